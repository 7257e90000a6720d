// @ts-check
/** @import { Child } from "./client.d.ts" */
/** @import { DealLine, GroupLine, OptionsDocument, Statistics } from "./types.d.ts" */
import { drawChart } from "./chart.js";
import { byId, fill, h } from "./dom.js";
import { lang, loadTexts, number, t } from "./i18n.js";
import { api, ApiError } from "./net.js";
import { openHands } from "./open-hands.js";
import { applyPrefs } from "./prefs.js";
import { callNode } from "./words.js";

/** How long the page waits before it asks again for tables that are still being counted, in milliseconds. */
const AGAIN = 400;

/** The page of the caller's own statistics: asks the server for the figures and lays them out. */
class Page {
  /** @param {OptionsDocument} offer */
  constructor(offer) {
    this.offer = offer;
    this.asked = new URLSearchParams(location.search);
    /** @type {Statistics | null} */
    this.shown = null;
  }

  async load() {
    const query = new URLSearchParams();
    for (const name of ["level", "convention"]) {
      const value = this.asked.get(name);
      if (value) query.set(name, value);
    }
    const found = /** @type {Statistics} */ (await api(`/statistics?${query.toString()}`));
    this.shown = found;
    this.draw(found);
    document.body.dataset["ready"] = "1";
    if (found.waiting) setTimeout(() => void this.load().catch(trouble), AGAIN);
  }

  /** @param {string} level */
  level(level) {
    return this.offer.bots.find((bot) => bot.name === level)?.title ?? (["people", "mixed"].includes(level) ? t(`stats.level.${level}`) : level);
  }

  /** @param {string} name */
  convention(name) {
    return this.offer.presets.find((preset) => preset.name === name)?.title ?? name;
  }

  /** @param {Statistics} found */
  draw(found) {
    this.filters(found);
    fill(byId("body"),
      found.waiting ? h("p", { class: "hint", role: "status", text: t("stats.waiting", { n: found.waiting }) }) : null,
      found.deals === 0 ? this.empty(found) : [
        h("dl", { class: "sums" }, sum("stats.balance", points(found.balance)), sum("stats.deals", number(found.deals)),
          sum("stats.pulkas", number(found.pulkas)), sum("stats.average", points(found.balance / found.deals))),
        found.chart.length > 1 ? drawChart(found.chart) : null,
        h("div", { class: "blocks" }, games(found), whists(found), this.deals("best", found.best), this.deals("worst", found.worst), raspasy(found), this.groups(found.groups)),
      ],
      this.foot(found));
  }

  /** @param {Statistics} found */
  filters(found) {
    const box = byId("filters");
    box.hidden = found.groups.length < 2;
    /** @param {"level" | "convention"} name @param {(value: string) => string} title */
    const choice = (name, title) => {
      const values = [...new Set(found.groups.map((group) => group[name]))];
      const select = h("select", { "data-key": name }, [
        h("option", { value: "", text: t("stats.all") }),
        values.map((value) => h("option", { value, selected: found[name] === value, text: title(value) })),
      ]);
      select.addEventListener("change", () => {
        this.asked.set(name, select.value);
        history.replaceState(null, "", `?${this.asked.toString()}`);
        void this.load().then(() => /** @type {HTMLElement | null} */ (box.querySelector(`[data-key=${name}]`))?.focus()).catch(trouble);
      });
      return h("label", {}, t(`stats.by.${name}`), select);
    };
    fill(box, choice("level", (value) => this.level(value)), choice("convention", (value) => this.convention(value)));
  }

  /** @param {Statistics} found */
  empty(found) {
    return h("div", { class: "empty" },
      h("p", { text: t(found.groups.length ? "stats.nothingHere" : found.since ? "stats.emptySince" : "stats.empty") }),
      h("a", { class: "button primary", href: "/", text: t("stats.play") }));
  }

  /** @param {GroupLine[]} groups */
  groups(groups) {
    if (groups.length < 2) return null;
    return block("stats.groups", true, figures(["stats.by.level", "stats.pulkas", "stats.deals", "stats.made", "stats.balance"],
      groups.map((one) => [[this.level(one.level), h("small", { text: this.convention(one.convention) })], number(one.pulkas), number(one.deals),
        t("stats.of", { n: one.made, all: one.games }), figure(one.balance)])));
  }

  /** @param {"best" | "worst"} kind @param {DealLine[]} deals */
  deals(kind, deals) {
    if (!deals.length) return null;
    return block(`stats.${kind}`, false, h("ol", { class: "deals" }, deals.map((deal) => h("li", {},
      h("span", { class: "what" }, what(deal)),
      h("b", { class: `figure ${deal.balance < 0 ? "minus" : "plus"}`, text: points(deal.balance) }),
      h("span", { class: "hint" },
        h("a", { href: `/table/${encodeURIComponent(deal.table)}`, text: t("stats.deal", { n: deal.deal }) }), " · ", day(deal.at), " · ", this.level(deal.level),
        deal.position ? [" · ", h("a", { href: openHands(deal, deal.contract), text: t("stats.openHands") })] : null)))));
  }

  /** @param {Statistics} found */
  foot(found) {
    if (!found.groups.length && !found.since) return null;
    const since = found.since ? h("p", { class: "hint", text: t("stats.since", { day: day(found.since) }) }) : null;
    return h("div", { class: "foot" }, since,
      found.groups.length ? [
        h("a", { class: "button", href: "/api/v1/statistics/deals.csv", download: "", text: t("stats.csv") }),
        h("a", { class: "button", href: "/api/v1/statistics/deals.json", download: "", text: t("stats.json") }),
        this.reset(),
      ] : null,
      found.since ? button("stats.countAll", () => this.start("beginning")) : null);
  }

  reset() {
    let sure = false;
    const node = button("stats.reset", () => {
      if (sure) {
        void this.start("now");
        return;
      }
      sure = true;
      node.textContent = t("stats.resetSure");
      node.classList.add("armed");
    }, "danger");
    return node;
  }

  /** @param {"now" | "beginning"} start */
  async start(start) {
    try {
      await api("/statistics/start", { method: "POST", body: { start } });
      this.asked = new URLSearchParams();
      history.replaceState(null, "", location.pathname);
      await this.load();
      byId("body").querySelector("a")?.focus();
    } catch (error) {
      trouble(error);
    }
  }
}

/** @param {string} id @param {() => void} act @param {string} [className] */
function button(id, act, className = "") {
  return h("button", { class: `button ${className}`, type: "button", text: t(id), onclick: act });
}

/** @param {string} id @param {string} value */
function sum(id, value) {
  return h("div", {}, h("dt", { text: t(id) }), h("dd", { text: value }));
}

/** @param {number} value */
function points(value) {
  return number(Math.round(value), true);
}

/** @param {number} value */
function figure(value) {
  return h("td", { class: value < 0 ? "minus" : value > 0 ? "plus" : "", text: points(value) });
}

/** @param {number} at */
function day(at) {
  return new Intl.DateTimeFormat(lang, { dateStyle: "medium" }).format(at);
}

/**
 * @param {string} id
 * @param {boolean} whole
 * @param {Child} content
 */
function block(id, whole, content) {
  return h("section", { class: whole ? "whole" : "" }, h("h2", { text: t(id) }), content);
}

/**
 * A table with a head; the first cell of each line is its name.
 * @param {string[]} head
 * @param {Child[][]} lines
 */
function figures(head, lines) {
  return h("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": t(head[0] ?? "") }, h("table", { class: "figures-table" },
    h("thead", {}, h("tr", {}, head.map((id) => h("th", { scope: "col", text: t(id) })))),
    h("tbody", {}, lines.map(([name, ...cells]) => h("tr", {}, h("th", { scope: "row" }, name),
      cells.map((cell) => (cell instanceof HTMLTableCellElement ? cell : h("td", {}, cell))))))));
}

/** @param {Statistics} found */
function games(found) {
  if (!found.games.length) return null;
  return block("stats.games", false, figures(["stats.game", "stats.made", "stats.failed", "stats.balance"],
    found.games.map((one) => [t(`stats.level.${one.call}`), number(one.made),
      [number(one.played - one.made), one.given_up ? h("small", { text: t("stats.givenUp", { n: one.given_up }) }) : null], figure(one.balance)])));
}

/** @param {Statistics} found */
function whists(found) {
  if (!found.whists.length) return null;
  return block("stats.whists", false, figures(["stats.call", "stats.deals", "stats.good", "stats.tricks", "stats.balance"],
    found.whists.map((one) => [t(`stats.call.${one.call}`), number(one.deals), number(one.good), number(one.tricks), figure(one.balance)])));
}

/** @param {Statistics} found */
function raspasy({ raspasy: own }) {
  if (!own.deals) return null;
  return block("stats.raspasy", true, h("dl", { class: "sums small" }, sum("stats.deals", number(own.deals)),
    sum("stats.tricksEach", number(own.tricks / own.deals)), sum("stats.clean", number(own.clean)), sum("stats.balance", points(own.balance))));
}

/**
 * A deal in a few words: the contract, or raspasy, and the caller's part.
 * @param {DealLine} deal
 * @returns {Child}
 */
function what(deal) {
  if (deal.kind === "raspasy") return t("stats.did.raspasy", { n: deal.tricks });
  const part = deal.role === "declarer" || deal.kind === "misere" && deal.role === null ? (deal.role ?? "catcher") : deal.role ?? "passer";
  const how = part === "declarer" ? `stats.did.declarer.${deal.made ? "made" : "failed"}` : `stats.did.${part}`;
  return [deal.contract ? callNode(deal.contract) : null, " ", t(how)];
}

/** @param {unknown} error */
function trouble(error) {
  byId("trouble").textContent = error instanceof ApiError && error.message ? error.message : t("home.offline");
}

applyPrefs();
await loadTexts();
for (const node of document.querySelectorAll("[data-t]")) node.textContent = t(node.getAttribute("data-t") ?? "");
document.title = `${t("stats.title")} · ${t("title")}`;
try {
  await new Page(/** @type {OptionsDocument} */ (await api("/options"))).load();
} catch (error) {
  trouble(error);
}
