// @ts-check
/** How far somebody has come in the lessons: kept in the browser. */

const KEY = "preferans.lessons";

/** @typedef {{done: string[], answers: Record<string, string[]>}} Progress */

/** @returns {Progress} */
export function progress() {
  try {
    const kept = /** @type {Partial<Progress>} */ (JSON.parse(localStorage.getItem(KEY) ?? "{}"));
    return { done: Array.isArray(kept.done) ? kept.done : [], answers: kept.answers && typeof kept.answers === "object" ? kept.answers : {} };
  } catch {
    return { done: [], answers: {} };
  }
}

/**
 * @param {string} lesson
 * @param {string[]} answers
 * @param {boolean} over
 */
export function keepProgress(lesson, answers, over) {
  const kept = progress();
  if (over && !kept.done.includes(lesson)) kept.done.push(lesson);
  if (over || answers.length === 0) delete kept.answers[lesson];
  else kept.answers[lesson] = answers;
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // a browser that keeps nothing teaches all the same
  }
}
