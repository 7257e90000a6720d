// @ts-check
/** @import { LessonInfo, LessonList } from "./types.d.ts" */
import { byId, fill, h } from "./dom.js";
import { loadTexts, t } from "./i18n.js";
import { api, ApiError } from "./net.js";
import { applyPrefs } from "./prefs.js";
import { progress } from "./progress.js";

/** @param {LessonInfo[]} lessons */
function draw(lessons) {
  const { done, answers } = progress();
  const next = lessons.find((lesson) => !done.includes(lesson.id));
  fill(byId("lessons"), lessons.map((lesson, i) => {
    const over = done.includes(lesson.id), begun = answers[lesson.id]?.length ?? 0;
    const state = begun ? t("learn.begun", { n: begun, all: lesson.steps }) : over ? t("learn.done") : "";
    return h("li", {}, h("a", { class: `lesson-link${over ? " done" : ""}${lesson === next ? " next" : ""}`, href: `/learn/${lesson.id}` },
      h("span", { class: "n", text: String(i + 1) }), h("b", { text: lesson.title }), h("span", { class: "hint", text: lesson.text }),
      h("span", { class: "state", text: state })));
  }));
}

applyPrefs();
await loadTexts();
for (const node of document.querySelectorAll("[data-t]")) node.textContent = t(node.getAttribute("data-t") ?? "");
document.title = `${t("learn.title")} · ${t("title")}`;
try {
  draw(/** @type {LessonList} */ (await api("/lessons")).lessons);
  document.body.dataset["ready"] = "1";
} catch (error) {
  byId("trouble").textContent = error instanceof ApiError && error.message ? error.message : t("home.offline");
}
