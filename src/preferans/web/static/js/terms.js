// @ts-check
/** @import { Glossary, TermInfo } from "./types.d.ts" */
import { fill, h } from "./dom.js";
import { has, lang, loadTexts, t } from "./i18n.js";
import { api } from "./net.js";

/** Texts in these are never marked: they are names, controls, or marked already. */
const SKIPPED = "a, button, select, option, input, code, h1, h2, h3, table, .term, [aria-hidden=true]";
/** In tables of these a word may be marked all the same. */
const TABLES = ".entries";

/** @type {Promise<Map<string, TermInfo>> | undefined} */
let asked;
/** By each form of a word in small letters. @type {Map<string, TermInfo>} */
const byForm = new Map();

/** The glossary, asked for once. */
async function glossary() {
  asked ??= api("/glossary").then((answer) => {
    const { terms } = /** @type {Glossary} */ (answer);
    for (const term of terms) for (const form of term.forms) byForm.set(form, term);
    return new Map(terms.map((term) => [term.id, term]));
  });
  return asked;
}

/** Every form as a whole word, the longest first. */
function pattern() {
  const forms = [...byForm.keys()].sort((a, b) => b.length - a.length).map((form) => form.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`(?<![\\p{L}’-])(?:${forms.join("|")})(?![\\p{L}’-])`, "giu");
}

/**
 * Makes a link of the first occurrence of every term in each of the parts, which are some elements each.
 * @param {Iterable<Element[]>} parts
 * @returns {Promise<void>}
 */
export async function markTerms(parts) {
  try {
    await glossary();
  } catch {
    return; // without the glossary the texts are read as they are
  }
  const words = pattern();
  for (const part of parts) {
    const known = new Set(part.flatMap((one) => [...one.querySelectorAll("a.term")]).map((one) => one.getAttribute("data-term")));
    for (const text of part.flatMap(textsOf)) if (mayBeMarked(text)) mark(text, words, known);
  }
}

/** @param {Element} root */
function textsOf(root) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  /** @type {Text[]} */
  const texts = [];
  while (walker.nextNode()) texts.push(/** @type {Text} */ (walker.currentNode));
  return texts;
}

/** @param {Text} text */
function mayBeMarked(text) {
  const skipped = text.parentElement?.closest(SKIPPED);
  return !skipped || (skipped.matches("table") && skipped.matches(TABLES));
}

/**
 * @param {Text} text
 * @param {RegExp} words
 * @param {Set<string | null>} known terms that are marked already
 */
function mark(text, words, known) {
  const whole = text.data;
  /** @type {(string | Node)[]} */
  const pieces = [];
  let done = 0;
  for (const found of whole.matchAll(words)) {
    const term = byForm.get(found[0].toLowerCase());
    if (!term || known.has(term.id)) continue;
    known.add(term.id);
    pieces.push(whole.slice(done, found.index), termLink(term.id, found[0]));
    done = found.index + found[0].length;
  }
  if (done) text.replaceWith(...pieces, whole.slice(done));
}

/**
 * @param {string} id
 * @param {string} text
 */
function termLink(id, text) {
  return h("a", { class: "term", href: `/glossary#${id}`, target: "_blank", "data-term": id, "aria-haspopup": "dialog", text });
}

/** The slip that explains a word. @type {HTMLElement | null} */
let slip = null;

/**
 * Explains the word of a link beside it; Escape, the cross or a tap elsewhere closes it.
 * @param {HTMLElement} link
 */
async function explain(link) {
  const [known] = await Promise.all([glossary(), has("close") ? null : loadTexts()]);
  const term = known.get(link.dataset["term"] ?? "");
  if (!term) return;
  slip?.remove();
  const node = h("div", { class: "term-slip squared", popover: "auto", role: "dialog", "aria-labelledby": "term-name", tabindex: -1 });
  slip = node;
  fill(node, h("h3", { id: "term-name", text: term.name }), h("p", { text: term.text }),
    h("p", { class: "row" }, h("a", { class: "rule", href: `/rules?lang=${lang}#${term.rule}`, target: "_blank", "aria-label": t("entry.rule", { rule: term.rule }), text: term.rule }),
      h("a", { href: `/glossary#${term.id}`, target: "_blank", text: t("term.all") }),
      h("button", { class: "icon", type: "button", "aria-label": t("close"), onclick: () => node.hidePopover() }, h("span", { class: "cross", "aria-hidden": "true" }))));
  node.addEventListener("toggle", (event) => {
    if (/** @type {ToggleEvent} */ (event).newState !== "closed") return;
    const had = node.contains(document.activeElement) || document.activeElement === document.body;
    node.remove();
    if (had) link.focus({ preventScroll: true });
  });
  (link.closest("dialog") ?? document.body).append(node); // a paper above would hide it elsewhere
  node.showPopover();
  place(node, link.getBoundingClientRect());
  node.focus({ preventScroll: true });
}

/**
 * Below the word, or above it where there is no room.
 * @param {HTMLElement} node
 * @param {DOMRect} word
 */
function place(node, word) {
  const box = node.getBoundingClientRect();
  const left = Math.max(8, Math.min(word.left, innerWidth - box.width - 8));
  const below = word.bottom + 6;
  node.style.left = `${left}px`;
  node.style.top = `${below + box.height < innerHeight - 8 ? below : Math.max(8, word.top - box.height - 6)}px`;
}

document.addEventListener("click", (event) => {
  const link = /** @type {Element} */ (event.target).closest("a.term");
  if (!(link instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  void explain(link).catch(() => { location.href = /** @type {HTMLAnchorElement} */ (link).href; });
});
