// @ts-check
/** @import { Child } from "./client.d.ts" */
/** @import { TableView } from "./types.d.ts" */
import { h, symbol } from "./dom.js";
import { has, lang, t } from "./i18n.js";

/** The strains of a contract in the order of the auction. */
export const STRAINS = ["S", "C", "D", "H", "N"];
export const LEVELS = [6, 7, 8, 9, 10];
export const RANKS = "789TJQKA";

/** The text form of the suit signs, never the picture form. @type {Record<string, string>} */
const SIGNS = { S: "♠\uFE0E", C: "♣\uFE0E", D: "♦\uFE0E", H: "♥\uFE0E" };

/** The drawn suits, once for the whole page. @type {Record<string, string>} */
const SHAPES = {
  S: "M50 5C60 24 91 40 91 63c0 12-9 20-20 20-7 0-13-4-17-10 1 9 5 17 12 22H34c7-5 11-13 12-22-4 6-10 10-17 10C18 83 9 75 9 63 9 40 40 24 50 5Z",
  C: "M50 5a20 20 0 0 1 17 31 21 21 0 1 1-13 38c1 8 5 16 12 21H34c7-5 11-13 12-21A21 21 0 1 1 33 36 20 20 0 0 1 50 5Z",
  D: "M50 3c9 17 21 33 36 47-15 14-27 30-36 47-9-17-21-33-36-47C29 36 41 20 50 3Z",
  H: "M50 93C22 69 8 52 8 32 8 17 18 8 30 8c9 0 16 6 20 15 4-9 11-15 20-15 12 0 22 9 22 24 0 20-14 37-42 61Z",
};

/** Puts the suits where `suitIcon` finds them. */
function defineSuits() {
  const names = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(names, "svg");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("class", "spoken");
  for (const [suit, shape] of Object.entries(SHAPES)) {
    const node = document.createElementNS(names, "symbol");
    node.id = `suit-${suit}`;
    node.setAttribute("viewBox", "0 0 100 100");
    const path = document.createElementNS(names, "path");
    path.setAttribute("d", shape);
    node.append(path);
    svg.append(node);
  }
  document.body.prepend(svg);
}
defineSuits();

/** Whether index letters are Т К Д В. */
export const CYRILLIC = lang === "ru" || lang === "uk";

/** @type {Record<string, string>} */
const LETTERS = CYRILLIC ? { T: "10", J: "В", Q: "Д", K: "К", A: "Т" } : { T: "10", J: "J", Q: "Q", K: "K", A: "A" };

/**
 * @param {string} card
 * @returns {string}
 */
export const suitOf = (card) => card.charAt(0);

/**
 * @param {string} card
 * @returns {string}
 */
export const rankOf = (card) => card.charAt(1);

/**
 * The index of a rank in the language of the page.
 * @param {string} rank
 * @returns {string}
 */
export const letter = (rank) => LETTERS[rank] ?? rank;

/**
 * @param {string} suit
 * @returns {SVGSVGElement}
 */
export function suitIcon(suit) {
  const icon = symbol(`#suit-${suit}`, "0 0 100 100", "suit");
  icon.dataset["suit"] = suit;
  return icon;
}

/**
 * "дама бубён", "queen of diamonds".
 * @param {string} card
 * @returns {string}
 */
export function cardName(card) {
  return t("card.name", { rank: t(`rank.${rankOf(card)}`), suit: t(`suit.of.${suitOf(card)}`) });
}

/**
 * "Д♦"
 * @param {string} card
 * @returns {string}
 */
export function cardShort(card) {
  return letter(rankOf(card)) + (SIGNS[suitOf(card)] ?? "");
}

/**
 * Level and strain of a contract; misère and the bids without talon have none.
 * @param {string} contract
 * @returns {{level: string, strain: string} | null}
 */
export function parts(contract) {
  const found = /^(6|7|8|9|10)([SCDHN])$/.exec(contract);
  return found ? { level: found[1] ?? "", strain: found[2] ?? "" } : null;
}

/**
 * A contract or call for the ear: "семь пик", "6 without trump", "мизер", "пас".
 * @param {string} call
 * @returns {string}
 */
export function callName(call) {
  const game = parts(call);
  if (game) {
    if (game.strain === "N") return t("contract.nt", { level: t(`level.${game.level}`) });
    return t("contract.suit", { level: t(`level.${game.level}`), suit: t(`suit.of.${game.strain}`) });
  }
  const id = `call.${call}`;
  return has(id) ? t(id) : call;
}

/**
 * A contract or call in short text: "7♥", "6 БК", "мизер".
 * @param {string} call
 * @returns {string}
 */
export function callShort(call) {
  const game = parts(call);
  if (!game) return callName(call);
  return game.strain === "N" ? `${game.level}\u00a0${t("nt")}` : game.level + (SIGNS[game.strain] ?? "");
}

/**
 * The same for the eye, with drawn suits.
 * @param {string} call
 * @returns {Child}
 */
export function callNode(call) {
  const blind = /^(bid-blind |pass-blind)/.test(call);
  const plain = call.replace(/^(bid|bid-blind|order) /, "");
  const game = parts(plain);
  if (!game) return callName(plain);
  const strain =
    game.strain === "N"
      ? h("span", { class: "nt", "aria-hidden": "true", text: t("nt") })
      : suitIcon(game.strain);
  return h(
    "span",
    { class: "call" },
    h("span", { class: "spoken", text: callName(plain) + (blind ? `, ${t("call.blind")}` : "") }),
    h("span", { "aria-hidden": "true", text: game.level }),
    strain,
    blind ? h("span", { class: "blind", "aria-hidden": "true", text: t("call.blind") }) : null,
  );
}

/**
 * What a move of the auction, the whist or the talon is called in the third person.
 * @param {string} move
 * @returns {string}
 */
export function moveName(move) {
  const [verb = "", ...rest] = move.split(" ");
  const object = rest.join(" ");
  if (verb === "bid" || verb === "order") return callName(object);
  if (verb === "bid-blind") return `${callName(object)}, ${t("call.blind")}`;
  if (verb === "play") return cardName(object);
  const id = `call.${verb}`;
  return has(id) ? t(id) : move;
}

/**
 * @typedef {object} SortOrder
 * @property {"alternate" | "ladder"} suits
 * @property {boolean} trumpsLeft
 * @property {boolean} rising low to high
 */

/**
 * Cards in the order in which a player wants to hold them.
 * @param {readonly string[]} cards
 * @param {SortOrder} order
 * @param {string | null} trump
 * @returns {string[]}
 */
export function sorted(cards, order, trump) {
  let suits = order.suits === "ladder" ? ["S", "C", "D", "H"] : alternate(cards);
  if (order.trumpsLeft && trump) suits = [trump, ...suits.filter((suit) => suit !== trump)];
  const sign = order.rising ? 1 : -1;
  return [...cards].sort(
    (a, b) =>
      suits.indexOf(suitOf(a)) - suits.indexOf(suitOf(b)) ||
      sign * (RANKS.indexOf(rankOf(a)) - RANKS.indexOf(rankOf(b))),
  );
}

/**
 * The suits so that black and red take turns as far as the hand allows.
 * @param {readonly string[]} cards
 * @returns {string[]}
 */
function alternate(cards) {
  const held = new Set(cards.map(suitOf));
  const black = ["S", "C"].filter((suit) => held.has(suit));
  const red = ["D", "H"].filter((suit) => held.has(suit));
  const [first, second] = black.length >= red.length ? [black, red] : [red, black];
  const mixed = [];
  for (let i = 0; i < 2; i += 1) mixed.push(first[i], second[i]);
  return /** @type {string[]} */ (mixed.filter((suit) => suit !== undefined));
}

/** Letters that people type for suits and ranks, in both alphabets. @type {Record<string, string>} */
const TYPED_SUITS = {
  п: "S", т: "C", к: "C", б: "D", ч: "H", в: "S", s: "S", c: "C", d: "D", h: "H",
  "♠": "S", "♣": "C", "♦": "D", "♥": "H",
};
/** @type {Record<string, string>} */
const TYPED_RANKS = {
  7: "7", 8: "8", 9: "9", 10: "T", t: "T", j: "J", q: "Q", k: "K", a: "A", в: "J", д: "Q", к: "K", т: "A",
};
/** What people type for the other calls. @type {[string, RegExp][]} */
const TYPED_CALLS = [
  ["pass", /^(п|пас|p|pass)$/],
  ["whist", /^(в|вист|віст|w|whist)$/],
  ["half", /^(пв|пол|полвиста|пів|піввіста|half)$/],
  ["hold", /^(з|здесь|тут|here|hold)$/],
  ["bid M", /^(м|миз|мизер|мізер|m|mis|misere|misère)$/],
  ["bid MN", /^(мбп|мбк|mn)$/],
  ["bid 9WT", /^(9бп|9wt)$/],
  ["open", /^(с|св|светлую|светлая|в светлую|світлу|всвітлу|o|open)$/],
  ["closed", /^(тём|тем|темную|тёмную|в тёмную|в темную|втемну|closed)$/],
  ["look", /^(смотреть|дивитись|дивитися|look)$/],
  ["accept", /^(да|так|соглас(ен|на|иться)|згод(а|ен|на)|погодитися|y|yes|agree|accept)$/],
  ["refuse", /^(нет|ні|no|refuse)$/],
  ["surrender", /^(сдаюсь|сдаться|здаюсь|здатися|surrender)$/],
  ["talon", /^(прикуп|talon)$/],
];
/** Questions and commands about the table. @type {[string, RegExp][]} */
const TYPED_COMMANDS = [
  ["!hand", /^(рука|карты|карти|hand|cards)$/],
  ["!trick", /^(взятка|хабар|взятки|хабарі|trick|tricks)$/],
  ["!score", /^(счёт|счет|рахунок|score)$/],
  ["!turn", /^(кто|кто ходит|хто|хто ходить|turn|who)$/],
  ["!ready", /^(дальше|далее|далі|next|ready)$/],
  ["!discard", /^(снести|сношу|снос|знести|зношу|discard)$/],
  ["!undo", /^(назад|undo|back)$/],
  ["!claim", /^(остальные( мои)?|решта( мої)?|claim|rest|the rest( are mine)?)$/],
  ["!sheet", /^(пуля|пулька|куля|sheet|pulka)$/],
  ["!hint", /^(подсказка|совет|підказка|порада|hint)$/],
  ["!menu", /^(меню|menu)$/],
];

/**
 * A typed card: rank then suit as people write, or suit then rank.
 * @param {string} text
 * @returns {string | null}
 */
export function typedCard(text) {
  const found = /^(10|.)(.)$/u.exec(text);
  if (found) {
    const rank = TYPED_RANKS[found[1] ?? ""], suit = TYPED_SUITS[found[2] ?? ""];
    if (rank && suit) return suit + rank;
  }
  const turned = /^(.)(10|.)$/u.exec(text);
  if (!turned) return null;
  const suit = TYPED_SUITS[turned[1] ?? ""], rank = TYPED_RANKS[turned[2] ?? ""];
  return rank && suit ? suit + rank : null;
}

/**
 * What a typed line means at this table: a move, a command with `!`, or null.
 * @param {string} line
 * @param {TableView} view
 * @returns {string | null}
 */
export function typed(line, view) {
  const text = line.trim().toLocaleLowerCase(lang).replace(/\s+/g, " ");
  const command = TYPED_COMMANDS.find(([, form]) => form.test(text));
  if (command) return command[0];
  if (view.stage === "play") {
    const card = typedCard(text.replace(" ", ""));
    if (card) return `play ${card}`;
  }
  if (view.stage === "discard") {
    const cards = text.split(/[ ,+]+/).map(typedCard);
    if (cards.length === 2 && cards[0] && cards[1]) return `discard ${cards[0]} ${cards[1]}`;
    if (cards.length === 1 && cards[0]) return `!choose ${cards[0]}`;
  }
  const game = /^(6|7|8|9|10)\s?(бк|nt|n|бк\.|.)$/u.exec(text);
  if (game) {
    const strain = /^(бк|nt|n)$/.test(game[2] ?? "") ? "N" : TYPED_SUITS[game[2] ?? ""];
    if (strain) return `${view.stage === "order" ? "order" : "bid"} ${game[1]}${strain}`;
  }
  const call = TYPED_CALLS.find(([, form]) => form.test(text));
  return call ? call[0] : null;
}

/**
 * The two names of a discard in whichever order the server lists them.
 * @param {string[]} moves
 * @param {Iterable<string>} cards
 * @returns {string | undefined}
 */
export function discardMove(moves, cards) {
  const chosen = [...cards];
  if (chosen.length !== 2) return undefined;
  return moves.find((move) => {
    const [verb, one = "", two = ""] = move.split(" ");
    return verb === "discard" && chosen.includes(one) && chosen.includes(two);
  });
}
