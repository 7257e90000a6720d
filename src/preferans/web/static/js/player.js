// @ts-check
/** @import { Game } from "./client.d.ts" */
/** @import { Controls } from "./controls.js" */
/** @import { TableView } from "./types.d.ts" */
import { Hand } from "./hand.js";
import { byId, find, shown } from "./dom.js";
import { t } from "./i18n.js";
import { play, prefs, setPref, wakeSound } from "./prefs.js";
import { nameOf, Seats } from "./seats.js";
import { handText, reason, resultText, scoreText, statusText, tricksText } from "./speak.js";
import { cardName, discardMove, typed } from "./words.js";

/** How long a forced card waits before it is played by itself, in milliseconds. */
const FORCED_AFTER = 300;
/** What lies beside the game: from there an arrow leads back to it. */
const BESIDE = ".bar, #acts, #pile, #hint-slip button, .tip button";

/** What a person does at the table: chooses cards, presses keys, types lines. */
export class Player {
  /**
   * @param {Game} game
   * @param {{hand: Hand, seats: Seats, controls: Controls}} pieces
   */
  constructor(game, { hand, seats, controls }) {
    this.game = game;
    this.hand = hand;
    this.seats = seats;
    this.controls = controls;
    /** Whether the last thing that was done was by keyboard. */
    this.byKeys = false;
    /** A line that was typed while cards were still moving. */
    this.later = "";
  }

  /** From now on the person is listened to: there is something on the table. */
  listen() {
    addEventListener("pointerdown", () => { this.byKeys = false; wakeSound(); }, true);
    addEventListener("keydown", (event) => this.key(event));
    const box = this.box();
    box.form?.addEventListener("submit", (event) => {
      event.preventDefault();
      this.line(box.value);
    });
    box.addEventListener("keydown", (event) => { if (event.key === "Escape") this.closeLine(); });
    box.addEventListener("blur", () => this.closeLine());
    addEventListener("close", () => setTimeout(() => { // of a paper: where nothing had the focus before, the turn gets it
      if (this.byKeys && document.activeElement === document.body) this.turned();
    }), true);
  }

  /**
   * A card was chosen: for the discard, to be played, or for later.
   * @param {string} code
   * @param {boolean} [sure] nothing is asked again
   */
  card(code, sure = false) {
    const { view } = this.game;
    if (view.stage === "discard" && view.turn === view.you) {
      const chosen = this.game.selected;
      if (chosen.has(code)) chosen.delete(code);
      else {
        const oldest = [...chosen][0];
        if (chosen.size === 2 && oldest !== undefined) chosen.delete(oldest);
        chosen.add(code);
      }
      this.game.refresh();
      if (this.byKeys && chosen.size === 2) find(byId("panel"), "[data-key=discard]")?.focus();
      return;
    }
    const move = `play ${code}`;
    const confirm = prefs.confirm === "all" || prefs.touch === "double";
    if (view.turn !== view.you || !this.game.live()) {
      const running = this.game.hurry();
      const early = running && view.turn === view.you && view.moves.includes(move) && !confirm; // the last trick still lies there
      if (early || (view.stage === "play" && prefs.premove === "on" && view.turn !== view.you)) {
        this.game.premove = this.game.premove === code ? null : code;
        this.game.refresh();
      } else if (view.turn !== view.you) this.game.note(t("status.notYet", { name: nameOf(view, view.turn) }));
      return;
    }
    if (view.moves.includes(move)) {
      if (confirm && !sure && this.game.armed !== move) {
        this.game.armed = move;
        this.game.note(t("status.confirm", { call: cardName(code) }));
        this.game.refresh();
        return;
      }
      this.game.move(move);
      return;
    }
    if (view.stage !== "play") return;
    this.game.armed = null;
    const why = view.refused[code];
    play("no");
    for (const hand of [this.hand, ...this.seats.hands.values()]) hand.refuse(code);
    this.game.note(why ? reason(view, why) : t("reason.other"), true);
  }

  /** What happens when it becomes the viewer's turn: a premove, a forced card, the focus. */
  turned() {
    const { view } = this.game;
    if (view.turn !== view.you || view.you === null || !this.game.live()) return;
    if (this.later) {
      const text = this.later;
      this.later = "";
      this.line(text);
      return;
    }
    const plays = view.moves.filter((move) => move.startsWith("play "));
    const { premove } = this.game;
    this.game.premove = null;
    if (premove && plays.includes(`play ${premove}`)) {
      this.game.move(`play ${premove}`);
      return;
    }
    if (premove) this.game.note(t("status.premoveOff"));
    const forced = plays.length === 1 && view.moves.length === 1;
    const left = view.places[view.you]?.count ?? 0;
    if (forced && (prefs.auto === "forced" || (prefs.auto === "last" && left === 1))) {
      const seq = view.seq;
      setTimeout(() => {
        if (this.game.view.seq === seq && this.game.live()) this.game.move(plays[0] ?? "");
      }, FORCED_AFTER);
      return;
    }
    if (this.byKeys && !shown()) this.focusTurn();
  }

  /** Puts the focus where the turn wants something done. */
  focusTurn() {
    const { view } = this.game;
    const active = document.activeElement;
    if (active instanceof HTMLInputElement) return;
    if (view.stage === "play" || view.stage === "discard") {
      const own = view.holder === view.you || view.stage === "discard";
      const hand = own ? this.hand : [...this.seats.hands.values()].find((one) => one.root.classList.contains("active"));
      const fits = hand?.root.contains(active) && (view.stage === "discard" || active?.classList.contains("legal"));
      if (!fits) (hand ?? this.hand).focus();
    } else if (!byId("panel").contains(active)) this.controls.focus();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    this.byKeys = true;
    wakeSound();
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.matches("input, select, textarea") || shown() || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "?" || event.key === "F1") {
      event.preventDefault();
      this.game.openDialog("keys");
    } else if (event.key === "F2") {
      event.preventDefault();
      this.game.hint();
    } else if (event.key === "Escape") {
      this.game.armed = null;
      this.game.refresh();
    } else if (event.key === " " && this.game.hurry()) {
      event.preventDefault();
    } else if (event.key.startsWith("Arrow") && (target === document.body || target.closest(BESIDE))) {
      event.preventDefault();
      this.focusTurn();
    } else if (prefs.keys === "on") this.letter(event);
  }

  /** @param {KeyboardEvent} event */
  letter(event) {
    const code = event.code;
    if (code === "KeyM" && !event.shiftKey) {
      setPref("sound", prefs.sound === "on" ? "off" : "on");
      this.game.note(t(prefs.sound === "on" ? "sound.on" : "sound.off"));
    } else if (event.key === "/") this.openLine("");
    else if (/^[\p{L}\d]$/u.test(event.key)) this.openLine(event.key);
    else return;
    event.preventDefault();
  }

  /** The line for typed moves. */
  box() {
    return /** @type {HTMLInputElement} */ (byId("line"));
  }

  /** @param {string} text */
  openLine(text) {
    const box = this.box();
    const form = box.form;
    if (!form) return;
    form.hidden = false;
    box.value = text;
    box.focus();
  }

  closeLine() {
    const box = this.box();
    if (!box.form || box.form.hidden) return;
    const had = document.activeElement === box;
    box.form.hidden = true;
    box.value = "";
    if (!had) return;
    box.blur(); // a hidden box would keep the focus for a moment, and nothing else would get it
    this.focusTurn();
  }

  /** @param {string} text */
  line(text) {
    const { view } = this.game;
    this.closeLine();
    if (!text.trim()) return;
    const meant = typed(text, view);
    if (meant === null) this.game.note(t("line.unknown", { text }), true);
    else if (meant.startsWith("!")) this.ask(meant, view);
    else if (view.turn === view.you && this.game.hurry()) this.later = text; // it is read again when all lies still
    else if (meant.startsWith("discard ")) {
      const move = discardMove(view.moves, meant.split(" ").slice(1));
      if (move) this.game.move(move);
      else this.game.note(t("reason.card-not-held"), true);
    } else if (meant.startsWith("play ") && !view.moves.includes(meant)) {
      const code = meant.slice(5);
      const held = view.refused[code] !== undefined;
      if (view.turn !== view.you) this.card(code);
      else this.game.note(held ? reason(view, view.refused[code] ?? "") : t("reason.card-not-held"), true);
    } else this.game.move(meant);
  }

  /**
   * @param {string} command
   * @param {TableView} view
   */
  ask(command, view) {
    const [name, card] = command.split(" ");
    if (name === "!hand") this.game.note(handText(view));
    else if (name === "!trick") this.game.note(tricksText(view));
    else if (name === "!score") this.game.note(scoreText(view));
    else if (name === "!turn") this.game.note(view.result ? resultText(view) : statusText(view));
    else if (name === "!ready") this.game.command("ready");
    else if (name === "!undo") this.game.command("undo");
    else if (name === "!claim" && view.may_claim) this.game.openDialog("claim");
    else if (name === "!hint") this.game.hint();
    else if (name === "!sheet") this.game.openDialog("sheet");
    else if (name === "!menu") this.game.openDialog("menu");
    else if (name === "!choose" && card) this.card(card);
    else if (name === "!discard") {
      const move = discardMove(view.moves, this.game.selected);
      if (move) this.game.move(move);
      else this.game.note(statusText(view), true);
    }
  }
}
