import { api } from '@daymark/shared/api.ts';
import { authorizationHeader } from '@daymark/shared/endpoint.ts';
import * as limits from '@daymark/shared/limits.ts';
import { connectionPath } from '@daymark/shared/service/connection.ts';
import { NotChecked } from './finding.ts';
import {
  createForeignError,
  explainForeign,
  type Installation,
  isFromDaymark,
  isFromPortal,
  request,
} from './installation.ts';

const letThrough =
  'Let it through, or write the name and password of Basic authentication into the address: https://<name>:<password>@<host>.';

/** Checks that Daymark answers. The other checks need its answers. */
export async function checkHealth(installation: Installation): Promise<string> {
  const response = await request(installation, '/health');
  if (isFromDaymark(response)) {
    return response.ok ? '' : `The server answers ${response.status}. Read its log.`;
  }
  const { url, address } = installation;
  const location = URL.parse(response.headers.get('location') ?? '', url.href);
  if (url.protocol === 'http:' && location?.protocol === 'https:' && location.host === url.host) {
    return `Plain http leads to https, as it should. Check https://${address.slice('http://'.length)} instead.`;
  }
  if (url.protocol === 'http:' && [400, 497].includes(response.status)) {
    return `The answer has status ${response.status}. If this port expects TLS, check https://${address.slice('http://'.length)} instead.`;
  }
  if (isFromPortal(response)) {
    // A portal may let only the API through.
    const isOpen = isFromDaymark(await request(installation, connectionPath));
    return isOpen ? '' : `${explainForeign(response)} ${letThrough}`;
  }
  if (/"database":"\w+","time_zone_data"/.test(await response.text())) {
    return 'The proxy removes the response header Daymark-Api, by which the app recognizes the server. Let it pass response headers on unchanged.';
  }
  const below = url.pathname === '/' ? '' : ` Set PUBLIC_URL=${address} as well.`;
  return `${explainForeign(response)}${response.status < 500 ? below : ''}`;
}

export async function checkApi(installation: Installation): Promise<string> {
  const response = await request(installation, connectionPath);
  if (isFromDaymark(response)) {
    if (response.ok) return '';
    return `The server answers ${response.status} at ${connectionPath}. Use a server of the same version as this check.`;
  }
  const advice = explainForeign(response);
  // The app itself works behind a portal, so this is no fault.
  if (isFromPortal(response)) throw new NotChecked(`${advice} ${letThrough}`);
  return advice;
}

/** Form of a program's token (see `authenticate`), which nobody has. */
const unknownToken = `dmk_${'0'.repeat(40)}`;

/** Sends pairs of requests that Daymark answers differently. Equal answers come from a cache. */
export async function checkPrivacy(installation: Installation): Promise<string> {
  const advice =
    'A cache keeps answers of the API and gives them to other people. Turn it off for all paths of Daymark, or let it respect Cache-Control: no-store.';
  await installation.seeDirectly();
  const read = async (path: string, headers = {}) => {
    const response = await request(installation, path, { headers });
    if (!isFromDaymark(response)) throw createForeignError(response);
    return response.text();
  };
  if ((await read(connectionPath)) === (await read(connectionPath))) return advice;
  const headers = { [authorizationHeader]: `Bearer ${unknownToken}` };
  const refused = await read(api.getMe.path, headers);
  const isSame = refused === (await read(api.getMe.path));
  const { has_own_authorization } = await installation.seeWithToken();
  return has_own_authorization && isSame ? advice : '';
}

export async function checkToken(installation: Installation): Promise<string> {
  const { has_own_authorization } = await installation.seeWithToken();
  return has_own_authorization
    ? ''
    : `The proxy removes the request header ${authorizationHeader}, in which the app sends its token, so nobody can sign in. Let the proxy pass it on.`;
}

/** Sends calls without a token, which Daymark refuses. */
export async function checkMethods(installation: Installation): Promise<string> {
  await installation.seeDirectly();
  const read = await request(installation, api.getMe.path);
  if (!isFromDaymark(read)) {
    const isError = [401, 404].includes(read.status) || read.status < 300;
    if (!isError) throw createForeignError(read);
    return 'The proxy replaces errors of the API by its own pages, so the app cannot explain them. Let it pass errors on, in nginx without proxy_intercept_errors.';
  }
  const path = api.changePassword.path;
  const refused: string[] = [];
  for (const method of ['POST', 'PUT', 'DELETE']) {
    const headers = { 'content-type': 'application/json' };
    const body = method === 'DELETE' ? null : '{}';
    const response = await request(installation, path, { method, headers, body });
    if (!isFromDaymark(response)) refused.push(`${method} with status ${response.status}`);
  }
  return refused.length === 0
    ? ''
    : `The proxy refuses ${refused.join(', ')}. Let it pass on GET, POST, PUT and DELETE.`;
}

export async function checkBody(installation: Installation): Promise<string> {
  const response = await request(installation, api.recordScores.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: ' '.repeat(limits.batchBytes - 1),
  }).catch(() => null);
  if (response === null) throw new NotChecked('The connection ended before an answer arrived.');
  // Daymark refuses the request without a token, and may do so before the body has arrived.
  if (response.status === 401 && isFromDaymark(response)) return '';
  const megabytes = Math.ceil(limits.batchBytes / 1024 / 1024);
  if (response.status === 413) {
    return `The proxy refuses bodies of ${megabytes} MB. Allow them, in nginx with client_max_body_size ${megabytes}m.`;
  }
  if (response.status === 502) {
    return 'The proxy answers 502 when Daymark refuses a large request. In nginx, set proxy_http_version 1.1 and proxy_set_header Connection "".';
  }
  throw createForeignError(response);
}

export async function checkMissingFile(installation: Installation): Promise<string> {
  const response = await request(installation, `/assets/missing-${crypto.randomUUID()}.js`);
  if (isFromPortal(response)) throw createForeignError(response);
  if (response.status !== 404) return '';
  if (!response.headers.has('content-security-policy')) {
    return 'The proxy replaces answers about missing files by its own pages. Let it pass errors on, in nginx without proxy_intercept_errors.';
  }
  return response.headers.get('cache-control')?.includes('no-store') === true
    ? ''
    : 'A cache keeps answers about missing files. Let it respect Cache-Control: no-store.';
}
