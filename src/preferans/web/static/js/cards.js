// @ts-check
import { h, symbol } from "./dom.js";
import { pace, prefs } from "./prefs.js";
import { CYRILLIC, letter, rankOf, suitIcon, suitOf } from "./words.js";

/** The drawn deck: faces without letters, and the letters of each language apart (docs/cards.md). */
const SPRITE = "/static/cards.svg";
/** After so many milliseconds a deck that did not come is asked for again; twice as long after that, and so on. */
const AGAIN_AFTER = 400, AGAIN_AT_MOST = 5000;
const WHOLE = "0 0 250 350";
/** Below this width, in pixels, the face with the large index is drawn unless the player has chosen. */
const NARROW = 600;

/**
 * Brings the deck into the page itself, where every card refers to it: whatever becomes of the server, no card that is
 * drawn later stays blank.
 * @param {number} [wait]
 */
async function bringDeck(wait = AGAIN_AFTER) {
  try {
    const answer = await fetch(SPRITE);
    if (!answer.ok) throw new Error(String(answer.status));
    const deck = document.importNode(new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement, true);
    deck.setAttribute("class", "spoken");
    deck.setAttribute("aria-hidden", "true");
    document.body.prepend(deck);
  } catch {
    setTimeout(() => void bringDeck(Math.min(wait * 2, AGAIN_AT_MOST)), wait);
  }
}
void bringDeck();

/** Whether faces with a large index are wanted. */
function big() {
  return prefs.face === "big" || (prefs.face === "auto" && Math.min(innerWidth, innerHeight) < NARROW);
}

/**
 * `<pref-card code="SA">`: the face of one card, or `code="back"`. With `mini` only its index is drawn, large.
 * It is a picture: what carries it (a button) has the name.
 */
export class PrefCard extends HTMLElement {
  static observedAttributes = ["code"];

  connectedCallback() {
    this.setAttribute("aria-hidden", "true");
    this.draw();
  }

  attributeChangedCallback() {
    if (this.isConnected) this.draw();
  }

  draw() {
    const code = this.getAttribute("code") ?? "back";
    if (code === "back") {
      this.dataset["suit"] = "";
      this.replaceChildren(symbol("#back", WHOLE));
      return;
    }
    this.dataset["suit"] = suitOf(code);
    if (this.hasAttribute("mini")) {
      this.replaceChildren(h("span", { class: "ix", "data-rank": letter(rankOf(code)) }, suitIcon(suitOf(code))));
      return;
    }
    const large = big() ? "big" : "";
    const face = `#${large ? "big-" : ""}${code}`;
    const index = `#${large}idx-${CYRILLIC ? "ru" : "en"}-${rankOf(code)}`;
    this.replaceChildren(symbol([face, index], WHOLE));
  }
}

customElements.define("pref-card", PrefCard);

/**
 * @param {string} code
 * @param {boolean} [mini]
 * @returns {HTMLElement}
 */
export function card(code, mini = false) {
  const node = document.createElement("pref-card");
  if (mini) node.setAttribute("mini", "");
  node.setAttribute("code", code);
  return node;
}

/** Lengths of the movements at normal speed, in milliseconds. */
const FLIGHT = 240;
const SWEEP = 320;

/**
 * Lets an element arrive from where something else was.
 * @param {HTMLElement} node
 * @param {DOMRect | null} from
 * @returns {Promise<void>}
 */
export async function arrive(node, from) {
  const speed = pace();
  if (!speed || !from) return;
  const to = node.getBoundingClientRect();
  if (!to.width || !from.width) return;
  const dx = from.left + from.width / 2 - to.left - to.width / 2;
  const dy = from.top + from.height / 2 - to.top - to.height / 2;
  const scale = Math.max(0.4, Math.min(1.6, from.width / to.width));
  const base = getComputedStyle(node).transform;
  const rest = base === "none" ? "" : ` ${base}`;
  await run(node, [
    { transform: `translate(${dx}px, ${dy}px) scale(${scale})${rest}` },
    { transform: `translate(0, 0) scale(1)${rest}` },
  ], FLIGHT * speed, "cubic-bezier(.2,.7,.3,1)");
}

/**
 * Lets an element leave towards another place and fade.
 * @param {HTMLElement} node
 * @param {DOMRect | null} to
 * @returns {Promise<void>}
 */
export async function leave(node, to) {
  const speed = pace();
  if (!speed || !to) return;
  const from = node.getBoundingClientRect();
  const dx = to.left + to.width / 2 - from.left - from.width / 2;
  const dy = to.top + to.height / 2 - from.top - from.height / 2;
  const base = getComputedStyle(node).transform;
  const rest = base === "none" ? "" : ` ${base}`;
  await run(node, [
    { transform: `translate(0, 0)${rest}`, opacity: 1 },
    { transform: `translate(${dx * 0.5}px, ${dy * 0.5}px)${rest}`, opacity: 1, offset: 0.55 },
    { transform: `translate(${dx}px, ${dy}px) scale(.4)${rest}`, opacity: 0 },
  ], SWEEP * speed, "ease-in");
}

/**
 * A card that may not be played shakes.
 * @param {HTMLElement} node
 */
export function shake(node) {
  if (!pace()) return;
  const steps = [0, -5, 5, -4, 4, -2, 0].map((x) => ({ translate: `${x}px 0` }));
  node.animate(steps, { duration: 320, easing: "linear" });
}

/**
 * @param {HTMLElement} node
 * @param {Keyframe[]} frames
 * @param {number} duration
 * @param {string} easing
 * @returns {Promise<void>}
 */
async function run(node, frames, duration, easing) {
  const animation = node.animate(frames, { duration, easing, fill: "backwards" });
  await animation.finished.catch(() => undefined);
}
