// @ts-check
/** @import { Child, Game } from "./client.d.ts" */
/** @import { TableView } from "./types.d.ts" */
import { byId, find, h, redraw, roving, stop } from "./dom.js";
import { t } from "./i18n.js";
import { api } from "./net.js";
import { prefs } from "./prefs.js";
import { nameOf, titleOf } from "./seats.js";
import { callName, callNode, discardMove, LEVELS, moveName, STRAINS } from "./words.js";

/** Calls of the auction that have their own place below the grid, in their order. */
const BESIDE = ["bid M", "bid MN", "bid 9WT", "hold", "pass"];

/** The paper slip in the middle on which a player makes every choice that is not a card. */
export class Controls {
  /** @param {Game} game */
  constructor(game) {
    this.game = game;
    this.root = byId("panel");
    this.blind = false;
    roving(this.root, "button");
    this.root.addEventListener("click", (event) => {
      const button = /** @type {HTMLElement} */ (event.target).closest("button[data-move]");
      if (button instanceof HTMLElement) this.choose(button.dataset["move"] ?? "");
    });
  }

  /** @param {string} move */
  choose(move) {
    if (this.guarded(move) && this.game.armed !== move) {
      this.game.armed = move;
      this.game.note(t("status.confirm", { call: move === "surrender" ? t("do.surrender") : moveName(move) }));
      this.game.refresh();
      return;
    }
    this.game.armed = null;
    this.game.move(move);
  }

  /**
   * Whether this call wants a second tap.
   * @param {string} move
   * @returns {boolean}
   */
  guarded(move) {
    if (move === "surrender") return true;
    if (prefs.confirm === "off") return false;
    const [verb = "", object = ""] = move.split(" ");
    const call = ["bid", "bid-blind", "order", "pass", "pass-blind", "hold", "whist", "half"].includes(verb);
    if (prefs.confirm !== "big") return call;
    return (verb === "bid" || verb === "bid-blind") && (/^(8|9|10)/.test(object) || object.startsWith("M"));
  }

  /** @param {TableView} view */
  update(view) {
    const live = this.game.live();
    const moves = live ? view.moves : [];
    const kind = this.kind(view);
    if (!moves.some((move) => move.includes("-blind"))) this.blind = false;
    if (moves.length && moves.every((move) => move.includes("-blind") || move === "look")) this.blind = true;
    const depends = [kind, view.stage === "play" ? 0 : moves, [...this.game.selected], this.game.armed, this.blind, live,
      view.claim, view.auction, prefs.confirm];
    const hadFocus = this.root.contains(document.activeElement);
    const drawn = redraw(this.root, depends, () => this.build(view, kind, moves));
    this.root.dataset["kind"] = kind;
    this.root.hidden = kind === "none";
    if (!drawn) return;
    const buttons = /** @type {HTMLElement[]} */ ([...this.root.querySelectorAll("button:not([disabled])")]);
    stop(buttons);
    if (hadFocus && !this.root.contains(document.activeElement)) this.focus();
  }

  /** Puts the focus on the first thing that can be chosen. */
  focus() {
    const first = find(this.root, "button.primary:not([disabled])") ?? find(this.root, "button:not([disabled])");
    first?.focus({ preventScroll: true });
    return first !== null;
  }

  /**
   * Which slip the view asks for.
   * @param {TableView} view
   * @returns {string}
   */
  kind(view) {
    const own = view.you === null ? undefined : view.places[view.you];
    const mine = view.turn === view.you && view.you !== null;
    switch (view.stage) {
      case "auction": {
        const out = !own || own.role === "dealer" || own.said.some((word) => word.stage === "auction" && /^pass/.test(word.call));
        return out && !mine ? "none" : "grid";
      }
      case "order":
        return mine ? "order" : "none";
      case "discard":
        return mine ? "discard" : "none";
      case "claim":
        return mine ? "claim" : "none";
      case "play":
        return "none";
      case "waiting":
        return view.you === null ? "free" : "invite";
      case "deal-over":
        return "over";
      case "pulka-over":
        return "final";
      default:
        return mine ? "choice" : "none";
    }
  }

  /**
   * @param {TableView} view
   * @param {string} kind
   * @param {string[]} moves
   * @returns {Child}
   */
  build(view, kind, moves) {
    if (kind === "grid") {
      return [
        this.blind ? h("p", { class: "hint", text: t("auction.blindTitle") }) : null,
        this.grid(moves, this.blind ? "bid-blind" : "bid", t("auction.title")),
      ];
    }
    if (kind === "order") return this.grid(moves, "order", t("order.title"));
    if (kind === "discard") return this.discard(moves);
    if (kind === "claim") return this.claim(view, moves);
    if (kind === "over") {
      return this.row([
        this.action(t("deal.next"), () => this.game.command("ready"), true, "ready"),
        this.action(t("deal.result"), () => this.game.openDialog("result"), false, "result"),
      ]);
    }
    if (kind === "final") {
      return this.row([
        this.action(t("pulka.settlement"), () => this.game.openDialog("result"), true, "result"),
        h("a", { class: "button", href: "/", text: t("menu.home") }),
      ]);
    }
    if (kind === "free") return this.row([this.action(t("seat.take"), () => void this.sitDown(view), true, "sit")]);
    if (kind === "invite") return this.invite();
    if (kind === "choice") return this.choices(moves);
    return null;
  }

  /**
   * The grid of levels and strains with the other calls beside it.
   * @param {string[]} moves
   * @param {string} verb
   * @param {string} title
   * @returns {Child}
   */
  grid(moves, verb, title) {
    const legal = new Set(moves);
    const cells = LEVELS.flatMap((level) =>
      STRAINS.map((strain) => {
        const move = `${verb} ${level}${strain}`;
        return this.button(move, legal.has(move), "cell");
      }),
    );
    const beside = BESIDE.map((move) => (this.blind ? move.replace(/^bid /, "bid-blind ").replace(/^pass$/, "pass-blind") : move))
      .filter((move) => legal.has(move) || (verb !== "order" && /^(bid M|pass)$/.test(move)))
      .map((move) => this.button(move, legal.has(move), move.startsWith("pass") ? "wide pass" : "wide"));
    const known = new Set([...cells, ...beside].map((node) => node.dataset["move"]));
    const rest = moves.filter((move) => !known.has(move) && !/^(bid|bid-blind|order|pass|pass-blind) ?/.test(move));
    const blindToo = moves.some((move) => move.includes("-blind")) && moves.some((move) => /^(bid |pass$)/.test(move));
    return [
      h("div", { class: "grid", role: "group", "aria-label": title }, cells),
      h("div", { class: "beside" }, beside,
        rest.map((move) => this.button(move, true, move === "look" ? "wide primary" : move === "surrender" ? "wide danger" : "wide")),
        blindToo
          ? h("button", { class: "button wide", type: "button", "data-key": "blind", "aria-pressed": String(this.blind),
            text: t("auction.blind"), onclick: () => { this.blind = !this.blind; this.game.refresh(); } })
          : null),
    ];
  }

  /**
   * @param {string[]} moves
   * @returns {Child}
   */
  discard(moves) {
    const chosen = this.game.selected.size;
    const move = discardMove(moves, this.game.selected);
    const rest = moves.filter((other) => !other.startsWith("discard"));
    return [
      h("p", { class: "hint", text: chosen === 2 ? t("discard.ready") : t("discard.choose", { n: 2 - chosen }) }),
      this.row([
        h("button", { class: "button primary", type: "button", "data-key": "discard", disabled: !move,
          ...(move ? { "data-move": move } : {}), text: t("discard.do") }),
        rest.map((other) => this.button(other, true, other === "surrender" ? "danger" : "")),
      ]),
    ];
  }

  /**
   * @param {TableView} view
   * @param {string[]} moves
   * @returns {Child}
   */
  claim(view, moves) {
    const claim = view.claim;
    if (!claim) return this.choices(moves);
    const shares = claim.tricks.map((share) =>
      h("li", {}, h("span", { text: titleOf(view, share.place) }), h("b", { text: t("claim.share", { n: share.tricks }) })));
    return [
      h("p", { class: "hint", text: t("claim.offer", { name: nameOf(view, claim.by) }) }),
      h("ul", { class: "shares" }, shares),
      this.choices(moves),
    ];
  }

  /**
   * Large buttons for the few choices of a stage.
   * @param {string[]} moves
   * @returns {Child}
   */
  choices(moves) {
    const main = ["whist", "open", "accept", "talon", "look"];
    const order = ["pass", "half", "whist", "closed", "open", "refuse", "accept", "refuse-talon", "talon"];
    const sorted = [...moves].sort((a, b) => rank(a) - rank(b));
    /** @param {string} move */
    function rank(move) {
      const at = order.indexOf(move);
      return at < 0 ? order.length : at;
    }
    return [
      moves[0]?.startsWith("split ") ? h("p", { class: "hint", text: t("do.split") }) : null,
      this.row(sorted.map((move) => this.button(move, true, main.includes(move) ? "primary" : ""))),
    ];
  }

  /** The address of the table, to be sent to others. */
  invite() {
    const address = h("input", { type: "text", readonly: true, value: location.href, "aria-label": t("invite.text") });
    const copy = async () => {
      address.select();
      await navigator.clipboard?.writeText(location.href).then(() => this.game.note(t("invite.copied")), () => undefined);
    };
    return [h("p", { class: "hint", text: t("invite.text") }), address, this.row([this.action(t("invite.copy"), () => void copy(), true, "copy")])];
  }

  /**
   * A spectator takes a free place; the page starts anew as that of a player.
   * @param {TableView} view
   */
  async sitDown(view) {
    try {
      await api(`/tables/${encodeURIComponent(view.id)}/places`, { method: "POST", body: {} });
      location.reload();
    } catch (error) {
      this.game.note(error instanceof Error ? error.message : t("reason.other"), true);
    }
  }

  /** @param {Child[]} children */
  row(children) {
    return h("div", { class: "row" }, children);
  }

  /**
   * @param {string} move
   * @param {boolean} legal
   * @param {string} className
   * @returns {HTMLElement}
   */
  button(move, legal, className) {
    const armed = this.game.armed === move;
    return h(
      "button",
      { class: `button ${className}${armed ? " armed" : ""}`, type: "button", "data-move": move, "data-key": move, disabled: !legal },
      this.label(move),
    );
  }

  /**
   * @param {string} move
   * @returns {Child}
   */
  label(move) {
    const [verb = "", object = ""] = move.split(" ");
    if (["bid", "bid-blind", "order"].includes(verb)) {
      return /^\d/.test(object) && object !== "9WT" ? callNode(move.replace("-blind", "")) : capital(callName(object));
    }
    const view = this.game.view;
    if (verb === "look-at") {
      const place = view.places.find((one) => one.seat === Number(object));
      return t("do.look-at", { name: place?.name ?? object });
    }
    if (verb === "split") return [h("span", { class: "spoken", text: t("do.split") }), object];
    return t(`do.${verb}`);
  }

  /**
   * @param {string} text
   * @param {() => void} act
   * @param {boolean} primary
   * @param {string} key
   */
  action(text, act, primary, key) {
    return h("button", { class: `button${primary ? " primary" : ""}`, type: "button", "data-key": key, text, onclick: act });
  }
}

/** @param {string} text */
function capital(text) {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
