import { beforeEach, expect, it } from 'vitest';
import { api, type EndpointName } from '@daymark/shared/api.ts';
import { getAddress, type CallArguments, type Endpoint } from '@daymark/shared/endpoint.ts';
import { getErrorSentence } from '@daymark/shared/errors.ts';
import { testPassword, type Person } from '../testing/build-test-app.ts';
import { describeEachDatabase, everyRow } from '../testing/each-database.ts';
import { everyEndpoint, fieldsOf, type EndpointProbe } from '../testing/endpoint-probe.ts';
import { repeatProbe } from '../testing/repeated-probe.ts';
import { addPasskey, belongingsNamed, sampleCalls } from '../testing/sample-calls.ts';

const verbs = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
const notFound = { code: 'not_found', detail: getErrorSentence('not_found') };
const nowhere = '01900000-0000-7000-8000-000000000000';
const pathsWithId = [
  ...Map.groupBy(
    everyEndpoint.filter(([, { params }]) => params !== undefined),
    ([, { path }]) => path,
  ),
].map(([path, endpoints]) => ({ path, endpoints }));
const idsInBodies = everyEndpoint.flatMap(([name, { body }]) =>
  body === undefined
    ? []
    : fieldsOf(body)
        .filter((field) => field === 'id' || field.endsWith('_id'))
        .map((field) => ({ name, field })),
);

const ending = ['logout', 'deleteMe', 'changePassword', 'resetPassword', 'undoEmailChange'];
/** All endpoints. Endpoints that end the session come last. */
const inOrder = everyEndpoint.toSorted(
  ([one], [other]) => Number(ending.includes(one)) - Number(ending.includes(other)),
);

/**
 * Endpoints that return the canary to its owner. They prove that the search for the canary works.
 */
const listing = [
  'listLifeAreas',
  'listScores',
  'listSessions',
  'listPasskeys',
  'listNotificationDevices',
  'listNotifications',
] as const satisfies readonly EndpointName[];

describeEachDatabase('data of another person', (openStore, tables) => {
  const probeAt = repeatProbe(tables);
  let probe: EndpointProbe;
  let stranger: Person;

  beforeEach(async () => {
    probe = await probeAt(await openStore());
    stranger = await probe.test.register();
  });

  const rowsOfOwner = async () => {
    const owner = JSON.stringify(probe.owner.user.id);
    const rows = Object.entries(await everyRow(tables)).flatMap(([table, found]) =>
      found.map((row) => `${table} ${JSON.stringify(row)}`),
    );
    return rows.filter((row) => row.includes(owner)).toSorted();
  };

  it.each(pathsWithId)(
    "every method on $path treats the id of another user's record as missing",
    async ({ path, endpoints }) => {
      const before = await rowsOfOwner();
      for (const method of verbs) {
        const known = endpoints.find(
          ([, endpoint]) => endpoint.method === (method === 'HEAD' ? 'GET' : method),
        );
        const [name] = known ?? endpoints[0] ?? fail(path);
        const send = (call: CallArguments<Endpoint> & { body?: object }) =>
          probe.test.send({
            method,
            url: getAddress<Endpoint>(api[name], call),
            headers: { authorization: `Bearer ${stranger.access_token}` },
            ...(call.body !== undefined && { payload: call.body }),
          });
        const theirs = await send(probe.sampleCall(name));
        const none = await send(sampleCalls(belongingsNamed(nowhere))[name]);
        expect([method, theirs.statusCode]).toEqual([method, known === undefined ? 405 : 404]);
        const hasBody = known !== undefined && method !== 'HEAD';
        expect(hasBody ? theirs.json() : notFound).toEqual(notFound);
        expect([theirs.statusCode, theirs.body]).toEqual([none.statusCode, none.body]);
        expect(Object.keys(theirs.headers)).toEqual(Object.keys(none.headers));
      }
      expect(await rowsOfOwner()).toEqual(before);
    },
  );

  it.each(idsInBodies)(
    "the id of another user's record as $field of $name changes none of that user's records",
    async ({ name, field }) => {
      const before = await rowsOfOwner();
      const { totpCode: _code, accessToken: _token, ...ids } = probe.belongings;
      for (const id of new Set(Object.values<string>(ids))) {
        const { body: area } = await stranger.call(api.createLifeArea, { body: { name: 'Own' } });
        const { body } = sampleCalls(belongingsNamed(area.id))[name] as { body: object };
        const payload = JSON.stringify({ ...body, [field]: id });
        const response = await probe.send(name, { token: stranger.access_token, payload });
        const expected = field === 'id' ? [201, { ...body, id }] : [404, notFound];
        expect([response.statusCode, response.json()]).toMatchObject(expected);
      }
      expect(await rowsOfOwner()).toEqual(before);
    },
  );

  const canary = 'Canary-7f3a';

  /** Registers a user with the canary in every text. Returns a token and the ids of all records. */
  async function registerHiddenUser() {
    const { test } = probe;
    const email = `${canary}@example.org`;
    const person = await test.register({ email, username: canary, full_name: canary });
    const headers = { authorization: `Bearer ${person.access_token}`, 'user-agent': canary };
    const texts = { name: canary, description: canary };
    const { body: area } = await person.call(api.createLifeArea, { body: texts });
    const { body: ended } = await person.call(api.createLifeArea, { body: texts });
    for (const life_area_id of [area.id, ended.id]) {
      const score = { life_area_id, score: 1, score_date: '2026-03-01', notes: canary } as const;
      await person.call(api.recordScore, { body: score });
    }
    await person.call(api.deleteLifeArea, { params: { id: ended.id }, query: {} });
    const post = async ({ path: url }: Endpoint, payload: object) =>
      test.send({ method: 'POST', url, headers, payload });
    await post(api.login, { email, password: testPassword });
    const { body } = probe.sampleCall('subscribeToPush') as CallArguments<
      typeof api.subscribeToPush
    >;
    const endpoint = `http://127.0.0.1:1/push/${canary}`;
    const subscription = { ...body.subscription, endpoint };
    const device = (await post(api.subscribeToPush, { subscription })).json<{ id: string }>();
    const notification = {
      id: '0195a000-7f3a-7000-8000-0000000c0a41',
      notification_type: 'achievement',
      content: `${canary}: seven days in a row`,
      created_at: '2026-03-01T12:00:00.000Z',
    } as const;
    await test.store.notifications.add(person.user.id, notification);
    const { id, email: own, created_at: now } = person.user;
    await test.store.users.confirmEmail(id, { email: own, now });
    const passkeyId = await addPasskey(person, probe.newAuthenticator(), canary);
    const { body: sessions } = await person.call(api.listSessions, {});
    const owned = [person.user, area, ended, device, notification, { id: passkeyId }, ...sessions];
    return { token: person.access_token, ids: owned.map(({ id }) => id) };
  }

  it("no response contains another user's texts or ids", async () => {
    const hidden = await registerHiddenUser();
    const sought = [canary, ...hidden.ids].map((text) => text.toLowerCase());
    for (const name of listing) {
      const { body } = await probe.send(name, { token: hidden.token });
      expect([name, body]).toEqual([name, expect.stringContaining(canary)]);
    }
    for (const [name] of inOrder) {
      const { body, headers } = await probe.send(name);
      const sent = (body + JSON.stringify(headers)).toLowerCase();
      expect([name, sought.filter((text) => sent.includes(text))]).toEqual([name, []]);
    }
  });
});

function fail(path: string): never {
  throw new Error(`${path} has no endpoint`);
}
