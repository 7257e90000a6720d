// @ts-check
/** @import { Game, ShownTrick } from "./client.d.ts" */
/** @import { EventView, TableView } from "./types.d.ts" */
/** @import { Felt } from "./felt.js" */
import { closeDialog, frame } from "./dom.js";
import { t } from "./i18n.js";
import { collectPause, pace, play } from "./prefs.js";
import { nameOf, position } from "./seats.js";
import { eventText, trickDone } from "./speak.js";

/** More waiting events than this are not played one by one. */
const TOO_MANY = 12;

/** What has happened at the table, shown one thing after another at a pace that a person can follow. */
export class Events {
  /**
   * @param {Game} game
   * @param {Felt} felt
   * @param {(view: TableView, done: ShownTrick | null, event: EventView) => void} show draws a view; `done`: with
   *   a full trick that still lies there
   * @param {() => void} caughtUp nothing is left to show
   */
  constructor(game, felt, show, caughtUp) {
    this.game = game;
    this.felt = felt;
    this.show = show;
    this.caughtUp = caughtUp;
    /** @type {{event: EventView, view: TableView}[]} */
    this.queue = [];
    this.running = false;
    /** Ends the pause that is going on. @type {() => void} */
    this.skip = () => undefined;
  }

  /** Leaves out what is still waiting: the whole view has come. */
  clear() {
    this.queue = [];
    this.skip();
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
    this.caughtUp();
  }

  /**
   * Shows one event.
   * @param {EventView} event
   * @param {TableView} view
   */
  async step(event, view) {
    const before = this.game.view;
    const done = trickDone(view, before);
    const rushed = this.queue.length > TOO_MANY;
    /** Where the cards lay that are seen. @type {Map<string, DOMRect>} */
    const boxes = new Map();
    for (const slot of document.querySelectorAll("[data-card].slot")) {
      if (slot instanceof HTMLElement) boxes.set(slot.dataset["card"] ?? "", slot.getBoundingClientRect());
    }
    if (event.kind === "deal") closeDialog();
    this.sound(event, view, before);
    this.game.say(eventText(event, view, before));
    this.show(view, done, event);
    if (event.move === "refuse" && before.claim?.by === view.you && !view.claim) {
      this.game.note(t("claim.refused", { name: nameOf(view, event.place) }), true);
    }
    await frame(); // before the next paint: one long task becomes two short ones, and nothing flickers
    await this.felt.update(view, done, (code) => (rushed ? null : boxes.get(code) ?? null));
    if (done && !rushed) {
      await this.pause(collectPause());
      play("trick");
      await this.felt.sweep(position(view, done.winner ?? null));
      this.game.refresh();
      await this.felt.update(view, null, () => null);
    } else if (event.kind === "move" && !rushed && view.turn !== view.you) await this.pause(120 * pace());
    if (view.result && !before.result) {
      play(view.result.made === false ? "failed" : "made");
      await this.pause(400 * pace());
      if (this.queue.length === 0) this.game.openDialog("result");
    } else if (view.settlement && !before.settlement) this.game.openDialog("result");
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
      if (timer === undefined) this.game.note(t("status.tapToCollect"));
      this.skip = () => {
        clearTimeout(timer);
        this.skip = () => undefined;
        done();
      };
    });
  }
}
