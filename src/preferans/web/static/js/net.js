// @ts-check
/** @import { EventView, ServerMessage, TableView } from "./types.d.ts" */
import { lang } from "./i18n.js";

/** What the server refuses, with its code and its words for a person. */
export class ApiError extends Error {
  /**
   * @param {number} status
   * @param {string} code
   * @param {string} message
   * @param {Record<string, unknown>} [details]
   */
  constructor(status, code, message, details = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/**
 * One request to the server's API. Throws ApiError, with the code "offline" where no server answers.
 * @param {string} path
 * @param {{method?: string, body?: unknown, signal?: AbortSignal | null}} [request]
 * @returns {Promise<unknown>}
 */
export async function api(path, { method = "GET", body, signal = null } = {}) {
  let answer;
  try {
    answer = await fetch(`/api/v1${path}`, {
      method,
      signal,
      headers: {
        Accept: "application/json",
        "Accept-Language": lang,
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new ApiError(0, "offline", "");
  }
  const data = /** @type {any} */ (answer.status === 204 ? null : await answer.json().catch(() => null));
  if (!answer.ok) {
    throw new ApiError(answer.status, data?.error?.code ?? "http", data?.error?.message ?? answer.statusText, data?.error?.details ?? {});
  }
  return data;
}

/** @typedef {"connecting" | "open" | "waiting" | "elsewhere" | "gone"} LinkState */

/**
 * @typedef {object} LinkListener
 * @property {(view: TableView) => void} state the whole view, after connecting
 * @property {(event: EventView, view: TableView) => void} event
 * @property {(id: string, error: {code: string, message: string}) => void} error
 * @property {(connected: boolean[]) => void} presence who is there, by place
 * @property {(id: string) => void} ack
 * @property {(state: LinkState) => void} link
 */

const PING_EVERY = 20_000;
const PONG_WITHIN = 8_000;
const FIRST_WAIT = 300;
const LONGEST_WAIT = 10_000;

/** The socket of one table: comes back by itself, asks for what it missed, repeats unanswered commands. */
export class TableLink {
  /**
   * @param {string} table
   * @param {LinkListener} listener
   */
  constructor(table, listener) {
    this.table = table;
    this.listener = listener;
    /** Number of the last event seen. */
    this.last = 0;
    /** @type {Map<string, string>} */
    this.unanswered = new Map();
    /** @type {WebSocket | null} */
    this.socket = null;
    this.wait = FIRST_WAIT;
    this.serial = 0;
    /** Makes the ids of this page differ from those of another. */
    this.name = Math.random().toString(36).slice(2, 8);
    this.closed = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.retry = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.deadline = undefined;
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.hurry();
    });
    setInterval(() => this.ping(), PING_EVERY);
  }

  connect() {
    clearTimeout(this.retry);
    this.closed = false;
    this.listener.link("connecting");
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const path = `/api/v1/tables/${encodeURIComponent(this.table)}/socket`;
    const socket = new WebSocket(`${scheme}://${location.host}${path}?last=${this.last}&lang=${lang}`);
    this.socket = socket;
    socket.addEventListener("open", () => {
      if (socket !== this.socket) return;
      this.listener.link("open");
      for (const command of this.unanswered.values()) socket.send(command);
    });
    socket.addEventListener("message", (message) => {
      if (socket === this.socket) this.receive(/** @type {ServerMessage} */ (JSON.parse(message.data)));
    });
    socket.addEventListener("close", (event) => {
      if (socket !== this.socket) return;
      this.socket = null;
      clearTimeout(this.deadline);
      if (this.closed) return;
      if (event.code === 4404 || event.code === 4403) {
        this.closed = true;
        this.listener.link("gone");
        return;
      }
      this.listener.link("waiting");
      const wait = this.wait * (0.7 + Math.random() * 0.6);
      this.wait = Math.min(this.wait * 1.8, LONGEST_WAIT);
      this.retry = setTimeout(() => this.refused().then((gone) => gone || this.connect()), wait);
    });
  }

  /**
   * Whether the server answers but knows no such table: then there is no use in trying again.
   * @returns {Promise<boolean>}
   */
  async refused() {
    if (this.last > 0) return false;
    try {
      await api(`/tables/${encodeURIComponent(this.table)}`);
    } catch (error) {
      if (error instanceof ApiError && (error.status === 404 || error.status === 403)) {
        this.closed = true;
        this.listener.link("gone");
        return true;
      }
    }
    return false;
  }

  /** @param {ServerMessage} message */
  receive(message) {
    clearTimeout(this.deadline);
    this.wait = FIRST_WAIT;
    switch (message.type) {
      case "state":
        this.last = message.seq;
        this.listener.state(message.view);
        break;
      case "event":
        if (message.seq <= this.last) break;
        if (message.seq > this.last + 1) {
          this.write({ type: "resync", last: this.last });
          break;
        }
        this.last = message.seq;
        this.listener.event(message.event, message.view);
        break;
      case "ack":
        this.unanswered.delete(message.id);
        this.listener.ack(message.id);
        break;
      case "error":
        if (message.id) this.unanswered.delete(message.id);
        this.listener.error(message.id ?? "", message.error);
        break;
      case "bye":
        this.closed = true;
        this.unanswered.clear();
        this.listener.link("elsewhere");
        break;
      case "presence":
        this.listener.presence(message.connected);
        break;
      case "pong":
        break;
    }
  }

  /**
   * Sends a command; it is repeated after a reconnect until the server has answered it.
   * @param {{type: string, move?: string}} command
   * @returns {string} its id
   */
  send(command) {
    this.serial += 1;
    const id = `${this.name}-${this.serial}`;
    const text = JSON.stringify({ ...command, id });
    this.unanswered.set(id, text);
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
    return id;
  }

  /** @param {object} message */
  write(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  ping() {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    this.write({ type: "ping" });
    clearTimeout(this.deadline);
    this.deadline = setTimeout(() => this.socket?.close(), PONG_WITHIN);
  }

  /** Tries at once instead of waiting for the next turn. */
  hurry() {
    if (this.closed) return;
    if (this.socket) this.ping();
    else this.connect();
  }
}
