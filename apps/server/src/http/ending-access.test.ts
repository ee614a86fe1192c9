import { afterEach, beforeEach, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import {
  buildTestApp,
  testPassword,
  type Person,
  type TestApp,
} from '../testing/build-test-app.ts';
import { describeEachDatabase } from '../testing/each-database.ts';

const nowhere = '01900000-0000-7000-8000-000000000000';
const env = { LIMIT_REQUESTS: '8', LIMIT_TOKEN_REQUESTS: '4' };
const read = { name: 'Watch', scope: 'read', life_area_ids: null, expires_in_days: null } as const;

describeEachDatabase('the limit of requests', (openStore) => {
  let test: TestApp;
  let person: Person;

  beforeEach(async () => {
    test = await buildTestApp(await openStore(), { env });
    person = await test.register();
  });

  afterEach(() => test.close());

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

  it('refuses a token that sends too much, and leaves the devices of its owner alone', async () => {
    const { token, id } = await createToken();
    expect(await statusesOf(token, 7)).toEqual([200, 200, 200, 200, 429, 429, 429]);
    expect((await person.call(api.listTokens, {})).status).toBe(200);
    expect((await person.call(api.endToken, { params: { id } })).status).toBe(204);
    expect(await statusesOf(token, 1)).toEqual([401]);
  });

  it('counts each token by itself, and all tokens of a person together', async () => {
    const tokens = [await createToken(), await createToken(), await createToken()];
    const answered = [];
    for (const { token } of tokens)
      answered.push((await statusesOf(token, 4)).filter((status) => status === 200).length);
    expect(answered).toEqual([4, 4, 0]);
    test.clock.advance(60_000);
    expect(await statusesOf(tokens[2]?.token ?? '', 1)).toEqual([200]);
  });

  it('never refuses what ends access to the account', async () => {
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
      // None of them is there, or is the person's to remove; what matters is that the request was looked at.
      const { body } = await person.refused(endpoint, { params: { id: nowhere } });
      expect(body.code).not.toBe('rate_limited');
    }
    expect((await person.call(api.logout, {})).status).toBe(204);
    expect((await person.refused(api.getMe, {})).status).toBe(401);
  });
});
