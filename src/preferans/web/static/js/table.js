// @ts-check
/** @import { Game, ShownTrick } from "./client.d.ts" */
/** @import { EventView, TableView } from "./types.d.ts" */
/** @import { LinkState } from "./net.js" */
import { byId, fill, find, frame, h, redraw } from "./dom.js";
import { amount, loadTexts, number, t } from "./i18n.js";
import { card, PrefCard } from "./cards.js";
import { Controls } from "./controls.js";
import { closeDialog, openNamed, shown } from "./dialogs.js";
import { Felt } from "./felt.js";
import { Hand } from "./hand.js";
import { TableLink } from "./net.js";
import { applyPrefs, collectPause, pace, prefs, setPref, watchPrefs } from "./prefs.js";
import { nameOf, position, Seats } from "./seats.js";
import { drawSide, sign } from "./sheet.js";
import { play, wakeSound } from "./sound.js";
import { eventText, handText, reason, resultText, scoreText, statusText, trickDone, tricksText } from "./speak.js";
import { callNode, cardName, discardMove, typed } from "./words.js";

/** How long a remark stays in the status line, in milliseconds. */
const NOTE_STAYS = 4500;
/** More waiting events than this are not played one by one. */
const TOO_MANY = 12;

/** The page of one table: takes views from the server, shows them in order and sends what the player does. */
class Table {
  constructor() {
    /** @type {TableView | null} */
    this.shown = null;
    /** @type {{event: EventView, view: TableView}[]} */
    this.queue = [];
    this.running = false;
    /** @type {() => void} */
    this.skip = () => undefined;
    /** Commands sent and not yet answered. @type {Set<string>} */
    this.waiting = new Set();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.noteTimer = undefined;
    this.noted = "";
    /** Whether the last thing a person did was by keyboard. */
    this.byKeys = false;
    const table = this;
    /** @type {Game} */
    this.game = {
      get view() {
        if (!table.shown) throw new Error("nothing is shown yet");
        return table.shown;
      },
      live: () => !this.running && this.waiting.size === 0,
      move: (move) => this.move(move),
      command: (type) => this.command(type),
      card: (code, sure) => this.card(code, sure),
      note: (text, urgent) => this.note(text, urgent),
      say: (text) => this.say(text),
      selected: new Set(),
      armed: null,
      premove: null,
      refresh: () => this.draw(),
      openDialog: (name) => openNamed(name, this.game),
    };
    this.seats = new Seats(this.game);
    this.felt = new Felt(this.game);
    this.controls = new Controls(this.game);
    this.hand = new Hand(byId("hand"), this.game, false);
    this.link = new TableLink(document.body.dataset["table"] ?? location.pathname.split("/").pop() ?? "", {
      state: (view) => this.reset(view),
      event: (event, view) => this.push(event, view),
      presence: (connected) => this.presence(connected),
      ack: (id) => { this.waiting.delete(id); if (!this.running) this.draw(); },
      error: (id, error) => this.failed(id, error),
      link: (state) => this.linked(state),
    });
    this.listen();
    watchPrefs(() => {
      for (const face of document.querySelectorAll("pref-card")) /** @type {PrefCard} */ (face).draw();
      this.draw();
    });
  }

  listen() {
    byId("menu").addEventListener("click", () => this.game.openDialog("menu"));
    byId("score").addEventListener("click", () => this.game.openDialog("sheet"));
    byId("info").addEventListener("click", () => this.game.openDialog("game"));
    byId("help").addEventListener("click", () => this.game.openDialog("keys"));
    byId("claim").addEventListener("click", () => this.game.openDialog("claim"));
    byId("undo").addEventListener("click", () => this.command("undo"));
    byId("felt").addEventListener("click", () => this.skip());
    document.addEventListener("visibilitychange", () => this.status());
    addEventListener("pointerdown", () => { this.byKeys = false; wakeSound(); }, true);
    addEventListener("keydown", (event) => this.key(event));
    const box = /** @type {HTMLInputElement} */ (byId("line"));
    box.form?.addEventListener("submit", (event) => {
      event.preventDefault();
      this.line(box.value);
    });
    box.addEventListener("keydown", (event) => { if (event.key === "Escape") this.closeLine(); });
    box.addEventListener("blur", () => this.closeLine());
  }

  // ---- what the server sends ---------------------------------------------------------------------------------

  /** @param {TableView} view */
  reset(view) {
    this.queue = [];
    this.skip();
    this.waiting.clear();
    for (const id of this.link.unanswered.keys()) this.waiting.add(id);
    const before = this.shown;
    this.shown = view;
    if (before?.deal !== view.deal) this.forget();
    document.body.dataset["ready"] = "1";
    this.draw();
    void this.felt.update(view, null, () => null);
    if (!before) this.say(`${handText(view)} ${statusText(view)}`);
    this.turned(view, before);
    if (view.stage === "pulka-over" && before?.stage !== "pulka-over") openNamed("result", this.game);
  }

  /**
   * @param {EventView} event
   * @param {TableView} view
   */
  push(event, view) {
    this.queue.push({ event, view });
    if (!this.running) void this.run();
  }

  async run() {
    this.running = true;
    try {
      while (this.queue.length) {
        const next = this.queue.shift();
        if (next) await this.step(next.event, next.view);
      }
    } finally {
      this.running = false;
    }
    this.draw();
    if (this.shown) this.turned(this.shown, null);
  }

  /**
   * Shows one event.
   * @param {EventView} event
   * @param {TableView} view
   */
  async step(event, view) {
    const before = this.shown ?? view;
    const done = trickDone(view, before);
    const rushed = this.queue.length > TOO_MANY;
    /** @type {Map<string, DOMRect>} */
    const boxes = new Map();
    for (const slot of document.querySelectorAll("[data-card].slot")) {
      if (slot instanceof HTMLElement) boxes.set(slot.dataset["card"] ?? "", slot.getBoundingClientRect());
    }
    if (event.kind === "deal" || view.deal !== before.deal || event.kind === "undo") this.forget();
    if (event.kind === "deal") closeDialog();
    this.sound(event, view, before);
    this.say(eventText(event, view, before));
    if (event.place === view.you && event.kind === "move") this.noted = "";
    this.shown = view;
    this.draw(done);
    await this.felt.update(view, done, (code) => (rushed ? null : boxes.get(code) ?? null));
    if (done && !rushed) {
      await this.pause(collectPause());
      play("trick");
      await this.felt.sweep(position(view, done.winner ?? null));
      this.draw();
      await this.felt.update(view, null, () => null);
    } else if (event.kind === "move" && !rushed && view.turn !== view.you) await this.pause(120 * pace());
    if (view.result && !before.result) {
      play(view.result.made === false ? "failed" : "made");
      await this.pause(400 * pace());
      if (this.queue.length === 0) openNamed("result", this.game);
    } else if (view.settlement && !before.settlement) openNamed("result", this.game);
  }

  /**
   * @param {EventView} event
   * @param {TableView} view
   * @param {TableView} before
   */
  sound(event, view, before) {
    if (event.kind === "deal") play("deal");
    else if (event.kind === "move") play(event.move?.startsWith("play") ? "card" : "call");
    if (view.turn === view.you && before.turn !== view.you && !event.move?.startsWith("play")) play("turn");
  }

  /**
   * Waits, or until a tap on the felt.
   * @param {number} time in milliseconds
   * @returns {Promise<void>}
   */
  pause(time) {
    if (time <= 0) return Promise.resolve();
    return new Promise((done) => {
      const timer = Number.isFinite(time) ? setTimeout(done, time) : undefined;
      if (timer === undefined) this.note(t("status.tapToCollect"));
      this.skip = () => {
        clearTimeout(timer);
        this.skip = () => undefined;
        done();
      };
    });
  }

  /**
   * @param {string} id
   * @param {{code: string, message: string}} error
   */
  failed(id, error) {
    this.waiting.delete(id);
    play("no");
    const view = this.shown;
    this.note(view && error.code ? this.why(view, error) : error.message, true);
    this.draw();
  }

  /** @param {TableView} view @param {{code: string, message: string}} error */
  why(view, error) {
    const own = reason(view, error.code);
    return own === t("reason.other") && error.message ? error.message : own;
  }

  /** @param {boolean[]} connected */
  presence(connected) {
    if (!this.shown) return;
    for (const view of [this.shown, ...this.queue.map((next) => next.view)]) {
      for (const one of view.places) one.connected = connected[one.place] ?? one.connected;
    }
    this.seats.update(this.shown);
  }

  /** @param {LinkState} state */
  linked(state) {
    const bar = byId("link");
    document.body.dataset["link"] = state;
    bar.hidden = state === "open" || (state === "connecting" && this.shown === null);
    const texts = { connecting: "link.waiting", open: "", waiting: "link.waiting", elsewhere: "link.elsewhere", gone: "link.gone" };
    fill(bar, bar.hidden ? null : [
      h("span", { text: t(texts[state]) }),
      state === "elsewhere" ? h("button", { class: "button", type: "button", text: t("link.here"), onclick: () => this.link.connect() }) : null,
      state === "gone" ? h("a", { class: "button", href: "/", text: t("menu.home") }) : null,
    ]);
  }

  // ---- what the player does ----------------------------------------------------------------------------------

  forget() {
    this.game.selected.clear();
    this.game.armed = null;
    this.game.premove = null;
    this.noted = "";
  }

  /** @param {string} move */
  move(move) {
    const view = this.shown;
    if (!view || !this.game.live()) return;
    if (!view.moves.includes(move) && !move.startsWith("claim ")) {
      this.note(view.turn === view.you ? t("reason.other") : t("reason.not-your-turn"), true);
      return;
    }
    this.game.armed = null;
    this.game.selected.clear();
    this.waiting.add(this.link.send({ type: "move", move }));
    this.draw();
  }

  /** @param {"ready" | "undo" | "leave"} type */
  command(type) {
    if (this.waiting.size) return;
    if (type === "undo" && !this.shown?.may_undo) return;
    this.waiting.add(this.link.send({ type }));
    this.draw();
  }

  /**
   * A card was chosen: for the discard, to be played, or for later.
   * @param {string} code
   * @param {boolean} [sure] nothing is asked again
   */
  card(code, sure = false) {
    const view = this.shown;
    if (!view) return;
    if (view.stage === "discard" && view.turn === view.you) {
      const chosen = this.game.selected;
      if (chosen.has(code)) chosen.delete(code);
      else {
        const oldest = [...chosen][0];
        if (chosen.size === 2 && oldest !== undefined) chosen.delete(oldest);
        chosen.add(code);
      }
      this.draw();
      if (this.byKeys && chosen.size === 2) find(byId("panel"), "[data-key=discard]")?.focus();
      return;
    }
    const move = `play ${code}`;
    if (view.turn !== view.you || !this.game.live()) {
      if (this.running) this.skip();
      if (view.stage === "play" && prefs.premove === "on" && view.turn !== view.you) {
        this.game.premove = this.game.premove === code ? null : code;
        this.draw();
      } else if (view.turn !== view.you) this.note(t("status.notYet", { name: nameOf(view, view.turn) }));
      return;
    }
    if (view.moves.includes(move)) {
      const confirm = prefs.confirm === "all" || prefs.touch === "double";
      if (confirm && !sure && this.game.armed !== move) {
        this.game.armed = move;
        this.note(t("status.confirm", { call: cardName(code) }));
        this.draw();
        return;
      }
      this.move(move);
      return;
    }
    if (view.stage !== "play") return;
    this.game.armed = null;
    const why = view.refused[code];
    play("no");
    for (const hand of [this.hand, ...this.seats.hands.values()]) hand.refuse(code);
    this.note(why ? reason(view, why) : t("reason.other"), true);
  }

  /**
   * What happens when it becomes the viewer's turn: a premove, a forced card, the focus.
   * @param {TableView} view
   * @param {TableView | null} before
   */
  turned(view, before) {
    if (view.turn !== view.you || view.you === null || !this.game.live()) return;
    const plays = view.moves.filter((move) => move.startsWith("play "));
    const { premove } = this.game;
    this.game.premove = null;
    if (premove && plays.includes(`play ${premove}`)) {
      this.move(`play ${premove}`);
      return;
    }
    if (premove) this.note(t("status.premoveOff"));
    const forced = plays.length === 1 && view.moves.length === 1;
    const left = view.places[view.you]?.count ?? 0;
    if (forced && before === null && (prefs.auto === "forced" || (prefs.auto === "last" && left === 1))) {
      const seq = view.seq;
      setTimeout(() => {
        if (this.shown?.seq === seq && this.game.live()) this.move(plays[0] ?? "");
      }, 300);
      return;
    }
    if (this.byKeys && !shown()) this.focusTurn(view);
  }

  /** @param {TableView} view */
  focusTurn(view) {
    const active = document.activeElement;
    if (active instanceof HTMLInputElement) return;
    if (view.stage === "play" || view.stage === "discard") {
      const own = view.holder === view.you || view.stage === "discard";
      const hand = own ? this.hand : [...this.seats.hands.values()].find((one) => one.root.classList.contains("active"));
      if (!hand?.root.contains(active)) (hand ?? this.hand).focus();
    } else if (!byId("panel").contains(active)) this.controls.focus();
  }

  // ---- keys and typed lines ----------------------------------------------------------------------------------

  /** @param {KeyboardEvent} event */
  key(event) {
    this.byKeys = true;
    wakeSound();
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.matches("input, select, textarea") || shown() || event.ctrlKey || event.altKey || event.metaKey) return;
    const view = this.shown;
    if (!view) return;
    if (event.key === "?" || event.key === "F1") {
      event.preventDefault();
      this.game.openDialog("keys");
    } else if (event.key === "Escape") {
      this.game.armed = null;
      this.draw();
    } else if (event.key === " " && this.running) {
      event.preventDefault();
      this.skip();
    } else if (event.key.startsWith("Arrow") && target === document.body) {
      event.preventDefault();
      this.focusTurn(view);
    } else if (prefs.keys === "on") this.letter(event);
  }

  /** @param {KeyboardEvent} event */
  letter(event) {
    const code = event.code;
    if (code === "KeyM" && !event.shiftKey) {
      setPref("sound", prefs.sound === "on" ? "off" : "on");
      this.note(t(prefs.sound === "on" ? "sound.on" : "sound.off"));
    } else if (event.key === "/") this.openLine("");
    else if (/^[\p{L}\d]$/u.test(event.key)) this.openLine(event.key);
    else return;
    event.preventDefault();
  }

  /** @param {string} text */
  openLine(text) {
    const box = /** @type {HTMLInputElement} */ (byId("line"));
    const form = box.form;
    if (!form) return;
    form.hidden = false;
    box.value = text;
    box.focus();
  }

  closeLine() {
    const box = /** @type {HTMLInputElement} */ (byId("line"));
    if (!box.form || box.form.hidden) return;
    const had = document.activeElement === box;
    box.form.hidden = true;
    box.value = "";
    if (had && this.shown) this.focusTurn(this.shown);
  }

  /** @param {string} text */
  line(text) {
    const view = this.shown;
    this.closeLine();
    if (!view || !text.trim()) return;
    const meant = typed(text, view);
    if (meant === null) this.note(t("line.unknown", { text }), true);
    else if (meant.startsWith("!")) this.ask(meant, view);
    else if (meant.startsWith("discard ")) {
      const move = discardMove(view.moves, meant.split(" ").slice(1));
      if (move) this.move(move);
      else this.note(t("reason.card-not-held"), true);
    } else if (meant.startsWith("play ") && !view.moves.includes(meant)) {
      const code = meant.slice(5);
      const held = view.refused[code] !== undefined;
      if (view.turn !== view.you) this.card(code);
      else this.note(held ? reason(view, view.refused[code] ?? "") : t("reason.card-not-held"), true);
    } else this.move(meant);
  }

  /**
   * @param {string} command
   * @param {TableView} view
   */
  ask(command, view) {
    const [name, card] = command.split(" ");
    if (name === "!hand") this.note(handText(view));
    else if (name === "!trick") this.note(tricksText(view));
    else if (name === "!score") this.note(scoreText(view));
    else if (name === "!turn") this.note(view.result ? resultText(view) : statusText(view));
    else if (name === "!ready") this.command("ready");
    else if (name === "!undo") this.command("undo");
    else if (name === "!claim" && view.may_claim) this.game.openDialog("claim");
    else if (name === "!sheet") this.game.openDialog("sheet");
    else if (name === "!menu") this.game.openDialog("menu");
    else if (name === "!choose" && card) this.card(card);
  }

  // ---- drawing -----------------------------------------------------------------------------------------------

  /**
   * A remark in the status line; the ear hears it too.
   * @param {string} text
   * @param {boolean} [urgent]
   */
  note(text, urgent = false) {
    this.noted = text;
    clearTimeout(this.noteTimer);
    this.noteTimer = setTimeout(() => {
      this.noted = "";
      this.status();
    }, NOTE_STAYS);
    this.status(urgent);
    this.say(text);
  }

  /** @param {string} text */
  say(text) {
    if (!text) return;
    const region = byId("live");
    region.append(h("p", { text }));
    while (region.childElementCount > 6) region.firstElementChild?.remove();
  }

  /** @param {boolean} [urgent] */
  status(urgent = false) {
    if (!this.shown) return;
    const mine = this.shown.turn === this.shown.you && this.shown.you !== null;
    document.title = (document.hidden && mine ? `● ${t("title.turn")} · ` : "") + t("title");
    const line = byId("status");
    line.textContent = this.noted || statusText(this.shown);
    line.classList.toggle("noted", this.noted !== "");
    line.classList.toggle("urgent", urgent && this.noted !== "");
    line.classList.toggle("mine", mine);
  }

  /** @param {ShownTrick | null} [done] a full trick that still lies on the table */
  draw(done = null) {
    const view = this.shown;
    if (!view) return;
    document.body.dataset["stage"] = view.stage;
    document.body.dataset["turn"] = view.turn === null ? "" : view.turn === view.you ? "mine" : "theirs";
    document.body.dataset["live"] = String(this.game.live());
    document.body.dataset["players"] = String(view.places.length);
    const own = view.places[view.you ?? 0];
    const moves = new Set(view.moves);
    this.bar(view);
    this.seats.update(view);
    const cards = own?.cards ?? [];
    this.hand.update({
      cards,
      chooses: this.game.live() && view.turn === view.you
        && (view.stage === "discard" || cards.some((code) => moves.has(`play ${code}`))),
      fits: (code) => view.stage === "discard" || moves.has(`play ${code}`),
      trump: view.trump,
      label: view.you === null ? t("hand.of", { name: own?.name ?? "" }) : t("hand.own"),
    });
    const unseen = own && own.cards === null && view.stage !== "pulka-over" ? own.count : 0;
    redraw(byId("unseen"), unseen, () => Array.from({ length: unseen }, () => card("back")));
    byId("unseen").hidden = unseen === 0;
    byId("hand").hidden = cards.length === 0;
    if (done) byId("panel").hidden = true;
    else this.controls.update(view);
    byId("claim").hidden = !view.may_claim || !this.game.live();
    byId("undo").hidden = !view.may_undo || !this.game.live() || view.you === null;
    this.status();
    const side = byId("side");
    if (getComputedStyle(side).display !== "none") {
      redraw(side, [view.deal, view.sheet, view.places.map((one) => [one.said, one.name])], () => null) && drawSide(side, this.game);
    }
  }

  /** @param {TableView} view */
  bar(view) {
    redraw(byId("info"), [view.deal, view.contract, view.declarer, view.auction, view.stage, view.result?.kind], () => {
      const raspasy = view.result ? view.result.kind === "raspasy" : view.declarer === null && ["play", "claim"].includes(view.stage);
      return [
        h("span", { class: "deal", text: t("bar.deal", { n: view.deal }) }),
        view.contract
          ? h("span", { class: "what" }, callNode(view.contract), h("span", { class: "by", text: nameOf(view, view.declarer) }))
          : raspasy ? h("span", { class: "what", text: t("raspasy") })
            : view.auction.best
              ? h("span", { class: "what" }, callNode(view.auction.best), h("span", { class: "by", text: nameOf(view, view.auction.by) }))
              : h("span", { class: "what", text: t("bar.auction") }),
      ];
    });
    redraw(byId("score"), [view.sheet.balance, view.places.map((one) => one.name)], () => [
      h("span", { class: "spoken", text: t("bar.score") }),
      view.places.map((one) => h("span", { class: "pen-score", "data-pen": String(one.place) },
        h("span", { class: "spoken", text: `${nameOf(view, one.place)} ` }),
        h("b", { class: sign(view.sheet.balance[one.place] ?? 0), text: number(Math.round(amount(view.sheet.balance[one.place] ?? 0)), true) }))),
    ]);
  }
}

applyPrefs();
await loadTexts();
for (const node of document.querySelectorAll("[data-t]")) {
  if (node instanceof HTMLElement) node.textContent = t(node.dataset["t"] ?? "");
}
for (const node of document.querySelectorAll("[data-label]")) {
  if (node instanceof HTMLElement) node.setAttribute("aria-label", t(node.dataset["label"] ?? ""));
}
for (const node of document.querySelectorAll("[data-title]")) {
  if (node instanceof HTMLElement) node.title = t(node.dataset["title"] ?? "");
}
await frame();
const table = new Table();
table.link.connect();
