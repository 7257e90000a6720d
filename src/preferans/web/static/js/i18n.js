// @ts-check
/** @import { Catalogue, Params, Child } from "./client.d.ts" */

/** Which text of a list belongs to which plural category. @type {Record<string, string[]>} */
const FORMS = { en: ["one", "other"], ru: ["one", "few", "many"], uk: ["one", "few", "many"] };

/** The language of the page. */
export const lang = document.documentElement.lang || "en";

const rules = new Intl.PluralRules(lang);

/** @type {Record<string, string | string[]>} */
let messages = {};

/** Texts that were asked for and do not exist; the tests look here. @type {Set<string>} */
export const missing = new Set();

/** Loads the catalogue of the page's language. */
export async function loadTexts() {
  for (const url of [`/static/i18n/${lang}.json`, `/api/v1/texts/${lang}.json`]) {
    try {
      const answer = await fetch(url);
      if (!answer.ok) continue;
      const catalogue = /** @type {Catalogue} */ (await answer.json());
      messages = catalogue.messages;
      return;
    } catch {
      // the next address is tried
    }
  }
}

/**
 * Whether there is such a text.
 * @param {string} id
 */
export function has(id) {
  return id in messages;
}

/**
 * The text with this id. `{name}` stands for a parameter; the parameter `n` chooses the plural form.
 * @param {string} id
 * @param {Params} [params]
 * @returns {string}
 */
export function t(id, params = {}) {
  return pattern(id, params).replace(/\{(\w+)\}/g, (whole, name) => (name in params ? String(params[name]) : whole));
}

/**
 * The same with nodes as parameters: gives the pieces in the order of the language.
 * @param {string} id
 * @param {Record<string, Child>} nodes
 * @returns {Child[]}
 */
export function pieces(id, nodes) {
  const n = nodes["n"];
  return pattern(id, typeof n === "number" ? { n } : {})
    .split(/(\{\w+\})/)
    .filter((part) => part !== "")
    .map((part) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1];
      return name !== undefined && name in nodes ? nodes[name] : part;
    });
}

/**
 * @param {string} id
 * @param {Params} params
 * @returns {string}
 */
function pattern(id, params) {
  const found = messages[id];
  if (found === undefined) {
    missing.add(id);
    return id;
  }
  if (typeof found === "string") return found;
  const forms = FORMS[lang] ?? FORMS["en"] ?? [];
  const category = rules.select(Math.abs(Number(params["n"] ?? 0)));
  let index = forms.indexOf(category);
  if (index < 0) index = Math.min(1, found.length - 1); // a fraction: 1,5 взятки
  return found[index] ?? found[found.length - 1] ?? id;
}

/**
 * A number of points as people read it: exact fractions become decimals with two places at most.
 * @param {number | string} points
 * @param {boolean} [signed]
 * @returns {string}
 */
export function number(points, signed = false) {
  let value = Number(points);
  if (typeof points === "string" && points.includes("/")) {
    const [top, bottom] = points.split("/");
    value = Number(top) / Number(bottom);
  }
  const shown = new Intl.NumberFormat(lang, {
    maximumFractionDigits: 2,
    useGrouping: false,
    ...(signed ? { signDisplay: "exceptZero" } : {}),
  }).format(value);
  return shown.replace("-", "−");
}

/**
 * @param {number | string} points
 * @returns {number}
 */
export function amount(points) {
  if (typeof points === "number") return points;
  const [top, bottom] = points.split("/");
  return Number(top) / Number(bottom ?? 1);
}

/**
 * The class of a number of points: won, lost or neither.
 * @param {number | string} points
 */
export function sign(points) {
  const value = amount(points);
  return value > 0 ? "plus" : value < 0 ? "minus" : "zero";
}
