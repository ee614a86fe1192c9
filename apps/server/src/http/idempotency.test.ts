import { beforeEach, expect, it } from 'vitest';
import { api, type EndpointName } from '@daymark/shared/api.ts';
import { getErrorSentence } from '@daymark/shared/errors.ts';
import { testPassword, type TestApp } from '../testing/build-test-app.ts';
import { describeEachDatabase, type Tables, openApp } from '../testing/each-database.ts';
import { everyEndpoint, type EndpointProbe } from '../testing/endpoint-probe.ts';
import { repeatProbe } from '../testing/repeated-probe.ts';
import type { Store } from '../store/store.ts';
import { untilAvailable } from '../testing/until-available.ts';

const today = '2026-03-01';
const key = { 'idempotency-key': '0195a000-0000-7000-8000-00000000000a' };
/** Endpoints that end the caller's session. Their requests cannot be repeated. */
const endingSession = ['logout', 'deleteMe', 'changePassword'];
const writes = everyEndpoint.filter(([, { isPublic, method }]) => !isPublic && method !== 'GET');
/** Endpoints whose responses are not stored, because they contain secrets. */
const withSecret = ['setUpTotp', 'confirmTotp', 'renewRecoveryCodes'];
const repeatable = writes.filter(
  ([name]) => !endingSession.includes(name) && !withSecret.includes(name),
);

describeEachDatabase('an Idempotency-Key', (openStore, tables) => {
  // The limit is off, because concurrent password attempts count as failures until they succeed.
  const probeAt = repeatProbe(tables, { env: { LIMIT_LOGIN_FAILURES: '0' } });
  let probe: EndpointProbe;
  let test: TestApp;

  beforeEach(async () => {
    probe = await probeAt(await openStore());
    test = probe.test;
  });

  it.each(repeatable)(
    '%s returns the same response for a repeated Idempotency-Key',
    async (name) => {
      const first = await probe.send(name, { headers: key });
      const after = await probe.everything();
      test.clock.advance(3_600_000);
      await probe.send('confirm');
      const second = await probe.send(name, { headers: key });
      expect(first.statusCode).toBeLessThan(300);
      expect([second.statusCode, second.body]).toEqual([first.statusCode, first.body]);
      expect(await probe.everything()).toEqual(after);
    },
  );

  it.each(repeatable)(
    '%s returns the same response to concurrent requests with one Idempotency-Key @long',
    async (name) => {
      // `sendTestQuote` and `triggerScheduledQuote` have a lower rate limit.
      const count = name === 'sendTestQuote' || name === 'triggerScheduledQuote' ? 10 : 20;
      const responses = await Promise.all(
        Array.from({ length: count }, () => probe.send(name, { headers: key })),
      );
      const answers = new Set(responses.map(({ statusCode, body }) => `${statusCode} ${body}`));
      expect(answers.size).toBe(1);
      expect(responses[0]?.statusCode).toBeLessThan(300);
    },
  );

  it('setUpTotp with a repeated Idempotency-Key returns the same secret, but an error after removeTotp', async () => {
    const first = await probe.send('setUpTotp', { headers: key });
    const many = await Promise.all(
      Array.from({ length: 5 }, () => probe.send('setUpTotp', { headers: key })),
    );
    expect(new Set(many.map(({ body }) => body))).toEqual(new Set([first.body]));
    await probe.send('removeTotp');
    const late = await probe.send('setUpTotp', { headers: key });
    expect(late.json<{ code: string }>().code).toBe('idempotency_key_reused');
  });

  it('confirmTotp and renewRecoveryCodes return new codes for a repeated Idempotency-Key', async () => {
    const first = await probe.send('confirmTotp', { headers: key });
    const second = await probe.send('confirmTotp', { headers: key });
    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    const codesOf = ({ body }: { body: string }) =>
      (JSON.parse(body) as { recovery_codes: string[] }).recovery_codes;
    expect(codesOf(second)).toHaveLength(10);
    const { email } = probe.owner.user;
    const signIn = (code = '') =>
      test.send({
        method: 'POST',
        url: api.login.path,
        payload: { email, password: testPassword, code },
      });
    expect((await signIn(codesOf(first)[0])).statusCode).toBe(401);
    expect((await signIn(codesOf(second)[0])).statusCode).toBe(200);
    const other = { ...key, 'idempotency-key': 'other' };
    const renewed = await probe.send('renewRecoveryCodes', { headers: other });
    const again = await probe.send('renewRecoveryCodes', { headers: other });
    expect(codesOf(again)).not.toEqual(codesOf(renewed));
    expect((await signIn(codesOf(again)[0])).statusCode).toBe(200);
  });

  it('a repeated Idempotency-Key returns the first response after a change of the time zone', async () => {
    const { owner } = probe;
    const moveTo = (timezone: string) => owner.call(api.updateMe, { body: { timezone } });
    // This instant is on March 2 in Tokyo and on March 1 in Los Angeles.
    test.clock.set('2026-03-01T16:00:00Z');
    await moveTo('Asia/Tokyo');
    const create = () =>
      owner.call(
        api.createLifeArea,
        { body: { name: 'New', created_on: '2026-03-02' } },
        { idempotencyKey: 'area' },
      );
    const area = await create();
    const body = { life_area_id: area.body.id, score: 1, score_date: '2026-03-02' } as const;
    const record = () => owner.call(api.recordScore, { body }, { idempotencyKey: 'score' });
    const score = await record();
    await moveTo('America/Los_Angeles');
    expect(await create()).toEqual(area);
    expect(await record()).toEqual(score);
    const anew = await owner.refused(api.recordScore, { body }, { idempotencyKey: 'another' });
    expect(anew.body.code).toBe('future_date');
  });

  it('twenty concurrent recordScore requests with one Idempotency-Key create one entry', async () => {
    const { body: area } = await probe.owner.call(api.createLifeArea, { body: { name: 'New' } });
    const body = { life_area_id: area.id, score: 1, score_date: today } as const;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        untilAvailable(() =>
          probe.owner.call(api.recordScore, { body }, { idempotencyKey: 'same' }),
        ),
      ),
    );
    expect(new Set(answers.map(({ status, body: score }) => `${status} ${score.id}`)).size).toBe(1);
    const query = { start_date: today, end_date: today };
    const { body: scores } = await probe.owner.call(api.listScores, { query });
    expect(scores.filter(({ life_area_id }) => life_area_id === area.id)).toHaveLength(1);
  });

  it('two servers return the same response for one Idempotency-Key', async () => {
    const other = await openApp(openStore);
    const body = { name: 'Once' };
    const options = { idempotencyKey: 'two-nodes' };
    const [here, there] = await Promise.all([
      probe.owner.call(api.createLifeArea, { body }, options),
      other.as(probe.owner.access_token).call(api.createLifeArea, { body }, options),
    ]);
    expect(there).toEqual(here);
  });

  it('a request with a used Idempotency-Key and another body, path or method returns 422', async () => {
    const { owner } = probe;
    const options = { idempotencyKey: 'k' };
    const { body: area } = await owner.call(api.createLifeArea, { body: { name: 'A' } }, options);
    const refusals = [
      await owner.refused(api.createLifeArea, { body: { name: 'B' } }, options),
      await owner.refused(
        api.recordScore,
        { body: { life_area_id: area.id, score: 1, score_date: today } },
        options,
      ),
      await owner.refused(api.deleteLifeArea, { params: { id: area.id }, query: {} }, options),
      await owner.refused(
        api.updateLifeArea,
        { params: { id: area.id }, body: { name: 'A' } },
        options,
      ),
    ];
    for (const { status, body } of refusals) {
      expect([status, body.code]).toEqual([422, 'idempotency_key_reused']);
    }
  });

  it('a repeated Idempotency-Key returns the first response even if the JSON has other spacing', async () => {
    const first = await probe.send('createLifeArea', { headers: key, payload: '{"name":"A"}' });
    const second = await probe.send('createLifeArea', { headers: key, payload: '{ "name": "A" }' });
    expect([second.statusCode, second.body]).toEqual([first.statusCode, first.body]);
  });

  it('two users can use the same Idempotency-Key independently', async () => {
    const stranger = await test.register();
    const options = { idempotencyKey: 'shared' };
    const body = { name: 'Mine' };
    const mine = await probe.owner.call(api.createLifeArea, { body }, options);
    const theirs = await stranger.call(api.createLifeArea, { body: { name: 'Theirs' } }, options);
    expect([mine.status, theirs.status]).toEqual([201, 201]);
    expect(theirs.body.id).not.toBe(mine.body.id);
  });

  it('a refused request does not use up its Idempotency-Key', async () => {
    const { owner } = probe;
    const options = { idempotencyKey: 'later' };
    test.clock.set('2026-03-01T23:59:59Z');
    const { body: area } = await owner.call(api.createLifeArea, { body: { name: 'A' } });
    const params = { id: area.id };
    const body = { life_area_id: area.id, score: 1, score_date: '2026-02-28' } as const;
    const refused = await owner.refused(api.recordScore, { body }, options);
    expect(refused.body.code).toBe('area_not_alive');
    await owner.call(api.deleteLifeArea, { params, query: { erase: 'true' } });
    test.clock.advance(100);
    const restored_at = new Date(test.clock()).toISOString();
    const past = { id: area.id, name: 'A', created_on: '2026-02-01', restored_at };
    await owner.call(api.createLifeArea, { body: past });
    expect((await owner.call(api.recordScore, { body }, options)).status).toBe(201);
  });

  it('an Idempotency-Key of 101 characters returns 422', async () => {
    const tooLong = await probe.send('createLifeArea', {
      headers: { 'idempotency-key': 'x'.repeat(101) },
    });
    expect(tooLong.statusCode).toBe(422);
    expect(tooLong.json()).toMatchObject({ errors: [{ field: 'Idempotency-Key' }] });
  });
});

const ended = { code: 'session_ended', detail: getErrorSentence('session_ended') };

describeEachDatabase(
  'a write whose account is deleted after authentication',
  (openStore, tables) => {
    const probeAt = repeatProbe(tables);

    async function send(name: EndpointName, headers: Record<string, string>) {
      const store = await openStore();
      const late = deletingFirst(store, tables);
      const probe = await probeAt(late.store);
      late.arm(probe.owner.user.id);
      const { statusCode, body } = await probe.send(name, { headers });
      return { statusCode, failure: statusCode >= 400 ? (JSON.parse(body) as unknown) : undefined };
    }

    it.each(writes)(
      '%s of an account that was just deleted returns 401 or has no effect @long',
      async (name) => {
        const { statusCode, failure } = await send(name, {});
        // Endpoints that mark, end or delete a record succeed even if the record is missing.
        expect([200, 204, 401]).toContain(statusCode);
        expect(failure ?? ended).toEqual(ended);
        expect(await tables().selectFrom('life_areas').selectAll().execute()).toEqual([]);
      },
    );

    it('createLifeArea with an Idempotency-Key returns 401 if the account was just deleted', async () => {
      expect(await send('createLifeArea', { 'idempotency-key': 'a-key' })).toEqual({
        statusCode: 401,
        failure: ended,
      });
    });
  },
);

/**
 * Returns a store that deletes the account given to `arm` just before the next transaction of the
 * store.
 */
function deletingFirst(store: Store, tables: Tables) {
  let doomed: string | null = null;
  async function deleteDoomed(): Promise<void> {
    const id = doomed;
    doomed = null;
    if (id !== null) await tables().deleteFrom('users').where('id', '=', id).execute();
  }
  const transaction: Store['transaction'] = async (work) => {
    await deleteDoomed();
    return store.transaction(work);
  };
  const writeEntries: Store['writeEntries'] = async (write) => {
    await deleteDoomed();
    return store.writeEntries(write);
  };
  return {
    store: { ...store, transaction, writeEntries },
    arm(userId: string) {
      doomed = userId;
    },
  };
}
