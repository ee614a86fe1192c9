import type { LightMyRequestResponse } from 'fastify';
import { api, type EndpointName } from '@daymark/shared/api.ts';
import { addressOf, type Endpoint } from '@daymark/shared/endpoint.ts';
import type { ErrorCode } from '@daymark/shared/errors.ts';
import { limits } from '@daymark/shared/limits.ts';
import { testPassword } from './build-test-app.ts';
import { fieldsOf, type EndpointProbe } from './endpoint-probe.ts';
import { withUnknownId, type Scenario } from './own-failures.ts';

/** How any endpoint comes to the failures that its parts bring with them; none of them changes anything. */
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
    url: addressOf<Endpoint>(api[name], {
      ...probe.sampleCall(name),
      query: wrong,
    }),
    headers: { authorization: `Bearer ${probe.owner.access_token}` },
  });
}
