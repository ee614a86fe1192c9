import type { LightMyRequestResponse } from 'fastify';
import { api, type Api, type EndpointName } from '@daymark/shared/api.ts';
import { getAddress, type Endpoint } from '@daymark/shared/endpoint.ts';
import type { ErrorCode } from '@daymark/shared/error-templates.ts';
import * as limits from '@daymark/shared/limits.ts';
import { buildTestApp } from './build-test-app.ts';
import type { Tables } from './each-database.ts';
import type { EndpointProbe } from './endpoint-probe.ts';
import { belongingsNamed } from './sample-calls.ts';

export type Scenario = (probe: EndpointProbe, tables: Tables) => Promise<LightMyRequestResponse>;

/** Scenarios of each endpoint's own errors. TypeScript reports a missing scenario. */
export type OwnFailures = {
  readonly [Name in EndpointName as ErrorsOf<Name> extends never ? never : Name]: {
    readonly [Code in ErrorsOf<Name>]: Scenario;
  };
};

type ErrorsOf<Name extends EndpointName> = Api[Name] extends {
  readonly errors: readonly (infer Code extends ErrorCode)[];
}
  ? Code
  : never;

export const nowhere = '01900000-0000-7000-8000-000000000000';

export const withBody =
  (name: EndpointName, body: object): Scenario =>
  ({ send }) =>
    send(name, { payload: JSON.stringify(body) });

export const withUnknownId =
  (name: EndpointName): Scenario =>
  ({ send }) =>
    send(name, { belongings: belongingsNamed(nowhere) });

export const withUnconfirmedEmail =
  (name: EndpointName): Scenario =>
  async ({ owner, send }, tables) => {
    await unconfirmEmail(tables, owner.user.id);
    return send(name);
  };

export async function unconfirmEmail(tables: Tables, id: string): Promise<void> {
  await tables()
    .updateTable('users')
    .set({ email_verified_at: null })
    .where('id', '=', id)
    .execute();
}

/** Sends the call to another server on the same data. */
export const atServer =
  (name: EndpointName, env: Record<string, string> = {}, headers = {}): Scenario =>
  async ({ test, owner, sampleCall }) => {
    const other = await buildTestApp(test.store, { env });
    const call = sampleCall(name);
    return other.send({
      method: api[name].method,
      url: getAddress<Endpoint>(api[name], call),
      headers: { authorization: `Bearer ${owner.access_token}`, ...headers },
      ...(call.body !== undefined && { payload: call.body }),
    });
  };

/** Sends the call after the confirmation of the sign-in has expired. */
export const unconfirmed =
  (name: EndpointName, body?: object): Scenario =>
  ({ send, test }) => {
    test.clock.advance(limits.confirmationMinutes * 60_000);
    return send(name, body === undefined ? {} : { payload: JSON.stringify(body) });
  };

export async function untilLimited(
  { send }: EndpointProbe,
  name: EndpointName,
  payload?: string,
): Promise<LightMyRequestResponse> {
  for (let attempts = 0; attempts < 400; attempts += 1) {
    const response = await send(name, payload === undefined ? {} : { payload });
    if (response.statusCode === 429) return response;
  }
  throw new Error(`${name} is not limited`);
}
