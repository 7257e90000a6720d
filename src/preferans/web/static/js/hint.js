// @ts-check
/** @import { Child, Game } from "./client.d.ts" */
/** @import { Hint, HintOption } from "./types.d.ts" */
import { byId, fill, h } from "./dom.js";
import { number, sign, t } from "./i18n.js";
import { api, ApiError } from "./net.js";
import { callNode, cardName, letter, moveName, rankOf, suitIcon, suitOf } from "./words.js";

/** What is shown: what to think about, the move as well, the figures as well. */
const NUDGE = 1, MOVE = 2, FIGURES = 3;
/** So many of the best moves are told to the ear. */
const TOLD = 3;

/** A slip of paper beside the table with a hint, in three steps. Any move closes it. */
export class HintSlip {
  /** @param {Game} game */
  constructor(game) {
    this.game = game;
    this.root = byId("hint-slip");
    /** @type {Hint | null} */
    this.hint = null;
    this.step = 0;
    /** The event after which it was asked for; 0 while the slip is closed. */
    this.seq = 0;
    /** Where the focus was when it was asked for. @type {Element | null} */
    this.asked = null;
    this.root.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.close();
    });
    document.addEventListener("keydown", (event) => { if (event.key === "Escape") this.close(); });
  }

  /** The button or its key was pressed: the next step, and after the last one the slip is put away. */
  press() {
    if (!this.seq) void this.ask();
    else if (!this.hint) return;
    else if (this.step < this.last()) this.go(this.step + 1);
    else this.close();
  }

  async ask() {
    const { view } = this.game;
    if (!view.may_hint || !this.game.live()) {
      this.game.note(t(view.turn === view.you ? "hint.none" : "reason.not-your-turn"), true);
      return;
    }
    this.seq = view.seq;
    this.asked = document.activeElement;
    this.draw();
    try {
      const hint = /** @type {Hint} */ (await api(`/tables/${encodeURIComponent(view.id)}/hint`, { method: "POST" }));
      if (this.seq !== hint.seq) return;
      this.hint = hint;
      this.go(NUDGE);
    } catch (error) {
      this.close();
      const known = error instanceof ApiError && error.code !== "offline" && error.message;
      this.game.note(known ? error.message : t("link.waiting"), true);
    }
  }

  /** The last step: without values there are no figures. */
  last() {
    return this.hint?.options.length ? FIGURES : MOVE;
  }

  /** @param {number} step */
  go(step) {
    const { hint } = this;
    if (!hint) return;
    this.step = step;
    this.draw();
    this.game.say(step === NUDGE ? hint.nudge : step === MOVE ? `${hint.advice} ${step === this.last() ? hint.grounds : ""}` : spoken(hint));
    /** @type {HTMLElement | null} */ (this.root.querySelector("footer .button") ?? this.root.querySelector(".icon"))?.focus({ preventScroll: true });
    this.mark();
  }

  close() {
    if (!this.seq) return;
    const had = this.root.contains(document.activeElement);
    this.seq = 0;
    this.step = 0;
    this.hint = null;
    this.draw();
    this.mark();
    const back = this.asked instanceof HTMLElement && this.asked !== document.body && this.asked.isConnected ? this.asked : byId("hint");
    if (had) back.focus({ preventScroll: true });
  }

  /** Called whenever the table is drawn: a hint is good for one turn. */
  update() {
    if (this.seq && (this.game.view.seq !== this.seq || !this.game.live())) this.close();
    this.mark();
  }

  /** Shows the move on the table itself. */
  mark() {
    const move = this.step >= MOVE && this.hint ? this.hint.move : "";
    const [verb = "", ...objects] = move.split(" ");
    const cards = new Set(verb === "play" || verb === "discard" ? objects : []);
    for (const slot of document.querySelectorAll(".slot[data-card]")) {
      slot.classList.toggle("hinted", slot instanceof HTMLElement && cards.has(slot.dataset["card"] ?? ""));
    }
    for (const button of document.querySelectorAll("#panel [data-move]")) {
      button.classList.toggle("hinted", button instanceof HTMLElement && button.dataset["move"] === move);
    }
    byId("claim").classList.toggle("hinted", verb === "claim");
    byId("claim").dataset["advised"] = verb === "claim" ? objects.join(" ") : ""; // where the offer begins
  }

  draw() {
    this.root.hidden = !this.seq;
    byId("hint").setAttribute("aria-expanded", String(this.seq !== 0));
    if (!this.seq) {
      fill(this.root);
      return;
    }
    const { hint, step } = this;
    fill(this.root,
      h("header", {}, h("h2", { id: "hint-title", text: t("hint.title") }),
        h("button", { class: "icon", type: "button", "aria-label": t("close"), onclick: () => this.close() },
          h("span", { class: "cross", "aria-hidden": "true" }))),
      h("div", { class: "body", tabindex: 0, role: "group", "aria-labelledby": "hint-title" },
        hint ? null : h("p", { class: "hint", text: t("hint.thinking") }),
        hint && step === NUDGE ? h("p", { text: hint.nudge }) : null,
        hint && step >= MOVE ? h("p", { class: "advice", text: hint.advice }) : null,
        hint && step === FIGURES ? figures(hint) : null,
        hint && step >= MOVE && step === this.last() ? h("p", { class: "hint", text: hint.grounds }) : null),
      hint && step < this.last()
        ? h("footer", {}, h("button", { class: "button small", type: "button", "data-key": "hint-more",
          text: t(step === NUDGE ? "hint.showMove" : "hint.showFigures"), onclick: () => this.press() }))
        : null);
  }
}

/**
 * The best moves with what they are worth.
 * @param {Hint} hint
 * @returns {Child}
 */
function figures(hint) {
  const chances = hint.options.some((option) => option.chance !== null);
  return h("table", { class: "figures-of-hint" },
    h("thead", {}, h("tr", {}, h("th", { scope: "col", text: t("hint.of") }), h("th", { scope: "col", text: t("hint.whists") }),
      chances ? h("th", { scope: "col", text: t(`hint.chance.${hint.aim ?? "game"}`) }) : null)),
    h("tbody", {}, hint.options.map((option) => h("tr", { class: option.move === hint.move ? "best" : "" },
      h("th", { scope: "row" }, moveNode(option.move)),
      h("td", { class: sign(option.whists), text: rounded(option) }),
      chances ? h("td", { text: option.chance === null ? "–" : t("hint.percent", { n: Math.round(100 * option.chance) }) }) : null))));
}

/** @param {HintOption} option */
function rounded(option) {
  return number(Math.round(option.whists * 10) / 10, true);
}

/**
 * A move for the eye, and in words for the ear.
 * @param {string} move
 * @returns {Child}
 */
function moveNode(move) {
  const [verb = "", ...objects] = move.split(" ");
  if (verb === "play" || verb === "discard") {
    return [h("span", { class: "spoken", text: moveWords(move) }),
      objects.map((code) => h("span", { class: "call", "aria-hidden": "true" }, letter(rankOf(code)), suitIcon(suitOf(code))))];
  }
  return ["bid", "bid-blind", "order"].includes(verb) ? callNode(move.replace("bid-blind", "bid")) : moveWords(move);
}

/** @param {string} move */
function moveWords(move) {
  const [verb = "", ...objects] = move.split(" ");
  if (verb === "discard") return objects.map(cardName).join(", ");
  return verb === "surrender" || verb === "throw-back" ? t(`do.${verb}`) : moveName(move);
}

/**
 * The figures for the ear.
 * @param {Hint} hint
 */
function spoken(hint) {
  const best = hint.options.slice(0, TOLD).map((option) => `${moveWords(option.move)}: ${rounded(option)}`);
  return `${t("hint.whists")}. ${best.join("; ")}. ${hint.grounds}`;
}
