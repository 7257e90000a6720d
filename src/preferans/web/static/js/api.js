// @ts-check
import { byId, fill, h } from "./dom.js";

/**
 * What this page reads of the OpenAPI document.
 * @typedef {object} Operation
 * @property {string} summary
 * @property {{name: string}[]} [parameters]
 * @property {object} [requestBody]
 */

/** What stands in the field of a body at first, by the end of the address. @type {Record<string, object>} */
const EXAMPLES = {
  tables: { convention: { name: "sochi", players: 3, options: {} }, bots: ["easy", "easy"] },
  solve: { position: "KJ.A8.T98.J98 T987.KQ.AKQ.A AQ.JT9.J7.KQ7 S 1 0", plays: ["CA", "CK"] },
};

/**
 * One address with a form to try it.
 * @param {string} path
 * @param {string} method
 * @param {Operation} operation
 */
function shown(path, method, operation) {
  const inputs = new Map((operation.parameters ?? []).map((one) => [one.name, h("input", { required: true, autocomplete: "off" })]));
  const body = operation.requestBody
    ? h("textarea", { spellcheck: false, text: JSON.stringify(EXAMPLES[path.split("/").at(-1) ?? ""] ?? {}, null, 2) })
    : null;
  const answer = h("pre", { hidden: true, tabindex: 0, "aria-live": "polite" });
  const form = h("form", {},
    [...inputs].map(([name, input]) => h("label", {}, h("span", { text: name }), input)),
    body ? h("label", {}, h("span", { text: "body" }), body) : null,
    h("button", { class: "button small", type: "submit", text: "Send" }));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    let address = path;
    for (const [name, input] of inputs) address = address.replace(`{${name}}`, encodeURIComponent(input.value));
    void send(method, address, body?.value).then((text) => {
      answer.hidden = false;
      answer.textContent = text;
    });
  });
  return h("section", { class: "operation" },
    h("h2", {}, h("code", { text: `${method} ${path}` })), h("p", { text: operation.summary }), form, answer);
}

/**
 * The answer as text, its status first.
 * @param {string} method
 * @param {string} address
 * @param {string | undefined} body
 */
async function send(method, address, body) {
  try {
    const answer = await fetch(address, {
      method,
      ...(body === undefined ? {} : { body, headers: { "Content-Type": "application/json" } }),
    });
    const text = await answer.text();
    const json = answer.headers.get("content-type")?.startsWith("application/json");
    return `${answer.status}\n${json ? JSON.stringify(JSON.parse(text), null, 2) : text}`;
  } catch (error) {
    return String(error);
  }
}

const schema = /** @type {{info: {description: string}, paths: Record<string, Record<string, Operation>>}} */ (
  await (await fetch("/api/v1/schema")).json());
byId("about").textContent = schema.info.description;
fill(byId("operations"), Object.entries(schema.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => shown(path, method.toUpperCase(), operation))));
document.body.dataset["ready"] = "1";
