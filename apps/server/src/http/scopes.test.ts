import { beforeEach, expect, it } from 'vitest';
import { includesScope, scopes } from '@daymark/shared/scope.ts';
import { api, type EndpointName } from '@daymark/shared/api.ts';
import { describeEachDatabase, everyRow } from '../testing/each-database.ts';
import { everyEndpoint, probeEndpoints, type EndpointProbe } from '../testing/endpoint-probe.ts';
import { belongingsNamed } from '../testing/sample-calls.ts';

const order = ['GET', 'POST', 'PUT', 'DELETE'];
/**
 * Endpoints that are not public, in an order that deletes records after they have been read and
 * changed.
 */
const guarded = everyEndpoint
  .filter(([, { isPublic }]) => !isPublic)
  .toSorted(
    ([one, { method }], [other, { method: otherMethod }]) =>
      Number(one === 'deleteLifeArea') - Number(other === 'deleteLifeArea') ||
      order.indexOf(method) - order.indexOf(otherMethod),
  );

const tablesOfAccount = [
  'users',
  'sessions',
  'access_tokens',
  'calendars',
  'passkeys',
  'totp',
  'recovery_codes',
  'identities',
  'push_subscriptions',
  'notification_settings',
  'notifications',
  'mails',
];

describeEachDatabase('scopes of access tokens', (openStore, tables) => {
  let probe: EndpointProbe;

  beforeEach(async () => {
    probe = await probeEndpoints(await openStore(), { env: { LIMIT_REQUESTS: '0' } });
  });

  async function tokenFor(scope: (typeof scopes)[number], life_area_ids: string[] | null = null) {
    const body = { name: 'Probe', scope, life_area_ids, expires_in_days: 1 };
    return (await probe.owner.call(api.createToken, { body })).body.token;
  }

  it.each(scopes)(
    'a token with the scope %s may call exactly the endpoints that this scope includes',
    async (granted) => {
      const token = await tokenFor(granted);
      for (const [name, { scope, answers }] of guarded) {
        const response = await probe.send(name, { token });
        const isAllowed = scope !== undefined && includesScope(granted, scope);
        const seen = isAllowed
          ? Object.keys(answers).includes(String(response.statusCode))
          : [response.statusCode, response.json<{ code: string }>().code];
        expect([name, seen]).toEqual([name, isAllowed ? true : [403, 'out_of_scope']]);
      }
    },
  );

  it.each(scopes)('a token with the scope %s cannot change the account', async (granted) => {
    const ofAccount = async () => {
      const rows = await everyRow(tables);
      // Ignores `rev`, which each change of an area updates, and the last use of the token.
      const asBefore = (name: string, value: unknown) =>
        ['rev', 'last_used_at', 'last_used_address'].includes(name) ? null : value;
      return JSON.stringify(
        tablesOfAccount.map((table) => rows[table]),
        asBefore,
      );
    };
    const token = await tokenFor(granted);
    const before = await ofAccount();
    for (const [name] of guarded) await probe.send(name, { token });
    expect(await ofAccount()).toBe(before);
  });

  const open = guarded.filter(([, { scope }]) => scope !== undefined);

  it('a token limited to one area neither reads nor changes another area', async () => {
    const canary = 'Canary-7f3a';
    const { owner } = probe;
    const { body: hidden } = await owner.call(api.createLifeArea, {
      body: { name: canary, description: canary, group: canary },
    });
    const { body: score } = await owner.call(api.recordScore, {
      body: { life_area_id: hidden.id, score: 1, score_date: '2026-03-01', notes: canary },
    });
    const { body: pause } = await owner.call(api.createPause, {
      body: { life_area_id: hidden.id, first_day: '2026-05-01', last_day: null, reason: canary },
    });
    const ids = { areaId: hidden.id, scoreId: score.id, pauseId: pause.id };
    const token = await tokenFor('write', [probe.belongings.areaId]);
    const rowsOfHidden = async () =>
      Object.values(await everyRow(tables))
        .flat()
        .map((row) => JSON.stringify(row))
        .filter((row) => row.includes(hidden.id) && !row.includes('"scope"'))
        .toSorted();
    const before = await rowsOfHidden();
    const statuses: Partial<Record<EndpointName, number>> = {};
    for (const [name, { params }] of open) {
      const theirs = { ...belongingsNamed(hidden.id), ...ids };
      const response = await probe.send(name, { token, belongings: theirs });
      expect([name, response.body.includes(canary)]).toEqual([name, false]);
      if (params !== undefined) statuses[name] = response.statusCode;
    }
    expect(statuses).toEqual(
      Object.fromEntries(
        open.filter(([, { params }]) => params !== undefined).map(([name]) => [name, 404]),
      ),
    );
    expect(await rowsOfHidden()).toEqual(before);
    const batch = { scores: [{ life_area_id: hidden.id, score: 0, score_date: '2026-03-01' }] };
    const answer = await probe.send('recordScores', { token, payload: JSON.stringify(batch) });
    expect(answer.json()).toMatchObject({ results: [{ status: 404 }] });
    for (const name of ['createLifeArea', 'createPause'] as const) {
      const payload = {
        createLifeArea: { name: 'New' },
        createPause: { life_area_id: null, first_day: '2026-04-01', last_day: null },
      }[name];
      const refused = await probe.send(name, { token, payload: JSON.stringify(payload) });
      expect(refused.json()).toMatchObject({ code: 'out_of_scope' });
    }
    const own = await probe.send('recordScore', { token });
    expect(own.statusCode).toBe(200);
  });
});
