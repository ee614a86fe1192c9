/** @import { Call } from '../openapi.ts' */
import { currentToken } from './access.js';
import { readText } from './element.js';

/**
 * Leaves out empty fields.
 * @param {Call} call
 * @param {FormData} values
 */
export function createRequest({ method, path, operation }, values) {
  const given = (operation.parameters ?? []).flatMap((parameter) => {
    const value = readText(values, parameter.name);
    return value === '' ? [] : [{ ...parameter, value }];
  });
  const query = new URLSearchParams();
  const headers = new Headers();
  // The page is below `/api/docs/`, and the server perhaps below a path of its host.
  let address = new URL(`../..${path}`, location.href).pathname;
  for (const { name, in: place, value } of given) {
    if (place === 'path') address = address.replace(`{${name}}`, encodeURIComponent(value));
    if (place === 'query') query.append(name, value);
    if (place === 'header') headers.set(name, value);
  }
  const token = currentToken();
  if (operation.security !== undefined && token !== null) {
    headers.set('Daymark-Authorization', `Bearer ${token}`);
  }
  const body = operation.requestBody === undefined ? null : readText(values, 'body');
  if (body !== null) headers.set('Content-Type', 'application/json');
  const search = query.size === 0 ? '' : `?${query}`;
  return { url: address + search, method: method.toUpperCase(), headers, body };
}

/**
 * Prints the request as a command for a shell.
 * @param {ReturnType<typeof createRequest>} request
 */
export function formatCommand({ url, method, headers, body }) {
  const quoted = (/** @type {string} */ text) => `'${text.replaceAll("'", `'\\''`)}'`;
  return [
    `curl --request ${method} ${quoted(location.origin + url)}`,
    ...[...headers].map(([name, value]) => `--header ${quoted(`${name}: ${value}`)}`),
    ...(body === null ? [] : [`--data ${quoted(body)}`]),
  ].join(' \\\n  ');
}

/** @param {ReturnType<typeof createRequest>} request */
export async function send({ url, ...request }) {
  const started = performance.now();
  const response = await fetch(url, request);
  const text = await response.text();
  return {
    status: `${response.status} ${response.statusText}, after ${Math.round(performance.now() - started)} ms`,
    headers: [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n'),
    ...read(text),
  };
}

/**
 * @param {string} text
 * @returns {{ text: string, value: unknown }}
 */
function read(text) {
  try {
    const value = /** @type {unknown} */ (JSON.parse(text));
    return { text: JSON.stringify(value, null, 2), value };
  } catch {
    return { text, value: undefined };
  }
}
