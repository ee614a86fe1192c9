/** @import { Call, Document } from '../openapi.ts' */
import { offerAccess } from './access.js';
import { createCall } from './call.js';
import { byId, element } from './element.js';

offerAccess();
try {
  show(await load());
} catch (error) {
  byId('found').textContent = `The document could not be loaded: ${String(error)}`;
}

/** @returns {Promise<Document>} */
async function load() {
  const response = await fetch('../v1/openapi.json');
  if (!response.ok) throw new Error(response.statusText);
  return /** @type {Promise<Document>} */ (response.json());
}

/** @param {Document} document */
function show(document) {
  byId('version').textContent = document.info.version;
  const calls = listCalls(document);
  const sections = [...Map.groupBy(calls, ({ operation }) => operation.tags[0] ?? '')].map(
    ([tag, tagged]) => createSection(tag, tagged, document),
  );
  byId('list').append(...sections.map(({ part }) => part));
  const search = /** @type {HTMLInputElement} */ (byId('search'));
  search.addEventListener('input', () => filter(sections, search.value));
  filter(sections, '');
  openNamed();
  addEventListener('hashchange', openNamed);
}

/**
 * @param {Document} document
 * @returns {Call[]}
 */
function listCalls({ paths }) {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method, path, operation })),
  );
}

/**
 * @param {string} tag
 * @param {readonly Call[]} calls
 * @param {Document} document
 */
function createSection(tag, calls, document) {
  const entries = calls.map((call) => ({
    part: createCall(call, document),
    text: `${call.method} ${call.path} ${call.operation.summary} ${tag}`.toLowerCase(),
  }));
  const part = element('section', {}, [
    element('h3', {}, [tag]),
    ...entries.map((entry) => entry.part),
  ]);
  return { part, entries };
}

/**
 * @param {readonly ReturnType<typeof createSection>[]} sections
 * @param {string} wanted
 */
function filter(sections, wanted) {
  const words = wanted.toLowerCase().split(/\s+/);
  let found = 0;
  for (const { part, entries } of sections) {
    const matching = entries.filter(({ text }) => words.every((word) => text.includes(word)));
    for (const entry of entries) entry.part.hidden = !matching.includes(entry);
    part.hidden = matching.length === 0;
    found += matching.length;
  }
  byId('found').textContent = found === 1 ? '1 call' : `${found} calls`;
}

/** Opens the call that the address names, such as /api/docs/#createLifeArea. */
function openNamed() {
  const named = document.getElementById(location.hash.slice(1));
  if (!(named instanceof HTMLDetailsElement)) return;
  named.open = true;
  named.scrollIntoView();
}
