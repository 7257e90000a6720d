// @ts-check
/** @import { Game } from "./client.d.ts" */
/** @import { TableView } from "./types.d.ts" */
import { byId, explainTerms, find, h } from "./dom.js";
import { t } from "./i18n.js";
import { prefs } from "./prefs.js";

const KEY = "preferans.tips";
/** Where the grid of bids leaves no room on the felt; the style sheet has the same measures. */
const upright = matchMedia("(max-width: 767px) and (min-height: 501px)");
/** The words in it can be tapped so long after it has come, in milliseconds. */
const AT_LEISURE = 500;

/** The tip that is shown; `seq` is the event after which the reader had a turn with it. @type {{name: string, node: HTMLElement, seq: number | null} | null} */
let lying = null;

/** Tips that have been shown. @returns {string[]} */
function seen() {
  try {
    const kept = /** @type {unknown} */ (JSON.parse(localStorage.getItem(KEY) ?? "[]"));
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/** @param {string} name */
function remember(name) {
  try {
    localStorage.setItem(KEY, JSON.stringify([...seen(), name]));
  } catch {
    // a browser that keeps nothing shows a tip once a visit
  }
}

/**
 * Which tip fits what is on the table now.
 * @param {TableView} view
 * @returns {string | null}
 */
function fitting(view) {
  const mine = view.turn === view.you;
  if (view.stage === "deal-over") return "sheet";
  if (view.stage === "play" && view.declarer === null) return "raspasy";
  if (view.stage === "play" && view.contract?.startsWith("M")) return view.declarer === view.you ? "misere" : "catch";
  if (view.stage === "auction" || (view.stage === "whist" && mine)) return view.stage; // the auction's first comes with the table
  return null;
}

/**
 * Shows a short tip the first time something comes up, at tables with bots only; the reader's next move takes it away.
 * @param {Game} game
 */
export function offerTip(game) {
  const { view } = game;
  const name = fitting(view);
  const paper = name === "sheet" ? find(document, "dialog[data-name=result] .body") : null;
  if (paper && lying?.name === name && lying.node.isConnected) paper.prepend(lying.node); // it came before the paper did
  if (lying && (lying.name !== name || !lying.node.isConnected || (lying.seq !== null && lying.seq !== view.seq))) takeAway();
  if (lying && view.turn === view.you) lying.seq = view.seq;
  const friendly = view.you !== null && view.places.every((one) => one.place === view.you || one.kind === "bot");
  if (lying || !name || !friendly || prefs.tips !== "on" || seen().includes(name)) return;
  remember(name);
  const text = t(`tip.${name}`);
  const node = h("aside", { class: "tip squared", "data-tip": name, "aria-label": t("tip.title") }, h("p", { text }),
    h("button", { class: "icon", type: "button", "data-key": "tip", "aria-label": t("tip.close"), onclick: () => takeAway() },
      h("span", { class: "cross", "aria-hidden": "true" })));
  lying = { name, node, seq: view.turn === view.you ? view.seq : null };
  if (paper) paper.prepend(node);
  else if (name === "auction" && upright.matches) byId("table").before(node);
  else {
    byId("felt").prepend(node);
    byId("felt").style.setProperty("--tip", `${node.offsetTop + node.offsetHeight}px`);
  }
  setTimeout(() => explainTerms(() => [[...node.children]]), AT_LEISURE);
  game.say(text);
}

function takeAway() {
  const had = lying?.node.contains(document.activeElement);
  lying?.node.remove();
  lying = null;
  if (had) find(document, "#panel button:not([disabled]), #hand .slot[tabindex='0']")?.focus({ preventScroll: true });
}
