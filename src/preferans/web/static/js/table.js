// @ts-check
/** @import { Game, ShownTrick } from "./client.d.ts" */
/** @import { EventView, TableView } from "./types.d.ts" */
/** @import { LinkState } from "./net.js" */
import { byId, fill, frame, h, redraw } from "./dom.js";
import { amount, loadTexts, number, sign, t } from "./i18n.js";
import { card } from "./cards.js";
import { Controls } from "./controls.js";
import { Events } from "./events.js";
import { Felt } from "./felt.js";
import { Hand } from "./hand.js";
import { TableLink } from "./net.js";
import { Player } from "./player.js";
import { applyPrefs, botsPace, play, prefs, watchPrefs } from "./prefs.js";
import { nameOf, Seats } from "./seats.js";
import { handText, reason, statusText } from "./speak.js";
import { offerTip } from "./tips.js"; // at once: a tip that came later would push the table down
import { callNode } from "./words.js";

/** How long a remark stays in the status line, in milliseconds: at least, for each letter, and one that refuses. */
const NOTE_STAYS = 4500, LETTER_STAYS = 90, REFUSAL_STAYS = 8000;
/** What is not needed to play is fetched so long after the first view, in milliseconds. */
const AT_LEISURE = 400;

/** Whether there is a column at the side; the style sheet has the same measures. */
const wide = matchMedia("(min-width: 1280px) and (min-height: 620px)");

const dialogs = () => import("./dialogs.js");
const sheets = () => import("./sheet.js");
const hints = () => import("./hint.js");

/** The page of one table: takes views from the server, draws them and sends what the player decides. */
class Table {
  constructor() {
    /** @type {TableView | null} */
    this.shown = null;
    /** Commands sent and not yet answered. @type {Set<string>} */
    this.waiting = new Set();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.noteTimer = undefined;
    this.noted = "";
    /** The slip for hints, once one was asked for. @type {import("./hint.js").HintSlip | null} */
    this.slip = null;
    /** Whether the remark refuses something. */
    this.urgent = false;
    /** The pace of the bots that the server knows of. */
    this.pace = 1;
    const table = this;
    /** @type {Game} */
    this.game = {
      get view() {
        if (!table.shown) throw new Error("nothing is shown yet");
        return table.shown;
      },
      live: () => !this.events.running && this.waiting.size === 0,
      move: (move) => this.move(move),
      command: (type) => this.command(type),
      card: (code, sure) => this.player.card(code, sure),
      hurry: () => { this.events.skip(); return this.events.running; },
      note: (text, urgent) => this.note(text, urgent),
      say: (text) => this.say(text),
      selected: new Set(),
      armed: null,
      premove: null,
      hint: () => this.hint(),
      refresh: () => this.draw(),
      openDialog: (name) => this.openDialog(name),
    };
    this.seats = new Seats(this.game);
    this.felt = new Felt(this.game);
    this.controls = new Controls(this.game);
    this.hand = new Hand(byId("hand"), this.game, false);
    this.player = new Player(this.game, { hand: this.hand, seats: this.seats, controls: this.controls });
    this.events = new Events(this.game, this.felt, (view, done, event) => this.show(view, done, event), () => this.settled());
    this.link = new TableLink(document.body.dataset["table"] ?? location.pathname.split("/").pop() ?? "", {
      state: (view) => this.reset(view),
      event: (event, view) => this.events.push(event, view),
      presence: (connected) => this.presence(connected),
      ack: (id) => { this.waiting.delete(id); if (!this.events.running) this.settled(); },
      error: (id, error) => this.failed(id, error),
      link: (state) => this.linked(state),
    });
    this.listen();
    watchPrefs(() => {
      this.askPace();
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
    byId("hint").addEventListener("click", () => this.hint());
    byId("felt").addEventListener("click", () => this.events.skip());
    document.addEventListener("visibilitychange", () => this.status());
  }

  /**
   * Opens one of the papers that lie over the table.
   * @param {string} name
   */
  openDialog(name) {
    dialogs().then((one) => {
      one.openNamed(name, this.game);
      if (name === "result") this.tip();
    }, () => this.note(t("link.waiting"), true));
  }

  /** Asks for a hint, or for the next step of the one that is shown. */
  hint() {
    hints().then((one) => (this.slip ??= new one.HintSlip(this.game)).press(), () => this.note(t("link.waiting"), true));
  }

  /** Shows a tip, if one fits what has come up. */
  tip() {
    if (prefs.tips === "on") offerTip(this.game);
  }

  /** All that has happened is shown, and perhaps it is the player's turn. */
  settled() {
    this.draw();
    this.player.turned();
    this.tip();
  }

  // ---- what the server sends ---------------------------------------------------------------------------------

  /** @param {TableView} view */
  reset(view) {
    this.events.clear();
    this.waiting.clear();
    for (const id of this.link.unanswered.keys()) this.waiting.add(id);
    const before = this.shown;
    this.shown = view;
    if (before?.deal !== view.deal) this.forget();
    document.body.dataset["ready"] = "1";
    this.draw();
    void this.felt.update(view, null, () => null);
    if (!before) {
      this.player.listen();
      setTimeout(() => void dialogs().catch(() => undefined), AT_LEISURE);
      this.say(`${handText(view)}. ${statusText(view)}`);
    }
    this.player.turned();
    this.tip();
    // who was away when it ended sees the result all the same; who comes later has the button
    const over = view.stage === "pulka-over" ? before?.stage !== "pulka-over" : before?.deal === view.deal && !before.result && view.result;
    if (over) this.game.openDialog("result");
  }

  /**
   * The next view, after an event.
   * @param {TableView} view
   * @param {ShownTrick | null} done a full trick that still lies there
   * @param {EventView} event
   */
  show(view, done, event) {
    if (event.kind === "deal" || view.deal !== this.shown?.deal || event.kind === "undo") this.forget();
    if (event.place === view.you && event.kind === "move") this.noted = "";
    this.shown = view;
    this.draw(done);
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
    if (this.events.running) this.draw();
    else this.settled();
  }

  /** @param {TableView} view @param {{code: string, message: string}} error */
  why(view, error) {
    const own = reason(view, error.code);
    return own === t("reason.other") && error.message ? error.message : own;
  }

  /** @param {boolean[]} connected */
  presence(connected) {
    if (!this.shown) return;
    for (const view of [this.shown, ...this.events.queue.map((next) => next.view)]) {
      for (const one of view.places) one.connected = connected[one.place] ?? one.connected;
    }
    this.seats.update(this.shown);
  }

  /** @param {LinkState} state */
  linked(state) {
    const bar = byId("link");
    document.body.dataset["link"] = state;
    if (state === "open") {
      this.pace = 1;
      this.askPace();
    }
    bar.hidden = state === "open" || (state === "connecting" && this.shown === null);
    const texts = { connecting: "link.waiting", open: "", waiting: "link.waiting", elsewhere: "link.elsewhere", gone: "link.gone" };
    fill(bar, bar.hidden ? null : [
      h("span", { text: t(texts[state]) }),
      state === "elsewhere" ? h("button", { class: "button", type: "button", text: t("link.here"), onclick: () => this.link.connect() }) : null,
      state === "gone" ? h("a", { class: "button", href: "/", text: t("menu.home") }) : null,
    ]);
  }

  /** Tells the server how long the bots should seem to think, if it does not know. */
  askPace() {
    if (this.pace === botsPace()) return;
    this.pace = botsPace();
    this.link.write({ type: "pace", factor: this.pace });
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
    if (!view) return;
    if (!this.game.live()) {
      this.note(t("status.wait"));
      return;
    }
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
    }, Math.max(urgent ? REFUSAL_STAYS : NOTE_STAYS, text.length * LETTER_STAYS));
    this.urgent = urgent;
    this.status();
    this.say(text);
  }

  /** @param {string} text */
  say(text) {
    if (!text) return;
    const region = byId("live");
    region.append(h("p", { text }));
    while (region.childElementCount > 6) region.firstElementChild?.remove();
  }

  status() {
    if (!this.shown) return;
    const mine = this.shown.turn === this.shown.you && this.shown.you !== null;
    document.title = (document.hidden && mine ? `● ${t("title.turn")} · ` : "") + t("title");
    const line = byId("status");
    line.textContent = this.noted || statusText(this.shown);
    line.classList.toggle("noted", this.noted !== "");
    line.classList.toggle("urgent", this.urgent && this.noted !== "");
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
    byId("hint").hidden = !view.may_hint || !this.game.live();
    this.slip?.update();
    this.status();
    const side = byId("side");
    if (wide.matches) sheets().then((one) => one.drawSide(side, view), () => undefined);
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
