// @ts-check
import { prefs } from "./prefs.js";

/** @typedef {"card" | "call" | "turn" | "trick" | "deal" | "no" | "made" | "failed"} SoundName */

/** @type {AudioContext | null} */
let context = null;
/** @type {AudioBuffer | null} */
let hiss = null;

/** Browsers let a page sound only after a person has touched it. */
export function wakeSound() {
  if (prefs.sound === "off") return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
}

/**
 * Makes one of the small sounds of the table.
 * @param {SoundName} name
 */
export function play(name) {
  if (prefs.sound === "off" || document.hidden || !context || context.state !== "running") return;
  const now = context.currentTime;
  switch (name) {
    case "card":
      brush(now, 0.07, 2400, 0.22);
      break;
    case "deal":
      for (let i = 0; i < 6; i += 1) brush(now + i * 0.07, 0.05, 3000, 0.12);
      break;
    case "trick":
      brush(now, 0.16, 1300, 0.16);
      break;
    case "call":
      tone(now, 520, 0.09, 0.07);
      break;
    case "turn":
      tone(now, 660, 0.1, 0.08);
      tone(now + 0.11, 880, 0.14, 0.07);
      break;
    case "no":
      tone(now, 170, 0.13, 0.12);
      break;
    case "made":
      [523, 659, 784].forEach((pitch, i) => tone(now + i * 0.1, pitch, 0.22, 0.07));
      break;
    case "failed":
      [392, 330, 262].forEach((pitch, i) => tone(now + i * 0.12, pitch, 0.24, 0.07));
      break;
  }
}

/**
 * A soft bell-like note.
 * @param {number} at
 * @param {number} pitch in hertz
 * @param {number} length in seconds
 * @param {number} loud
 */
function tone(at, pitch, length, loud) {
  if (!context) return;
  const voice = context.createOscillator();
  const level = context.createGain();
  voice.type = "triangle";
  voice.frequency.value = pitch;
  level.gain.setValueAtTime(0, at);
  level.gain.linearRampToValueAtTime(loud, at + 0.012);
  level.gain.exponentialRampToValueAtTime(0.0004, at + length);
  voice.connect(level).connect(context.destination);
  voice.start(at);
  voice.stop(at + length + 0.02);
}

/**
 * Paper that brushes over cloth: filtered noise.
 * @param {number} at
 * @param {number} length in seconds
 * @param {number} pitch centre of the band in hertz
 * @param {number} loud
 */
function brush(at, length, pitch, loud) {
  if (!context) return;
  if (!hiss) {
    hiss = context.createBuffer(1, context.sampleRate / 4, context.sampleRate);
    const data = hiss.getChannelData(0);
    for (let i = 0; i < data.length; i += 1) data[i] = Math.random() * 2 - 1;
  }
  const source = context.createBufferSource();
  const band = context.createBiquadFilter();
  const level = context.createGain();
  source.buffer = hiss;
  band.type = "bandpass";
  band.frequency.value = pitch;
  band.Q.value = 0.8;
  level.gain.setValueAtTime(loud, at);
  level.gain.exponentialRampToValueAtTime(0.0004, at + length);
  source.connect(band).connect(level).connect(context.destination);
  source.start(at, Math.random() * 0.1, length + 0.02);
}
