/** Types of the pages themselves; those of the protocol are generated from the server's (types.d.ts). */
import type { TableView } from "./types.d.ts";

export type Points = number | string;
export type Position = "bottom" | "left" | "top" | "right";

/** A trick as it is drawn: one that runs, or a full one with its winner. */
export interface ShownTrick {
  leader: number | null;
  cards: { place: number | null; card: string }[];
  talon_card: string | null;
  winner?: number | null;
}

/** A catalogue of texts: one text, or one for each plural form. */
export interface Catalogue { messages: Record<string, string | string[]>; plural?: string }

export type Params = Record<string, string | number>;
export type Child = Node | string | number | null | undefined | false | Child[];

/** What the pieces of the table may ask of it. */
export interface Game {
  view: TableView;
  /** Whether the view shown is the newest one and nothing is on its way, so that moves may be made. */
  live(): boolean;
  /** Sends a move if it is legal; otherwise says why not. */
  move(move: string): void;
  /** Sends what is not a move: the next deal, undo. */
  command(type: "ready" | "undo" | "leave"): void;
  /** A card of a hand was chosen; `sure`: nothing is asked again. */
  card(code: string, sure?: boolean): void;
  /** Goes on without waiting; says whether anything is still to be shown. */
  hurry(): boolean;
  /** Shows a line to the eye and the ear. */
  note(text: string, urgent?: boolean): void;
  /** Says something to the ear only. */
  say(text: string): void;
  /** Cards chosen for the discard. */
  selected: Set<string>;
  /** The call or card that waits for its confirmation. */
  armed: string | null;
  premove: string | null;
  /** Asks what a strong bot would do, or for the next step of that hint. */
  hint(): void;
  refresh(): void;
  openDialog(name: string): void;
}

/** As much of a service worker's surroundings as ours needs: the browser's own types cannot stand beside the page's. */
export interface WorkerScope {
  skipWaiting(): Promise<void>;
  addEventListener(kind: "install" | "activate", listener: (event: { waitUntil(work: Promise<unknown>): void }) => void): void;
  addEventListener(kind: "fetch", listener: (event: { request: Request; respondWith(answer: Promise<Response>): void }) => void): void;
}
