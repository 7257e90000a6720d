// @ts-check
import { h } from "./dom.js";
import { pace, prefs, watchPrefs } from "./prefs.js";
import { CYRILLIC, letter, rankOf, suitIcon, suitOf } from "./words.js";

/** The drawn deck: faces without letters, and the letters of each language apart (docs/cards.md). */
const SPRITE = "/static/cards.svg";
/** After so many milliseconds a deck that did not come is asked for again; twice as long after that, and so on. */
const AGAIN_AFTER = 400, AGAIN_AT_MOST = 5000;
/** Below this width, in pixels, the face with the large index is drawn unless the player has chosen. */
const NARROW = 600;

/** The rest of the deck is drawn so long after the cards in sight, one card after another, in milliseconds. */
const AT_LEISURE = 800, BETWEEN = 20;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let ahead;

/** What is drawn, by the id of its symbol. @type {Map<string, string>} */
const drawings = new Map();
/** The address of each picture that was made of it, for the colours of now. @type {Map<string, string>} */
const pictures = new Map();
/** The colours of now, by the variable that the drawings name. @type {Map<string, string>} */
const colours = new Map();

/**
 * Brings the deck into memory: whatever becomes of the server, no card that is drawn later stays blank.
 * @param {number} [wait]
 */
async function bringDeck(wait = AGAIN_AFTER) {
  try {
    const answer = await fetch(SPRITE);
    if (!answer.ok) throw new Error(String(answer.status));
    for (const [, id = "", drawing = ""] of (await answer.text()).matchAll(/<symbol id="([^"]+)"[^>]*>(.*?)<\/symbol>/gs)) drawings.set(id, drawing);
    drawAll();
  } catch {
    setTimeout(() => void bringDeck(Math.min(wait * 2, AGAIN_AT_MOST)), wait);
  }
}

/** Draws every card of the page anew, in the colours of now. */
function drawAll() {
  for (const address of pictures.values()) URL.revokeObjectURL(address);
  pictures.clear();
  colours.clear();
  for (const face of document.querySelectorAll("pref-card")) if (face instanceof PrefCard) face.draw();
  drawAhead();
}

/** Makes the pictures of the whole deck while there is nothing else to do: a card that is played then moves at once. */
function drawAhead() {
  clearTimeout(ahead);
  const codes = [...drawings.keys()].filter((id) => /^[SCDH][7-9TJQKA]$/.test(id));
  const next = () => {
    const code = codes.pop();
    if (!code) return;
    picture(code);
    ahead = setTimeout(next, BETWEEN);
  };
  ahead = setTimeout(next, AT_LEISURE);
}

/**
 * A colour as the theme has it now.
 * @param {string} name of the variable
 * @param {string} usual where the theme has none
 * @returns {string}
 */
function colour(name, usual) {
  let value = colours.get(name);
  if (value === undefined) {
    const probe = h("i", { hidden: true });
    probe.style.color = `var(${name}, ${usual})`;
    document.body.append(probe);
    value = getComputedStyle(probe).color;
    probe.remove();
    colours.set(name, value);
  }
  return value;
}

/**
 * The picture of a card. It is one image and no tree of shapes, so that a full table is laid out and moved at once.
 * @param {string} code
 * @returns {string | null} its address; null until the deck is there
 */
function picture(code) {
  const large = prefs.face === "big" || (prefs.face === "auto" && Math.min(innerWidth, innerHeight) < NARROW) ? "big" : "";
  const ids = code === "back" ? ["back"] : [`${large ? "big-" : ""}${code}`, `${large}idx-${CYRILLIC ? "ru" : "en"}-${rankOf(code)}`];
  const key = ids.join(" ");
  const known = pictures.get(key);
  if (known !== undefined) return known;
  const shapes = ids.map((id) => drawings.get(id) ?? "").join("");
  if (!shapes) return null;
  const ink = code === "back" ? "" : ` color="${colour(`--suit-${suitOf(code)}`, "black")}"`;
  const body = shapes.replace(/var\((--[\w-]+),(#\w+)\)/g, (_, name, usual) => colour(name, usual));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 250 350" width="250" height="350"${ink}>${body}</svg>`;
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  pictures.set(key, address);
  return address;
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
    this.dataset["suit"] = code === "back" ? "" : suitOf(code);
    if (this.hasAttribute("mini")) {
      this.replaceChildren(h("span", { class: "ix", "data-rank": letter(rankOf(code)) }, suitIcon(suitOf(code))));
      return;
    }
    const address = picture(code);
    if (address === null) return;
    const image = this.firstElementChild instanceof HTMLImageElement ? this.firstElementChild : h("img", { alt: "", draggable: "false", width: 250, height: 350 });
    if (image.src !== address) image.src = address;
    if (!image.parentElement) this.append(image);
  }
}

customElements.define("pref-card", PrefCard);
watchPrefs(drawAll);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", drawAll);
void bringDeck();

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
 * Lets elements leave towards another place and fade.
 * @param {HTMLElement[]} nodes
 * @param {DOMRect | null} to
 * @returns {Promise<void>}
 */
export async function leave(nodes, to) {
  const speed = pace();
  if (!speed || !to) return;
  const measured = nodes.map((node) => ({ node, from: node.getBoundingClientRect(), base: getComputedStyle(node).transform }));
  await Promise.all(measured.map(({ node, from, base }) => {
    const dx = to.left + to.width / 2 - from.left - from.width / 2;
    const dy = to.top + to.height / 2 - from.top - from.height / 2;
    const rest = base === "none" ? "" : ` ${base}`;
    return run(node, [
      { transform: `translate(0, 0)${rest}`, opacity: 1 },
      { transform: `translate(${dx * 0.5}px, ${dy * 0.5}px)${rest}`, opacity: 1, offset: 0.55 },
      { transform: `translate(${dx}px, ${dy}px) scale(.4)${rest}`, opacity: 0 },
    ], SWEEP * speed, "ease-in");
  }));
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
