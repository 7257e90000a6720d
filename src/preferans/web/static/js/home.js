// @ts-check
/** @import { Child } from "./client.d.ts" */
/** @import { Created, OptionInfo, OptionsDocument, PresetInfo, TableList, TableSummary } from "./types.d.ts" */
import { card } from "./cards.js";
import { byId, explainTerms, fill, h, show } from "./dom.js";
import { loadTexts, number, t } from "./i18n.js";
import { languageChoice, settings } from "./dialogs.js";
import { api, ApiError } from "./net.js";
import { applyPrefs } from "./prefs.js";

const KEY = "preferans.new";
const LIMITS = [10, 20, 30];
const GROUP_ORDER = ["auction", "talon", "whist", "play", "raspasy", "score", "end"];
/** These have their own place in the short form. */
const IN_FORM = new Set(["players", "end.limit", "auction.steps"]);
/** So many conventions have a button of their own. */
const MAIN_PRESETS = 3;
/** In place of a level: a person will sit here. */
const PERSON = "person";

/**
 * What the person has chosen for the next pulka.
 * @typedef {object} Choice
 * @property {string} preset
 * @property {number} players
 * @property {string[]} bots
 * @property {Record<string, unknown>} options what differs from the preset
 * @property {boolean | null} hints whether there are hints; null as usual: against bots alone
 */

class Home {
  /** @param {OptionsDocument} offer */
  constructor(offer) {
    this.offer = offer;
    this.root = byId("new");
    this.choice = this.remembered();
    this.busy = false;
    this.called = offer.name ?? "";
  }

  /** @returns {Choice} */
  remembered() {
    /** @type {Partial<Choice>} */
    let old = {};
    try {
      old = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    } catch {
      // a broken memory is no memory
    }
    const preset = this.offer.presets.some((one) => one.name === old.preset) ? old.preset : this.offer.presets[0]?.name;
    const levels = new Set(this.offer.bots.map((bot) => bot.name));
    const usual = levels.has("medium") ? "medium" : this.offer.bots[0]?.name ?? "random";
    const known = new Set(this.offer.options.map((option) => option.name));
    return {
      preset: preset ?? "sochi",
      players: [2, 3, 4].includes(old.players ?? 0) ? Number(old.players) : 3,
      bots: [0, 1, 2].map((i) => { const bot = old.bots?.[i] ?? ""; return levels.has(bot) || bot === PERSON ? bot : usual; }),
      hints: typeof old.hints === "boolean" ? old.hints : null,
      options: Object.fromEntries(Object.entries(old.options ?? {}).filter(([name]) => known.has(name))),
    };
  }

  /** @returns {PresetInfo} */
  get preset() {
    const found = this.offer.presets.find((one) => one.name === this.choice.preset) ?? this.offer.presets[0];
    if (!found) throw new Error("the server offers no convention");
    return found;
  }

  /**
   * The value of an option as the preset has it.
   * @param {string} name
   */
  usual(name) {
    const own = this.preset.options[name];
    return own === undefined ? this.offer.options.find((option) => option.name === name)?.default : own;
  }

  /** @param {string} name */
  value(name) {
    return name in this.choice.options ? this.choice.options[name] : this.usual(name);
  }

  /**
   * @param {string} name
   * @param {unknown} value
   */
  set(name, value) {
    if (same(value, this.usual(name))) delete this.choice.options[name];
    else this.choice.options[name] = value;
    this.keep();
  }

  keep() {
    try {
      localStorage.setItem(KEY, JSON.stringify(this.choice));
    } catch {
      // a browser that keeps nothing still plays
    }
    this.draw();
  }

  draw() {
    const focus = document.activeElement?.getAttribute("data-key");
    const open = this.root.querySelector("details.all")?.hasAttribute("open") ?? false;
    const scroll = [...this.root.querySelectorAll("details.group")].map((node) => node.hasAttribute("open"));
    fill(this.root,
      h("h2", { id: "new-title", text: t("home.new") }),
      h("div", { class: "form" }, this.presets(), this.players(), this.limit(), this.bots(), this.steps(), this.name()),
      this.all(open, scroll),
      h("div", { class: "go" },
        h("button", { class: "button primary big", type: "button", "data-key": "go", disabled: this.busy, text: t("home.play"), onclick: () => this.create() }),
        h("p", { id: "trouble", role: "alert", class: "trouble" })));
    if (focus) /** @type {HTMLElement | null} */ (this.root.querySelector(`[data-key="${CSS.escape(focus)}"]`))?.focus({ preventScroll: true });
  }

  presets() {
    const [main, others] = [this.offer.presets.slice(0, 0), this.offer.presets];
    const first = ["sochi", "leningrad", "rostov"];
    for (const name of first) {
      const one = others.find((preset) => preset.name === name);
      if (one && main.length < MAIN_PRESETS) main.push(one);
    }
    const rest = others.filter((preset) => !main.includes(preset));
    /** @param {string} name */
    const take = (name) => { this.choice.preset = name; this.choice.options = pick(this.choice.options, IN_FORM); this.keep(); };
    const other = h("select", { "data-key": "other-preset", class: rest.some((one) => one.name === this.choice.preset) ? "chosen" : "", "aria-label": t("home.otherRules") },
      h("option", { value: "", text: t("home.otherRules"), selected: main.includes(this.preset) }),
      rest.map((one) => h("option", { value: one.name, text: one.title, selected: one.name === this.choice.preset })));
    other.addEventListener("change", () => { if (other.value) take(other.value); });
    return h("fieldset", {}, h("legend", { text: t("home.rules") }),
      h("div", { class: "segments" }, main.map((one) => this.segment("preset", one.name, one.title, this.choice.preset === one.name, () => take(one.name))),
        rest.length ? other : null),
      h("p", { class: "hint", text: this.preset.summary }));
  }

  players() {
    return h("fieldset", {}, h("legend", { text: t("home.players") }), h("div", { class: "segments" },
      [3, 4, 2].sort().map((n) => this.segment("players", String(n), t("home.playersN", { n }), this.choice.players === n,
        () => { this.choice.players = n; this.keep(); }))));
  }

  bots() {
    const rows = Array.from({ length: this.choice.players - 1 }, (_, i) => {
      const select = h("select", { "data-key": `bot${i}` }, this.offer.bots.map((bot) =>
        h("option", { value: bot.name, text: bot.title, selected: bot.name === this.choice.bots[i] })),
      h("option", { value: PERSON, text: t("home.person"), selected: this.choice.bots[i] === PERSON }));
      select.addEventListener("change", () => { this.choice.bots[i] = select.value; this.keep(); });
      return h("label", { class: "pref" }, h("span", { text: t("home.opponent", { n: i + 1 }) }), select);
    });
    const texts = new Set(this.choice.bots.slice(0, this.choice.players - 1));
    return h("fieldset", {}, h("legend", { text: t("home.opponents") }), rows,
      [...texts].map((name) => { const bot = this.offer.bots.find((one) => one.name === name); 
        return h("p", { class: "hint" }, h("b", { text: `${bot?.title ?? t("home.person")}: ` }), bot?.text ?? t("home.personText")); }),
      this.hints());
  }

  /** Whether one may ask for hints: usually against bots alone. */
  hints() {
    const usual = !this.choice.bots.slice(0, this.choice.players - 1).includes(PERSON);
    const box = h("input", { type: "checkbox", role: "switch", checked: this.choice.hints ?? usual, "data-key": "hints" });
    box.addEventListener("change", () => { this.choice.hints = box.checked === usual ? null : box.checked; this.keep(); });
    return h("label", { class: "pref" }, h("span", { text: t("home.hints") }), box);
  }

  limit() {
    const now = Number(this.value("end.limit"));
    const choices = LIMITS.includes(now) ? LIMITS : [...LIMITS, now].sort((a, b) => a - b);
    return h("fieldset", {}, h("legend", { text: t("home.limit") }), h("div", { class: "segments" },
      choices.map((n) => this.segment("limit", String(n), String(n), now === n, () => this.set("end.limit", n)))),
    h("p", { class: "hint", text: t("home.limitText") }));
  }

  /** What the person is called; kept by the server for the next time too. */
  name() {
    const box = h("input", { type: "text", maxlength: 40, autocomplete: "nickname", value: this.called, "data-key": "name" });
    box.addEventListener("input", () => { this.called = box.value; });
    box.addEventListener("keydown", (event) => { if (event.key === "Enter") void this.create(); });
    return h("fieldset", {}, h("label", { class: "named" }, h("span", { class: "legend", text: t("home.name") }), box));
  }

  steps() {
    const option = this.offer.options.find((one) => one.name === "auction.steps");
    if (!option) return null;
    return h("fieldset", {}, h("legend", { text: option.title }), h("div", { class: "segments" },
      option.values.map((one) => this.segment("steps", String(one.value), one.title, same(this.value(option.name), one.value), () => this.set(option.name, one.value)))),
    h("p", { class: "hint", text: option.text }));
  }

  /**
   * One of a few large choices.
   * @param {string} group
   * @param {string} value
   * @param {string} title
   * @param {boolean} on
   * @param {() => void} act
   */
  segment(group, value, title, on, act) {
    const input = h("input", { type: "radio", name: group, value, checked: on, "data-key": `${group}-${value}` });
    input.addEventListener("change", act);
    return h("label", { class: "segment" }, input, h("span", { text: title }));
  }

  /**
   * @param {boolean} open
   * @param {boolean[]} groupsOpen
   */
  all(open, groupsOpen) {
    const changed = Object.keys(this.choice.options).filter((name) => !IN_FORM.has(name)).length;
    const options = this.offer.options.filter((option) => !IN_FORM.has(option.name));
    const groups = [...new Set([...GROUP_ORDER, ...options.map((option) => option.group)])].filter((group) => options.some((option) => option.group === group));
    return h("details", { class: "all", open },
      h("summary", {}, h("span", { text: t("home.all") }), changed ? h("span", { class: "badge", text: t("home.changed", { n: changed }) }) : null),
      changed ? h("button", { class: "button small", type: "button", "data-key": "reset", text: t("home.reset"), onclick: () => { this.choice.options = pick(this.choice.options, IN_FORM); this.keep(); } }) : null,
      groups.map((group, i) => h("details", { class: "group", open: groupsOpen[i] ?? false, ontoggle: explained }, h("summary", { text: t(`group.${group}`) }),
        options.filter((option) => option.group === group).map((option) => this.option(option)))));
  }

  /** @param {OptionInfo} option */
  option(option) {
    const differs = option.name in this.choice.options;
    const id = `option-${option.name}`;
    const text = [h("span", { class: "title" }, option.title, differs ? h("i", { class: "mark", title: t("home.differs"), role: "img", "aria-label": t("home.differs") }) : null),
      h("span", { class: "hint", id: `${id}-text` }, option.text, " ", h("a", { class: "rule", href: `/rules#${option.rule}`, target: "_blank", "aria-label": t("entry.rule", { rule: option.rule }), text: option.rule }))];
    return h("div", { class: `option${differs ? " differs" : ""}` }, h("label", { for: id }, text), this.control(option, id));
  }

  /**
   * @param {OptionInfo} option
   * @param {string} id
   * @returns {Child}
   */
  control(option, id) {
    const value = this.value(option.name);
    const common = { id, "data-key": id, "aria-describedby": `${id}-text` };
    if (typeof option.default === "boolean") {
      const box = h("input", { ...common, type: "checkbox", role: "switch", checked: value === true });
      box.addEventListener("change", () => this.set(option.name, box.checked));
      return box;
    }
    if (option.kind === "int" && option.lowest !== null && option.highest !== null && option.highest - option.lowest > 3) {
      const box = h("input", { ...common, type: "number", min: option.lowest, max: option.highest, step: 1, value: String(value) });
      box.addEventListener("change", () => {
        if (box.checkValidity() && box.value !== "") this.set(option.name, Number(box.value));
        else box.reportValidity();
      });
      return box;
    }
    const known = option.values.some((one) => same(one.value, value));
    const list = known ? option.values : [...option.values, { value, title: Array.isArray(value) ? value.join("–") : String(value) }];
    const select = h("select", common, list.map((one, i) => h("option", { value: String(i), selected: same(one.value, value), text: one.title })));
    select.addEventListener("change", () => this.set(option.name, list[Number(select.value)]?.value));
    return select;
  }

  async create() {
    if (this.busy) return;
    this.busy = true;
    this.draw();
    const { preset, players, bots, options, hints } = this.choice;
    try {
      const made = /** @type {Created} */ (await api("/tables", { method: "POST", body: {
        convention: { name: preset, players, options }, bots: bots.slice(0, players - 1).filter((bot) => bot !== PERSON), name: this.called.trim() || null, hints,
      } }));
      location.assign(`/table/${encodeURIComponent(made.id)}`);
    } catch (error) {
      this.busy = false;
      this.draw();
      byId("trouble").textContent = trouble(error);
    }
  }
}

/**
 * In a group of options that has been opened the words of the game can be tapped.
 * @param {Event} event
 */
function explained(event) {
  const group = /** @type {HTMLDetailsElement} */ (event.target);
  if (group.open) explainTerms(() => [...group.querySelectorAll(".option .hint")].map((one) => [one]));
}

/** @param {unknown} error */
function trouble(error) {
  if (error instanceof ApiError && error.code !== "offline" && error.message) return error.message;
  return t("home.offline");
}

/**
 * @param {unknown} a
 * @param {unknown} b
 */
function same(a, b) {
  return JSON.stringify(a) === JSON.stringify(b);
}

/**
 * @param {Record<string, unknown>} from
 * @param {Set<string>} names
 */
function pick(from, names) {
  return Object.fromEntries(Object.entries(from).filter(([name]) => names.has(name)));
}

/**
 * @param {TableSummary[]} tables
 * @param {OptionsDocument} offer
 */
function drawTables(tables, offer) {
  const root = byId("mine");
  const running = tables.filter((table) => !table.over);
  const done = tables.filter((table) => table.over);
  root.hidden = false;
  /** @param {TableSummary} table */
  const line = (table) => {
    const title = offer.presets.find((one) => one.name === table.convention)?.title ?? table.convention;
    const own = table.you === null ? undefined : table.balance[table.you];
    const others = table.names.filter((_, place) => place !== table.you).map((name) => name || "…");
    return h("li", {}, h("a", { class: "table-link", href: `/table/${encodeURIComponent(table.id)}` },
      h("span", { class: "title", text: others.join(", ") }),
      h("span", { class: "hint", text: [title, t("home.toLimit", { n: table.limit }), t("bar.deal", { n: table.deal })].join(" · ") }),
      own === undefined ? null : h("b", { class: "own-balance", text: number(own, true) })));
  };
  fill(root,
    tables.length === 0 ? [h("h2", { text: t("home.first") }), h("p", { class: "first" }, t("home.firstText"), " ", h("a", { href: "/learn", text: t("home.firstLesson") }))] : null,
    running.length ? [h("h2", { text: t("home.continue") }), h("ul", { class: "tables" }, running.map(line))] : null,
    done.length ? h("details", {}, h("summary", { text: t("home.finished", { n: done.length }) }), h("ul", { class: "tables" }, done.map(line))) : null);
}

async function start() {
  applyPrefs();
  await loadTexts();
  for (const node of document.querySelectorAll("[data-t]")) node.textContent = t(node.getAttribute("data-t") ?? "");
  const choice = languageChoice();
  choice.setAttribute("aria-label", t("pref.language"));
  byId("language").append(choice);
  fill(byId("fan"), ["SA", "HK", "CQ", "DJ"].map((code) => card(code)));
  byId("settings").addEventListener("click", () => show("settings", t("menu.settings"), [settings()]));
  try {
    const [offer, tables] = await Promise.all([
      /** @type {Promise<OptionsDocument>} */ (api("/options")),
      /** @type {Promise<TableList>} */ (api("/tables")),
    ]);
    drawTables(tables.tables, offer);
    new Home(offer).draw();
    document.body.dataset["ready"] = "1";
  } catch (error) {
    fill(byId("new"), h("p", { class: "trouble", role: "alert", text: trouble(error) }));
    if (!(error instanceof ApiError)) throw error;
  }
}

// An installed page opens even without the server, and then says what is missing.
if ("serviceWorker" in navigator) {
  navigator.serviceWorker.register("/static/js/worker.js", { scope: "/" }).catch(() => undefined); // not over plain http
}
await start();
