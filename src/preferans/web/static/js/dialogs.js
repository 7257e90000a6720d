// @ts-check
/** @import { Game } from "./client.d.ts" */
/** @import { TableView } from "./types.d.ts" */
/** @import { Preference } from "./prefs.js" */
import { byId, closeDialog, fill, find, h, show } from "./dom.js";
import { lang, t } from "./i18n.js";
import { CHOICES, GROUPS, prefs, setPref } from "./prefs.js";
import { dealDialog, tricksDialog } from "./deal.js";
import { nameOf, titleOf } from "./seats.js";
import { callsTable, leaves, resultBody, settlementBody } from "./sheet.js";

/** The languages of the pages, each in its own name. */
export const LANGUAGES = { ru: "Русский", uk: "Українська", en: "English" };

/**
 * @param {string} text
 * @param {() => void} act
 * @param {string} [className]
 */
function button(text, act, className = "") {
  return h("button", { class: `button ${className}`, type: "button", text, onclick: act });
}

/**
 * Opens one of the table's papers by its name.
 * @param {string} name
 * @param {Game} game
 */
export function openNamed(name, game) {
  const view = game.view;
  switch (name) {
    case "menu":
      show("menu", t("menu.title"), [
        h("p", { class: "hint", text: t("menu.saved") }),
        h("nav", { class: "menu" },
          button(t("menu.continue"), closeDialog, "primary"),
          button(t("menu.sheet"), () => openNamed("sheet", game)),
          button(t("menu.game"), () => openNamed("game", game)),
          button(t("menu.settings"), () => openNamed("settings", game)),
          button(t("menu.keys"), () => openNamed("keys", game)),
          soundButton(),
          h("a", { class: "button", href: `/rules?table=${encodeURIComponent(view.id)}`, target: "_blank", text: t("menu.agreement") }),
          h("a", { class: "button", href: "/rules", target: "_blank", text: t("menu.rules") }),
          h("a", { class: "button", href: "/glossary", target: "_blank", text: t("menu.glossary") }),
          h("a", { class: "button", href: "/", text: t("menu.home") }),
          view.you !== null && view.stage !== "pulka-over" ? stopButton(game) : null),
      ]);
      break;
    case "settings":
      show("settings", t("menu.settings"), [settings()]);
      break;
    case "keys":
      show("keys", t("menu.keys"), [keysHelp()], { wide: true });
      break;
    case "sheet":
      sheet(game);
      break;
    case "game":
      show("game", t("game.title", { n: view.deal }), [
        h("p", { text: conventionLine(view) }),
        h("h3", { text: t("side.calls") }), callsTable(view),
        view.commitment ? h("details", { class: "proof" }, h("summary", { text: t("proof.title") }),
          h("p", { text: t("proof.before") }), h("code", { text: view.commitment })) : null,
      ]);
      break;
    case "tricks":
      tricksDialog(game);
      break;
    case "result":
      result(game);
      break;
    case "claim":
      claim(game);
      break;
    default:
      if (/^deal-\d+$/.test(name)) void dealDialog(game, Number(name.slice(5)));
  }
}

/**
 * The pulka, and what can be taken home of it.
 * @param {Game} game
 */
function sheet(game) {
  const { view } = game;
  const last = view.result ? view.deal : view.deal - 1;
  const address = `/api/v1/tables/${encodeURIComponent(view.id)}`;
  /** @param {string} file @param {string} path @param {string} text */
  const file = (file, path, text) => h("a", { href: address + path, download: file, text });
  const dialog = show("sheet", t("sheet.title"), [
    leaves(view, "paper"),
    h("p", { class: "files" }, h("span", { class: "hint", text: t("sheet.save") }),
      file(`pulka-${view.id}.svg`, `/sheet.svg?file&lang=${lang}`, t("sheet.svg")),
      document.body.dataset["pdf"] ? file(`pulka-${view.id}.pdf`, `/sheet.pdf?lang=${lang}`, t("sheet.pdf")) : null,
      last > 0 ? file(`preferans-${view.id}.json`, "/record", t("sheet.record")) : null),
  ], { wide: true, foot: [
    last > 0 ? button(t("sheet.deals"), () => openNamed(`deal-${last}`, game)) : null,
    button(t("sheet.print"), () => print()),
  ] });
  openTapped(dialog, game);
}

/**
 * A figure of the sheet that is tapped leads to the deal it comes from.
 * @param {HTMLElement} dialog
 * @param {Game} game
 */
function openTapped(dialog, game) {
  dialog.addEventListener("click", (event) => {
    const figure = /** @type {Element} */ (event.target).closest("svg [data-deal]");
    if (figure instanceof SVGElement) openNamed(`deal-${figure.dataset["deal"] ?? ""}`, game);
  });
}

function soundButton() {
  const node = button("", () => {
    setPref("sound", prefs.sound === "on" ? "off" : "on");
    label();
  });
  function label() {
    node.textContent = t(prefs.sound === "on" ? "menu.soundOn" : "menu.soundOff");
  }
  label();
  return node;
}

/**
 * Ends the pulka; wants a second press.
 * @param {Game} game
 */
function stopButton(game) {
  let sure = false;
  const node = button(t("menu.stop"), () => {
    if (sure) {
      closeDialog();
      game.command("leave");
      return;
    }
    sure = true;
    node.textContent = t("menu.stopSure");
    node.classList.add("armed");
  }, "danger");
  return node;
}

/** @param {TableView} view */
function conventionLine(view) {
  return t("game.line", { n: view.deal, limit: view.limit, dealer: nameOf(view, view.dealer) });
}

/** @param {Game} game */
function result(game) {
  const view = game.view;
  if (view.settlement) {
    const last = show("result", t("settlement.title"), [settlementBody(view), leaves(view, "totals"), view.result ? resultBody(view) : null], {
      wide: true, foot: [h("a", { class: "button primary", href: "/", text: t("menu.home") }), button(t("close"), closeDialog)],
    });
    openTapped(last, game);
    find(last, "footer .primary")?.focus();
    return;
  }
  const dialog = show("result", t("result.title", { n: view.deal }), [h("div", { class: "two" },
    h("div", {}, resultBody(view)), leaves(view, "paper"))], {
    wide: true,
    foot: [
      button(t("deal.next"), () => { closeDialog(); game.command("ready"); }, "primary"),
      button(t("deal.tricksOf"), () => openNamed(`deal-${view.deal}`, game)),
      button(t("deal.look"), closeDialog),
    ],
  });
  openTapped(dialog, game);
  find(dialog, "footer .primary")?.focus();
}

/**
 * An offer of how the remaining tricks should be divided.
 * @param {Game} game
 */
function claim(game) {
  const view = game.view;
  const seats = [
    ...view.places.filter((one) => (one.seat ?? 3) < 3).map((one) => ({ seat: one.seat ?? 0, name: titleOf(view, one.place), tricks: one.tricks, own: one.place === view.you })),
    ...(view.dummy ? [{ seat: view.dummy.seat, name: t("dummy"), tricks: view.dummy.tricks, own: false }] : []),
  ].sort((a, b) => Number(b.own) - Number(a.own) || a.seat - b.seat);
  const gone = view.places.reduce((sum, one) => sum + one.tricks, view.dummy?.tricks ?? 0);
  const left = 10 - gone;
  // Where tricks are shunned the usual offer is the other way round: not one more.
  const shuns = view.declarer === null || (view.declarer === view.you && (view.contract ?? "").startsWith("M"));
  const taker = shuns ? seats.find((one) => !one.own) : seats.find((one) => one.own);
  const advised = (byId("claim").dataset["advised"] ?? "").split(" ").map(Number);
  const shares = new Map(seats.map((one) => [one.seat, advised.length === 3 ? advised[one.seat] ?? 0 : one === taker ? left : 0]));
  const list = h("ul", { class: "shares editable" });
  /** @param {(seat: number) => number} share */
  const propose = (share) => {
    closeDialog();
    game.move(`claim ${[0, 1, 2].map(share).join(" ")}`);
  };
  /** @param {number} seat @param {number} step */
  function change(seat, step) {
    const now = shares.get(seat) ?? 0;
    const others = seats.filter((one) => one.seat !== seat);
    const giver = step > 0 ? others.find((one) => (shares.get(one.seat) ?? 0) > 0) : others[0];
    if (!giver || now + step < 0 || now + step > left) return;
    shares.set(seat, now + step);
    shares.set(giver.seat, (shares.get(giver.seat) ?? 0) - step);
    draw();
  }
  function draw() {
    const focus = document.activeElement?.getAttribute("data-key");
    fill(list, seats.map((one) => {
      const n = shares.get(one.seat) ?? 0;
      return h("li", {}, h("span", { text: one.name }),
        h("span", { class: "stepper" },
          h("button", { type: "button", class: "icon", "data-key": `less${one.seat}`, "aria-label": t("claim.less", { name: one.name }), disabled: n === 0, text: "−", onclick: () => change(one.seat, -1) }),
          h("b", { "aria-live": "polite", text: t("claim.share", { n }) }),
          h("button", { type: "button", class: "icon", "data-key": `more${one.seat}`, "aria-label": t("claim.more", { name: one.name }), disabled: n === left, text: "+", onclick: () => change(one.seat, 1) })));
    }));
    if (focus) /** @type {HTMLElement | null} */ (list.querySelector(`[data-key="${focus}"]`))?.focus();
  }
  draw();
  show("claim", t("claim.title"), [
    h("p", { class: "hint", text: t("claim.left", { n: left }) }), list,
  ], { foot: [
    shuns ? null : button(t("claim.all"), () => propose((seat) => seats.some((one) => one.own && one.seat === seat) ? left : 0)),
    button(t("claim.do"), () => propose((seat) => shares.get(seat) ?? 0), "primary"),
  ] });
}

/** @returns {HTMLElement} */
export function settings() {
  return h("div", { class: "settings" },
    h("label", { class: "pref" }, h("span", { text: t("pref.language") }), languageChoice()),
    GROUPS.map(([group, names]) => h("fieldset", {}, h("legend", { text: t(`prefs.${group}`) }), names.map((name) => preference(name)))));
}

/** @param {Preference} name */
function preference(name) {
  const values = CHOICES[name];
  if (values.length === 2 && /** @type {readonly string[]} */ (values).includes("on")) {
    const box = h("input", { type: "checkbox", role: "switch", checked: prefs[name] === "on" });
    box.addEventListener("change", () => setPref(name, /** @type {never} */ (box.checked ? "on" : "off")));
    return h("label", { class: "pref" }, h("span", { text: t(`pref.${name}`) }), box);
  }
  const select = h("select", {}, values.map((value) =>
    h("option", { value, selected: prefs[name] === value, text: t(`pref.${name}.${value}`) })));
  select.addEventListener("change", () => setPref(name, /** @type {never} */ (select.value)));
  return h("label", { class: "pref" }, h("span", { text: t(`pref.${name}`) }), select);
}

/** The choice of the language of all pages; the server reads it from a cookie. */
export function languageChoice() {
  const select = h("select", {}, Object.entries(LANGUAGES).map(([code, title]) =>
    h("option", { value: code, lang: code, selected: code === lang, text: title })));
  select.addEventListener("change", () => {
    document.cookie = `lang=${select.value};path=/;max-age=31536000;samesite=lax`;
    location.reload();
  });
  return select;
}

/** @returns {HTMLElement} */
function keysHelp() {
  const keys = ["arrows", "enter", "typed", "typedCalls", "asks", "space", "m", "p", "h", "u", "c", "esc"];
  const guide = ["table", "auction", "talon", "whist", "play", "offer", "sheet"];
  return h("div", { class: "two" },
    h("ul", { class: "guide" }, guide.map((part) => h("li", { text: t(`help.${part}`) }))),
    h("div", {}, h("h3", { text: t("help.keys") }),
    h("dl", { class: "keys" }, keys.flatMap((key) => [
    h("dt", {}, t(`key.${key}`).split(" | ").map((one, i) => [i ? " " : "", h("kbd", { text: one })])),
    h("dd", { text: t(`key.${key}.does`) }),
  ]))));
}
