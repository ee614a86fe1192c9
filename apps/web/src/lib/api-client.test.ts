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
    baseUrl: '',
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

test('sends the call of the contract with the token and gives the answer with its status', async () => {
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

test('gives the headers that the contract names, and no others', async () => {
  const headers = { 'X-Unread-Count': '3', 'X-Other': 'no' };
  const { client } = clientOver(fakeNetwork(json(200, [], headers)));
  const answer = await client.call(api.listNotifications, {});
  expect(answer).toEqual({ status: 200, body: [], headers: { 'X-Unread-Count': '3' } });
});

test('sends a body as JSON, with the key of a write', async () => {
  const network = fakeNetwork(json(201, {}));
  const { client } = clientOver(network);
  await client.call(api.createLifeArea, { body: { name: 'Health' } }, { idempotencyKey: 'a-key' });
  const [request] = network.requests;
  expect(request?.body).toEqual({ name: 'Health' });
  expect(request?.headers.get('Content-Type')).toBe('application/json');
  expect(request?.headers.get('Idempotency-Key')).toBe('a-key');
});

test('sends no token to a public call', async () => {
  const network = fakeNetwork(refusal(401, { code: 'invalid_credentials', detail: 'No.' }));
  const { client } = clientOver(network);
  await errorOf(client.call(api.login, { body: { email: 'a@b.co', password: 'x' } }));
  expect(network.requests[0]?.headers.has('Daymark-Authorization')).toBe(false);
});

test('sends no call that needs a session once nobody is signed in', async () => {
  const network = fakeNetwork(json(200, []));
  const { client, onUnauthenticated } = clientOver(network, null);
  await expect(listAreas(client)).rejects.toMatchObject({ status: 401, code: 'unauthenticated' });
  expect(network.requests).toEqual([]);
  expect(onUnauthenticated).not.toHaveBeenCalled();
});

test('gives no body where the contract has none', async () => {
  const { client } = clientOver(fakeNetwork(new Response(null, { status: 204 })));
  await expect(client.call(api.logout, {})).resolves.toEqual({ status: 204, body: undefined });
});

test('says why the server refused, and for how long to wait', async () => {
  const errors = [{ field: 'name', code: 'area_name_required', message: 'Please enter a name' }];
  const body = { code: 'validation_error', detail: 'Please check the fields.', errors };
  const { client } = clientOver(fakeNetwork(json(422, body, { 'Retry-After': '90' })));
  const error = await errorOf(listAreas(client));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 422, ...body, retryAfter: 90 });
});

test('reports a 401 with the token that was refused, and its code', async () => {
  const network = fakeNetwork(refusal(401, { code: 'unauthenticated', detail: 'Sign in.' }));
  const { client, onUnauthenticated } = clientOver(network);
  await errorOf(listAreas(client));
  expect(onUnauthenticated).toHaveBeenCalledExactlyOnceWith('a-token', 'unauthenticated');
});

test('does not take a wrong password for the end of a session', async () => {
  const network = fakeNetwork(refusal(401, { code: 'invalid_credentials', detail: 'No.' }));
  const { client, onUnauthenticated } = clientOver(network);
  await errorOf(client.call(api.login, { body: { email: 'a@b.co', password: 'x' } }));
  expect(onUnauthenticated).not.toHaveBeenCalled();
});

test.for([500, 502, 503])('ends no session at %i', async (status) => {
  const { client, onUnauthenticated } = clientOver(
    fakeNetwork(refusal(status, { code: 'internal_error', detail: 'Server error.' })),
  );
  expect(await errorOf(listAreas(client))).toBeInstanceOf(ApiError);
  expect(onUnauthenticated).not.toHaveBeenCalled();
});

const inOurShape = JSON.stringify({ code: 'unauthenticated', detail: 'Sign in.' });
const json401 = (body: unknown) => json(401, body);

test.for<[string, Response]>([
  ['a 404 of HTML', new Response('<h1>404</h1>', { status: 404 })],
  ['a 403 without a body', new Response(null, { status: 403 })],
  ['a 401 of a gateway', json401({ message: 'Unauthorized' })],
  ['a 401 without a code', json401({ detail: 'Not authenticated' })],
  ['a 401 with a sentence for a code', json401({ detail: 'No.', code: 'Not Authorized!' })],
  ['a 401 with a number for a code', json401({ detail: 'No.', code: 401 })],
  ['a 409 of a list', json(409, [])],
  ['a 429 of HTML', new Response('<h1>429</h1>', { status: 429 })],
  ['a 502 of HTML', new Response('<h1>502</h1>', { status: 502 })],
])('reads %s as a server that is not available', async ([, answer]) => {
  const { client, onUnauthenticated } = clientOver(fakeNetwork(answer));
  expect(await errorOf(listAreas(client))).toMatchObject({
    name: 'ApiError',
    status: 503,
    code: 'unavailable',
  });
  expect(onUnauthenticated).not.toHaveBeenCalled();
});

test.for<[string, Response]>([
  ['a 401 of HTML', new Response('<h1>401</h1>', { status: 401 })],
  ['a 401 that is no JSON by its type', new Response(inOurShape, { status: 401 })],
  ['a page', new Response('<h1>Sign in</h1>', { headers: { 'Content-Type': 'text/html' } })],
])(
  'the client reads %s as a sign-in page in between, until the server answers',
  async ([, answer]) => {
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
  },
);

test('the client sends cookies of its own origin, and follows no redirect', async () => {
  const network = fakeNetwork(json(200, []));
  const fetch = vi.fn<typeof network.fetch>(network.fetch);
  const { client } = clientOver({ ...network, fetch });
  await listAreas(client);
  await client.listen('/api/v1/events', new AbortController().signal);
  for (const [, init] of fetch.mock.calls) {
    expect(init).toMatchObject({ credentials: 'same-origin', redirect: 'manual' });
  }
});

test("heeds a proxy's Retry-After", async () => {
  const headers = { 'Retry-After': '120' };
  const { client } = clientOver(
    fakeNetwork(new Response('<h1>429</h1>', { status: 429, headers })),
  );
  expect(await errorOf(listAreas(client))).toMatchObject({ status: 503, retryAfter: 120 });
});

test("says 'Server error' of a 500 that is not ours", async () => {
  const { client } = clientOver(fakeNetwork(new Response('<h1>500</h1>', { status: 500 })));
  expect(await errorOf(listAreas(client))).toMatchObject({ status: 503, code: 'internal_error' });
});

test.for<[string, Response]>([
  ['a page', new Response('{}', { status: 201, headers: { 'Content-Type': 'text/html' } })],
  [
    'no JSON',
    new Response('nope', { status: 201, headers: { 'Content-Type': 'application/json' } }),
  ],
])('does not take a success for ours that is %s', async ([, answer]) => {
  const { client } = clientOver(fakeNetwork(answer));
  const call = client.call(api.createLifeArea, { body: { name: 'Health' } });
  expect(await errorOf(call)).toBeInstanceOf(NetworkError);
});

test('does not take a success without a body for ours that has not our header', async () => {
  const client = madeClient({ fetch: async () => new Response(null, { status: 204 }) });
  expect(await errorOf(client.call(api.logout, {}))).toBeInstanceOf(NetworkError);
});

test.for<[string, Response, number]>([
  ["the server's", json401({ code: 'unauthenticated', detail: 'Sign in.' }), 1],
  ["a proxy's", new Response('<h1>401</h1>', { status: 401 }), 0],
])(
  'takes for the end of the session, of 401s to a stream, only the server’s: %s',
  async ([, answer, times]) => {
    const { client, onUnauthenticated } = clientOver(fakeNetwork(answer));
    await client.listen('/api/v1/events', new AbortController().signal);
    expect(onUnauthenticated).toHaveBeenCalledTimes(times);
  },
);

test("does not take a hotel's sign-in page for an answer", async () => {
  const { client } = clientOver(fakeNetwork(new Response('<h1>Welcome</h1>', { status: 200 })));
  expect(await errorOf(listAreas(client))).toBeInstanceOf(NetworkError);
});

test('does not take a status that the contract does not know for an answer', async () => {
  const { client } = clientOver(fakeNetwork(json(207, [])));
  expect(await errorOf(listAreas(client))).toBeInstanceOf(NetworkError);
});

test('distinguishes a network that fails from a server that refuses', async () => {
  const { client } = clientOver(fakeNetwork(networkFailure));
  expect(await errorOf(listAreas(client))).toBeInstanceOf(NetworkError);
});

test('gives up after 10 seconds', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  const { client } = clientOver(fakeNetwork(json(200, [])));
  expect(await errorOf(listAreas(client))).toBeInstanceOf(NetworkError);
  expect(timeout).toHaveBeenCalledWith(10_000);
  timeout.mockRestore();
});

test("lets the caller's own abort through", async () => {
  const { client } = clientOver(fakeNetwork(json(200, [])));
  const signal = AbortSignal.abort();
  const error = await errorOf(client.call(api.getMe, {}, { signal }));
  expect(error).toMatchObject({ name: 'AbortError' });
});

test('measures how far the server is ahead of the device, to the second', async () => {
  const date = new Date(now + 3_600_000).toUTCString();
  const { client } = clientOver(fakeNetwork(json(200, [], { Date: date })));
  await listAreas(client);
  expect(Math.abs(client.clockOffset() - 3_600_000)).toBeLessThan(1000);
});

test('takes a second of difference for none, because the header counts no less', async () => {
  const date = new Date(now + 1000).toUTCString();
  const { client } = clientOver(fakeNetwork(json(200, [], { Date: date })));
  await listAreas(client);
  expect(client.clockOffset()).toBe(0);
});

test.for<[string, Response]>([
  ["a proxy's 502", new Response('<h1>502</h1>', { status: 502 })],
  ["a hotel's page", new Response('<h1>Welcome</h1>', { status: 200 })],
  ['JSON without our header', json(200, [])],
  ['a kept answer', json(200, [], { Age: '3600', [apiHeader.name]: apiHeader.value })],
])('believes no Date of %s', async ([, answer]) => {
  answer.headers.set('Date', new Date(now + 3_600_000).toUTCString());
  const client = madeClient({ clock: { now: () => now }, fetch: async () => answer });
  await listAreas(client).catch(() => {});
  expect(client.clockOffset()).toBe(0);
});

test('believes the Date of a refusal of ours', async () => {
  const body = { code: 'unavailable', detail: 'Not now.' };
  const date = new Date(now + 3_600_000).toUTCString();
  const { client } = clientOver(fakeNetwork(json(503, body, { Date: date })));
  await errorOf(listAreas(client));
  expect(Math.abs(client.clockOffset() - 3_600_000)).toBeLessThan(1000);
});

test('names the language on the page, for what the server says in words', async () => {
  const network = fakeNetwork(json(200, []));
  await listAreas(clientOver(network).client);
  expect(network.requests[0]?.headers.get('Accept-Language')).toBe('fr');
});
