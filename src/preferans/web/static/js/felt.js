// @ts-check
/** @import { Game, Position, ShownTrick } from "./client.d.ts" */
/** @import { TableView } from "./types.d.ts" */
import { arrive, card, leave } from "./cards.js";
import { byId, h, redraw } from "./dom.js";
import { t } from "./i18n.js";
import { nameOf, position, seatBox } from "./seats.js";
import { cardName } from "./words.js";

/** The middle of the table: the talon and the trick. */
export class Felt {
  /** @param {Game} game */
  constructor(game) {
    this.game = game;
    this.trick = byId("trick");
    this.talon = byId("talon");
    this.pile = byId("pile");
    /** @type {Map<string, HTMLElement>} */
    this.cards = new Map();
    this.peeking = false;
    /** The cards of the last trick that was drawn. */
    this.peeked = "";
    this.pile.addEventListener("click", () => this.peek());
  }

  /**
   * @param {TableView} view
   * @param {ShownTrick | null} trick what lies on the table, if it is not the trick of the view
   * @param {(code: string) => DOMRect | null} from where a card of a visible hand was
   * @returns {Promise<void>} when the last card has arrived
   */
  async update(view, trick, from) {
    this.drawTalon(view, trick);
    this.drawPile(view);
    /** @type {ShownTrick | null} */
    const shown = trick ?? (view.stage === "play" || view.stage === "claim" ? view.trick : null);
    const lying = shown ? cardsOf(view, shown) : [];
    const want = new Map(lying.map((played) => [played.card, position(view, played.place)]));
    for (const [code, node] of this.cards) {
      if (want.has(code)) continue;
      node.remove();
      this.cards.delete(code);
    }
    const moving = [];
    for (const played of lying) {
      const where = want.get(played.card) ?? "bottom";
      const known = this.cards.get(played.card);
      if (known) {
        known.dataset["pos"] = where;
        continue;
      }
      const node = h("div", {
        class: "lying", "data-pos": where, "data-card": played.card, role: "img",
        "aria-label": t("trick.card", { name: nameOf(view, played.place), card: cardName(played.card) }),
      }, card(played.card));
      this.cards.set(played.card, node);
      this.trick.append(node);
      moving.push({ node, played, where });
    }
    for (const node of this.cards.values()) node.classList.remove("winner");
    if (shown?.winner !== undefined && shown.winner !== null) {
      const best = lying.find((played) => played.place === shown.winner);
      if (best) this.cards.get(best.card)?.classList.add("winner");
    }
    // all is measured before anything moves: the page is laid out once
    const starts = moving.map(({ played, where }) => from(played.card) ?? seatBox(where));
    await Promise.all(moving.map(({ node }, n) => arrive(node, starts[n] ?? null)));
  }

  /**
   * The trick goes to whoever took it.
   * @param {Position} winner
   * @returns {Promise<void>}
   */
  async sweep(winner) {
    await leave([...this.cards.values()], seatBox(winner));
    for (const node of this.cards.values()) node.remove();
    this.cards.clear();
  }

  /**
   * @param {TableView} view
   * @param {ShownTrick | null} trick a full trick that still lies there: the talon card it was played to stays too
   */
  drawTalon(view, trick) {
    const { state, cards } = view.talon;
    const led = view.stage === "play" && !dealerLeads(view) ? (trick ?? view.trick)?.talon_card ?? null : null;
    const visible = view.declarer === null && view.stage === "play" ? (led ? [led] : []) : state === "shown" ? cards : [];
    const hidden = state === "hidden" || (state === "closed" && view.stage !== "play");
    redraw(this.talon, [state, visible, hidden], () => {
      if (visible.length) {
        return [
          h("span", { class: "caption", text: led ? t("talon.suit") : t("talon") }),
          h("div", { class: "pair" }, visible.map((code) =>
            h("div", { role: "img", "aria-label": cardName(code) }, card(code)))),
        ];
      }
      if (hidden) {
        return [h("div", { class: "pair", role: "img", "aria-label": t("talon.hidden") }, card("back"), card("back"))];
      }
      return null;
    });
    this.talon.classList.toggle("face-up", visible.length > 0);
  }

  /** @param {TableView} view */
  drawPile(view) {
    const last = view.last_trick;
    const shown = last !== null && (view.stage === "play" || view.stage === "claim");
    this.pile.hidden = !shown;
    const title = view.tricks.length > 1 ? "deal.tricks" : "trick.last";
    const cards = last?.cards.map((played) => played.card).join(" ") ?? "";
    if (!shown || cards !== this.peeked) this.peeking = false;
    this.peeked = cards;
    this.pile.setAttribute("aria-label", t(title));
    this.pile.setAttribute("aria-expanded", String(this.peeking));
    redraw(this.pile, [shown, this.peeking, last, title], () => {
      if (!last) return null;
      return [
        h("span", { class: "fan", "aria-hidden": "true" }, h("i"), h("i"), h("i")),
        h("span", { class: "label", "aria-hidden": "true", text: t(title) }),
        this.peeking
          ? h("span", { class: "peek" },
            last.cards.map((played) => h("span", { class: played.place === last.winner ? "winner" : "" },
              card(played.card, true), h("small", { text: nameOf(view, played.place) }))),
            h("span", { class: "spoken", text: spokenTrick(view, last) }))
          : null,
      ];
    });
  }

  peek() {
    if (this.game.view.tricks.length > 1) {
      this.game.openDialog("tricks");
      return;
    }
    this.peeking = !this.peeking;
    this.drawPile(this.game.view);
    const last = this.game.view.last_trick;
    if (this.peeking && last) this.game.say(spokenTrick(this.game.view, last));
  }
}

/**
 * The cards of a trick; where the sitting dealer leads with the talon, its card is his.
 * @param {TableView} view
 * @param {ShownTrick} trick
 */
function cardsOf(view, trick) {
  if (trick.talon_card === null || !dealerLeads(view)) return trick.cards;
  return [{ place: view.dealer, card: trick.talon_card }, ...trick.cards];
}

/**
 * Whether the talon cards of raspasy lie before the sitting dealer, and not in the middle.
 * @param {TableView} view
 */
function dealerLeads(view) {
  const talon = view.convention.options["raspasy.talon"];
  return view.places.length === 4 && (talon === "by_players" || talon === "dealer_plays");
}

/**
 * @param {TableView} view
 * @param {ShownTrick} trick
 * @returns {string}
 */
export function spokenTrick(view, trick) {
  const cards = trick.cards
    .map((played) => t("trick.card", { name: nameOf(view, played.place), card: cardName(played.card) }))
    .join("; ");
  if (trick.winner === undefined) return cards;
  return t("trick.taken", { cards, name: nameOf(view, trick.winner ?? null) });
}
