// @ts-check
/** @import { Child } from "./client.d.ts" */
import { t } from "./i18n.js";

/**
 * Makes an element. Names that start with `on` are listeners, `class`, `text` and `style` mean what they say,
 * booleans switch attributes, everything else is an attribute.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, unknown>} [props]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on") && typeof value === "function") {
      node.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    } else if (name === "class") {
      node.className = String(value);
    } else if (name === "text") {
      node.textContent = String(value);
    } else if (name === "html") {
      throw new Error("markup from strings is not taken");
    } else {
      node.setAttribute(name, value === true ? "" : String(value));
    }
  }
  put(node, children);
  return node;
}

/**
 * @param {ParentNode} parent
 * @param {Child[]} children
 */
function put(parent, children) {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    if (Array.isArray(child)) put(parent, child);
    else parent.append(child instanceof Node ? child : String(child));
  }
}

/**
 * Replaces what an element holds.
 * @param {Element} parent
 * @param {...Child} children
 */
export function fill(parent, ...children) {
  parent.replaceChildren();
  put(parent, children);
}

/** @type {WeakMap<Element, string>} */
const drawn = new WeakMap();

/**
 * Rebuilds an element only if what it depends on has changed, and keeps the focus on the item with the same data-key.
 * @param {HTMLElement} parent
 * @param {unknown} depends anything that JSON can write
 * @param {() => Child} build
 * @returns {boolean} whether it was rebuilt
 */
export function redraw(parent, depends, build) {
  const key = JSON.stringify(depends);
  if (drawn.get(parent) === key) return false;
  drawn.set(parent, key);
  const active = document.activeElement;
  const focused = active instanceof HTMLElement && parent.contains(active) ? active.dataset["key"] : undefined;
  fill(parent, build());
  if (focused !== undefined) find(parent, `[data-key="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
  return true;
}

/**
 * @param {ParentNode} root
 * @param {string} selector
 * @returns {HTMLElement | null}
 */
export function find(root, selector) {
  return root.querySelector(selector);
}

/**
 * The element with this id, which the page must have.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const node = document.getElementById(id);
  if (!node) throw new Error(`the page has no element ${id}`);
  return node;
}

const SVG = "http://www.w3.org/2000/svg";

/**
 * An SVG element that shows one symbol, or several over each other.
 * @param {string | string[]} href
 * @param {string} viewBox
 * @param {string} [className]
 * @returns {SVGSVGElement}
 */
export function symbol(href, viewBox, className) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", viewBox);
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("focusable", "false");
  if (className) svg.setAttribute("class", className);
  for (const one of [href].flat()) {
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("href", one);
    svg.append(use);
  }
  return svg;
}

/**
 * Moves the focus among the items of a group with the arrow keys: only one of them is a tab stop.
 * Items are laid out in lines; up and down look for the nearest item of another line.
 * @param {HTMLElement} group
 * @param {string} selector which descendants are items
 */
export function roving(group, selector) {
  const items = () =>
    /** @type {HTMLElement[]} */ ([...group.querySelectorAll(selector)]).filter((item) => !item.hasAttribute("disabled"));
  group.addEventListener("focusin", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.matches(selector)) stop(items(), target);
  });
  group.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (!target.matches(selector) || event.ctrlKey || event.altKey || event.metaKey) return;
    const all = items();
    const next = neighbour(all, target, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  });
}

/**
 * Makes one item the tab stop of its group: the one given, else the one that was, else the first.
 * @param {HTMLElement[]} items
 * @param {HTMLElement} [chosen]
 */
export function stop(items, chosen) {
  const one = chosen ?? items.find((item) => item.tabIndex === 0) ?? items[0];
  for (const item of items) {
    const index = item === one ? 0 : -1;
    if (item.tabIndex !== index) item.tabIndex = index;
  }
}

/**
 * @param {HTMLElement[]} items
 * @param {HTMLElement} from
 * @param {string} key
 * @returns {HTMLElement | undefined}
 */
function neighbour(items, from, key) {
  const at = items.indexOf(from);
  if (key === "Home") return items[0];
  if (key === "End") return items[items.length - 1];
  if (key === "ArrowLeft") return items[(at - 1 + items.length) % items.length];
  if (key === "ArrowRight") return items[(at + 1) % items.length];
  if (key !== "ArrowUp" && key !== "ArrowDown") return undefined;
  const here = from.getBoundingClientRect();
  const down = key === "ArrowDown";
  let best, least = Infinity;
  for (const item of items) {
    const box = item.getBoundingClientRect();
    const drop = (box.top - here.top) * (down ? 1 : -1);
    if (drop < here.height * 0.4) continue;
    const far = drop * 4 + Math.abs(box.left + box.width / 2 - here.left - here.width / 2);
    if (far < least) [best, least] = [item, far];
  }
  return best ?? items[(at + (down ? 1 : -1) + items.length) % items.length];
}

/**
 * The next paint, or at once where no frames come because the page is hidden.
 * @returns {Promise<void>}
 */
export function frame() {
  return new Promise((done) => {
    if (document.hidden) setTimeout(done, 0);
    else requestAnimationFrame(() => done());
  });
}

/** @type {HTMLDialogElement | null} */
let open = null;

/** Papers in which the words of the game can be tapped. */
const EXPLAINED = ["result", "settings", "game"];

/**
 * Shows a paper over the table. Escape, the cross or a tap beside it closes it.
 * @param {string} name
 * @param {string} title
 * @param {Child[]} body
 * @param {{wide?: boolean, foot?: Child[]}} [shape]
 * @returns {HTMLDialogElement}
 */
export function show(name, title, body, { wide = false, foot = [] } = {}) {
  const before = open;
  before?.close();
  before?.remove(); // at once: its own end of it comes a moment later, and two papers would lie there
  const id = `dialog-${name}`;
  const dialog = h("dialog", { class: `sheet${wide ? " wide" : ""}`, "data-name": name, "aria-labelledby": id },
    h("header", {}, h("h2", { id, text: title }),
      h("button", { class: "icon", type: "button", "aria-label": t("close"), onclick: () => dialog.close() },
        h("span", { class: "cross", "aria-hidden": "true" }))),
    h("div", { class: "body", tabindex: 0 }, body),
    foot.length ? h("footer", { class: "row" }, foot) : null);
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (open === dialog) open = null;
  });
  document.body.append(dialog);
  open = dialog;
  dialog.showModal();
  if (EXPLAINED.includes(name)) explainTerms(() => [...dialog.querySelectorAll(".body")].map((one) => [one]));
  return dialog;
}

/**
 * Lets the words of the game be tapped in some parts of the page; without a server they stay plain text.
 * @param {() => Element[][]} parts
 */
export function explainTerms(parts) {
  import("./terms.js").then((words) => words.markTerms(parts()), () => undefined);
}

/** The name of the dialog that is open. */
export function shown() {
  return open?.dataset["name"] ?? null;
}

export function closeDialog() {
  open?.close();
}
