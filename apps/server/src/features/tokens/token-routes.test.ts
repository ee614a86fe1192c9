import { createHmac } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import type { CallArguments } from '@daymark/shared/endpoint.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/build-test-app.ts';
import { describeEachDatabase, everyRow } from '../../testing/each-database.ts';

const day = 86_400_000;
const forAll = { name: 'Home', scope: 'read', life_area_ids: null, expires_in_days: null } as const;

describeEachDatabase('an access token', (openStore, tables) => {
  let test: TestApp;
  let person: Person;

  beforeEach(async () => {
    test = await buildTestApp(await openStore());
    person = await test.register();
  });

  const create = async (changes: Partial<CallArguments<typeof api.createToken>['body']> = {}) =>
    (await person.call(api.createToken, { body: { ...forAll, ...changes } })).body;
  const list = async () => (await person.call(api.listTokens, {})).body;
  const statusOf = async (token: string) =>
    (
      await test.send({
        url: api.listLifeAreas.path,
        headers: { authorization: `Bearer ${token}` },
      })
    ).statusCode;

  it('createToken returns a token with a prefix for secret scanners, and no table contains the token', async () => {
    const created = await create();
    expect(created.token).toMatch(/^dmk_[\da-f-]{36}_[\da-f]{40}$/);
    expect(created).toMatchObject({ name: 'Home', scope: 'read', last_used_at: null });
    expect(JSON.stringify(await list())).not.toContain(created.token);
    expect(JSON.stringify(await everyRow(tables))).not.toContain(created.token);
    expect(await statusOf(created.token)).toBe(200);
  });

  it('createToken with a repeated Idempotency-Key returns the same token', async () => {
    const options = { idempotencyKey: 'watch' };
    const first = await person.call(api.createToken, { body: forAll }, options);
    const again = await person.call(api.createToken, { body: forAll }, options);
    expect(again.body).toEqual(first.body);
    expect(await list()).toHaveLength(1);
    expect(JSON.stringify(await everyRow(tables))).not.toContain(first.body.token);
  });

  it('an access token cannot be derived from a stolen session token', async () => {
    const { id, token } = await create();
    const forged = createHmac('sha256', `Bearer ${person.access_token}`)
      .update(`access token ${id}`)
      .digest('hex');
    expect(token).not.toBe(`dmk_${forged.slice(0, 40)}`);
  });

  it('a new access token is reported in the inbox', async () => {
    await create();
    const { body: inbox } = await person.call(api.listNotifications, {});
    expect(inbox.map(({ content }) => content)).toEqual([
      expect.stringContaining('The token “Home” was made'),
    ]);
  });

  it("listTokens returns the time and the IP address of a token's last use", async () => {
    const { token } = await create();
    const use = (remoteAddress: string) =>
      test.send({
        url: api.listLifeAreas.path,
        headers: { authorization: `Bearer ${token}` },
        remoteAddress,
      });
    await use('203.0.113.9');
    const first = { last_used_at: '2026-03-01T12:00:00.000Z', last_used_address: '203.0.113.9' };
    expect(await list()).toMatchObject([first]);
    test.clock.advance(60_000);
    await use('203.0.113.9');
    expect(await list()).toMatchObject([first]);
    await use('203.0.113.10');
    expect(await list()).toMatchObject([{ last_used_address: '203.0.113.10' }]);
    test.clock.advance(360_000);
    await use('203.0.113.10');
    expect(await list()).toMatchObject([{ last_used_at: '2026-03-01T12:07:00.000Z' }]);
  });

  it('a request with an ended access token returns 401 at once on another node', async () => {
    const other = await buildTestApp(await openStore());
    const { id, token } = await create();
    const there = () =>
      other.send({ url: api.listLifeAreas.path, headers: { authorization: `Bearer ${token}` } });
    expect((await there()).statusCode).toBe(200);
    await person.call(api.endToken, { params: { id } });
    expect((await there()).statusCode).toBe(401);
    expect(await list()).toEqual([]);
  });

  it('an access token expires after expires_in_days, or never by default', async () => {
    const monthly = await create({ expires_in_days: 30 });
    const lasting = await create();
    expect(monthly.expires_at).toBe('2026-03-31T12:00:00.000Z');
    test.clock.advance(30 * day - 1);
    expect(await statusOf(monthly.token)).toBe(200);
    test.clock.advance(1);
    expect(await statusOf(monthly.token)).toBe(401);
    test.clock.advance(700 * day);
    expect(await statusOf(lasting.token)).toBe(200);
  });

  it("ending all access of a user ends the user's access tokens", async () => {
    const { token } = await create();
    await test.store.access.end(person.user.id, {});
    expect(await statusOf(token)).toBe(401);
  });

  it('a user can have at most fifty valid access tokens', async () => {
    for (let made = 0; made < 50; made += 1) await create({ expires_in_days: 1 });
    const refused = await person.refused(api.createToken, { body: forAll });
    expect(refused.body.code).toBe('too_many_tokens');
    test.clock.advance(day);
    const back = await test.signIn(person);
    expect((await back.call(api.createToken, { body: forAll })).status).toBe(201);
  });

  it("endToken returns 404 for another user's token, and deleting an account ends its tokens", async () => {
    const { id, token } = await create();
    const stranger = await test.register();
    expect((await stranger.refused(api.endToken, { params: { id } })).status).toBe(404);
    await person.call(api.deleteMe, { body: {} });
    expect(await statusOf(token)).toBe(401);
  });

  it('the stream of changes returns 403 for an access token', async () => {
    const { token } = await create({ scope: 'write' });
    const response = await test.send({
      url: '/api/v1/events',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.statusCode).toBe(403);
  });
});
