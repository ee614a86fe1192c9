import { createECDH } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import type { Endpoint } from '@daymark/shared/endpoint.ts';
import { changesPath } from '@daymark/shared/changes/change.ts';
import { getErrorSentence } from '@daymark/shared/errors.ts';
import * as limits from '@daymark/shared/limits.ts';
import { hashToken, splitHash } from '../database/secret-hash.ts';
import { removeExpired } from '../jobs/remove-expired.ts';
import { testPassword, type Caller, type Person, type TestApp } from '../testing/build-test-app.ts';
import { describeEachDatabase, everyRow, openApp } from '../testing/each-database.ts';

const day = 86_400_000;

describeEachDatabase('a session that was ended', (openStore, tables) => {
  let test: TestApp;
  let person: Person;

  beforeEach(async () => {
    test = await openApp(openStore);
    person = await test.register();
  });

  async function signIn(userAgent = 'A phone/1.0'): Promise<Caller & { token: string }> {
    const response = await test.send({
      method: 'POST',
      url: api.login.path,
      headers: { 'user-agent': userAgent },
      payload: { email: person.user.email, password: testPassword },
    });
    const { access_token: token } = response.json<{ access_token: string }>();
    return { ...test.as(token), token };
  }

  const codeFor = async (caller: Caller) => {
    const { status, body } = await caller.refused(api.getMe, {});
    expect(status).toBe(401);
    return body.code;
  };
  const endedRows = () => tables().selectFrom('ended_sessions').selectAll().execute();
  const subscription = (name: string) => ({
    endpoint: `http://127.0.0.1:1/push/${name}`,
    keys: {
      p256dh: createECDH('prime256v1').generateKeys('base64url'),
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
  });

  const ways: Record<string, (phone: Caller) => Promise<unknown>> = {
    'the device signed out': (phone) => phone.call(api.logout, {}),
    'another device ended the session': async () => {
      const { body: sessions } = await person.call(api.listSessions, {});
      const id = sessions.find(({ current }) => !current)?.id ?? '';
      await person.call(api.endSession, { params: { id } });
    },
    'another device changed the password': () =>
      person.call(api.changePassword, {
        body: { current_password: testPassword, new_password: 'Another-Horse-8!' },
      }),
    'another device changed the email': () =>
      person.call(api.updateMe, {
        body: { email: 'new@example.org', current_password: testPassword },
      }),
    'the account was deleted': () =>
      person.call(api.deleteMe, { body: { password: testPassword } }),
  };

  it.each(Object.entries(ways))(
    'requests of a session return 401 session_ended after %s',
    async (_, end) => {
      const phone = await signIn();
      await end(phone);
      const refused = await phone.refused(api.getMe, {});
      expect([refused.status, refused.body]).toEqual([
        401,
        { code: 'session_ended', detail: getErrorSentence('session_ended') },
      ]);
      const stream = await test.send({
        method: 'GET',
        url: changesPath,
        headers: { authorization: `Bearer ${phone.token}` },
      });
      expect([stream.statusCode, stream.json()]).toMatchObject([401, { code: 'session_ended' }]);
    },
  );

  it('requests with an expired or unknown token return 401 unauthenticated', async () => {
    expect(await codeFor(test.as('x'.repeat(43)))).toBe('unauthenticated');
    test.clock.advance((limits.sessionDays + 1) * day);
    expect(await codeFor(person)).toBe('unauthenticated');
  });

  it('requests of an ended session return session_ended until the session would have expired', async () => {
    const phone = await signIn();
    await phone.call(api.logout, {});
    const clean = async () => {
      const { signal: stopped } = new AbortController();
      const onError = (error: unknown) => {
        throw error;
      };
      await removeExpired({ store: test.store, now: test.clock(), stopped, onError });
    };
    test.clock.advance(limits.maxSessionDays * day - 1000);
    await clean();
    expect(await codeFor(phone)).toBe('session_ended');
    test.clock.advance(1000);
    expect(await codeFor(phone)).toBe('unauthenticated');
    await clean();
    expect(await endedRows()).toEqual([]);
  });

  it('deleting an account leaves only the hashes of its session tokens', async () => {
    const phone = await signIn();
    await person.call(api.deleteMe, { body: { password: testPassword } });
    const expires_at = '2027-03-01T12:00:00.000Z';
    const hashes = [person.access_token, phone.token].map(
      (token) => splitHash(hashToken(token)).token_hash,
    );
    expect(new Set(await endedRows())).toEqual(
      new Set(hashes.map((token_hash) => ({ place: token_hash, token_hash, expires_at }))),
    );
    expect(JSON.stringify(await everyRow(tables))).not.toContain(person.user.id);
  });

  it("a user cannot end another person's session", async () => {
    const other = await test.register();
    const phone = await signIn();
    const { body: sessions } = await person.call(api.listSessions, {});
    await other.refused(api.endSession, { params: { id: sessions[0]?.id ?? '' } });
    expect((await phone.call(api.getMe, {})).status).toBe(200);
    expect(await endedRows()).toEqual([]);
  });

  const list = async () => (await person.call(api.listSessions, {})).body;

  it('a sign-in beyond fifty sessions ends the least recently used session', async () => {
    const phone = await signIn('The longest unused');
    await phone.call(api.subscribeToPush, { body: { subscription: subscription('phone') } });
    for (let count = 2; count < limits.sessionsPerUser; count += 1) {
      test.clock.advance(60_000);
      await signIn(`Device ${count}`);
    }
    test.clock.advance(600_000);
    expect(await list()).toHaveLength(50);
    expect((await person.call(api.listNotificationDevices, {})).body).toHaveLength(1);
    await signIn('One more');
    const agents = (await list()).map(({ user_agent }) => user_agent);
    expect(agents).toHaveLength(50);
    expect(agents).toContain('One more');
    expect(agents).not.toContain('The longest unused');
    // The code is not `session_ended`, so the device keeps its unsent changes.
    expect(await codeFor(phone)).toBe('unauthenticated');
    expect((await person.call(api.listNotificationDevices, {})).body).toEqual([]);
    expect((await person.call(api.getMe, {})).status).toBe(200);
  });

  it('the limit of sessions keeps a new session after the clock was set back @long', async () => {
    const other = await test.register();
    for (let count = 1; count < limits.sessionsPerUser; count += 1) await signIn();
    test.clock.set('2026-02-01T12:00:00Z');
    const phone = await signIn('One more');
    expect((await phone.call(api.getMe, {})).status).toBe(200);
    expect((await phone.call(api.listSessions, {})).body).toHaveLength(50);
    expect((await other.call(api.getMe, {})).status).toBe(200);
  });

  it('the limit of sessions does not count expired sessions @long', async () => {
    const phone = await signIn();
    test.clock.advance((limits.sessionDays + 1) * day);
    for (let count = 0; count < limits.sessionsPerUser; count += 1) await signIn();
    expect(await codeFor(phone)).toBe('unauthenticated');
    expect(await endedRows()).toEqual([]);
  });

  it('fifty sessions of a user remain after many concurrent sign-ins @long', async () => {
    for (let count = 1; count < limits.sessionsPerUser - 5; count += 1) await signIn();
    await Promise.all(Array.from({ length: 20 }, () => signIn()));
    const rows = await tables().selectFrom('sessions').select('id').execute();
    expect(rows).toHaveLength(50);
  });

  const send = (method: 'GET' | 'POST', url: string, authorization: string) =>
    test.send({ method, url, headers: { authorization } });
  const revoke = (token: string) => send('POST', api.logout.path, `Revoke ${hashToken(token)}`);

  it("logout with `Revoke` and the hash of a token ends the token's session", async () => {
    const phone = await signIn();
    expect((await revoke(phone.token)).statusCode).toBe(204);
    expect(await codeFor(phone)).toBe('session_ended');
    expect((await person.call(api.getMe, {})).status).toBe(200);
    expect((await revoke(phone.token)).statusCode).toBe(204);
    const unknown = await revoke('a token that never was');
    expect([unknown.statusCode, unknown.json()]).toMatchObject([401, { code: 'unauthenticated' }]);
  });

  it('`Revoke` with the hash of a token is accepted only by logout', async () => {
    const phone = await signIn();
    const authorization = `Revoke ${hashToken(phone.token)}`;
    for (const { method, path, isPublic } of Object.values<Endpoint>(api)) {
      if (isPublic || path === api.logout.path) continue;
      const url = path.replace('{id}', '01900000-0000-7000-8000-000000000000');
      const { statusCode, body } = await test.send({ method, url, headers: { authorization } });
      expect([method, path, statusCode, body]).toMatchObject([
        method,
        path,
        401,
        expect.stringContaining('unauthenticated'),
      ]);
    }
    expect((await send('GET', changesPath, authorization)).statusCode).toBe(401);
    for (const wrong of [hashToken('x'), phone.token, '', 'x'.repeat(64)]) {
      expect((await send('POST', api.logout.path, `Revoke ${wrong}`)).statusCode).toBe(401);
    }
    expect((await phone.call(api.getMe, {})).status).toBe(200);
  });
});
