// @ts-check
/** @import { Game, Position } from "./client.d.ts" */
/** @import { PlaceView, TableView } from "./types.d.ts" */
import { card } from "./cards.js";
import { byId, find, h, redraw } from "./dom.js";
import { t } from "./i18n.js";
import { Hand } from "./hand.js";
import { callNode, parts } from "./words.js";

/** @type {Position[]} */
export const POSITIONS = ["left", "top", "right", "bottom"];

/**
 * Where a place (or null, the dummy) sits on the screen: the viewer at the bottom, the others clockwise.
 * @param {TableView} view
 * @param {number | null} place
 * @returns {Position}
 */
export function position(view, place) {
  const base = view.you ?? 0;
  const people = view.places.length;
  if (people === 2) {
    if (place === null) return view.places[base]?.seat === 0 ? "left" : "right";
    return place === base ? "bottom" : "top";
  }
  const step = ((place ?? 0) - base + people) % people;
  const around = people === 4 ? ["bottom", "left", "top", "right"] : ["bottom", "left", "right"];
  return /** @type {Position} */ (around[step] ?? "bottom");
}

/**
 * The name of a place as others speak of it; the viewer is "you".
 * @param {TableView} view
 * @param {number | null} place
 * @returns {string}
 */
export function nameOf(view, place) {
  if (place === null) return t("dummy");
  if (place === view.you) return t("you");
  return view.places[place]?.name ?? String(place + 1);
}

/**
 * The name of a place where it stands alone.
 * @param {TableView} view
 * @param {number | null} place
 * @returns {string}
 */
export function titleOf(view, place) {
  return place !== null && place === view.you ? t("you.name") : nameOf(view, place);
}

/**
 * A round patch in the colour of a player's pen, with the first letter of the name.
 * @param {TableView} view
 * @param {number} place
 * @returns {HTMLElement}
 */
export function face(view, place) {
  return h("span", { class: "face", "data-pen": String(place), "aria-hidden": "true", text: [...titleOf(view, place).trim()][0]?.toLocaleUpperCase() ?? "?" });
}

/**
 * The element of a position.
 * @param {Position} where
 * @returns {HTMLElement}
 */
export function seatNode(where) {
  return byId(`seat-${where}`);
}

/**
 * Where a card of this position comes from, or a trick goes to.
 * @param {Position} where
 * @returns {DOMRect}
 */
export function seatBox(where) {
  const node = find(seatNode(where), ".plate") ?? seatNode(where);
  return node.getBoundingClientRect();
}

/** The names around the table with what they said, their tricks and their open cards. */
export class Seats {
  /** @param {Game} game */
  constructor(game) {
    this.game = game;
    /** @type {Map<Position, Hand>} */
    this.hands = new Map();
  }

  /** @param {TableView} view */
  update(view) {
    const taken = new Set(view.places.map((place) => position(view, place.place)));
    for (const where of POSITIONS) {
      seatNode(where).hidden = !taken.has(where) && !(view.dummy && position(view, null) === where);
    }
    for (const place of view.places) this.person(view, place);
    if (view.dummy) this.dummy(view);
  }

  /**
   * @param {TableView} view
   * @param {PlaceView} place
   */
  person(view, place) {
    const where = position(view, place.place);
    const node = seatNode(where);
    const acts = view.turn === place.place;
    const own = where === "bottom"; // a spectator sits behind place 0
    const you = place.place === view.you;
    const call = bubble(view, place);
    node.classList.toggle("acts", acts);
    node.classList.toggle("holds", view.stage === "play" && view.holder === place.place);
    const plate = part(node, "plate");
    const target = place.role === "declarer" && view.contract ? parts(view.contract)?.level ?? null : null;
    const shown = [place.name, place.tricks, place.role, place.connected, place.ready, acts, you, target, view.dealer,
      view.stage, call, place.kind, view.contract];
    redraw(plate, shown, () => [
      face(view, place.place),
      h("span", { class: "who" },
        h("span", { class: "name", text: titleOf(view, place.place) || t("seat.free") }),
        chip(view, place, own ? call : null)),
      view.dealer === place.place ? h("abbr", { class: "dealer", title: t("dealer.title"), text: t("dealer.mark") }) : null,
      tricksBadge(view, place.tricks, target),
      !place.connected && place.kind === "human" && place.name ? h("span", { class: "away", text: t("seat.away") }) : null,
      acts ? h("span", { class: "dots", title: t("seat.acts") }, h("i"), h("i"), h("i")) : null,
    ]);
    const speech = part(node, "bubble");
    redraw(speech, call, () => (call ? callNode(call) : null));
    speech.hidden = !call || own;
    speech.classList.toggle("pass", call === "pass" || call === "pass-blind");
    if (!own) this.cards(view, where, place.cards, place.count, place.name);
  }

  /** @param {TableView} view */
  dummy(view) {
    const dummy = view.dummy;
    if (!dummy) return;
    const where = position(view, null);
    const node = seatNode(where);
    node.classList.remove("acts");
    redraw(part(node, "plate"), [dummy.tricks, view.stage], () => [
      h("span", { class: "face", "data-pen": "x", "aria-hidden": "true", text: "×" }),
      h("span", { class: "who" }, h("span", { class: "name", text: t("dummy") })),
      tricksBadge(view, dummy.tricks, null),
    ]);
    part(node, "bubble").hidden = true;
    this.cards(view, where, dummy.cards, dummy.count, t("dummy"));
  }

  /**
   * @param {TableView} view
   * @param {Position} where
   * @param {string[] | null} cards
   * @param {number} count
   * @param {string} name
   */
  cards(view, where, cards, count, name) {
    const node = seatNode(where);
    const backs = part(node, "backs");
    const open = part(node, "open-hand");
    const shown = cards !== null && cards.length > 0;
    node.classList.toggle("open", shown);
    backs.hidden = shown || count === 0;
    const backsNow = shown ? 0 : count;
    while (backs.childElementCount > backsNow) backs.lastElementChild?.remove();
    while (backs.childElementCount < backsNow) backs.append(card("back"));
    backs.setAttribute("aria-label", t("seat.cards", { n: count }));
    backs.setAttribute("role", "img");
    open.hidden = !shown;
    let hand = this.hands.get(where);
    if (!hand) this.hands.set(where, (hand = new Hand(open, this.game, true)));
    const moves = new Set(view.moves);
    const mine = (cards ?? []).some((code) => moves.has(`play ${code}`));
    hand.update({
      cards: cards ?? [],
      chooses: mine && this.game.live(),
      fits: (code) => moves.has(`play ${code}`),
      trump: view.trump,
      label: t("hand.of", { name }),
    });
  }
}

/**
 * @param {HTMLElement} node
 * @param {string} name
 * @returns {HTMLElement}
 */
function part(node, name) {
  const found = find(node, `.${name}`);
  if (found) return found;
  const made = h("div", { class: name });
  node.append(made);
  return made;
}

/**
 * The last word of a player in the part of the deal that is going on.
 * @param {TableView} view
 * @param {PlaceView} place
 * @returns {string | null}
 */
function bubble(view, place) {
  if (!["auction", "whist", "openness", "dealer-look", "talon"].includes(view.stage)) return null;
  const stage = view.stage === "auction" || view.stage === "talon" ? "auction" : "whist";
  const said = place.said.filter((word) => word.stage === stage);
  return said[said.length - 1]?.call ?? null;
}

/**
 * @param {TableView} view
 * @param {PlaceView} place
 * @param {string | null} call what the viewer said last: others have a bubble for it
 * @returns {HTMLElement | null}
 */
function chip(view, place, call) {
  if (call) return h("span", { class: call === "pass" ? "chip" : "chip plays" }, callNode(call));
  if (place.role === "declarer" && view.contract) return h("span", { class: "chip plays" }, callNode(view.contract));
  if (place.role === null || view.stage === "auction") return null;
  if (place.role === "declarer") return h("span", { class: "chip plays", text: t(place.place === view.you ? "role.declarer.you" : "role.declarer") });
  return h("span", { class: `chip ${place.role}`, text: t(`role.${place.role}`) });
}

/**
 * @param {TableView} view
 * @param {number} tricks
 * @param {string | null} target tricks that the declarer has promised
 * @returns {HTMLElement | null}
 */
function tricksBadge(view, tricks, target) {
  if (!["play", "claim", "deal-over", "pulka-over", "split"].includes(view.stage)) return null;
  const label = target ? t("seat.tricksOf", { n: tricks, of: target }) : t("seat.tricks", { n: tricks });
  return h("span", { class: "tricks", title: label },
    h("span", { class: "spoken", text: label }),
    h("span", { "aria-hidden": "true", text: target ? `${tricks}/${target}` : String(tricks) }));
}
