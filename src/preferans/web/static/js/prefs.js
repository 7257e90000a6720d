// @ts-check
/** How a person likes the table: kept in the browser, changes nothing of the rules. */

const KEY = "preferans.prefs";

/** Every preference with the values it may have; the first is the default. */
export const CHOICES = /** @type {const} */ ({
  speed: ["normal", "fast", "none", "slow"],
  bots: ["usual", "none", "short", "long"],
  collect: ["short", "none", "long", "tap"],
  confirm: ["big", "off", "bids", "all"],
  touch: ["tap", "double", "drag"],
  auto: ["off", "last", "forced"],
  premove: ["off", "on"],
  legal: ["on", "off"],
  suits: ["alternate", "ladder"],
  rising: ["off", "on"],
  trumps: ["off", "on"],
  size: ["m", "s", "l"],
  face: ["auto", "classic", "big"],
  deck: ["two", "four"],
  side: ["right", "left"],
  tips: ["on", "off"],
  sound: ["on", "off"],
  theme: ["auto", "light", "dark"],
  keys: ["on", "off"],
});

/** @typedef {keyof typeof CHOICES} Preference */
/** @typedef {{[K in Preference]: (typeof CHOICES)[K][number]}} Prefs */

/** Preferences by group, as the settings dialog shows them. @type {[string, Preference[]][]} */
export const GROUPS = [
  ["look", ["theme", "deck", "face", "size", "suits", "rising", "trumps", "side"]],
  ["play", ["speed", "bots", "collect", "touch", "confirm", "legal", "auto", "premove"]],
  ["help", ["tips", "sound", "keys"]],
];

/** @returns {Prefs} */
function defaults() {
  return /** @type {Prefs} */ (Object.fromEntries(Object.entries(CHOICES).map(([name, values]) => [name, values[0]])));
}

/** The preferences in force. @type {Prefs} */
export const prefs = { ...defaults(), ...stored() };

/** @returns {Partial<Prefs>} */
function stored() {
  try {
    const raw = /** @type {Record<string, string>} */ (JSON.parse(localStorage.getItem(KEY) ?? "{}"));
    const known = Object.entries(CHOICES).filter(([name, values]) =>
      /** @type {readonly string[]} */ (values).includes(raw[name] ?? ""),
    );
    return /** @type {Partial<Prefs>} */ (Object.fromEntries(known.map(([name]) => [name, raw[name]])));
  } catch {
    return {};
  }
}

/** @type {Set<() => void>} */
const watchers = new Set();

/**
 * @template {Preference} K
 * @param {K} name
 * @param {Prefs[K]} value
 */
export function setPref(name, value) {
  prefs[name] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(prefs));
  } catch {
    // a browser that keeps nothing still plays
  }
  applyPrefs();
  for (const watcher of watchers) watcher();
}

/**
 * @param {() => void} watcher
 */
export function watchPrefs(watcher) {
  watchers.add(watcher);
}

/** Tells the style sheets what they have to know. */
export function applyPrefs() {
  const root = document.documentElement;
  for (const name of /** @type {const} */ (["deck", "face", "size", "side", "legal", "theme"])) {
    root.dataset[name] = prefs[name];
  }
  root.style.colorScheme = prefs.theme === "auto" ? "light dark" : prefs.theme;
}

/** Whether the system asks for little motion. */
const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** @returns {number} the length of an animation relative to the normal one; 0: none */
export function pace() {
  if (calm.matches || document.hidden) return 0;
  return { none: 0, fast: 0.5, normal: 1, slow: 1.8 }[prefs.speed];
}

/** @returns {number} how long the bots' pauses should be, relative to what the server is set to */
export function botsPace() {
  return { none: 0.1, short: 0.5, usual: 1, long: 2 }[prefs.bots];
}

/** @returns {number} how long a full trick lies on the table, in milliseconds; Infinity: until a tap */
export function collectPause() {
  if (document.hidden) return 0;
  return { none: 150, short: 1000, long: 2000, tap: Infinity }[prefs.collect];
}

const sounds = () => import("./sound.js");

/** Browsers let a page sound only after a person has touched it: this is such a touch. */
export function wakeSound() {
  if (prefs.sound === "on") sounds().then((one) => one.wakeSound(), () => undefined);
}

/**
 * Makes one of the small sounds of the table, if they are wanted; what makes them is fetched when it is needed first.
 * @param {import("./sound.js").SoundName} name
 */
export function play(name) {
  if (prefs.sound === "on") sounds().then((one) => one.play(name), () => undefined);
}
