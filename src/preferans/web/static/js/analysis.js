// @ts-check
/** @import { ProblemInfo, ProblemList, SolvedPosition, SolveRequest } from "./types.d.ts" */
/** @import { Start } from "./analysis-position.js" */
/** @import { Played } from "./analysis-setup.js" */
import { byId, find, show } from "./dom.js";
import { loadTexts, t } from "./i18n.js";
import { shake } from "./cards.js";
import { settings } from "./dialogs.js";
import { api, ApiError } from "./net.js";
import { applyPrefs, watchPrefs } from "./prefs.js";
import { cardName } from "./words.js";
import { Board } from "./analysis-board.js";
import { Line } from "./analysis-line.js";
import { aside, filled, FULL, inOrder, linkText, nothing, positionText, readLink, readPosition, setupText, withoutTrick } from "./analysis-position.js";
import { Setup } from "./analysis-setup.js";
import { Questions } from "./analysis-solver.js";
import { drawVerdict, wordsFor } from "./analysis-verdict.js";

/** The contract while nobody has chosen another one. */
const USUAL_LEVEL = 6;
/** How long cards may still be moved before the position is solved, in milliseconds. */
const SETTLE = 160;
/** After so long without an answer the page says that it waits, in milliseconds. */
const PATIENCE = 300;

/** The page: a position, the cards played since, and what the server says of it. */
class Analysis {
  constructor() {
    /** @type {Start} */
    this.start = nothing();
    /** Cards played since the start, and changes of the game (`H 1 2`). @type {string[]} */
    this.plays = [];
    /** What was taken back, the next one last. @type {string[]} */
    this.future = [];
    this.level = USUAL_LEVEL;
    this.declarer = 0;
    this.editing = true;
    /** @type {number | null} */
    this.target = 0;
    /** @type {Set<string>} */
    this.selected = new Set();
    /** @type {SolvedPosition | null} */
    this.answer = null;
    /** The start that the answer is about. */
    this.answered = this.start;
    this.trouble = "";
    this.waiting = false;
    /** What was asked for last and is not answered: the next change builds on it. @type {{game?: Played, plays?: string[], future?: string[]}} */
    this.meant = {};
    this.written = "";
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.settling = undefined;
    this.questions = new Questions();
    this.board = new Board({ card: (code, byKeys) => this.card(code, byKeys), hand: (seat) => this.hand(seat) });
    this.setup = new Setup({
      play: (change) => this.change(change),
      level: (level) => { this.level = level; this.draw(); },
      talon: (talon, dealerPlays) => { this.start = { ...this.start, talon, dealerPlays }; void this.solve(); },
      apply: (text) => void this.apply(text),
      problem: (problem) => this.problem(problem),
      link: () => this.address(),
    });
    this.line = new Line((cards) => this.go([...this.plays, ...cards]));
    this.listen();
  }

  listen() {
    for (const mode of ["edit", "play"]) byId(`mode-${mode}`).addEventListener("click", () => this.mode(mode === "edit"));
    byId("to-start").addEventListener("click", () => this.back(Infinity));
    byId("back").addEventListener("click", () => this.back(1));
    byId("forward").addEventListener("click", () => this.forward());
    byId("clear").addEventListener("click", () => this.set({ ...this.start, hands: [[], [], []], talon: [] }));
    byId("fill").addEventListener("click", () => this.set(filled(this.start)));
    byId("to-problems").addEventListener("click", () => find(document, "#problem")?.focus());
    byId("settings").addEventListener("click", () => show("settings", t("menu.settings"), [settings()]));
    addEventListener("hashchange", () => {
      if (location.hash.slice(1) !== this.written) void this.open();
    });
    watchPrefs(() => this.draw());
  }

  /** What is played now. @returns {Played} */
  get now() {
    return this.editing || !this.answer ? this.start : this.answer;
  }

  /** Whether all hands hold equally many cards, and some. */
  get even() {
    const [size = 0, ...others] = withoutTrick(this.start).hands.map((hand) => hand.length);
    if (this.start.game === "R" && this.start.hands[1]?.length === 0) return size > 0 && size === others[1];
    return size > 0 && others.every((other) => other === size);
  }

  // what a person does

  /**
   * @param {string} code
   * @param {boolean} byKeys
   */
  card(code, byKeys) {
    if (this.editing) this.move(code, byKeys);
    else void this.playCard(code, byKeys);
  }

  /**
   * A card was chosen while the hands are set up: it goes into the hand that was chosen, or waits for one.
   * @param {string} code
   * @param {boolean} byKeys
   */
  move(code, byKeys) {
    if (this.target === null) {
      if (!this.selected.delete(code)) this.selected.add(code);
      this.say(t("analysis.chosen", { card: cardName(code) }));
      this.draw();
    } else {
      const held = this.start.hands[this.target]?.includes(code) ?? false;
      this.put([code], held ? null : this.target);
    }
    if (byKeys && document.activeElement === document.body) find(document, `[data-key="deck-${code}"]`)?.focus();
  }

  /** @param {number} seat */
  hand(seat) {
    if (this.selected.size) {
      const cards = [...this.selected];
      this.selected.clear();
      this.put(cards, seat);
      return;
    }
    this.target = this.target === seat ? null : seat;
    if (this.target !== null) this.say(t("analysis.target", { hand: t(`hand.${seat}`) }));
    this.draw();
  }

  /**
   * @param {string[]} cards
   * @param {number | null} seat null: back into the deck
   */
  put(cards, seat) {
    const hands = this.start.hands.map((hand) => hand.filter((card) => !cards.includes(card)));
    if (seat !== null) {
      hands[seat] = inOrder([...(hands[seat] ?? []), ...cards]);
      if ((hands[seat]?.length ?? 0) > FULL) {
        this.say(t("analysis.full"), true);
        this.draw();
        return;
      }
    }
    const where = seat === null ? t("analysis.inDeck") : t(`hand.${seat}`);
    this.say(t("analysis.put", { card: cards.map(cardName).join(", "), hand: where }));
    this.set({ ...this.start, hands, talon: [] });
  }

  /** @param {Start} start */
  set(start) {
    this.start = start;
    this.selected.clear();
    this.plays = [];
    this.future = [];
    this.settle();
  }

  /** Solves when the hand that moves the cards rests for a moment. */
  settle() {
    clearTimeout(this.settling);
    this.questions.cancel();
    this.answer = null;
    this.trouble = "";
    this.settling = setTimeout(() => void this.solve(), SETTLE);
    this.draw();
  }

  /** @param {boolean} editing */
  mode(editing) {
    this.line.stop();
    if (editing === this.editing) return;
    this.editing = editing;
    this.target = null;
    this.selected.clear();
    if (editing) {
      this.start = withoutTrick(this.start);
      if (aside(this.start).length > 2) this.target = 0;
      this.plays = [];
      this.future = [];
    }
    void this.solve();
  }

  /**
   * @param {string} code
   * @param {boolean} byKeys
   */
  async playCard(code, byKeys) {
    const { answer } = this;
    if (!answer || answer.turn === null || this.questions.busy) return;
    this.line.stop();
    if (!answer.cards.some((one) => one.card === code)) {
      const own = answer.hands[answer.turn]?.includes(code);
      const slot = find(document, `.cards [data-card="${code}"]`);
      if (slot) shake(slot);
      this.say(own ? t("analysis.follow") : t("analysis.notTurn", { hand: t(`hand.${answer.turn}`) }), true);
      return;
    }
    const again = this.future.at(-1) === code;
    await this.go([...this.plays, code], again ? this.future.slice(0, -1) : []);
    if (byKeys) this.board.focus();
  }

  /**
   * Another game, declarer or leader: from here on, or from the start while nothing is played.
   * @param {Partial<Played>} change
   */
  change(change) {
    this.line.stop();
    const { game, declarer, leader } = this.meant.game ?? this.now;
    const next = { game, declarer, leader, ...change };
    if (next.declarer !== null) this.declarer = next.declarer;
    next.declarer = next.game === "R" ? null : next.declarer ?? this.declarer;
    const { plays } = this.ahead;
    if (this.editing || (plays.length === 0 && this.start.table.length === 0)) {
      this.start = { ...this.start, ...next };
      void this.solve();
    } else void this.go([...plays, setupText(next)]);
    if (this.questions.busy) this.meant.game = next;
  }

  /** Where the player has gone, though the answer may still be on its way. */
  get ahead() {
    return { plays: this.meant.plays ?? this.plays, future: this.meant.future ?? this.future };
  }

  /** @param {number} count */
  back(count) {
    this.line.stop();
    const { plays, future } = this.ahead;
    const kept = plays.slice(0, Math.max(0, plays.length - count));
    void this.go(kept, [...future, ...plays.slice(kept.length).reverse()]);
  }

  forward() {
    const { plays, future } = this.ahead;
    const next = future.at(-1);
    if (next === undefined) return;
    this.line.stop();
    void this.go([...plays, next], future.slice(0, -1));
  }

  /** @param {string} text */
  async apply(text) {
    const given = this.questions.busy; // the question that is given up for this one
    const answer = await this.ask({ position: text.trim() || " ", plays: [], setup: setupText(this.now), dealer_plays: false }, (words) =>
      this.setup.complain(words));
    if (!answer) {
      if (given && !this.questions.busy) await this.solve();
      return;
    }
    const start = readPosition(answer.start);
    if (!start) return;
    this.setup.complain("");
    this.setup.line.blur();
    await this.begin(start, [], this.level);
  }

  /** @param {ProblemInfo} problem */
  problem(problem) {
    const start = readPosition(problem.position);
    if (start) void this.begin(start, [], problem.level ?? USUAL_LEVEL);
  }

  /**
   * @param {Start} start
   * @param {string[]} plays
   * @param {number} level
   */
  async begin(start, plays, level) {
    this.line.stop();
    [this.start, this.level] = [start, level];
    [this.plays, this.future] = [[], []];
    this.declarer = start.declarer ?? this.declarer;
    [this.answer, this.target] = [null, null];
    this.selected.clear();
    this.editing = plays.length === 0 && !this.even;
    if (this.editing) this.target = 0;
    await (plays.length ? this.go(plays) : this.solve());
  }

  /** Takes up what the address of the page says. */
  async open() {
    const link = readLink(location.hash);
    if (!link) {
      await this.begin(nothing(), [], USUAL_LEVEL);
      return;
    }
    const start = readPosition(link.position, link.dealerPlays);
    const level = link.level ?? USUAL_LEVEL;
    if (start) await this.begin(start, link.plays, level);
    else {
      this.level = level;
      this.draw();
      this.setup.line.value = link.position;
      await this.apply(link.position);
      this.trouble = byId("line-trouble").textContent ?? "";
      if (this.trouble) this.draw();
    }
  }

  // what the server says

  /**
   * Goes to where these plays lead, if they are possible.
   * @param {string[]} plays
   * @param {string[]} [future]
   * @returns {Promise<boolean>} whether it is there now
   */
  async go(plays, future = []) {
    const before = this.answer;
    this.meant = { plays, future };
    const answer = await this.ask(this.question(plays), (words, error) => {
      const index = error?.details["index"];
      this.trouble = words;
      this.line.stop();
      this.draw();
      if (!before && typeof index === "number") void this.go(plays.slice(0, index)).then(() => { this.trouble = words; this.draw(); });
    });
    if (!answer) return false;
    const played = plays.length === this.plays.length + 1 ? plays.at(-1) : undefined;
    [this.plays, this.future] = [plays, future];
    this.take(answer);
    this.tell(played);
    return true;
  }

  /** Solves the position as it is. */
  async solve() {
    clearTimeout(this.settling);
    this.meant = {};
    if (!this.even) {
      this.questions.cancel();
      this.answer = null;
      this.trouble = "";
      this.draw();
      return;
    }
    const answer = await this.ask(this.question(this.plays), (words) => {
      this.answer = null;
      this.trouble = words;
      this.draw();
    });
    if (answer) this.take(answer);
  }

  /** @param {SolvedPosition} answer */
  take(answer) {
    this.answer = answer;
    this.answered = this.start;
    this.trouble = "";
    this.draw();
  }

  /** @param {string[]} plays @returns {SolveRequest} */
  question(plays) {
    const { start } = this;
    return { position: positionText(start), plays, setup: "N 0 0", dealer_plays: start.game === "R" && start.dealerPlays };
  }

  /**
   * @param {SolveRequest} question
   * @param {(words: string, error: ApiError | null) => void} refused
   * @returns {Promise<SolvedPosition | null>} null if there is no answer, or no use for it any more
   */
  async ask(question, refused) {
    const patience = setTimeout(() => { this.waiting = this.questions.busy; this.draw(); }, PATIENCE);
    try {
      return await this.questions.ask(question);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refused(wordsFor(error), error);
      return null;
    } finally {
      clearTimeout(patience);
      if (!this.questions.busy) this.meant = {};
      if (this.waiting && !this.questions.busy) {
        this.waiting = false;
        this.draw();
      }
    }
  }

  cancel() {
    this.questions.cancel();
    this.waiting = false;
    if (this.editing || !this.answer) {
      this.answer = null;
      this.trouble = t("analysis.cancelled");
    } else this.start = this.answered;
    this.draw();
  }

  // what is shown

  draw() {
    const { answer, editing, start } = this;
    document.body.dataset["mode"] = editing ? "edit" : "play";
    for (const mode of ["edit", "play"]) byId(`mode-${mode}`).setAttribute("aria-pressed", String(editing === (mode === "edit")));
    this.board.draw({ start, answer, editing, target: this.target, selected: this.selected });
    const whole = withoutTrick(start).hands.every((hand) => hand.length === FULL);
    const empty = start.hands.every((hand) => hand.length === 0);
    const line = !editing && answer?.position ? answer.position : empty ? "" : positionText(start);
    this.setup.draw({ now: this.now, start, level: this.level, whole, atStart: this.plays.length === 0, text: line, waiting: this.questions.busy });
    this.line.draw(answer);
    byId("steps").hidden = editing;
    for (const [id, possible] of /** @type {const} */ ([["to-start", this.plays.length], ["back", this.plays.length], ["forward", this.future.length]])) {
      const button = /** @type {HTMLButtonElement} */ (byId(id));
      if (!possible && document.activeElement === button) byId("mode-play").focus();
      button.disabled = !possible;
    }
    /** @type {HTMLButtonElement} */ (byId("fill")).disabled = start.hands.every((hand) => hand.length === FULL);
    /** @type {HTMLButtonElement} */ (byId("clear")).disabled = start.hands.every((hand) => hand.length === 0);
    /** @type {HTMLButtonElement} */ (byId("mode-play")).disabled = editing && !this.even;
    drawVerdict({ answer, start, whole, even: this.even, editing, level: this.level, trouble: this.trouble, waiting: this.waiting });
    this.address();
  }

  /** Says to the ear what was played and who has won the trick. @param {string | undefined} played */
  tell(played) {
    const { answer } = this;
    if (!answer || !played || played.includes(" ")) return;
    const words = [cardName(played)];
    if (answer.table.length === 0 && answer.last_trick) words.push(t("analysis.trick", { hand: t(`hand.${answer.last_trick.winner}`) }));
    this.say(words.join(". "));
  }

  /**
   * Says a line to the ear, and to the eye if something was not possible.
   * @param {string} text
   * @param {boolean} [seen]
   */
  say(text, seen = false) {
    byId("live").textContent = text;
    const note = byId("note");
    note.textContent = seen ? text : "";
    note.hidden = !seen;
    clearTimeout(this.noting);
    if (seen) this.noting = setTimeout(() => { note.hidden = true; }, 2600);
  }

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  noting = undefined;

  /** Keeps the position in the address, so that it can be sent to somebody. */
  address() {
    const { start, plays } = this;
    const empty = start.hands.every((hand) => hand.length === 0);
    const text = empty ? "" : linkText({ position: positionText(start), plays, level: this.level === USUAL_LEVEL ? null : this.level,
      dealerPlays: start.game === "R" && start.talon.length > 0 && start.dealerPlays });
    if (text === this.written) return;
    this.written = text;
    history.replaceState(null, "", text ? `#${text}` : location.pathname + location.search);
    this.setup.mark(positionText(start));
  }
}

async function begin() {
  applyPrefs();
  await loadTexts();
  for (const node of document.querySelectorAll("[data-t]")) node.textContent = t(node.getAttribute("data-t") ?? "");
  for (const node of document.querySelectorAll("[data-label]")) node.setAttribute("aria-label", t(node.getAttribute("data-label") ?? ""));
  document.title = `${t("analysis.title")} — ${t("title")}`;
  const page = new Analysis();
  byId("stop").addEventListener("click", () => page.cancel());
  const opened = page.open();
  try {
    const { problems } = /** @type {ProblemList} */ (await api("/problems"));
    page.setup.offer(problems);
    page.setup.mark(positionText(page.start));
  } catch (error) {
    byId("problems").textContent = t("home.offline");
    if (!(error instanceof ApiError)) throw error;
  }
  await opened;
  document.body.dataset["ready"] = "1";
}

await begin();
