// @ts-check
/** @import { Child } from "./client.d.ts" */
/** @import { SolvedPlay, SolvedPosition } from "./types.d.ts" */
import { byId, h, redraw } from "./dom.js";
import { t } from "./i18n.js";
import { pace } from "./prefs.js";
import { SEATS } from "./analysis-position.js";
import { cardName, letter, rankOf, suitIcon, suitOf } from "./words.js";

/** Time between two cards of a line that plays itself, in milliseconds. */
const BEAT = 900;

/**
 * A card of the line and its place in it; -1 for one that lies on the table already.
 * @typedef {object} Placed
 * @property {SolvedPlay} play
 * @property {number} index
 */

/** One line of best play, trick by trick. */
export class Line {
  /** @param {(cards: string[]) => Promise<boolean>} play plays these cards, and says whether it could */
  constructor(play) {
    this.play = play;
    /** @type {string[]} */
    this.left = [];
    this.running = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.button = byId("line-play");
    this.button.addEventListener("click", () => (this.running ? this.stop() : this.run()));
    /** @type {SolvedPosition | null} */
    this.answer = null;
  }

  /** @param {SolvedPosition | null} answer */
  draw(answer) {
    this.answer = answer;
    this.button.textContent = t(this.running ? "analysis.lineStop" : "analysis.linePlay");
    /** @type {HTMLButtonElement} */ (this.button).disabled = !this.running && !answer?.line.length;
    redraw(byId("tricks"), [answer?.line, answer?.table, answer?.turn], () => {
      if (!answer?.line.length) return h("p", { class: "hint", text: t(answer && answer.turn === null ? "analysis.over" : "analysis.lineNone") });
      const first = answer.taken.reduce((sum, tricks) => sum + tricks, 1);
      return h("table", {}, h("caption", { class: "spoken", text: t("analysis.line") }),
        h("thead", {}, h("tr", {}, h("th", { scope: "col" }, h("b", { class: "spoken", text: t("analysis.trickNumber") })),
          SEATS.map((seat) => h("th", { scope: "col", text: t(`hand.short.${seat}`) })))),
        h("tbody", {}, tricksOf(answer).map((trick, row) => h("tr", {}, h("th", { scope: "row", text: first + row }),
          SEATS.map((seat) => h("td", {}, this.cell(answer, trick, seat)))))));
    });
  }

  /**
   * The card of one hand in a trick of the line: a button that plays up to it.
   * @param {SolvedPosition} answer
   * @param {Placed[]} trick
   * @param {number} seat
   * @returns {Child}
   */
  cell(answer, trick, seat) {
    const found = trick.find(({ play }) => play.seat === seat);
    if (!found) return null;
    const { play, index } = found;
    const leads = play === trick[0]?.play;
    const face = [h("span", { class: "lead", "aria-hidden": "true", text: leads ? "›" : "" }), h("span", { "aria-hidden": "true", text: letter(rankOf(play.card)) }), suitIcon(suitOf(play.card))];
    if (index < 0) return h("span", { class: "gone", role: "img", "aria-label": cardName(play.card) }, face);
    const label = [leads ? t("analysis.leads") : "", t("analysis.goTo", { card: cardName(play.card) })].filter(Boolean).join(": ");
    return h("button", { class: "step", type: "button", "data-key": `step-${play.card}`, "data-seat": seat,
      onclick: () => { this.stop(); void this.play(answer.line.slice(0, index + 1).map((one) => one.card)); } }, face, h("span", { class: "spoken", text: label }));
  }

  run() {
    this.left = this.answer?.line.map((play) => play.card) ?? [];
    this.running = true;
    void this.beat();
  }

  /** Plays the next card, and waits before the one after it. */
  async beat() {
    const next = this.left.shift();
    const played = next !== undefined && (await this.play([next]));
    if (!this.running) return;
    if (!played || !this.left.length) this.stop();
    else this.timer = setTimeout(() => void this.beat(), BEAT * (pace() || 1));
  }

  stop() {
    clearTimeout(this.timer);
    this.running = false;
    this.left = [];
    this.draw(this.answer);
  }
}

/**
 * The line in tricks, the cards that lie on the table already included (index -1).
 * @param {SolvedPosition} answer
 */
function tricksOf(answer) {
  const plays = [
    ...answer.table.map((play) => ({ play, index: -1 })),
    ...answer.line.map((play, index) => ({ play, index })),
  ];
  const size = new Set(plays.map(({ play }) => play.seat)).size;
  /** @type {Placed[][]} */
  const tricks = [];
  for (let i = 0; i < plays.length; i += size) tricks.push(plays.slice(i, i + size));
  return tricks;
}

