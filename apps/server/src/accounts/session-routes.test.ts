import { beforeEach, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import * as limits from '@daymark/shared/limits.ts';
import { testPassword, type Caller, type Person, type TestApp } from '../testing/build-test-app.ts';
import { describeEachDatabase, everyRow, openApp } from '../testing/each-database.ts';

const day = 86_400_000;

describeEachDatabase('the list of sessions', (openStore) => {
  let test: TestApp;
  let person: Person;

  beforeEach(async () => {
    test = await openApp(openStore);
    person = await test.register();
  });

  async function signIn(userAgent: string): Promise<Caller> {
    const response = await test.send({
      method: 'POST',
      url: api.login.path,
      headers: { 'user-agent': userAgent },
      payload: { email: person.user.email, password: testPassword },
    });
    return test.as(response.json<{ access_token: string }>().access_token);
  }

  const list = async (caller: Caller = person) => (await caller.call(api.listSessions, {})).body;

  it('listSessions returns all sessions in order of their last use and marks the current session', async () => {
    test.clock.advance(60_000);
    const phone = await signIn('A phone/1.0');
    const sessions = await list(phone);
    expect(sessions).toEqual([
      {
        id: sessions[0]?.id,
        created_at: '2026-03-01T12:01:00.000Z',
        last_used_at: '2026-03-01T12:01:00.000Z',
        user_agent: 'A phone/1.0',
        current: true,
      },
      expect.objectContaining({ created_at: '2026-03-01T12:00:00.000Z', current: false }),
    ]);
    test.clock.advance(600_000);
    expect(await list()).toMatchObject([
      { last_used_at: '2026-03-01T12:11:00.000Z', current: true },
      { user_agent: 'A phone/1.0', current: false },
    ]);
  });

  it('listSessions returns no expired session', async () => {
    await signIn('A phone/1.0');
    test.clock.advance(29 * day);
    await list();
    test.clock.advance(2 * day);
    expect(await list()).toHaveLength(1);
  });

  it('listSessions returns no session of another user', async () => {
    await test.register();
    expect(await list()).toHaveLength(1);
  });

  it('listSessions shortens user agents to 300 characters', async () => {
    const device = await signIn('x'.repeat(1000));
    expect((await list(device)).map(({ user_agent }) => user_agent.length)).toContain(300);
  });

  it('endSession ends the session at once and returns 404 the second time', async () => {
    const phone = await signIn('A phone/1.0');
    const [session] = (await list()).filter(({ current }) => !current);
    const params = { id: session?.id ?? '' };
    expect((await person.call(api.endSession, { params })).status).toBe(204);
    expect((await phone.refused(api.getMe, {})).status).toBe(401);
    expect(await list()).toHaveLength(1);
    expect((await person.refused(api.endSession, { params })).status).toBe(404);
  });

  it('endSession can end the current session', async () => {
    const [session] = await list();
    await person.call(api.endSession, { params: { id: session?.id ?? '' } });
    expect((await person.refused(api.getMe, {})).status).toBe(401);
  });

  it('ending a session and signing out are logged', async () => {
    const phone = await signIn('A phone/1.0');
    const other = (await list()).find(({ current }) => !current);
    await person.call(api.endSession, { params: { id: other?.id ?? '' } });
    await phone.refused(api.getMe, {});
    await person.call(api.logout, {});
    const entries = test.log.map((line): unknown => JSON.parse(line));
    for (const msg of ['ended a session', 'signed out']) {
      expect(entries).toContainEqual(
        expect.objectContaining({ user: person.user.id, address: '127.0.0.1', msg }),
      );
    }
  });
});

const second = 1000;

describeEachDatabase('a session', (openStore, tables) => {
  let test: TestApp;
  let person: Person;

  beforeEach(async () => {
    test = await openApp(openStore);
    person = await test.register();
  });

  const isOpen = async () => {
    const { status } = await person.call(api.getMe, {}).catch(() => person.refused(api.getMe, {}));
    expect([200, 401]).toContain(status);
    return status === 200;
  };

  it('a session expires after thirty days without use', async () => {
    test.clock.advance(limits.sessionDays * day - second);
    expect(await isOpen()).toBe(true);
    test.clock.advance(limits.sessionDays * day + second);
    expect(await isOpen()).toBe(false);
  });

  it('a session expires a year after its sign-in, even if it is used often', async () => {
    const step = 20;
    for (let days = step; days < limits.maxSessionDays; days += step) {
      test.clock.advance(step * day);
      expect(await isOpen()).toBe(true);
    }
    test.clock.advance((limits.maxSessionDays % step) * day - second);
    expect(await isOpen()).toBe(true);
    test.clock.advance(2 * second);
    expect(await isOpen()).toBe(false);
  });

  it('logout ends the session on every server node at once', async () => {
    const other = await openApp(openStore);
    const there = other.as(person.access_token);
    expect((await there.call(api.getMe, {})).status).toBe(200);
    await person.call(api.logout, {});
    expect((await there.refused(api.getMe, {})).status).toBe(401);
  });

  it('a session token has 256 random bits and is not stored in any encoding', async () => {
    const credentials = { email: person.user.email, password: testPassword };
    const { body: phone } = await test.nobody.call(api.login, { body: credentials });
    await person.call(
      api.changePassword,
      {
        body: { current_password: testPassword, new_password: 'Another-Horse-8!' },
      },
      { idempotencyKey: 'change' },
    );
    const rows = JSON.stringify(await everyRow(tables));
    expect(rows).toContain(person.user.email);
    for (const token of [person.access_token, phone.access_token]) {
      const secret = token.slice(`${person.user.id}_`.length);
      const bytes = Buffer.from(secret, 'base64url');
      expect(bytes).toHaveLength(32);
      for (const form of [secret, bytes.toString('hex'), bytes.toString('base64')]) {
        expect(rows).not.toContain(form);
      }
    }
    for (const password of [testPassword, 'Another-Horse-8!']) expect(rows).not.toContain(password);
  });
});
