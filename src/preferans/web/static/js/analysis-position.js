// @ts-check
/** Positions with open hands as this page writes them: in text for the server, in the address for a link. */

/**
 * What was set up: the cards of the three hands, and what is played.
 * @typedef {object} Start
 * @property {string[][]} hands cards of each seat
 * @property {string} game S C D H N M or R
 * @property {number | null} declarer null in raspasy
 * @property {number} leader
 * @property {string[]} table cards of the running trick
 * @property {string[]} talon cards that lead the first tricks of raspasy
 * @property {boolean} dealerPlays whether the talon cards can win
 */

export const SUITS = ["S", "C", "D", "H"];
export const RANKS = ["A", "K", "Q", "J", "T", "9", "8", "7"];
/** All cards as they lie in the deck: by suits, high to low. */
export const DECK = SUITS.flatMap((suit) => RANKS.map((rank) => suit + rank));
export const SEATS = [0, 1, 2];
/** Cards of a full hand. */
export const FULL = 10;

/** @returns {Start} */
export function nothing() {
  return { hands: [[], [], []], game: "S", declarer: 0, leader: 0, table: [], talon: [], dealerPlays: false };
}

/**
 * Cards in the order of the deck.
 * @param {Iterable<string>} cards
 */
export function inOrder(cards) {
  const held = new Set(cards);
  return DECK.filter((card) => held.has(card));
}

/** @param {readonly string[]} cards */
function handText(cards) {
  return SUITS.map((suit) => RANKS.filter((rank) => cards.includes(suit + rank)).join("") || "-").join(".");
}

/**
 * GAME DECLARER LEADER.
 * @param {{game: string, declarer: number | null, leader: number}} setup
 */
export function setupText({ game, declarer, leader }) {
  return `${game} ${game === "R" ? "-" : declarer ?? 0} ${leader}`;
}

/**
 * The line of a position, which the server reads.
 * @param {Start} start
 */
export function positionText(start) {
  const words = [...start.hands.map(handText), setupText(start), ...start.table].join(" ");
  return start.game === "R" && start.talon.length ? `${words} | ${start.talon.join(" ")}` : words;
}

/**
 * Reads what positionText has written, or the server in its one form; null for anything else.
 * @param {string} text
 * @param {boolean} [dealerPlays]
 * @returns {Start | null}
 */
export function readPosition(text, dealerPlays = false) {
  const [line = "", after = ""] = text.split("|");
  const [one, two, three, game = "", declarer = "", leader = "", ...table] = line.trim().split(/\s+/);
  const hands = [one, two, three].map(readHand);
  const talon = after.trim() ? after.trim().split(/\s+/) : [];
  const cards = [...hands.flatMap((hand) => hand ?? []), ...table, ...talon];
  if (!hands.every((hand) => hand !== null) || cards.length !== new Set(cards).size) return null;
  if (!/^[SCDHNMR]$/.test(game) || !/^[012-]$/.test(declarer) || !/^[012]$/.test(leader)) return null;
  if (![...table, ...talon].every((card) => DECK.includes(card)) || table.length > 2) return null;
  return {
    hands, game, declarer: declarer === "-" ? null : Number(declarer), leader: Number(leader), table, talon, dealerPlays,
  };
}

/**
 * @param {string | undefined} text
 * @returns {string[] | null}
 */
function readHand(text) {
  const suits = text?.split(".") ?? [];
  if (suits.length !== SUITS.length) return null;
  const cards = suits.flatMap((ranks, i) => (ranks === "-" ? [] : [...ranks].map((rank) => (SUITS[i] ?? "") + rank)));
  return cards.every((card) => DECK.includes(card)) ? cards : null;
}

/**
 * The same position with the cards of the running trick back in their hands.
 * @param {Start} start
 * @returns {Start}
 */
export function withoutTrick(start) {
  const hands = start.hands.map((hand) => [...hand]);
  start.table.forEach((card, i) => hands[(start.leader + i) % SEATS.length]?.push(card));
  return { ...start, hands: hands.map(inOrder), table: [] };
}

/**
 * Cards that lie in no hand and not on the table.
 * @param {Start} start
 */
export function aside(start) {
  const gone = new Set([...start.hands.flat(), ...start.table]);
  return DECK.filter((card) => !gone.has(card));
}

/**
 * The hands filled up by chance to ten cards each.
 * @param {Start} start
 * @returns {Start}
 */
export function filled(start) {
  const left = aside(start);
  for (let i = left.length - 1; i > 0; i -= 1) {
    const j = Math.floor(Math.random() * (i + 1));
    [left[i], left[j]] = [left[j] ?? "", left[i] ?? ""];
  }
  const hands = start.hands.map((hand) => inOrder([...hand, ...left.splice(0, Math.max(0, FULL - hand.length))]));
  return { ...start, hands, talon: [] };
}

/**
 * What is kept in the address of the page.
 * @typedef {object} Link
 * @property {string} position
 * @property {string[]} plays
 * @property {number | null} level
 * @property {boolean} dealerPlays
 */

/**
 * @param {Link} link
 * @returns {string} the part of the address after #
 */
export function linkText({ position, plays, level, dealerPlays }) {
  const query = new URLSearchParams({ p: position });
  if (plays.length) query.set("m", plays.join("."));
  if (level !== null) query.set("l", String(level));
  if (dealerPlays) query.set("d", "1");
  return query.toString();
}

/**
 * @param {string} hash
 * @returns {Link | null}
 */
export function readLink(hash) {
  const query = new URLSearchParams(hash.replace(/^#/, ""));
  const position = query.get("p");
  if (!position) return null;
  const level = Number(query.get("l"));
  return {
    position,
    plays: (query.get("m") ?? "").split(".").filter(Boolean),
    level: level >= 6 && level <= FULL ? level : null,
    dealerPlays: query.get("d") === "1",
  };
}
