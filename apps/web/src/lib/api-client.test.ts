import { api } from '@daymark/shared/api.ts';
import { expect, test, vi } from 'vitest';
import { fakeNetwork, json, networkFailure, refusal } from '../testing/fake-network.ts';
import { createApiClient } from './api-client.ts';
import { ApiError, NetworkError } from './api-errors.ts';

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
  expect(request?.headers.get('Authorization')).toBe('Bearer a-token');
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
  expect(network.requests[0]?.headers.has('Authorization')).toBe(false);
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

test('tells of a 401 with the token that was refused', async () => {
  const network = fakeNetwork(refusal(401, { code: 'unauthenticated', detail: 'Sign in.' }));
  const { client, onUnauthenticated } = clientOver(network);
  await errorOf(listAreas(client));
  expect(onUnauthenticated).toHaveBeenCalledExactlyOnceWith('a-token');
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

test("reads a proxy's page of HTML as a server that is not available", async () => {
  const { client } = clientOver(fakeNetwork(new Response('<h1>502</h1>', { status: 502 })));
  expect(await errorOf(listAreas(client))).toMatchObject({ status: 502, code: 'unavailable' });
});

test("does not take a hotel's sign-in page for an answer", async () => {
  const { client } = clientOver(fakeNetwork(new Response('<h1>Welcome</h1>', { status: 200 })));
  expect(await errorOf(listAreas(client))).toBeInstanceOf(NetworkError);
});

test('does not take a status that the contract does not know for an answer', async () => {
  const { client } = clientOver(fakeNetwork(json(207, [])));
  expect(await errorOf(listAreas(client))).toBeInstanceOf(NetworkError);
});

test('tells a network that fails from a server that refuses', async () => {
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

test('names the language on the page, for what the server says in words', async () => {
  const network = fakeNetwork(json(200, []));
  await listAreas(clientOver(network).client);
  expect(network.requests[0]?.headers.get('Accept-Language')).toBe('fr');
});
