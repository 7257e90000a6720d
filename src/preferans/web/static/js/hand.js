// @ts-check
/** @import { Game } from "./client.d.ts" */
import { card, shake } from "./cards.js";
import { find, h, roving, stop } from "./dom.js";
import { t } from "./i18n.js";
import { prefs } from "./prefs.js";
import { cardName, sorted, suitOf } from "./words.js";

/** How far a finger must move before a touch becomes a drag, in pixels. */
const DRAG_AFTER = 9;

/**
 * What a hand shows.
 * @typedef {object} HandState
 * @property {readonly string[]} cards
 * @property {boolean} chooses whether a card may be chosen from it now
 * @property {(code: string) => boolean} fits whether this card is among the legal ones
 * @property {string | null} trump
 * @property {string} label whose hand it is, for the ear
 */

/** Cards that lie face up: the own hand, or an open one beside a name. */
export class Hand {
  /**
   * @param {HTMLElement} root
   * @param {Game} game
   * @param {boolean} open laid out by suits, with large indices
   */
  constructor(root, game, open) {
    this.root = root;
    this.game = game;
    this.open = open;
    this.key = "";
    /** @type {Map<string, HTMLElement>} */
    this.slots = new Map();
    root.setAttribute("role", "group");
    roving(root, ".slot");
    root.addEventListener("click", (event) => this.click(event));
    root.addEventListener("pointerdown", (event) => this.grab(event));
  }

  /** @param {HandState} state */
  update(state) {
    const order = { suits: prefs.suits, trumpsLeft: prefs.trumps === "on", rising: prefs.rising === "on" };
    const cards = sorted(state.cards, order, state.trump);
    this.root.setAttribute("aria-label", state.label);
    const key = cards.join(" ");
    if (key !== this.key) this.lay(cards);
    this.key = key;
    const selected = this.game.selected;
    for (const [code, slot] of this.slots) {
      const fits = state.chooses && state.fits(code);
      slot.classList.toggle("legal", fits);
      slot.classList.toggle("illegal", state.chooses && !fits);
      slot.classList.toggle("chosen", selected.has(code));
      slot.classList.toggle("lifted", this.game.armed === `play ${code}`);
      slot.classList.toggle("next", this.game.premove === code);
      if (state.chooses && !fits) slot.setAttribute("aria-disabled", "true");
      else slot.removeAttribute("aria-disabled");
      if (this.game.view.stage === "discard" && state.chooses) {
        slot.setAttribute("aria-pressed", String(selected.has(code)));
      } else slot.removeAttribute("aria-pressed");
    }
    this.root.classList.toggle("active", state.chooses);
    stop([...this.slots.values()]);
  }

  /** @param {string[]} cards */
  lay(cards) {
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset?.["card"];
    const hadFocus = this.root.contains(document.activeElement);
    const before = this.slots;
    const place = [...before.keys()].indexOf(focused ?? "");
    this.slots = new Map(cards.map((code) => [code, before.get(code) ?? this.slot(code)]));
    this.root.style.setProperty("--n", String(Math.max(cards.length, 1)));
    this.root.style.setProperty("--cols", String(Math.max(5, Math.ceil(cards.length / 2))));
    this.root.dataset["rows"] = cards.length > 6 ? "2" : "1";
    if (this.open) {
      const suits = new Map(cards.map((code) => [suitOf(code), /** @type {HTMLElement[]} */ ([])]));
      for (const [code, slot] of this.slots) suits.get(suitOf(code))?.push(slot);
      this.root.replaceChildren(...[...suits.values()].map((row) => h("div", { class: "suit-row" }, row)));
    } else {
      for (const [code, slot] of before) if (!this.slots.has(code)) slot.remove();
      [...this.slots.values()].forEach((slot, n) => {
        if (this.root.children[n] !== slot) this.root.insertBefore(slot, this.root.children[n] ?? null);
      });
    }
    if (hadFocus) {
      const all = [...this.slots.values()];
      const next = this.slots.get(focused ?? "") ?? all[Math.min(Math.max(place, 0), all.length - 1)];
      if (next) {
        stop(all, next);
        next.focus({ preventScroll: true });
      }
    }
  }

  /**
   * @param {string} code
   * @returns {HTMLElement}
   */
  slot(code) {
    return h(
      "button",
      { class: "slot", type: "button", "data-card": code, "data-key": code, "aria-label": cardName(code), tabindex: -1 },
      card(code, this.open),
    );
  }

  /**
   * @param {string} code
   * @returns {HTMLElement | undefined}
   */
  where(code) {
    return this.slots.get(code);
  }

  /** @param {MouseEvent} event */
  click(event) {
    const slot = /** @type {HTMLElement} */ (event.target).closest(".slot");
    if (!(slot instanceof HTMLElement) || slot.dataset["dragged"]) {
      if (slot instanceof HTMLElement) delete slot.dataset["dragged"];
      return;
    }
    const byPointer = event.detail > 0;
    if (byPointer && prefs.touch === "drag" && this.game.view.stage === "play") {
      this.game.note(t("status.drag"));
      return;
    }
    this.game.card(slot.dataset["card"] ?? "");
  }

  /** @param {PointerEvent} event */
  grab(event) {
    const slot = /** @type {HTMLElement} */ (event.target).closest(".slot");
    if (!(slot instanceof HTMLElement) || event.button !== 0 || this.game.view.stage !== "play") return;
    delete slot.dataset["dragged"];
    const start = { x: event.clientX, y: event.clientY };
    let dragging = false;
    /** @param {PointerEvent} move */
    const follow = (move) => {
      const dx = move.clientX - start.x, dy = move.clientY - start.y;
      if (!dragging && Math.hypot(dx, dy) < DRAG_AFTER) return;
      if (!dragging) {
        dragging = true;
        slot.setPointerCapture(event.pointerId);
        slot.classList.add("dragging");
        slot.dataset["dragged"] = "1";
      }
      slot.style.setProperty("translate", `${dx}px ${dy}px`);
    };
    /** @param {PointerEvent} up */
    const drop = (up) => {
      removeEventListener("pointermove", follow);
      removeEventListener("pointerup", drop);
      removeEventListener("pointercancel", drop);
      if (!dragging) return;
      slot.classList.remove("dragging");
      const target = find(document, "#felt")?.getBoundingClientRect();
      const hand = this.root.getBoundingClientRect();
      const inside = target !== undefined
        && up.clientX > target.left && up.clientX < target.right && up.clientY > target.top && up.clientY < target.bottom;
      const outOfHand = up.clientY < hand.top - 4 || up.clientX < hand.left - 8 || up.clientX > hand.right + 8;
      const played = up.type === "pointerup" && (inside || (!this.open && outOfHand));
      if (played) this.game.card(slot.dataset["card"] ?? "", true);
      setTimeout(() => {
        slot.style.removeProperty("translate");
        delete slot.dataset["dragged"];
      }, played ? 120 : 0);
    };
    addEventListener("pointermove", follow);
    addEventListener("pointerup", drop);
    addEventListener("pointercancel", drop);
  }

  /** @param {string} code */
  refuse(code) {
    const slot = this.slots.get(code);
    if (slot) shake(slot);
  }

  /** Puts the focus on the first legal card, for those who play by keys. */
  focus() {
    const all = [...this.slots.values()];
    const first = all.find((slot) => slot.classList.contains("legal")) ?? all[0];
    if (!first) return;
    stop(all, first);
    first.focus({ preventScroll: true });
  }
}
