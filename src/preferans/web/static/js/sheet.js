// @ts-check
/** @import { Child } from "./client.d.ts" */
/** @import { EntryView, SettlementStep, TableView } from "./types.d.ts" */
import { fill, h, redraw } from "./dom.js";
import { amount, lang, number, sign, t } from "./i18n.js";
import { face, nameOf, titleOf } from "./seats.js";
import { resultText } from "./speak.js";
import { callNode, cardName } from "./words.js";
import { card } from "./cards.js";

/**
 * The score as a table: pool, hill, whists on each, balance.
 * @param {TableView} view
 * @param {boolean} [brief] without the whists on each
 * @returns {HTMLElement}
 */
export function totals(view, brief = false) {
  const { sheet, places } = view;
  const bombs = sheet.bombs.some((list) => list.length > 0);
  /** @param {Child} text */
  const th = (text) => h("th", { scope: "col", rowspan: brief ? 1 : 2 }, text);
  const head = [
    th(h("span", { class: "spoken", text: t("sheet.player") })), th(t("sheet.pool")), th(t("sheet.hill")), bombs ? th(t("sheet.bombs")) : null,
    brief ? null : h("th", { scope: "colgroup", colspan: places.length, class: "over", text: t("sheet.on") }),
    th(t("sheet.balance")),
  ];
  const rows = places.map((one) => {
    const i = one.place;
    const balance = sheet.balance[i] ?? 0;
    return h("tr", { class: i === view.you ? "own" : "" },
      h("th", { scope: "row" }, h("i", { class: "pen", "data-pen": String(i), "aria-hidden": "true" }), titleOf(view, one.place)),
      h("td", { text: number(sheet.pool[i] ?? 0) }),
      h("td", { text: number(sheet.hill[i] ?? 0) }),
      bombs ? h("td", { text: (sheet.bombs[i] ?? []).map((one) => `×${one}`).join(" ") }) : null,
      brief ? null : places.map((on) =>
        on.place === i ? h("td", { class: "none", text: "" }) : h("td", { text: number(sheet.whists[i]?.[on.place] ?? 0) })),
      h("td", { class: `sum ${sign(balance)}`, text: number(brief ? Math.round(amount(balance)) : balance, true) }));
  });
  return h("table", { class: `totals${brief ? " brief" : ""}` },
    h("caption", { class: "spoken", text: t("sheet.title") }), h("thead", {}, h("tr", {}, head), brief ? null : h("tr", {}, places.map((on) => column(view, on.place)))),
    h("tbody", {}, rows));
}

/**
 * The head of the whists on a player: the name, where there is no room for it the patch of the pen.
 * @param {TableView} view
 * @param {number} place
 */
function column(view, place) {
  return h("th", { scope: "col" }, face(view, place), h("span", { class: "on", text: titleOf(view, place) }));
}

/**
 * The paper pulka as the server draws it.
 * @param {TableView} view
 * @returns {HTMLElement}
 */
export function paper(view) {
  const box = h("div", { class: "paper-sheet" }, h("p", { class: "hint", text: t("loading") }));
  void draw(box, view);
  return box;
}

/**
 * @param {HTMLElement} box
 * @param {TableView} view
 */
async function draw(box, view) {
  try {
    const answer = await fetch(`/api/v1/tables/${encodeURIComponent(view.id)}/sheet.svg?lang=${lang}&seq=${view.seq}`);
    const text = answer.ok ? await answer.text() : "";
    const svg = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    if (svg.localName !== "svg") throw new Error("no drawing");
    svg.removeAttribute("width");
    svg.removeAttribute("height");
    fill(box, document.importNode(svg, true));
  } catch {
    fill(box, h("p", { class: "hint", text: t("sheet.noDrawing") }), totals(view));
  }
}

/**
 * Two leaves with a switch: the paper and the table.
 * @param {TableView} view
 * @param {"paper" | "totals"} first
 * @returns {HTMLElement}
 */
export function leaves(view, first) {
  const body = h("div", { class: "leaf", role: "tabpanel", tabindex: 0 });
  const names = /** @type {const} */ (["paper", "totals"]);
  /** @type {HTMLElement[]} */
  const tabs = names.map((name) =>
    h("button", { type: "button", role: "tab", class: "tab", "data-tab": name, text: t(`sheet.${name}`), onclick: () => show(name) }));
  /** @param {"paper" | "totals"} name */
  function show(name) {
    for (const tab of tabs) {
      const on = tab.dataset["tab"] === name;
      tab.setAttribute("aria-selected", String(on));
      tab.tabIndex = on ? 0 : -1;
    }
    body.setAttribute("aria-label", t(`sheet.${name}`));
    fill(body, name === "paper" ? paper(view) : h("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": t("sheet.totals") }, totals(view)));
  }
  const list = h("div", { class: "tabs", role: "tablist", "aria-label": t("sheet.title") }, tabs);
  list.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    const next = tabs.find((tab) => tab.getAttribute("aria-selected") !== "true");
    next?.click();
    next?.focus();
  });
  show(first);
  return h("div", { class: "leaves" }, list, body);
}

/**
 * What a deal came to and what it wrote, each figure with its rule.
 * @param {TableView} view
 * @returns {Child}
 */
export function resultBody(view) {
  const result = view.result;
  if (!result) return null;
  const played = result.taken.some((n) => n > 0);
  return [
    h("p", { class: "verdict", "data-made": String(result.made) },
      result.contract ? h("span", { class: "stamp" }, callNode(result.contract)) : null, h("span", { text: resultText(view) })),
    played
      ? h("p", { class: "hint" }, t("result.tricks"), " ",
        view.places.filter((one) => (one.seat ?? 3) < 3 || (result.taken[one.place] ?? 0) > 0).map((one, i) =>
          [i ? ", " : "", t("result.took", { name: nameOf(view, one.place), n: result.taken[one.place] ?? 0 })]))
      : null,
    result.ended ? h("p", { class: "hint", text: t(`result.ended.${result.ended}`) }) : null,
    entries(view),
    dealtCards(view),
  ];
}

/**
 * @param {TableView} view
 * @returns {HTMLElement}
 */
function entries(view) {
  const list = view.result?.entries ?? [];
  if (!list.length) return h("p", { class: "hint", text: t("entry.none") });
  const rows = view.places.flatMap((one) => list.filter((entry) => entry.place === one.place).map((entry, i, own) =>
    h("tr", {},
      i === 0 ? h("th", { scope: "rowgroup", rowspan: own.length },
        h("i", { class: "pen", "data-pen": String(one.place), "aria-hidden": "true" }), titleOf(view, one.place)) : null,
      h("td", {}, what(view, entry)),
      h("td", { class: "figure", text: number(entry.points, true) }),
      h("td", {}, h("a", { class: "rule", href: `/rules#${entry.rule}`, target: "_blank", title: t("entry.why"),
        "aria-label": t("entry.rule", { rule: entry.rule }), text: entry.rule })))));
  return h("table", { class: "entries" }, h("caption", { class: "spoken", text: t("result.entries") }), h("tbody", {}, rows));
}

/**
 * Where a figure stands on the sheet. A name keeps its form: an arrow leads to it.
 * @param {TableView} view
 * @param {EntryView} entry
 * @returns {Child}
 */
function what(view, entry) {
  if (entry.consolation) return t("entry.consolation");
  if (entry.column !== "whists") return t(`entry.${entry.column}`);
  if (entry.on === view.you) return t("entry.whists.you");
  return [t("entry.whists"), h("span", { "aria-hidden": "true", text: " → " }), h("span", { class: "spoken", text: ` ${t("entry.whists.on")} ` }), nameOf(view, entry.on)];
}

/**
 * The talon and the discard, and the proof that the deal was fixed beforehand.
 * @param {TableView} view
 * @returns {Child}
 */
function dealtCards(view) {
  /** @param {string} title @param {string[] | null} cards */
  const line = (title, cards) => cards?.length
    ? h("p", { class: "minis" }, h("span", { class: "hint", text: title }),
      cards.map((code) => h("span", { role: "img", "aria-label": cardName(code) }, card(code, true))))
    : null;
  return [
    h("div", { class: "leftovers" }, line(t("talon"), view.talon.cards), line(t("discard"), view.discard)),
    view.seed
      ? h("details", { class: "proof" }, h("summary", { text: t("proof.title") }), h("p", { text: t("proof.text") }),
        h("dl", {}, h("dt", { text: t("proof.hash") }), h("dd", {}, h("code", { text: view.commitment ?? "" })),
          h("dt", { text: t("proof.seed") }), h("dd", {}, h("code", { text: view.seed }))))
      : null,
  ];
}

/**
 * The final reckoning: who wins what, and the steps to it.
 * @param {TableView} view
 * @returns {Child}
 */
export function settlementBody(view) {
  const settlement = view.settlement;
  if (!settlement) return null;
  const order = [...view.places].sort((a, b) =>
    amount(settlement.balance[b.place] ?? 0) - amount(settlement.balance[a.place] ?? 0));
  return [
    h("ol", { class: "podium" }, order.map((one) =>
      h("li", {}, face(view, one.place),
        h("span", { class: "name", text: titleOf(view, one.place) }),
        h("b", { class: sign(settlement.balance[one.place] ?? 0), text: number(settlement.balance[one.place] ?? 0, true) })))),
    settlement.steps.length
      ? h("details", { class: "steps", open: true }, h("summary", { text: t("settlement.steps") }),
        h("ol", {}, settlement.steps.map((step) => h("li", {}, stepBody(view, step)))))
      : null,
  ];
}

/**
 * @param {TableView} view
 * @param {SettlementStep} step
 * @returns {Child}
 */
function stepBody(view, step) {
  return [
    h("p", {}, t(`settlement.${step.kind}`), " ", h("a", { class: "rule", href: `/rules#${step.rule}`, target: "_blank",
      "aria-label": t("entry.rule", { rule: step.rule }), text: step.rule })),
    step.after.length
      ? h("p", { class: "figures" }, view.places.map((one) => h("span", {}, h("small", { text: titleOf(view, one.place) }),
        h("b", { text: number(step.after[one.place] ?? 0) }),
        amount(step.change[one.place] ?? 0) ? h("small", { class: "change", text: ` (${number(step.change[one.place] ?? 0, true)})` }) : null)))
      : null,
    step.whists.length ? matrix(view, step) : null,
  ];
}

/**
 * Who writes how much on whom; for pairs what remains between the two.
 * @param {TableView} view
 * @param {SettlementStep} step
 */
function matrix(view, step) {
  const signed = step.kind === "pairs";
  return h("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": t(`settlement.${step.kind}`) }, h("table", { class: "totals matrix" },
    h("thead", {}, h("tr", {}, h("td"), view.places.map((on) => column(view, on.place)))),
    h("tbody", {}, view.places.map((one) => h("tr", {}, h("th", { scope: "row", text: titleOf(view, one.place) }), view.places.map((on) => {
      const points = step.whists[one.place]?.[on.place] ?? 0;
      return on.place === one.place ? h("td", { class: "none" }) : h("td", { text: amount(points) ? number(points, signed) : "" });
    }))))));
}

/**
 * The column at the side of a wide screen: the auction call by call and the running score.
 * @param {HTMLElement} root
 * @param {TableView} view
 */
export function drawSide(root, view) {
  redraw(root, [view.deal, view.sheet, view.places.map((one) => [one.said, one.name])], () => [
    h("h2", { text: t("side.score") }), totals(view, true),
    h("h2", { text: t("side.calls") }), callsTable(view),
  ]);
}

/**
 * Everybody's calls of this deal, round by round.
 * @param {TableView} view
 * @returns {HTMLElement}
 */
export function callsTable(view) {
  const speakers = view.places.filter((one) => (one.seat ?? 3) < 3).sort((a, b) => (a.seat ?? 0) - (b.seat ?? 0));
  const parts = /** @type {const} */ (["auction", "whist"]).map((stage) => speakers.map((one) => one.said.filter((word) => word.stage === stage)));
  return h("table", { class: "calls" },
    h("caption", { class: "spoken", text: t("side.calls") }),
    h("thead", {}, h("tr", {}, speakers.map((one) => h("th", { scope: "col", text: titleOf(view, one.place) })))),
    parts.map((said) => h("tbody", {}, Array.from({ length: Math.max(0, ...said.map((words) => words.length)) }, (_, round) =>
      h("tr", {}, said.map((words) => {
        const word = words[round];
        return h("td", { class: word?.call === "pass" ? "pass" : "" }, word ? callNode(word.call) : null);
      }))))));
}
