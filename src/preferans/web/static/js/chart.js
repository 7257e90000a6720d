// @ts-check
/** @import { ChartPoint } from "./types.d.ts" */
import { h } from "./dom.js";
import { lang, number, t } from "./i18n.js";

const SVG = "http://www.w3.org/2000/svg";
const LEFT = 46;
const RIGHT = 14;
const TOP = 12;
const BOTTOM = 26;
/** Narrower screens get a narrower drawing, so that its letters stay as large. */
const NARROW = matchMedia("(max-width: 600px)");
/** About so many lines across. */
const LINES = 4;
/** Lines of the table beside the curve, at most. */
const ROWS = 24;

/**
 * The balance over the deals: a curve for the eye, a table for the ear.
 * @param {ChartPoint[]} points
 * @returns {HTMLElement}
 */
export function drawChart(points) {
  const [width, height] = NARROW.matches ? [330, 210] : [760, 260];
  const values = points.map((point) => point.balance);
  const step = niceStep(Math.max(0, ...values) - Math.min(0, ...values));
  const low = Math.floor(Math.min(0, ...values) / step) * step;
  const high = Math.max(Math.ceil(Math.max(0, ...values) / step) * step, low + step);
  const first = points[0]?.deal ?? 1, last = points[points.length - 1]?.deal ?? 1;
  /** @param {number} deal */
  const x = (deal) => LEFT + ((deal - first) / Math.max(1, last - first)) * (width - LEFT - RIGHT);
  /** @param {number} value */
  const y = (value) => TOP + ((high - value) / (high - low)) * (height - TOP - BOTTOM);
  const svg = node("svg", { viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true", focusable: "false" });
  for (let value = low; value <= high; value += step) {
    svg.append(node("line", { class: value === 0 ? "axis" : "line", x1: LEFT, x2: width - RIGHT, y1: y(value), y2: y(value) }),
      label(number(value, true), LEFT - 8, y(value) + 4, "end"));
  }
  const path = points.map((point, i) => `${i ? "L" : "M"}${x(point.deal).toFixed(1)} ${y(point.balance).toFixed(1)}`).join("");
  svg.append(
    node("path", { class: "under", d: `${path}L${x(last).toFixed(1)} ${y(0).toFixed(1)}L${x(first).toFixed(1)} ${y(0).toFixed(1)}Z` }),
    node("path", { class: "curve", d: path }),
    node("circle", { class: "end", cx: x(last), cy: y(values[values.length - 1] ?? 0), r: 5 }),
    label(number(first), LEFT, height - 6, "start"), label(t("stats.dealsLong", { n: last }), width - RIGHT, height - 6, "end"));
  return h("figure", { class: "chart", "aria-label": t("stats.chart") }, svg, table(points));
}

/** @param {ChartPoint[]} points */
function table(points) {
  const stride = Math.max(1, Math.ceil(points.length / ROWS));
  const rows = points.filter((_, i) => (points.length - 1 - i) % stride === 0);
  const days = new Intl.DateTimeFormat(lang, { dateStyle: "medium" });
  return h("details", {}, h("summary", { text: t("stats.asTable") }),
    h("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": t("stats.chart") }, h("table", { class: "figures-table" },
      h("caption", { class: "spoken", text: t("stats.chart") }),
      h("thead", {}, h("tr", {}, ["stats.deals", "stats.day", "stats.balance"].map((id) => h("th", { scope: "col", text: t(id) })))),
      h("tbody", {}, rows.map((point) => h("tr", {}, h("th", { scope: "row", text: number(point.deal) }), h("td", { text: days.format(point.at) }),
        h("td", { text: number(Math.round(point.balance), true) })))))));
}

/**
 * A round distance between lines: 1, 2 or 5 with noughts.
 * @param {number} span
 */
function niceStep(span) {
  const rough = Math.max(span, 1) / LINES;
  const power = 10 ** Math.floor(Math.log10(rough));
  return Math.max(1, power * ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10));
}

/**
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 */
function node(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

/**
 * @param {string} text
 * @param {number} x
 * @param {number} y
 * @param {"start" | "end"} anchor
 */
function label(text, x, y, anchor) {
  const made = node("text", { x, y, "text-anchor": anchor });
  made.textContent = text;
  return made;
}
