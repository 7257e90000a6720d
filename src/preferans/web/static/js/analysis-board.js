// @ts-check
/** @import { Child } from "./client.d.ts" */
/** @import { SolvedCard, SolvedPosition } from "./types.d.ts" */
/** @import { Start } from "./analysis-position.js" */
import { byId, fill, h, redraw, roving, stop } from "./dom.js";
import { t } from "./i18n.js";
import { card } from "./cards.js";
import { cardName, suitOf } from "./words.js";
import { aside, inOrder, RANKS, SEATS, SUITS } from "./analysis-position.js";

/**
 * What is shown on the table.
 * @typedef {object} BoardState
 * @property {Start} start
 * @property {SolvedPosition | null} answer where the deal stands; null while nothing is solved
 * @property {boolean} editing whether taps set cards up
 * @property {number | null} target the hand that taps put cards into
 * @property {ReadonlySet<string>} selected cards that wait for a hand
 */

/**
 * What a person does on the table.
 * @typedef {object} BoardActs
 * @property {(card: string, byKeys: boolean) => void} card a card was chosen
 * @property {(seat: number) => void} hand the name of a hand was chosen
 */

/** Where each seat sits: the first hand below, then clockwise. */
const SIDES = ["bottom", "left", "right"];

/** The three hands, the deck or the trick between them. */
export class Board {
  /** @param {BoardActs} acts */
  constructor(acts) {
    this.acts = acts;
    this.plates = SEATS.map((seat) => this.hand(seat));
    this.deck = byId("deck");
    roving(this.deck, ".slot");
    byId("board").addEventListener("click", (event) => {
      const slot = /** @type {HTMLElement} */ (event.target).closest(".slot");
      if (slot instanceof HTMLElement) acts.card(slot.dataset["card"] ?? "", event.detail === 0);
    });
  }

  /** @param {number} seat */
  hand(seat) {
    const root = byId(`hand-${seat}`);
    const plate = h("div", { class: "plate-line" });
    const cards = h("div", { class: "cards", role: "group" });
    fill(root, plate, cards);
    roving(cards, ".slot");
    root.addEventListener("click", (event) => {
      // beside its name and its cards too: the whole hand takes cards
      if (!(/** @type {HTMLElement} */ (event.target).closest("button")) && document.body.dataset["mode"] === "edit") this.acts.hand(seat);
    });
    return { root, plate, cards };
  }

  /** @param {BoardState} state */
  draw(state) {
    const { answer, editing, start } = state;
    const hands = editing || !answer ? start.hands : answer.hands;
    const worth = new Map((editing ? [] : answer?.cards ?? []).map((one) => [one.card, one]));
    const turn = editing ? null : answer?.turn ?? null;
    for (const seat of SEATS) {
      const place = this.plates[seat];
      if (!place) continue;
      const { root, plate, cards } = place;
      root.classList.toggle("turn", turn === seat);
      root.classList.toggle("target", editing && state.target === seat);
      redraw(plate, [editing, hands[seat]?.length, answer?.taken, answer?.declarer, start.declarer, start.game, turn, state.target],
        () => this.plate(state, seat, hands[seat]?.length ?? 0));
      cards.setAttribute("aria-label", t(`hand.name.${seat}`));
      redraw(cards, [hands[seat], [...worth], editing, [...state.selected], turn, answer?.taken], () =>
        inOrder(hands[seat] ?? []).map((code, i, all) => this.slot(state, code, turn === seat ? worth.get(code) : undefined, turn,
          i > 0 && suitOf(code) !== suitOf(all[i - 1] ?? ""))));
      stop(/** @type {HTMLElement[]} */ ([...cards.querySelectorAll(".slot")]));
    }
    this.deck.hidden = byId("deck-tools").hidden = !editing;
    byId("trick").hidden = editing;
    if (editing) this.drawDeck(state);
    else drawTrick(answer);
  }

  /**
   * The name of a hand and what it does; while cards are set up it is a button.
   * @param {BoardState} state
   * @param {number} seat
   * @param {number} count
   * @returns {Child}
   */
  plate({ answer, editing, start, target }, seat, count) {
    const declarer = editing || !answer ? (start.game === "R" ? null : start.declarer) : answer.declarer;
    const marks = [
      declarer === seat ? h("span", { class: "chip plays", text: t("role.declarer") }) : null,
      editing ? h("span", { class: "count", text: t("seat.cards", { n: count }) })
        : h("span", { class: "count", text: t("seat.tricks", { n: answer?.taken[seat] ?? 0 }) }),
      !editing && answer?.turn === seat ? h("span", { class: "chip leads", text: t("analysis.leads") }) : null,
    ];
    const name = h("span", { class: "name", text: t(`hand.name.${seat}`) });
    if (!editing) return h("h2", { class: "plate" }, name, marks);
    return h("button", { class: "plate", type: "button", "data-key": `hand-${seat}`, "aria-pressed": String(target === seat),
      onclick: () => this.acts.hand(seat) }, name, marks);
  }

  /**
   * One card of a hand, with what it is worth.
   * @param {BoardState} state
   * @param {string} code
   * @param {SolvedCard | undefined} worth
   * @param {number | null} turn
   * @param {boolean} apart whether another suit begins
   */
  slot(state, code, worth, turn, apart) {
    const { answer, editing, selected } = state;
    const total = worth && answer ? totalOf(answer, worth, turn) : null;
    const label = [cardName(code)];
    if (total !== null) label.push(t("seat.tricks", { n: total }));
    if (worth?.tricks && answer) label.push(t("analysis.shares", shares(answer, worth.tricks)));
    if (worth?.best) label.push(t("analysis.best"));
    const classes = ["slot", apart ? "apart" : "", worth ? "legal" : "", worth?.best ? "best" : "", selected.has(code) ? "chosen" : ""];
    return h("button", {
      class: classes.filter(Boolean).join(" "), type: "button", "data-card": code, "data-key": code, tabindex: -1,
      "aria-label": label.join(", "),
      "aria-disabled": !editing && !worth ? "true" : null,
      "aria-pressed": editing ? String(selected.has(code)) : null,
    }, card(code, true), editing ? null : h("span", { class: "worth", "aria-hidden": "true", text: total === null ? "" : String(total) }));
  }

  /** @param {BoardState} state */
  drawDeck(state) {
    const free = new Set(aside(state.start));
    redraw(this.deck, [state.start.hands, [...state.selected]], () => SUITS.map((suit) => h("div", { class: "suit-line" },
      RANKS.map((rank) => {
        const code = suit + rank;
        const seat = state.start.hands.findIndex((hand) => hand.includes(code));
        const where = seat < 0 ? t("analysis.inDeck") : t(`hand.${seat}`);
        return h("button", {
          class: `slot${free.has(code) ? "" : " gone"}${state.selected.has(code) ? " chosen" : ""}`, type: "button", tabindex: -1,
          "data-card": code, "data-key": `deck-${code}`, "data-seat": seat < 0 ? null : seat,
          "aria-pressed": String(state.selected.has(code)),
        }, card(code, true), seat < 0 ? null : h("span", { class: "where", "aria-hidden": "true", text: seat + 1 }),
          h("span", { class: "spoken", text: `${cardName(code)}, ${where}` }));
      }))));
    stop(/** @type {HTMLElement[]} */ ([...this.deck.querySelectorAll(".slot")]));
  }

  /** Puts the focus on the first of the best cards of the hand whose turn it is, for those who play by keys. */
  focus() {
    const slots = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".hand.turn .slot.legal")]);
    const first = slots.find((slot) => slot.classList.contains("best")) ?? slots[0];
    const cards = first?.closest(".cards");
    if (!first || !cards) return;
    stop(/** @type {HTMLElement[]} */ ([...cards.querySelectorAll(".slot")]), first);
    first.focus({ preventScroll: true });
  }
}

/**
 * The tricks that a card comes to in the end: the declarer's, in raspasy those of who plays it.
 * @param {SolvedPosition} answer
 * @param {SolvedCard} worth
 * @param {number | null} turn
 */
function totalOf(answer, worth, turn) {
  const seat = worth.tricks ? turn : answer.declarer;
  if (seat === null || (!worth.tricks && worth.value === null)) return null;
  return (answer.taken[seat] ?? 0) + (worth.tricks ? worth.tricks[seat] ?? 0 : worth.value ?? 0);
}

/**
 * The tricks of the three hands at the end.
 * @param {SolvedPosition} answer
 * @param {readonly number[]} tricks those to come
 */
export function shares(answer, tricks) {
  const [a = 0, b = 0, c = 0] = SEATS.map((seat) => (answer.taken[seat] ?? 0) + (tricks[seat] ?? 0));
  return { a, b, c };
}

/**
 * The running trick, or the last one until the next begins; beside it the last one.
 * @param {SolvedPosition | null} answer
 */
function drawTrick(answer) {
  const last = answer?.last_trick ?? null;
  const running = answer !== null && (answer.table.length > 0 || last === null);
  redraw(byId("trick"), [answer?.table, last, answer?.talon, running], () => {
    if (!answer) return null;
    const shown = running ? answer.table : last?.cards ?? [];
    const talonCard = running ? answer.talon[0] : last?.talon_card;
    const winner = running ? null : last?.winner;
    const empty = SEATS.filter((seat) => answer.turn !== null && !shown.some((play) => play.seat === seat));
    return [
      empty.map((seat) => h("div", { class: `lying place${answer.turn === seat ? " next" : ""}`, "data-side": SIDES[seat] })),
      shown.map((play) => h("div", {
        class: `lying${play.seat === winner ? " winner" : ""}`, "data-side": SIDES[play.seat], role: "img",
        "aria-label": t("trick.card", { name: t(`hand.${play.seat}`), card: cardName(play.card) }),
      }, card(play.card, true))),
      talonCard ? h("div", { class: `lying${winner === 3 ? " winner" : ""}`, "data-side": "top", role: "img",
        "aria-label": `${t("talon")}: ${cardName(talonCard)}` }, card(talonCard, true)) : null,
      winner === null || winner === undefined ? null : h("p", { class: "caption", text: t("analysis.trick", { hand: t(`hand.${winner}`) }) }),
    ];
  });
  const beside = byId("last");
  beside.hidden = !running || last === null;
  redraw(beside, [last, running], () => last && running ? [
    h("span", { class: "caption", text: t("trick.last") }),
    h("span", { class: "minis" }, last.cards.map((play) => h("span", {
      class: play.seat === last.winner ? "winner" : "", role: "img",
      "aria-label": t("trick.card", { name: t(`hand.${play.seat}`), card: cardName(play.card) }),
    }, card(play.card, true)))),
  ] : null);
}
