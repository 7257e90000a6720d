// @ts-check
import { markTerms } from "./terms.js";

/**
 * The paragraphs of the rule book: what stands between one heading and the next. The list of words explains itself.
 * @returns {Element[][]}
 */
function paragraphs() {
  /** @type {Element[][]} */
  const found = [[]];
  for (const node of document.querySelectorAll("article.rules > *, article.agreement > *")) {
    if (/^H[1-3]$/.test(node.tagName)) found.push([]);
    found[found.length - 1]?.push(node);
  }
  return found;
}

await markTerms(paragraphs());
document.body.dataset["ready"] = "1";
