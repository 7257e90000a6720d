// Generated from the server's structs by `python -m preferans.web.typegen`; do not edit.

/** The agreement that is played. */
export interface ConventionView {
  name: string;
  players: number;
  options: Record<string, boolean | number | string | number[] | null>;
}

/** A call that somebody made in this deal. */
export interface Said {
  stage: "auction" | "whist";
  call: string;
}

/** One person (or bot) at the table, as the viewer sees them. */
export interface PlaceView {
  place: number;
  name: string;
  kind: "bot" | "human";
  level: string | null;
  seat: number | null;
  cards: string[] | null;
  count: number;
  open: boolean;
  tricks: number;
  said: Said[];
  role: "dealer" | "declarer" | "half" | "passer" | "whister" | null;
  connected: boolean;
  ready: boolean;
}

/** The hand that nobody holds, with two players. */
export interface DummyView {
  seat: number;
  cards: string[] | null;
  count: number;
  tricks: number;
}

export interface TalonView {
  state: "closed" | "hidden" | "shown" | "taken";
  cards: string[];
}

export interface AuctionView {
  best: string | null;
  by: number | null;
  lowest: number;
}

export interface TrickCard {
  place: number | null;
  card: string;
}

/** A trick on the table. `leader` is null for the dummy, and where a talon card of nobody's leads. */
export interface TrickView {
  leader: number | null;
  cards: TrickCard[];
  talon_card: string | null;
}

export interface LastTrickView {
  leader: number | null;
  cards: TrickCard[];
  talon_card: string | null;
  winner: number | null;
}

export interface ClaimShare {
  place: number | null;
  tricks: number;
}

export interface ClaimView {
  by: number;
  tricks: ClaimShare[];
}

/** One figure that was written on the sheet. */
export interface EntryView {
  place: number;
  column: "hill" | "pool" | "whists";
  points: number | string;
  on: number | null;
  consolation: boolean;
  rule: string;
}

/** What the deal came to. */
export interface ResultView {
  kind: "game" | "half" | "misere" | "passed-out" | "raspasy" | "surrender";
  contract: string | null;
  declarer: number | null;
  made: boolean | null;
  taken: number[];
  ended: "agreed" | "decided" | null;
  entries: EntryView[];
}

/** A hand of a finished deal as it was dealt; `place` is null for the dummy's. */
export interface DealtHand {
  place: number | null;
  cards: string[];
  said: Said[];
}

/** The score sheet. `whists[a][b]` are the whists of place a on place b. */
export interface SheetView {
  pool: (number | string)[];
  hill: (number | string)[];
  whists: ((number | string)[])[];
  bombs: number[][];
  balance: (number | string)[];
}

/** One line of the final reckoning; what a step does not have is empty. */
export interface SettlementStep {
  kind: "amnesty" | "hill-to-whists" | "missing-pools" | "pairs" | "pool-to-whists" | "prizes" | "rounding";
  rule: string;
  change: (number | string)[];
  after: (number | string)[];
  whists: ((number | string)[])[];
}

export interface SettlementView {
  balance: (number | string)[];
  steps: SettlementStep[];
}

/** Everything that one viewer may know of the table. */
export interface TableView {
  id: string;
  seq: number;
  deal: number;
  convention: ConventionView;
  stage: "auction" | "claim" | "deal-over" | "dealer-look" | "discard" | "openness" | "order" | "play" | "pulka-over" | "split" | "talon" | "waiting" | "whist";
  you: number | null;
  turn: number | null;
  holder: number | null;
  dealer: number | null;
  limit: number;
  places: PlaceView[];
  dummy: DummyView | null;
  talon: TalonView;
  discard: string[] | null;
  auction: AuctionView;
  declarer: number | null;
  contract: string | null;
  trump: string | null;
  trick: TrickView | null;
  last_trick: LastTrickView | null;
  tricks: LastTrickView[];
  claim: ClaimView | null;
  moves: string[];
  refused: Record<string, string>;
  may_claim: boolean;
  may_undo: boolean;
  may_hint: boolean;
  commitment: string | null;
  seed: string | null;
  result: ResultView | null;
  sheet: SheetView;
  settlement: SettlementView | null;
}

/** A finished deal with everything that happened in it. */
export interface DealView {
  deal: number;
  dealer: number;
  hands: DealtHand[];
  talon: string[];
  discard: string[] | null;
  tricks: LastTrickView[];
  result: ResultView | null;
  commitment: string;
  seed: string;
  position: string | null;
  dealer_plays: boolean;
}

/** What happened. `move` is its text; what others may not see of it is left out (`discard` without cards). */
export interface EventView {
  kind: "back" | "created" | "deal" | "leave" | "move" | "over" | "ready" | "result" | "sit" | "undo";
  place: number | null;
  move: string | null;
}

/** The whole view: on connecting, and after `resync`. */
export interface State {
  type: "state";
  seq: number;
  view: TableView;
}

/** One event, and the view after it. `seq` rises by one from message to message. */
export interface Happened {
  type: "event";
  seq: number;
  event: EventView;
  view: TableView;
}

/** The command is done and stored. A repeated command is acknowledged with the same `seq`. */
export interface Ack {
  type: "ack";
  id: string;
  seq: number;
}

/** The one shape of errors, here and over HTTP. `message` is in the caller's language. */
export interface ErrorDetail {
  code: string;
  message: string;
  details: Record<string, string | number | string[]>;
}

/** The command was not done and nothing has changed. `id` is null if the message could not be read. */
export interface Failed {
  type: "error";
  id: string | null;
  error: ErrorDetail;
}

/** The last message before the server closes this connection; the client does not come back by itself. */
export interface Bye {
  type: "bye";
  reason: "newer-tab";
}

/** The answer to `ping`. */
export interface Pong {
  type: "pong";
}

/** Somebody came or went: who is connected now, by place. Not an event of the table, so without a number. */
export interface Presence {
  type: "presence";
  connected: boolean[];
}

/** Make this move. `id` is chosen by the client; the same id twice does it once. */
export interface MoveCommand {
  type: "move";
  id: string;
  move: string;
}

/** Ask for the next deal; it comes when every person at the table has asked. */
export interface ReadyCommand {
  type: "ready";
  id: string;
}

/** Take back everything since one's own last decision; against bots only. */
export interface UndoCommand {
  type: "undo";
  id: string;
}

/** Leave for good or for a while: a bot sits in until one comes back. The last person ends the pulka. */
export interface LeaveCommand {
  type: "leave";
  id: string;
}

/**
 * How long the bots' pauses should be while this connection lasts; `factor` 1 is what the server is set to.
 *
 * Where several people have a wish, the slowest counts.
 */
export interface Pace {
  type: "pace";
  factor: number;
}

/** Ask for what happened after event `last`. */
export interface Resync {
  type: "resync";
  last: number;
}

/** Ask for a sign of life. */
export interface Ping {
  type: "ping";
}

/** The agreement of a new table. */
export interface ConventionChoice {
  name: string;
  players?: number;
  options?: Record<string, boolean | number | string | number[] | null>;
}

/** A new pulka. The caller sits at place 0, the bots at the next ones; the places left over wait for people. */
export interface CreateTable {
  convention: ConventionChoice;
  bots: string[];
  name?: string | null;
  hints?: boolean | null;
}

export interface Created {
  id: string;
}

/** Take a free place. */
export interface SitDown {
  name?: string | null;
}

export interface Seated {
  place: number;
}

/** One move as the bot sees it that is asked for a hint. */
export interface HintOption {
  move: string;
  whists: number;
  chance: number | null;
  best_in: number | null;
}

/** What a strong bot would do in the caller's place, in three steps: a nudge, the move, the figures. */
export interface Hint {
  seq: number;
  nudge: string;
  move: string;
  advice: string;
  grounds: string;
  why: "council" | "experience" | "forced" | "layouts" | "proof" | "thumb";
  layouts: number | null;
  complete: boolean;
  weighed: boolean;
  aim: "clean" | "game" | "misere" | null;
  options: HintOption[];
}

/** One of the caller's tables, as a list shows it. */
export interface TableSummary {
  id: string;
  convention: string;
  names: string[];
  bots: (string | null)[];
  you: number | null;
  deal: number;
  limit: number;
  balance: (number | string)[];
  over: boolean;
  updated: number;
}

export interface TableList {
  tables: TableSummary[];
}

export interface OptionChoice {
  value: boolean | number | string | number[] | null;
  title: string;
}

/** One option of a convention, with its words in the caller's language. */
export interface OptionInfo {
  name: string;
  group: string;
  title: string;
  text: string;
  rule: string;
  kind: "bool" | "choice" | "int" | "list" | "place";
  default: boolean | number | string | number[] | null;
  values: OptionChoice[];
  lowest: number | null;
  highest: number | null;
}

export interface PresetInfo {
  name: string;
  title: string;
  summary: string;
  options: Record<string, boolean | number | string | number[] | null>;
}

export interface BotInfo {
  name: string;
  title: string;
  text: string;
}

/** Everything a dialog for a new table needs. */
export interface OptionsDocument {
  presets: PresetInfo[];
  options: OptionInfo[];
  bots: BotInfo[];
  languages: string[];
  language: string;
  name: string | null;
}

/** Every text of one language: one string, or one for each plural form of the language. */
export interface Catalogue {
  language: string;
  messages: Record<string, string | string[]>;
}

/** A word of the game. */
export interface TermInfo {
  id: string;
  name: string;
  text: string;
  rule: string;
  forms: string[];
}

/** The words of the game in the caller's language, in the order of the alphabet. */
export interface Glossary {
  terms: TermInfo[];
}

/** A lesson of the tutorial, as a page lists it. */
export interface LessonInfo {
  id: string;
  title: string;
  text: string;
  steps: number;
}

export interface LessonList {
  lessons: LessonInfo[];
}

/** All answers of the learner since the lesson began: moves, `next`, or `choose 0`. */
export interface LessonAnswers {
  answers?: string[];
}

/** One thing that has happened, and the table after it. */
export interface Frame {
  event: EventView;
  view: TableView;
}

/** Where a lesson stands: what is said, what is wanted, and what has happened since the last answer. */
export interface LessonStep {
  lesson: string;
  number: number;
  lessons: number;
  title: string;
  done: number;
  steps: number;
  kind: "ask" | "over" | "quiz" | "say";
  text: string;
  wrong: string | null;
  answers: string[];
  show: "result" | "settlement" | null;
  following: string | null;
  frames: Frame[];
  view: TableView;
}

/** A position with open hands, and how it is played on. */
export interface SolveRequest {
  position: string;
  plays?: string[];
  setup?: string;
  dealer_plays?: boolean;
}

export interface SolvedPlay {
  seat: number;
  card: string;
}

/** The last full trick. */
export interface SolvedTrick {
  cards: SolvedPlay[];
  talon_card: string | null;
  winner: number;
}

/** What comes after one legal card if all play well from then on. */
export interface SolvedCard {
  card: string;
  value: number | null;
  tricks: number[] | null;
  best: boolean;
}

/** Where the deal stands after the plays, and what it is worth. Hands and seats go from 0 to 2. */
export interface SolvedPosition {
  start: string;
  position: string | null;
  game: string;
  declarer: number | null;
  leader: number;
  dealer_plays: boolean;
  hands: string[][];
  table: SolvedPlay[];
  talon: string[];
  turn: number | null;
  taken: number[];
  last_trick: SolvedTrick | null;
  value: number | null;
  tricks: number[];
  cards: SolvedCard[];
  line: SolvedPlay[];
  unsolved: ErrorDetail | null;
  native: boolean;
}

export interface ProblemInfo {
  id: string;
  title: string;
  position: string;
  level: number | null;
  source: string;
  note: string | null;
}

export interface ProblemList {
  problems: ProblemInfo[];
}

/** Games of one level that the caller has played, or misères (`call` is `6` to `10`, or `M`). */
export interface GamesLine {
  call: string;
  played: number;
  made: number;
  given_up: number;
  balance: number;
}

/** How the caller has defended: `call` is `whist`, `half`, `pass`, `catch` (a misère) or `dealer` (sitting). */
export interface WhistsLine {
  call: string;
  deals: number;
  good: number;
  tricks: number;
  balance: number;
}

export interface RaspasyLine {
  deals: number;
  tricks: number;
  clean: number;
  balance: number;
}

/** All that counts at one level of the bots and by one convention. */
export interface GroupLine {
  level: string;
  convention: string;
  pulkas: number;
  deals: number;
  games: number;
  made: number;
  balance: number;
}

/** The sum of all deals so far. */
export interface ChartPoint {
  deal: number;
  at: number;
  balance: number;
}

/** One finished deal of the caller. */
export interface DealLine {
  table: string;
  deal: number;
  at: number;
  level: string;
  convention: string;
  players: number;
  kind: "game" | "half" | "misere" | "passed-out" | "raspasy" | "surrender";
  role: "dealer" | "declarer" | "half" | "passer" | "whister" | null;
  contract: string | null;
  made: boolean | null;
  tricks: number;
  balance: number;
  pool: number;
  hill: number;
  whists: number;
  position: string | null;
  dealer_plays: boolean;
}

/** What the caller's finished deals come to. Balances are in whists. */
export interface Statistics {
  since: number;
  level: string | null;
  convention: string | null;
  pulkas: number;
  deals: number;
  balance: number;
  games: GamesLine[];
  whists: WhistsLine[];
  raspasy: RaspasyLine;
  groups: GroupLine[];
  chart: ChartPoint[];
  best: DealLine[];
  worst: DealLine[];
  waiting: number;
}

/** Every counted deal of the caller, oldest first. */
export interface DealsExport {
  deals: DealLine[];
}

/** From when deals count: from now on, or all of them again. Tables and pulkas are not touched. */
export interface CountFrom {
  start: "beginning" | "now";
}

export interface Counted {
  since: number;
}

export interface ErrorDocument {
  error: ErrorDetail;
}

export interface Health {
  status: string;
  version: string;
}

export type ServerMessage = State | Happened | Ack | Failed | Bye | Pong | Presence;

export type ClientMessage = MoveCommand | ReadyCommand | UndoCommand | LeaveCommand | Pace | Resync | Ping;
