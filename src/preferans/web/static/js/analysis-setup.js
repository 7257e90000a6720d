// @ts-check
/** @import { ProblemInfo } from "./types.d.ts" */
/** @import { Child } from "./client.d.ts" */
/** @import { Start } from "./analysis-position.js" */
import { byId, fill, find, h, redraw } from "./dom.js";
import { t } from "./i18n.js";
import { aside, FULL, SEATS } from "./analysis-position.js";
import { cardShort, LEVELS, STRAINS, suitIcon } from "./words.js";

/** A line to show how positions are written. */
const EXAMPLE = "KJ.A8.T98.J98 T987.KQ.AKQ.A AQ.JT9.J7.KQ7 S 1 0";

/**
 * What is played now.
 * @typedef {object} Played
 * @property {string} game
 * @property {number | null} declarer
 * @property {number} leader
 */

/**
 * What is shown in the choices.
 * @typedef {object} SetupState
 * @property {Played} now
 * @property {Start} start
 * @property {number} level
 * @property {boolean} whole whether the deal began with ten cards each, so that a contract can be made or fail
 * @property {boolean} atStart whether nothing is played yet
 * @property {string} text the position as a line
 * @property {boolean} waiting whether the answer to a change is awaited
 */

/**
 * @typedef {object} SetupActs
 * @property {(change: Partial<Played>) => void} play another game, declarer or leader
 * @property {(level: number) => void} level
 * @property {(talon: string[], dealerPlays: boolean) => void} talon
 * @property {(text: string) => void} apply a line that somebody wrote
 * @property {(problem: ProblemInfo) => void} problem
 * @property {() => void} link
 */

/** The choices beside the table: the game, the notation, the problems. */
export class Setup {
  /** @param {SetupActs} acts */
  constructor(acts) {
    this.acts = acts;
    /** The trump of the last game, for the way back from a misère. */
    this.trump = "S";
    /** @type {ProblemInfo[]} */
    this.problems = [];
    this.line = /** @type {HTMLTextAreaElement} */ (byId("line"));
    /** What the line said when the page wrote it; it is not overwritten while somebody types. */
    this.written = "";
    this.line.placeholder = EXAMPLE;
    byId("line-hint").textContent = t("analysis.notationHint", { example: EXAMPLE });
    byId("notation").addEventListener("submit", (event) => {
      event.preventDefault();
      acts.apply(this.line.value);
    });
    this.line.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.shiftKey) return;
      event.preventDefault();
      acts.apply(this.line.value);
    });
    this.line.addEventListener("input", () => this.complain(""));
    byId("copy").addEventListener("click", () => void copy(this.line.value, byId("copy-said")));
    byId("copy-link").addEventListener("click", () => { acts.link(); void copy(location.href, byId("copy-said")); });
  }

  /** @param {SetupState} state */
  draw(state) {
    const { now, start } = state;
    if (STRAINS.includes(now.game)) this.trump = now.game;
    redraw(byId("choices"), [now, state.level, state.whole, state.atStart, start.talon, start.dealerPlays, aside(start)], () => this.choices(state));
    if (!state.waiting) {
      // a choice that came to nothing jumps back
      for (const input of byId("choices").querySelectorAll("input")) input.checked = input.defaultChecked;
    }
    if (document.activeElement !== this.line || this.line.value === this.written) {
      this.line.value = state.text;
      this.written = state.text;
    }
  }

  /** @param {SetupState} state @returns {Child} */
  choices(state) {
    const { now, level } = state;
    const kind = now.game === "M" || now.game === "R" ? now.game : "game";
    const act = this.acts;
    return [
      group("kind", t("analysis.kind"), [["game", t("analysis.kind.game")], ["M", t("analysis.kind.misere")], ["R", t("raspasy")]], kind,
        (chosen) => act.play({ game: chosen === "game" ? this.trump : chosen })),
      kind !== "game" ? null : group("trump", t("analysis.trump"), STRAINS.map((strain) => [strain, strainNode(strain)]), now.game,
        (chosen) => act.play({ game: chosen })),
      kind !== "game" || !state.whole ? null : group("level", t("analysis.level"), LEVELS.map((n) => [String(n), String(n)]), String(level),
        (chosen) => act.level(Number(chosen))),
      kind === "R" ? null : group("declarer", t("analysis.declarer"), SEATS.map((seat) => [String(seat), t(`hand.short.${seat}`)]), String(now.declarer ?? 0),
        (chosen) => act.play({ declarer: Number(chosen) })),
      group("leader", t("analysis.leader"), SEATS.map((seat) => [String(seat), t(`hand.short.${seat}`)]), String(now.leader),
        (chosen) => act.play({ leader: Number(chosen) })),
      kind === "R" ? this.talon(state) : null,
    ];
  }

  /**
   * What the two cards that are in no hand do in raspasy.
   * @param {SetupState} state
   * @returns {Child}
   */
  talon({ start, atStart }) {
    const left = aside(start);
    const possible = atStart && left.length === 2 && start.hands.every((hand) => hand.length === FULL);
    if (!possible && !start.talon.length) return null;
    const cards = start.talon.length ? start.talon : left;
    const now = !start.talon.length ? "none" : start.dealerPlays ? "dealer" : "suit";
    return [
      group("talon", `${t("analysis.talon")}: ${cards.map(cardShort).join(" ")}`,
        ["none", "suit", "dealer"].map((one) => [one, t(`analysis.talon.${one}`)]), now,
        (chosen) => this.acts.talon(chosen === "none" ? [] : cards, chosen === "dealer"), !atStart),
      now !== "none" && atStart ? h("button", { class: "button small", type: "button", "data-key": "swap", text: t("analysis.talon.swap"),
        onclick: () => this.acts.talon([...cards].reverse(), start.dealerPlays) }) : null,
    ];
  }

  /**
   * Says below the notation what is wrong with it.
   * @param {string} text
   */
  complain(text) {
    byId("line-trouble").textContent = text;
    if (text) this.line.setAttribute("aria-invalid", "true");
    else this.line.removeAttribute("aria-invalid");
  }

  /** @param {ProblemInfo[]} problems */
  offer(problems) {
    this.problems = problems;
    const list = h("select", { id: "problem", "data-key": "problem" }, problems.map((one) => h("option", { value: one.id, text: one.title })));
    const source = h("p", { class: "hint", id: "source" });
    const show = () => {
      const chosen = problems.find((one) => one.id === list.value);
      source.textContent = chosen ? [t("analysis.source", { source: chosen.source }), chosen.note].filter(Boolean).join(". ") : "";
    };
    list.addEventListener("change", show);
    show();
    fill(byId("problems"), h("label", { class: "spoken", for: "problem", text: t("analysis.problem") }), h("div", { class: "line-of" }, list,
      h("button", { class: "button", type: "button", "data-key": "load", text: t("analysis.apply"), onclick: () => {
        const chosen = problems.find((one) => one.id === list.value);
        if (chosen) this.acts.problem(chosen);
      } })), source);
  }

  /** Shows which problem is on the table, if it is one. @param {string} position */
  mark(position) {
    const found = this.problems.find((one) => one.position === position);
    const list = /** @type {HTMLSelectElement | null} */ (find(document, "#problem"));
    if (found && list && list.value !== found.id) {
      list.value = found.id;
      list.dispatchEvent(new Event("change"));
    }
    return found;
  }
}

/**
 * A few large choices of which one holds.
 * @param {string} name
 * @param {string} legend
 * @param {(readonly [string, Child])[]} values
 * @param {string} now
 * @param {(value: string) => void} act
 * @param {boolean} [disabled]
 */
function group(name, legend, values, now, act, disabled = false) {
  return h("fieldset", { "data-group": name, disabled }, h("legend", { text: legend }), h("div", { class: "segments" }, values.map(([value, title]) => {
    const input = h("input", { type: "radio", name, value, checked: value === now, "data-key": `${name}-${value}` });
    input.addEventListener("change", () => act(value));
    return h("label", { class: "segment" }, input, h("span", {}, title));
  })));
}

/** @param {string} strain @returns {Child} */
function strainNode(strain) {
  if (strain === "N") return [h("b", { "aria-hidden": "true", text: t("nt") }), h("b", { class: "spoken", text: t("analysis.noTrump") })];
  return [suitIcon(strain), h("b", { class: "spoken", text: t(`suit.all.${strain}`) })];
}

/**
 * @param {string} text
 * @param {HTMLElement} said where it is said whether it worked
 */
async function copy(text, said) {
  try {
    await navigator.clipboard.writeText(text);
    said.textContent = t("analysis.copied");
  } catch {
    said.textContent = t("analysis.notCopied");
  }
}
