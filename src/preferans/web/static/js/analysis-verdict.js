// @ts-check
/** @import { SolvedPosition } from "./types.d.ts" */
/** @import { Start } from "./analysis-position.js" */
/** @import { ApiError } from "./net.js" */
import { byId, h, redraw } from "./dom.js";
import { t } from "./i18n.js";
import { shares } from "./analysis-board.js";

/**
 * What the verdict depends on.
 * @typedef {object} Known
 * @property {SolvedPosition | null} answer
 * @property {Start} start
 * @property {boolean} whole whether the deal began with ten cards each
 * @property {boolean} even whether all hands hold equally many cards, and some
 * @property {boolean} editing
 * @property {number} level the contract
 * @property {string} trouble
 * @property {boolean} waiting
 */

/** @typedef {{text: string, kind: string, caption: string}} Verdict */

/**
 * Shows what the position is worth, or why that is not known.
 * @param {Known} known
 */
export function drawVerdict(known) {
  const root = byId("verdict");
  const { text, kind, caption } = verdict(known);
  root.dataset["kind"] = kind;
  redraw(root, [text, kind, caption], () => [h("p", { class: "caption", text: caption }), h("p", { class: "value", text })]);
  byId("stop").hidden = !known.waiting;
}

/**
 * The value in words, and whether it is good news for the declarer.
 * @param {Known} known
 * @returns {Verdict}
 */
function verdict({ answer, start, whole, even, editing, level, trouble, waiting }) {
  if (waiting) return { text: t("analysis.thinking"), kind: "wait", caption: "" };
  if (trouble) return { text: trouble, kind: "trouble", caption: "" };
  if (!answer) {
    const sizes = start.hands.map((hand) => hand.length);
    const empty = sizes.every((size) => size === 0);
    return { text: even ? "" : empty ? t("analysis.empty") : t("analysis.uneven", { sizes: sizes.join(", ") }), kind: "hint", caption: "" };
  }
  const caption = answer.turn === null ? t("analysis.over") : editing ? t("analysis.bestPlay") : t("analysis.turn", { hand: t(`hand.${answer.turn}`) });
  if (answer.unsolved) return { text: answer.unsolved.message, kind: "hint", caption };
  if (answer.declarer === null) return { text: sharesText(answer), kind: "plain", caption };
  const n = (answer.taken[answer.declarer] ?? 0) + (answer.tricks[answer.declarer] ?? 0);
  if (answer.game === "M") {
    return n === 0 ? { text: t("analysis.safe"), kind: "good", caption } : { text: t("analysis.caught", { n }), kind: "bad", caption };
  }
  if (!whole) {
    const of = answer.taken.reduce((sum, tricks) => sum + tricks, 0) + answer.tricks.reduce((sum, tricks) => sum + tricks, 0);
    return { text: t("seat.tricksOf", { n, of }), kind: "plain", caption };
  }
  if (n >= level) return { text: t("analysis.made", { n }), kind: "good", caption };
  return { text: t("analysis.failed", { n, under: t(`under.${level - n}`) }), kind: "bad", caption };
}

/**
 * The tricks of all at the end of raspasy; the sitting dealer's only where he has some.
 * @param {SolvedPosition} answer
 */
function sharesText(answer) {
  const tricks = shares(answer, answer.tricks);
  const left = answer.turn === null ? 0 : answer.hands[answer.turn]?.length ?? 0;
  const d = answer.taken.reduce((sum, taken) => sum + taken, left) - tricks.a - tricks.b - tricks.c;
  return d > 0 ? t("analysis.sharesDealer", { ...tricks, d }) : t("analysis.shares", tricks);
}

/**
 * What the server refuses, with the field concerned.
 * @param {ApiError} error
 */
export function wordsFor(error) {
  if (error.code === "offline" || !error.message) return t("home.offline");
  const { field, index } = error.details;
  const names = ["game", "declarer", "leader", "card", "talon"];
  if (typeof field === "string" && names.includes(field)) return `${t(`analysis.field.${field}`)}. ${error.message}`;
  if (typeof index === "number") return `${t("analysis.field.plays", { n: index + 1 })}. ${error.message}`;
  return error.message;
}
