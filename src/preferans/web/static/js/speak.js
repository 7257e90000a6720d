// @ts-check
/** @import { EventView, TableView } from "./types.d.ts" */
import { has, number, t } from "./i18n.js";
import { nameOf } from "./seats.js";
import { callName, cardName, moveName, parts, sorted, suitOf } from "./words.js";

/**
 * Why a card or a call is refused, in words.
 * @param {TableView} view
 * @param {string} code
 * @returns {string}
 */
export function reason(view, code) {
  const led = view.trick?.cards[0]?.card ?? view.trick?.talon_card ?? null;
  if (code === "must-follow-suit" && led) {
    return t("reason.must-follow-suit", { suit: t(`suit.into.${suitOf(led)}`) });
  }
  if (code === "must-trump" && view.trump) return t("reason.must-trump", { suit: t(`suit.all.${view.trump}`) });
  const id = `reason.${code}`;
  return has(id) ? t(id) : t("reason.other");
}

/**
 * What the table waits for, in one line.
 * @param {TableView} view
 * @returns {string}
 */
export function statusText(view) {
  if (view.stage === "pulka-over") return t("status.pulkaOver");
  if (view.stage === "deal-over") return t("status.dealOver");
  const mine = view.turn !== null && view.turn === view.you;
  if (view.turn === null) return t(view.stage === "waiting" ? "status.waiting" : "status.wait");
  const name = nameOf(view, view.turn);
  if (view.you === null) return `${t("status.watching")}. ${theirs(view, name)}`;
  if (!mine) return theirs(view, name);
  if (view.stage === "play") {
    if (view.holder !== view.you) return t("status.mine.playFor", { name: nameOf(view, view.holder) });
    const led = view.trick?.cards[0]?.card ?? view.trick?.talon_card ?? null;
    return led ? t("status.mine.follow", { suit: t(`suit.all.${suitOf(led)}`) }) : t("status.mine.lead");
  }
  if (view.stage === "auction" && view.moves.includes("look")) return t("status.mine.blind");
  if (view.stage === "talon" && view.moves.includes("look")) return t("status.mine.talon");
  const id = `status.mine.${view.stage}`;
  return has(id) ? t(id) : t("status.mine");
}

/**
 * @param {TableView} view
 * @param {string} name of whoever is to act
 */
function theirs(view, name) {
  const id = `status.theirs.${view.stage}`;
  return has(id) ? t(id, { name }) : t("status.theirs", { name });
}

/**
 * What the live region says about an event.
 * @param {EventView} event
 * @param {TableView} view after it
 * @param {TableView} before
 * @returns {string}
 */
export function eventText(event, view, before) {
  const lines = [];
  const name = nameOf(view, event.place);
  if (event.kind === "deal") {
    lines.push(t("say.deal", { n: view.deal, name: nameOf(view, view.dealer) }));
    lines.push(handText(view));
  } else if (event.kind === "move" && event.move) {
    const own = event.place === view.you;
    if (event.move.startsWith("play ")) {
      const code = event.move.slice(5);
      const holder = before.holder === null && before.dummy ? null : before.holder ?? event.place;
      lines.push(t("trick.card", { name: nameOf(view, holder), card: cardName(code) }));
    } else if (event.move.startsWith("claim ")) lines.push(t("say.claim", { name }));
    else if (event.move.startsWith("discard")) lines.push(t("say.discard", { name }));
    else if (event.move.startsWith("order ")) lines.push(t("say.order", { name, call: moveName(event.move) }));
    else if (!own || !event.move.startsWith("look")) lines.push(t("say.call", { name, call: moveName(event.move) }));
    const taken = trickDone(view, before);
    if (taken) lines.push(t("say.trick", { name: nameOf(view, taken.winner ?? null) }));
    if (view.talon.state === "shown" && before.talon.state !== "shown") {
      lines.push(t("say.talon", { cards: view.talon.cards.map(cardName).join(", ") }));
    }
  } else if (event.kind === "undo") lines.push(t("say.undo"));
  if (view.result && !before.result) {
    lines.push(resultText(view));
    if (view.result.ended) lines.push(t(`result.ended.${view.result.ended}`));
  }
  if (view.turn === view.you && before.turn !== view.you && !view.result) lines.push(statusText(view));
  return lines.join(". ");
}

/**
 * The trick that an event has completed.
 * @param {TableView} view
 * @param {TableView} before
 */
export function trickDone(view, before) {
  const last = view.last_trick;
  if (!last || view.deal !== before.deal) return null;
  const old = before.last_trick;
  if (old && JSON.stringify(old.cards) === JSON.stringify(last.cards)) return null;
  return last;
}

/** @param {TableView} view */
export function handText(view) {
  const own = view.you === null ? null : view.places[view.you]?.cards;
  if (!own) return t("say.noHand");
  const cards = sorted(own, { suits: "ladder", trumpsLeft: false, rising: false }, null).map(cardName).join(", ");
  return t("say.hand", { cards });
}

/** @param {TableView} view */
export function tricksText(view) {
  const counts = view.places.map((place) => t("say.tricksOf", { name: nameOf(view, place.place), n: place.tricks }));
  const lying = view.trick?.cards
    .map((played) => t("trick.card", { name: nameOf(view, played.place), card: cardName(played.card) }))
    .join("; ");
  return [lying ? t("say.lying", { cards: lying }) : t("say.nothingLies"), ...counts].join(". ");
}

/** @param {TableView} view */
export function scoreText(view) {
  return view.places
    .map((place) => t("say.scoreOf", {
      name: nameOf(view, place.place),
      n: number(view.sheet.balance[place.place] ?? 0, true),
      pool: number(view.sheet.pool[place.place] ?? 0),
      hill: number(view.sheet.hill[place.place] ?? 0),
    }))
    .join(". ");
}

/**
 * What the deal came to, in one sentence.
 * @param {TableView} view
 * @returns {string}
 */
export function resultText(view) {
  const result = view.result;
  if (!result) return "";
  if (result.kind === "raspasy") return t("result.raspasy");
  const name = nameOf(view, result.declarer);
  const you = result.declarer === view.you ? ".you" : "";
  const call = result.contract ? callName(result.contract) : "";
  const n = result.declarer === null ? 0 : result.taken[result.declarer] ?? 0;
  if (result.kind === "passed-out") return t(`result.passedOut${you}`, { name, call });
  if (result.kind === "half") return t(`result.half${you}`, { name, call });
  if (result.kind === "surrender") return t(`result.surrender${you}`, { name, call });
  if (result.kind === "misere") {
    return result.made ? t(`result.misereMade${you}`, { name }) : t(`result.misereFailed${you}`, { name, n });
  }
  if (result.made) return t(`result.made${you}`, { name, call, n });
  const under = Number(parts(result.contract ?? "")?.level ?? 0) - n;
  return t(`result.failed${you}`, { name, call, under: t(`under.${under}`) });
}

