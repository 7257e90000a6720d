// @ts-check
/** @import { Child, Game } from "./client.d.ts" */
/** @import { DealView, LastTrickView, TableView } from "./types.d.ts" */
import { card } from "./cards.js";
import { fill, h, show } from "./dom.js";
import { t } from "./i18n.js";
import { api } from "./net.js";
import { openHands } from "./open-hands.js";
import { titleOf } from "./seats.js";
import { callsTable, resultBody } from "./sheet.js";
import { cardName, sorted } from "./words.js";

/**
 * The tricks of a deal as a table: a line for each trick, a column for each hand.
 * @param {TableView} view of the deal, for names and seats
 * @param {LastTrickView[]} tricks
 * @returns {HTMLElement}
 */
export function tricksTable(view, tricks) {
  const led = tricks.some((trick) => trick.talon_card !== null);
  const hands = handsOf(view);
  return h("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": t("deal.tricks") }, h("table", { class: "tricks-table" },
    h("caption", { class: "spoken", text: t("deal.tricks") }),
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, h("span", { class: "spoken", text: t("deal.trick") })),
      led ? h("th", { scope: "col", text: t("talon") }) : null,
      hands.map((place) => h("th", { scope: "col", text: titleOf(view, place) })))),
    h("tbody", {}, tricks.map((trick, n) => h("tr", {}, h("th", { scope: "row", text: String(n + 1) }),
      led ? h("td", {}, trick.talon_card === null ? null : face(trick.talon_card)) : null,
      hands.map((place) => {
        const played = trick.cards.find((one) => one.place === place);
        const leads = trick.talon_card === null && trick.leader === place, wins = trick.winner === place;
        return h("td", { class: `${leads ? "leads" : ""} ${wins ? "wins" : ""}` }, played ? face(played.card) : null,
          leads ? h("span", { class: "spoken", text: t("deal.leads") }) : null,
          wins ? h("span", { class: "spoken", text: t("deal.wins") }) : null);
      }))))));
}

/**
 * The hands that play, the viewer's first, then clockwise; null is the dummy.
 * @param {TableView} view
 * @returns {(number | null)[]}
 */
function handsOf(view) {
  const places = view.places.filter((one) => (one.seat ?? 3) < 3)
    .map((one) => ({ seat: one.seat ?? 0, place: /** @type {number | null} */ (one.place) }));
  if (view.dummy) places.push({ seat: view.dummy.seat, place: null });
  const own = places.find((one) => one.place === view.you)?.seat ?? 0;
  return places.sort((a, b) => (a.seat - own + 3) % 3 - (b.seat - own + 3) % 3).map((one) => one.place);
}

/** @param {string} code */
function face(code) {
  return h("span", { class: "mini", role: "img", "aria-label": cardName(code) }, card(code, true));
}

/**
 * The tricks of the running deal, where notes may be taken.
 * @param {Game} game
 */
export function tricksDialog(game) {
  const { view } = game;
  show("tricks", t("deal.tricks"), [tricksTable(view, view.tricks)]);
}

/**
 * A finished deal: what it came to, its calls, hands and tricks; one may turn over to the deals before and after it.
 * @param {Game} game
 * @param {number} number
 */
export async function dealDialog(game, number) {
  const { view } = game;
  const last = view.result ? view.deal : view.deal - 1;
  const body = h("div", { class: "deal-body" }, h("p", { class: "hint", text: t("loading") }));
  /** @param {number} to @param {string} text */
  const turn = (to, text) => h("button", { class: "button", type: "button", disabled: to < 1 || to > last, text, onclick: () => void dealDialog(game, to) });
  show("deal", t("result.title", { n: number }), [body], { wide: true, foot: [
    turn(number - 1, t("deal.before")), turn(number + 1, t("deal.after")),
    h("button", { class: "button", type: "button", text: t("menu.sheet"), onclick: () => game.openDialog("sheet") }),
  ] });
  try {
    const deal = /** @type {DealView} */ (await api(`/tables/${encodeURIComponent(view.id)}/deals/${number}`));
    fill(body, dealBody(past(view, deal), deal));
  } catch (error) {
    fill(body, h("p", { class: "hint", text: error instanceof Error && error.message ? error.message : t("link.waiting") }));
  }
}

/**
 * The view as it was when a deal was over, as far as a deal is told by it.
 * @param {TableView} view
 * @param {DealView} deal
 * @returns {TableView}
 */
function past(view, deal) {
  const places = view.places.map((one) => {
    const seat = deal.hands.findIndex((hand) => hand.place === one.place);
    return { ...one, seat: seat < 0 ? 3 : seat, said: deal.hands[seat]?.said ?? [] };
  });
  const dummy = deal.hands.findIndex((hand) => hand.place === null);
  return {
    ...view, deal: deal.deal, dealer: deal.dealer, places, result: deal.result, discard: deal.discard, seed: deal.seed,
    dummy: dummy < 0 || !view.dummy ? null : { ...view.dummy, seat: dummy },
    commitment: deal.commitment, talon: { state: "shown", cards: deal.talon },
  };
}

/**
 * @param {TableView} view
 * @param {DealView} deal
 * @returns {Child}
 */
function dealBody(view, deal) {
  return h("div", { class: "two" },
    h("div", {}, resultBody(view), h("h3", { text: t("deal.hands") }), hands(view, deal),
      deal.position ? h("p", {}, h("a", { href: openHands(deal, deal.result?.contract), target: "_blank", text: t("deal.openHands") })) : null),
    h("div", {}, h("h3", { text: t("side.calls") }), callsTable(view),
      deal.tricks.length ? [h("h3", { text: t("deal.tricks") }), tricksTable(view, deal.tricks)] : null));
}

/**
 * What was dealt to whom.
 * @param {TableView} view
 * @param {DealView} deal
 */
function hands(view, deal) {
  return h("ul", { class: "dealt" }, deal.hands.map((hand) => h("li", {},
    h("span", { class: "who", text: titleOf(view, hand.place) }),
    h("span", { class: "minis" }, sorted(hand.cards, { suits: "ladder", trumpsLeft: false, rising: false }, null).map(face)))));
}
