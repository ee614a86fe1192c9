import { api } from '@daymark/shared/api.ts';
import { apiHeader } from '@daymark/shared/endpoint.ts';
import { expect, test, vi } from 'vitest';
import { fakeNetwork, json, networkFailure, refusal } from '../testing/fake-network.ts';
import { madeClient } from '../testing/factories.ts';
import { createApiClient } from './api-client.ts';
import { ApiError, NetworkError, SignInPageError } from './api-errors.ts';

const now = Date.parse('2026-03-20T12:00:00.000Z');

function clientOver(network: ReturnType<typeof fakeNetwork>, token: string | null = 'a-token') {
  const onUnauthenticated = vi.fn<(token: string | null) => void>();
  const client = createApiClient({
    clock: { now: () => now },
    getToken: () => token,
    getLanguage: () => 'fr',
    onUnauthenticated,
    fetch: network.fetch,
  });
  return { client, onUnauthenticated };
}

const listAreas = (client: ReturnType<typeof clientOver>['client']) =>
  client.call(api.listLifeAreas, { query: { include_deleted: 'true' } });

async function errorOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => expect.unreachable('the call should fail'),
    (error: unknown) => error,
  );
}

test('the API client sends the token and returns the status and body of the response', async () => {
  const network = fakeNetwork(json(200, []));
  const { client } = clientOver(network);
  await expect(listAreas(client)).resolves.toEqual({ status: 200, body: [] });
  const [request] = network.requests;
  expect(request).toMatchObject({
    method: 'GET',
    path: '/api/v1/life-areas/?include_deleted=true',
    body: undefined,
  });
  expect(request?.headers.get('Daymark-Authorization')).toBe('Bearer a-token');
});

test('the API client returns only the headers that the contract names', async () => {
  const headers = { 'X-Unread-Count': '3', 'X-Other': 'no' };
  const { client } = clientOver(fakeNetwork(json(200, [], headers)));
  const answer = await client.call(api.listNotifications, {});
  expect(answer).toEqual({ status: 200, body: [], headers: { 'X-Unread-Count': '3' } });
});

test('the API client sends a body as JSON, with its idempotency key', async () => {
  const network = fakeNetwork(json(201, {}));
  const { client } = clientOver(network);
  await client.call(api.createLifeArea, { body: { name: 'Health' } }, { idempotencyKey: 'a-key' });
  const [request] = network.requests;
  expect(request?.body).toEqual({ name: 'Health' });
  expect(request?.headers.get('Content-Type')).toBe('application/json');
  expect(request?.headers.get('Idempotency-Key')).toBe('a-key');
});

test('the API client sends the token of the moment of the call, even if the session has ended', async () => {
  const network = fakeNetwork(json(200, []));
  let token: string | null = 'a-token';
  const client = madeClient({ fetch: network.fetch, getToken: () => token });
  const answer = listAreas(client);
  token = null;
  await answer;
  expect(network.requests[0]?.headers.get('Daymark-Authorization')).toBe('Bearer a-token');
});

test('the API client sends no token with a public call', async () => {
  const network = fakeNetwork(refusal(401, { code: 'invalid_credentials', detail: 'No.' }));
  const { client } = clientOver(network);
  await errorOf(client.call(api.login, { body: { email: 'a@b.co', password: 'x' } }));
  expect(network.requests[0]?.headers.has('Daymark-Authorization')).toBe(false);
});

test('the API client sends no call that needs a session without a token', async () => {
  const network = fakeNetwork(json(200, []));
  const { client, onUnauthenticated } = clientOver(network, null);
  await expect(listAreas(client)).rejects.toMatchObject({ status: 401, code: 'unauthenticated' });
  expect(network.requests).toEqual([]);
  expect(onUnauthenticated).not.toHaveBeenCalled();
});

test('the API client returns no body for a 204 response', async () => {
  const { client } = clientOver(fakeNetwork(new Response(null, { status: 204 })));
  await expect(client.call(api.logout, {})).resolves.toEqual({ status: 204, body: undefined });
});

test("an `ApiError` has the server's reason, field errors and time to wait", async () => {
  const errors = [{ field: 'name', code: 'area_name_required', message: 'Please enter a name' }];
  const body = { code: 'validation_error', detail: 'Please check the fields.', errors };
  const { client } = clientOver(fakeNetwork(json(422, body, { 'Retry-After': '90' })));
  const error = await errorOf(listAreas(client));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 422, ...body, retryAfter: 90 });
});

test('a 401 response is reported with the refused token and the error code', async () => {
  const network = fakeNetwork(refusal(401, { code: 'unauthenticated', detail: 'Sign in.' }));
  const { client, onUnauthenticated } = clientOver(network);
  await errorOf(listAreas(client));
  expect(onUnauthenticated).toHaveBeenCalledExactlyOnceWith('a-token', 'unauthenticated');
});

test('a login with a wrong password does not end the session', async () => {
  const network = fakeNetwork(refusal(401, { code: 'invalid_credentials', detail: 'No.' }));
  const { client, onUnauthenticated } = clientOver(network);
  await errorOf(client.call(api.login, { body: { email: 'a@b.co', password: 'x' } }));
  expect(onUnauthenticated).not.toHaveBeenCalled();
});

test.for([500, 502, 503])('a %i response does not end the session', async (status) => {
  const { client, onUnauthenticated } = clientOver(
    fakeNetwork(refusal(status, { code: 'internal_error', detail: 'Server error.' })),
  );
  expect(await errorOf(listAreas(client))).toBeInstanceOf(ApiError);
  expect(onUnauthenticated).not.toHaveBeenCalled();
});

const inOurShape = JSON.stringify({ code: 'unauthenticated', detail: 'Sign in.' });
const json401 = (body: unknown) => json(401, body);

test.for<[string, Response]>([
  ['a 404 response with HTML', new Response('<h1>404</h1>', { status: 404 })],
  ['a 403 response without a body', new Response(null, { status: 403 })],
  ['a 401 response of a gateway', json401({ message: 'Unauthorized' })],
  ['a 401 response without a code', json401({ detail: 'Not authenticated' })],
  [
    'a 401 response with a sentence as its code',
    json401({ detail: 'No.', code: 'Not Authorized!' }),
  ],
  ['a 401 response with a number as its code', json401({ detail: 'No.', code: 401 })],
  ['a 409 response with a list', json(409, [])],
  ['a 429 response with HTML', new Response('<h1>429</h1>', { status: 429 })],
  ['a 502 response with HTML', new Response('<h1>502</h1>', { status: 502 })],
])('%s is reported as an unavailable server and does not end the session', async ([, answer]) => {
  const { client, onUnauthenticated } = clientOver(fakeNetwork(answer));
  expect(await errorOf(listAreas(client))).toMatchObject({
    name: 'ApiError',
    status: 503,
    code: 'unavailable',
  });
  expect(onUnauthenticated).not.toHaveBeenCalled();
});

test.for<[string, Response]>([
  ['a 401 response with HTML', new Response('<h1>401</h1>', { status: 401 })],
  ['a 401 response with JSON of another content type', new Response(inOurShape, { status: 401 })],
  [
    'an HTML page with status 200',
    new Response('<h1>Sign in</h1>', { headers: { 'Content-Type': 'text/html' } }),
  ],
])("%s counts as a proxy's sign-in page until the server responds", async ([, answer]) => {
  const network = fakeNetwork(answer, networkFailure, json(200, []));
  const { client, onUnauthenticated } = clientOver(network);
  const seen: boolean[] = [];
  client.signInPage.subscribe(() => seen.push(client.signInPage.isThere()));
  expect(await errorOf(listAreas(client))).toBeInstanceOf(SignInPageError);
  expect(await errorOf(listAreas(client))).not.toBeInstanceOf(SignInPageError);
  expect(client.signInPage.isThere()).toBe(true);
  await listAreas(client);
  expect(seen).toEqual([true, false]);
  expect(onUnauthenticated).not.toHaveBeenCalled();
});

test('API calls send cookies only to their own origin and follow no redirects', async () => {
  const network = fakeNetwork(json(200, []));
  const fetch = vi.fn<typeof network.fetch>(network.fetch);
  const { client } = clientOver({ ...network, fetch });
  await listAreas(client);
  await client.listen('/api/v1/events', new AbortController().signal);
  for (const [, init] of fetch.mock.calls) {
    expect(init).toMatchObject({ credentials: 'same-origin', redirect: 'manual' });
  }
});

test("an `ApiError` has the time to wait from a proxy's Retry-After header", async () => {
  const headers = { 'Retry-After': '120' };
  const { client } = clientOver(
    fakeNetwork(new Response('<h1>429</h1>', { status: 429, headers })),
  );
  expect(await errorOf(listAreas(client))).toMatchObject({ status: 503, retryAfter: 120 });
});

test("a proxy's 500 response is reported with the code `internal_error`", async () => {
  const { client } = clientOver(fakeNetwork(new Response('<h1>500</h1>', { status: 500 })));
  expect(await errorOf(listAreas(client))).toMatchObject({ status: 503, code: 'internal_error' });
});

test.for<[string, Response]>([
  [
    'has the content type of an HTML page',
    new Response('{}', { status: 201, headers: { 'Content-Type': 'text/html' } }),
  ],
  [
    'contains invalid JSON',
    new Response('nope', { status: 201, headers: { 'Content-Type': 'application/json' } }),
  ],
])('a 201 response that %s is reported as a network error', async ([, answer]) => {
  const { client } = clientOver(fakeNetwork(answer));
  const call = client.call(api.createLifeArea, { body: { name: 'Health' } });
  expect(await errorOf(call)).toBeInstanceOf(NetworkError);
});

test('a 204 response without the API header is reported as a network error', async () => {
  const client = madeClient({ fetch: async () => new Response(null, { status: 204 }) });
  expect(await errorOf(client.call(api.logout, {}))).toBeInstanceOf(NetworkError);
});

test.for<[string, Response, number]>([
  ['from the server ends', json401({ code: 'unauthenticated', detail: 'Sign in.' }), 1],
  ['from a proxy does not end', new Response('<h1>401</h1>', { status: 401 }), 0],
])('a 401 response to the event stream %s the session', async ([, answer, times]) => {
  const { client, onUnauthenticated } = clientOver(fakeNetwork(answer));
  await client.listen('/api/v1/events', new AbortController().signal);
  expect(onUnauthenticated).toHaveBeenCalledTimes(times);
});

test('the page of a captive portal is reported as a network error', async () => {
  const { client } = clientOver(fakeNetwork(new Response('<h1>Welcome</h1>', { status: 200 })));
  expect(await errorOf(listAreas(client))).toBeInstanceOf(NetworkError);
});

test('a response with a status outside the contract is reported as a network error', async () => {
  const { client } = clientOver(fakeNetwork(json(207, [])));
  expect(await errorOf(listAreas(client))).toBeInstanceOf(NetworkError);
});

test('a failed request is reported as a network error', async () => {
  const { client } = clientOver(fakeNetwork(networkFailure));
  expect(await errorOf(listAreas(client))).toBeInstanceOf(NetworkError);
});

test('an API call is aborted after 10 seconds', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  const { client } = clientOver(fakeNetwork(json(200, [])));
  expect(await errorOf(listAreas(client))).toBeInstanceOf(NetworkError);
  expect(timeout).toHaveBeenCalledWith(10_000);
  timeout.mockRestore();
});

test('an API call that its caller aborts rejects with an `AbortError`', async () => {
  const { client } = clientOver(fakeNetwork(json(200, [])));
  const signal = AbortSignal.abort();
  const error = await errorOf(client.call(api.getMe, {}, { signal }));
  expect(error).toMatchObject({ name: 'AbortError' });
});

test("the API client measures the offset of the server's clock to the second", async () => {
  const date = new Date(now + 3_600_000).toUTCString();
  const { client } = clientOver(fakeNetwork(json(200, [], { Date: date })));
  await listAreas(client);
  expect(Math.abs(client.clockOffset() - 3_600_000)).toBeLessThan(1000);
});

test('the API client ignores a clock offset of one second, because Date has whole seconds', async () => {
  const date = new Date(now + 1000).toUTCString();
  const { client } = clientOver(fakeNetwork(json(200, [], { Date: date })));
  await listAreas(client);
  expect(client.clockOffset()).toBe(0);
});

test.for<[string, Response]>([
  ["a proxy's 502 response", new Response('<h1>502</h1>', { status: 502 })],
  ["a captive portal's page", new Response('<h1>Welcome</h1>', { status: 200 })],
  ['a JSON response without the API header', json(200, [])],
  ['a cached response', json(200, [], { Age: '3600', [apiHeader.name]: apiHeader.value })],
])('the Date header of %s does not change the clock offset', async ([, answer]) => {
  answer.headers.set('Date', new Date(now + 3_600_000).toUTCString());
  const client = madeClient({ clock: { now: () => now }, fetch: async () => answer });
  await listAreas(client).catch(() => {});
  expect(client.clockOffset()).toBe(0);
});

test("the Date header of the server's own error response sets the clock offset", async () => {
  const body = { code: 'unavailable', detail: 'Not now.' };
  const date = new Date(now + 3_600_000).toUTCString();
  const { client } = clientOver(fakeNetwork(json(503, body, { Date: date })));
  await errorOf(listAreas(client));
  expect(Math.abs(client.clockOffset() - 3_600_000)).toBeLessThan(1000);
});

test('the API client sends the language of the page', async () => {
  const network = fakeNetwork(json(200, []));
  await listAreas(clientOver(network).client);
  expect(network.requests[0]?.headers.get('Accept-Language')).toBe('fr');
});
