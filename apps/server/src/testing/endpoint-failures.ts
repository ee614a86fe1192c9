import type { LightMyRequestResponse } from 'fastify';
import { api, type EndpointName } from '@daymark/shared/api.ts';
import * as limits from '@daymark/shared/limits.ts';
import { getAddress, type Endpoint } from '@daymark/shared/endpoint.ts';
import type { ErrorCode } from '@daymark/shared/error-templates.ts';
import { accountFailures } from './account-failures.ts';
import { testPassword } from './build-test-app.ts';
import { fieldsOf, type EndpointProbe } from './endpoint-probe.ts';
import {
  type OwnFailures,
  type Scenario,
  untilLimited,
  withBody,
  withUnknownId,
} from './failure-scenarios.ts';
import { singleSignOnFailures } from './single-sign-on-failures.ts';
import { trustedHeaderFailures } from './trusted-header-failures.ts';
import { storeEndedAreas, storePauses, storeRules } from './stored-history.ts';

const today = '2026-03-01';

async function fillUp({ owner }: EndpointProbe): Promise<void> {
  const { body: areas } = await owner.call(api.listLifeAreas, { query: {} });
  const active = areas.filter((area) => area.is_active).length;
  for (let count = active; count < limits.activeAreasPerUser; count += 1) {
    await owner.call(api.createLifeArea, { body: { name: `Area ${count}` } });
  }
}

const withoutDevice =
  (name: EndpointName): Scenario =>
  async ({ owner, send }) => {
    await owner.call(api.unsubscribeFromPush, {});
    return send(name);
  };

export const ownFailures: OwnFailures = {
  ...accountFailures,
  ...singleSignOnFailures,
  ...trustedHeaderFailures,
  listEntryVersions: { not_found: withUnknownId('listEntryVersions') },
  createLifeArea: {
    area_erased: repeatedAfterErasure('createLifeArea'),
    id_taken: async ({ owner, send }) => {
      const { body: area } = await owner.call(api.createLifeArea, { body: { name: 'One' } });
      return send('createLifeArea', { payload: `{"id":"${area.id}","name":"Another"}` });
    },
    too_many_areas: async (probe) => {
      await fillUp(probe);
      return probe.send('createLifeArea');
    },
    too_many_areas_ever: async ({ owner, send }, tables) => {
      await storeEndedAreas(tables(), owner.user.id, limits.areasPerUser - 1);
      return send('createLifeArea');
    },
    future_date: withBody('createLifeArea', { name: 'Soon', created_on: '2026-03-02' }),
  },
  getLifeArea: { not_found: withUnknownId('getLifeArea') },
  updateLifeArea: {
    area_erased: repeatedAfterErasure('updateLifeArea'),
    not_found: withUnknownId('updateLifeArea'),
    id_taken: async ({ owner, send }) => {
      const holiday = { life_area_id: null, first_day: today, last_day: today };
      const { body: pause } = await owner.call(api.createPause, { body: holiday });
      return send('updateLifeArea', { payload: `{"is_active":false,"pause_id":"${pause.id}"}` });
    },
    too_many_areas: async (probe) => {
      const { send } = probe;
      await send('updateLifeArea', { payload: '{"is_active":false}' });
      await fillUp(probe);
      probe.test.clock.advance(1000);
      return send('updateLifeArea', { payload: '{"is_active":true}' });
    },
    too_many_rules: async ({ send, belongings: { areaId } }, tables) => {
      await storeRules(tables(), areaId, limits.rulesPerArea);
      return send('updateLifeArea', {
        payload: '{"schedule":{"from":"2030-01-01","rule":{"kind":"daily"}}}',
      });
    },
    future_date: withBody('updateLifeArea', { created_on: '2026-03-02' }),
    entries_before_creation: async ({ owner, send, belongings: { areaId } }) => {
      await owner.call(api.updateLifeArea, {
        params: { id: areaId },
        body: { created_on: '2026-02-01' },
      });
      await owner.call(api.recordScore, {
        body: { life_area_id: areaId, score: 1, score_date: '2026-02-01' },
      });
      return send('updateLifeArea', { payload: '{"created_on":"2026-02-02"}' });
    },
  },
  deleteLifeArea: { not_found: withUnknownId('deleteLifeArea') },
  recordScore: {
    area_erased: repeatedAfterErasure('recordScore'),
    not_found: withUnknownId('recordScore'),
    future_date: scoreOn('2026-03-02'),
    area_not_alive: scoreOn('2026-02-28'),
    id_taken: async ({ owner, send, sampleCall }) => {
      const body = { name: 'Another', created_on: today };
      const { body: area } = await owner.call(api.createLifeArea, { body });
      const { body: scores } = await owner.call(api.listScores, {
        query: { start_date: today, end_date: today },
      });
      const mark = { ...sampleCall('recordScore').body, id: scores[0]?.id, life_area_id: area.id };
      return send('recordScore', { payload: JSON.stringify(mark) });
    },
    overtaken: async ({ send, sampleCall }) => {
      await send('deleteScore');
      const mark = { ...sampleCall('recordScore').body, edited_at: '2026-02-28T12:00:00.000Z' };
      return send('recordScore', { payload: JSON.stringify(mark) });
    },
  },
  updateScore: {
    not_found: withUnknownId('updateScore'),
    area_erased: repeatedAfterErasure('updateScore'),
  },
  deleteScore: { not_found: withUnknownId('deleteScore') },
  deleteDayScore: { not_found: withUnknownId('deleteDayScore') },
  createPause: {
    not_found: withUnknownId('createPause'),
    area_erased: repeatedAfterErasure('createPause'),
    id_taken: async ({ send, sampleCall, belongings }) => {
      const body = { ...sampleCall('createPause').body, id: belongings.pauseId };
      return send('createPause', { payload: JSON.stringify(body) });
    },
    too_many_pauses: async ({ owner, send, belongings: { areaId } }, tables) => {
      await storePauses(tables(), { userId: owner.user.id, areaId, count: limits.pausesPerUser });
      return send('createPause');
    },
  },
  updatePause: { not_found: withUnknownId('updatePause') },
  deletePause: { not_found: withUnknownId('deletePause') },
  getStrength: { not_found: withUnknownId('getStrength') },
  subscribeToPush: {
    push_endpoint_refused: ({ send, sampleCall }) => {
      const payload = JSON.stringify(sampleCall('subscribeToPush').body);
      return send('subscribeToPush', {
        payload: payload.replace('http://127.0.0.1:1', 'https://evil.example'),
      });
    },
  },
  removeNotificationDevice: { not_found: withUnknownId('removeNotificationDevice') },
  sendTestQuote: {
    not_subscribed: withoutDevice('sendTestQuote'),
    rate_limited: (probe) => untilLimited(probe, 'sendTestQuote'),
  },
  triggerScheduledQuote: {
    not_subscribed: withoutDevice('triggerScheduledQuote'),
    rate_limited: (probe) => untilLimited(probe, 'triggerScheduledQuote'),
  },
};

function repeatedAfterErasure(name: EndpointName): Scenario {
  return async ({ owner, send, belongings: { areaId } }) => {
    const write = { headers: { 'idempotency-key': 'first' } };
    const made = (await send(name, write)).json<{ id: string }>();
    const id = name === 'createLifeArea' ? made.id : areaId;
    await owner.call(api.deleteLifeArea, { params: { id }, query: { erase: 'true' } });
    return send(name, write);
  };
}

function scoreOn(score_date: string): Scenario {
  return ({ send, sampleCall }) =>
    send('recordScore', {
      payload: JSON.stringify({ ...sampleCall('recordScore').body, score_date }),
    });
}

/** Scenarios of errors that several endpoints have in common. */
export const generalFailures: Partial<
  Record<ErrorCode, (name: EndpointName, endpoint: Endpoint) => Scenario>
> = {
  unauthenticated:
    (name) =>
    ({ send }) =>
      send(name, { token: undefined }),
  session_ended:
    (name) =>
    async ({ owner, send, test }) => {
      const credentials = { email: owner.user.email, password: testPassword };
      const { body } = await test.nobody.call(api.login, { body: credentials });
      await test.as(body.access_token).call(api.logout, {});
      return send(name, { token: body.access_token });
    },
  out_of_scope:
    (name) =>
    ({ send, belongings }) =>
      send(name, { token: belongings.accessToken }),
  not_found: withUnknownId,
  validation_error: (name, endpoint) => (probe) => sendInvalid(probe, name, endpoint),
  malformed_json:
    (name) =>
    ({ send }) =>
      send(name, { payload: '{' }),
  body_too_large:
    (name, { bodyBytes = limits.bodyBytes }) =>
    ({ send }) =>
      send(name, { payload: JSON.stringify({ extra: 'x'.repeat(bodyBytes) }) }),
  unsupported_media_type:
    (name) =>
    ({ send }) =>
      send(name, { payload: 'x', headers: { 'content-type': 'text/plain' } }),
  idempotency_key_reused:
    (name) =>
    async ({ owner, send }) => {
      const options = { idempotencyKey: 'used' };
      await owner.call(api.createLifeArea, { body: { name: 'The first' } }, options);
      return send(name, { headers: { 'idempotency-key': 'used' } });
    },
};

function sendInvalid(
  probe: EndpointProbe,
  name: EndpointName,
  { method, query, body }: Endpoint,
): Promise<LightMyRequestResponse> {
  if (body !== undefined) return probe.send(name, { payload: '[]' });
  if (method !== 'GET') {
    return probe.send(name, { headers: { 'idempotency-key': 'x'.repeat(101) } });
  }
  const wrong = Object.fromEntries(fieldsOf(query).map((field) => [field, 'x'.repeat(201)]));
  return probe.test.send({
    method,
    url: getAddress<Endpoint>(api[name], {
      ...probe.sampleCall(name),
      query: wrong,
    }),
    headers: { authorization: `Bearer ${probe.owner.access_token}` },
  });
}
