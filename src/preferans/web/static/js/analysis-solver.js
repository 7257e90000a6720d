// @ts-check
/** @import { SolvedPosition, SolveRequest } from "./types.d.ts" */
import { api } from "./net.js";

/** Answers that are kept, so that going back and forth asks nothing. */
const KEPT = 200;

/**
 * Asks the server, one question at a time: a newer question ends the older one, whose answer is then never heard.
 */
export class Questions {
  constructor() {
    /** @type {Map<string, SolvedPosition>} */
    this.known = new Map();
    /** @type {AbortController | null} */
    this.running = null;
  }

  /**
   * The answer to the question; null if a newer one was asked meanwhile, or it was cancelled. Throws ApiError.
   * @param {SolveRequest} question
   * @returns {Promise<SolvedPosition | null>}
   */
  async ask(question) {
    this.cancel();
    const key = JSON.stringify(question);
    const known = this.known.get(key);
    if (known) return known;
    const own = new AbortController();
    this.running = own;
    try {
      const answer = /** @type {SolvedPosition} */ (
        await api("/solve", { method: "POST", body: question, signal: own.signal }));
      if (this.running !== own) return null;
      this.known.set(key, answer);
      const oldest = this.known.keys().next();
      if (this.known.size > KEPT && !oldest.done) this.known.delete(oldest.value);
      return answer;
    } catch (error) {
      if (this.running !== own) return null;
      throw error;
    } finally {
      if (this.running === own) this.running = null;
    }
  }

  /** Whether an answer is awaited. */
  get busy() {
    return this.running !== null;
  }

  /** Gives up the question that is being asked. */
  cancel() {
    this.running?.abort();
    this.running = null;
  }
}
