import { beforeEach, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import { testPassword, type Person, type TestApp } from '../testing/build-test-app.ts';
import { describeEachDatabase, openApp } from '../testing/each-database.ts';

const nowhere = '01900000-0000-7000-8000-000000000000';
const env = { LIMIT_REQUESTS: '60', LIMIT_TOKEN_REQUESTS: '30' };
/** Limit per session for endpoints that end access: a fifth of `LIMIT_REQUESTS`. */
const endingLimit = 12;
const read = { name: 'Watch', scope: 'read', life_area_ids: null, expires_in_days: null } as const;

describeEachDatabase('LIMIT_REQUESTS', (openStore) => {
  let test: TestApp;
  let person: Person;

  beforeEach(async () => {
    test = await openApp(openStore, { env });
    person = await test.register();
  });

  const createToken = async () => (await person.call(api.createToken, { body: read })).body;

  async function statusesOf(token: string, count: number): Promise<number[]> {
    const statuses: number[] = [];
    for (let time = 0; time < count; time += 1) {
      const headers = { authorization: `Bearer ${token}` };
      statuses.push((await test.send({ url: api.listLifeAreas.path, headers })).statusCode);
    }
    return statuses;
  }

  async function useUp(): Promise<void> {
    const headers = { authorization: `Bearer ${person.access_token}` };
    let status = 200;
    while (status === 200)
      ({ statusCode: status } = await test.send({ url: '/api/v1/auth/me', headers }));
    expect(status).toBe(429);
  }

  it("a busy access token is limited and does not affect its owner's sessions", async () => {
    const { token, id } = await createToken();
    const statuses = await statusesOf(token, 32);
    expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 200));
    expect(statuses.slice(30)).toEqual([429, 429]);
    expect((await person.call(api.listTokens, {})).status).toBe(200);
    expect((await person.call(api.endToken, { params: { id } })).status).toBe(204);
    expect(await statusesOf(token, 1)).toEqual([401]);
  });

  it('requests are limited per access token and for all tokens of a user together', async () => {
    const tokens = [await createToken(), await createToken(), await createToken()];
    const answered = [];
    for (const { token } of tokens)
      answered.push((await statusesOf(token, 30)).filter((status) => status === 200).length);
    expect(answered).toEqual([30, 30, 0]);
    test.clock.advance(60_000);
    expect(await statusesOf(tokens[2]?.token ?? '', 1)).toEqual([200]);
  });

  it('endpoints that end access work when LIMIT_REQUESTS is used up', async () => {
    const { id } = await createToken();
    const login = { email: person.user.email, password: testPassword };
    const { body: other } = await test.nobody.call(api.login, { body: login });
    const sessions = (await person.call(api.listSessions, {})).body;
    const others = sessions.filter(({ current }) => !current);
    await useUp();
    expect((await person.call(api.endToken, { params: { id } })).status).toBe(204);
    const params = { id: others[0]?.id ?? '' };
    expect((await person.call(api.endSession, { params })).status).toBe(204);
    expect((await test.as(other.access_token).refused(api.getMe, {})).status).toBe(401);
    expect((await person.call(api.unsubscribeFromPush, {})).status).toBe(204);
    for (const endpoint of [
      api.endCalendar,
      api.deleteWebhook,
      api.removeNotificationDevice,
      api.withdrawInvitation,
      api.removePasskey,
      api.unlinkIdentity,
    ] as const) {
      // These ids do not exist. The error code shows whether the request passed the limit.
      const { body } = await person.refused(endpoint, { params: { id: nowhere } });
      expect(body.code).not.toBe('rate_limited');
    }
    expect((await person.call(api.logout, {})).status).toBe(204);
    expect((await person.refused(api.getMe, {})).status).toBe(401);
  });

  it('a user can list sessions and lock out an intruder who uses up all requests', async () => {
    const login = { email: person.user.email, password: testPassword };
    const { body: intruder } = await test.nobody.call(api.login, { body: login });
    const headers = { authorization: `Bearer ${intruder.access_token}` };
    const send = async (path: string) => (await test.send({ url: path, headers })).statusCode;
    for (const path of [api.getMe.path, api.listSessions.path])
      while ((await send(path)) === 200) continue;
    expect((await person.refused(api.getMe, {})).status).toBe(429);
    const { body: sessions } = await person.call(api.listSessions, {});
    expect(sessions).toHaveLength(2);
    expect((await person.call(api.listAccess, {})).status).toBe(200);
    await person.call(api.confirm, { body: { password: testPassword } });
    await person.call(api.changePassword, { body: { new_password: 'Another-Horse-8!' } });
    expect(await send(api.getMe.path)).toBe(401);
  });

  it('endpoints that end access have a separate limit per session', async () => {
    for (let time = 0; time < endingLimit; time += 1)
      await person.call(api.unsubscribeFromPush, {});
    expect((await person.refused(api.unsubscribeFromPush, {})).body.code).toBe('rate_limited');
    const login = { email: person.user.email, password: testPassword };
    const { body: other } = await test.nobody.call(api.login, { body: login });
    const device = test.as(other.access_token);
    expect((await device.call(api.unsubscribeFromPush, {})).status).toBe(204);
  });
});
