// @ts-check
const chosen = /(?:^|; )lang=(ru|uk|en)/.exec(document.cookie)?.[1];
const asked = navigator.languages.map((language) => language.slice(0, 2)).find((language) => ["ru", "uk", "en"].includes(language));
document.documentElement.lang = chosen ?? asked ?? "en";
const { loadTexts, t } = await import("./i18n.js");
await loadTexts();
document.title = t("title");
for (const node of document.querySelectorAll("[data-t]")) node.textContent = t(node.getAttribute("data-t") ?? "");
document.getElementById("again")?.addEventListener("click", () => location.reload());

/** How often the server is looked for, in milliseconds. */
const LOOK_EVERY = 2000;
setInterval(async () => {
  const answer = await fetch("/healthz", { cache: "no-store" }).catch(() => null);
  if (answer?.ok) location.reload();
}, LOOK_EVERY);

export {};
