// @ts-check
/** @import { WorkerScope } from "./client.d.ts" */
/*
 * Keeps the pages' files so that they open at once, and a page for the time when no server answers.
 * The newest file from the server always wins; what is kept is used only where nothing comes.
 */

const scope = /** @type {WorkerScope} */ (/** @type {unknown} */ (self));
const STORE = "preferans-1";
const OFFLINE = "/static/offline.html";
const KEPT = [
  OFFLINE, "/static/css/tokens.css", "/static/css/base.css", "/static/css/home.css", "/static/js/offline.js",
  "/static/js/i18n.js", "/static/js/dom.js", "/static/icon.svg",
  "/static/i18n/ru.json", "/static/i18n/uk.json", "/static/i18n/en.json",
];

scope.addEventListener("install", (event) => {
  event.waitUntil(caches.open(STORE).then((store) => store.addAll(KEPT)).then(() => scope.skipWaiting()));
});

scope.addEventListener("activate", (event) => {
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter((name) => name !== STORE).map((name) => caches.delete(name)))));
});

scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (url.pathname.startsWith("/static/")) event.respondWith(file(request));
});

/**
 * @param {Request} request
 * @returns {Promise<Response>}
 */
async function page(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(OFFLINE)) ?? Response.error();
  }
}

/**
 * @param {Request} request
 * @returns {Promise<Response>}
 */
async function file(request) {
  try {
    const answer = await fetch(request);
    if (answer.ok) {
      const copy = answer.clone();
      void caches.open(STORE).then((store) => store.put(request, copy));
    }
    return answer;
  } catch {
    return (await caches.match(request)) ?? Response.error();
  }
}
