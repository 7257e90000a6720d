// @ts-check
/** @import { Child, Game, ShownTrick } from "./client.d.ts" */
/** @import { LessonStep, TableView } from "./types.d.ts" */
import { Controls } from "./controls.js";
import { byId, closeDialog, explainTerms, fill, find, h, redraw, show } from "./dom.js";
import { Events } from "./events.js";
import { Felt } from "./felt.js";
import { Hand } from "./hand.js";
import { loadTexts, t } from "./i18n.js";
import { api, ApiError } from "./net.js";
import { Player } from "./player.js";
import { applyPrefs, play } from "./prefs.js";
import { keepProgress, progress } from "./progress.js";
import { nameOf, Seats } from "./seats.js";
import { callNode } from "./words.js";

/** How long a remark stays, in milliseconds. */
const NOTE_STAYS = 6000;

/** A lesson: the table as always, and a teacher who says what is going on and what to try. */
class Lesson {
  /** @param {string} name */
  constructor(name) {
    this.name = name;
    /** @type {string[]} */
    this.answers = [];
    /** @type {LessonStep | null} */
    this.step = null;
    /** @type {TableView | null} */
    this.shown = null;
    this.busy = false;
    /** What the teacher says of the last try. */
    this.wrong = "";
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.noteTimer = undefined;
    const lesson = this;
    /** @type {Game} */
    this.game = {
      get view() {
        if (!lesson.shown) throw new Error("nothing is shown yet");
        return lesson.shown;
      },
      live: () => !this.events.running && !this.busy && this.step?.kind === "ask",
      move: (move) => void this.answer(move),
      command: () => undefined,
      card: (code, sure) => { if (this.step?.kind === "ask") this.player.card(code, sure); else this.game.hurry(); },
      hurry: () => { this.events.skip(); return this.events.running; },
      note: (text, urgent) => this.note(text, urgent),
      say: (text) => byId("live").replaceChildren(h("p", { text })),
      selected: new Set(),
      armed: null,
      premove: null,
      hint: () => this.note(this.step?.text ?? ""),
      refresh: () => this.draw(),
      openDialog: (dialog) => { if (dialog !== "result") import("./dialogs.js").then((one) => one.openNamed(dialog, this.game), () => this.note(t("link.waiting"), true)); },
    };
    this.seats = new Seats(this.game);
    this.felt = new Felt(this.game);
    this.controls = new Controls(this.game);
    this.hand = new Hand(byId("hand"), this.game, false);
    this.player = new Player(this.game, { hand: this.hand, seats: this.seats, controls: this.controls });
    this.events = new Events(this.game, this.felt, (view, done) => { this.shown = view; this.draw(done); }, () => this.arrived());
    byId("help").addEventListener("click", () => this.game.openDialog("keys"));
    byId("felt").addEventListener("click", () => this.events.skip());
  }

  /** Takes the lesson up where it was left. */
  async begin() {
    const kept = progress().answers[this.name] ?? [];
    let step;
    try {
      step = await this.ask(kept);
    } catch (error) {
      if (!kept.length || !(error instanceof ApiError) || error.status !== 400) throw error;
      step = await this.ask([]); // the lesson has changed since
    }
    this.answers = step.done === kept.length ? kept : [];
    this.step = step;
    const fresh = step.done === 0 && step.frames.length > 0;
    this.shown = step.frames[0]?.view && fresh ? step.frames[0].view : step.view;
    document.body.dataset["ready"] = "1";
    this.draw();
    await this.felt.update(this.shown, null, () => null);
    this.player.listen();
    this.arrived();
  }

  /**
   * @param {string[]} answers
   * @returns {Promise<LessonStep>}
   */
  async ask(answers) {
    return /** @type {LessonStep} */ (await api(`/lessons/${encodeURIComponent(this.name)}`, { method: "POST", body: { answers } }));
  }

  /**
   * The learner's answer: a move, "next" or a choice.
   * @param {string} answer
   */
  async answer(answer) {
    if (this.busy || this.events.running) return;
    this.busy = true;
    this.game.armed = null;
    this.quiet();
    try {
      const step = await this.ask([...this.answers, answer]);
      this.wrong = step.wrong ?? "";
      if (step.wrong !== null) {
        play("no");
        this.game.selected.clear();
        this.step = step;
      } else {
        this.answers.push(answer);
        this.game.selected.clear();
        this.step = step;
        closeDialog();
        keepProgress(this.name, this.answers, step.kind === "over");
        for (const { event, view } of step.frames) this.events.push(event, view);
      }
    } catch (error) {
      this.note(error instanceof ApiError && error.message ? error.message : t("home.offline"), true);
    } finally {
      this.busy = false;
    }
    if (!this.events.running) this.arrived();
  }

  /** Everything that has happened is on the table: now the teacher speaks. */
  arrived() {
    const step = this.step;
    if (!step) return;
    if (!step.frames.length || step.wrong !== null) this.shown = step.view;
    this.draw();
    this.coach(step);
    if (step.show && step.wrong === null) void this.paper(step);
    this.player.turned();
    if (!this.game.live() && this.player.byKeys) find(byId("said"), "button, a.button")?.focus({ preventScroll: true });
  }

  /** @param {LessonStep} step */
  coach(step) {
    byId("lesson-title").textContent = t("learn.heading", { n: step.number, title: step.title, done: Math.min(step.done + 1, step.steps), steps: step.steps });
    document.title = `${step.title} · ${t("learn.title")}`;
    const drawn = redraw(byId("said"), [step.done, step.kind, this.wrong], () => [
      h("p", { class: step.kind === "over" ? "over" : "", text: step.text }),
      this.wrong ? h("p", { class: "wrong", role: "status", text: this.wrong }) : null,
      h("div", { class: "row" }, this.buttons(step)),
    ]);
    byId("coach").scrollTop = 0;
    if (drawn) explainTerms(() => [[...byId("said").querySelectorAll("p")]]);
  }

  /**
   * @param {LessonStep} step
   * @returns {Child}
   */
  buttons(step) {
    if (step.kind === "say") return this.button("next", t("learn.next"), true);
    if (step.kind === "quiz") return step.answers.map((text, i) => this.button(`choose ${i}`, text, false));
    if (step.kind !== "over") return null;
    return [
      step.following ? h("a", { class: "button primary", href: `/learn/${step.following}`, text: t("learn.following") }) : h("a", { class: "button primary", href: "/", text: t("stats.play") }),
      h("a", { class: "button", href: "/learn", text: t("learn.all") }),
    ];
  }

  /**
   * @param {string} answer
   * @param {string} text
   * @param {boolean} primary
   */
  button(answer, text, primary) {
    return h("button", { class: `button${primary ? " primary" : ""}`, type: "button", "data-key": answer, text, onclick: () => void this.answer(answer) });
  }

  /**
   * The paper that belongs to what is said: what the deal has written, or the settlement.
   * @param {LessonStep} step
   */
  async paper(step) {
    const sheet = await import("./sheet.js");
    if (this.step !== step) return;
    const { view } = step;
    show("result", t(step.show === "settlement" ? "settlement.title" : "learn.written"), [
      h("p", { class: "hint", text: step.text }),
      step.show === "settlement" ? sheet.settlementBody(view) : sheet.resultBody(view),
    ], { foot: [this.button("next", t("learn.next"), true)] });
  }

  /** @param {string} text @param {boolean} [urgent] */
  note(text, urgent = false) {
    const line = byId("status");
    line.textContent = text;
    line.className = `noted${urgent ? " urgent" : ""}`;
    clearTimeout(this.noteTimer);
    this.noteTimer = setTimeout(() => this.quiet(), NOTE_STAYS);
    this.game.say(text);
  }

  /** The last remark has had its time. */
  quiet() {
    clearTimeout(this.noteTimer);
    const line = byId("status");
    line.className = "";
    line.textContent = "";
  }

  /** @param {ShownTrick | null} [done] a full trick that still lies on the table */
  draw(done = null) {
    const view = this.shown;
    if (!view) return;
    const live = this.game.live();
    document.body.dataset["stage"] = view.stage;
    document.body.dataset["turn"] = view.turn === null ? "" : view.turn === view.you ? "mine" : "theirs";
    document.body.dataset["live"] = String(live);
    document.body.dataset["players"] = String(view.places.length);
    document.body.dataset["kind"] = this.step?.kind ?? "";
    const own = view.places[view.you ?? 0];
    const moves = new Set(view.moves);
    this.seats.update(view);
    const cards = own?.cards ?? [];
    this.hand.update({
      cards,
      chooses: live && view.turn === view.you && (view.stage === "discard" || cards.some((code) => moves.has(`play ${code}`))),
      fits: (code) => view.stage === "discard" || moves.has(`play ${code}`),
      trump: view.trump,
      label: t("hand.own"),
    });
    byId("hand").hidden = cards.length === 0;
    if (live && !done) this.controls.update(view);
    else byId("panel").hidden = true;
    redraw(byId("info"), [view.contract, view.declarer, view.stage], () => {
      const raspasy = view.declarer === null && view.stage === "play";
      if (view.contract) return h("span", { class: "what" }, callNode(view.contract), h("span", { class: "by", text: nameOf(view, view.declarer) }));
      return h("span", { class: "what", text: t(raspasy ? "raspasy" : "bar.auction") });
    });
  }
}

applyPrefs();
await loadTexts();
for (const node of document.querySelectorAll("[data-t]")) node.textContent = t(node.getAttribute("data-t") ?? "");
for (const node of document.querySelectorAll("[data-label]")) node.setAttribute("aria-label", t(node.getAttribute("data-label") ?? ""));
try {
  await new Lesson(document.body.dataset["lesson"] ?? "").begin();
} catch (error) {
  fill(byId("said"), h("p", { role: "alert", text: error instanceof ApiError && error.message ? error.message : t("home.offline") }));
}
