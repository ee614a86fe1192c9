import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { inject } from 'vitest';
import { api, type Api, type EndpointName } from '@daymark/shared/api.ts';
import { limits } from '@daymark/shared/limits.ts';
import { addressOf, type Endpoint } from '@daymark/shared/endpoint.ts';
import type { ErrorCode } from '@daymark/shared/errors.ts';
import { tokenHashOf } from '../http/authenticate.ts';
import { buildTestApp, testPassword, type TestApp } from './build-test-app.ts';
import { fieldsOf, type EndpointProbe } from './endpoint-probe.ts';
import type { Tables } from './each-database.ts';
import { addPasskey, belongingsNamed, sampleIssuer, subjectToLink } from './sample-calls.ts';
import { linkAtProvider, signInAtProvider, testOrigin } from './sign-in-at-provider.ts';
import { storeEndedAreas, storePauses } from './stored-history.ts';

export type Scenario = (probe: EndpointProbe, tables: Tables) => Promise<LightMyRequestResponse>;

/** How each endpoint comes to the failures that it names itself. One that is missing does not compile. */
type OwnFailures = {
  readonly [Name in EndpointName as Api[Name]['errors'] extends readonly [] ? never : Name]: {
    readonly [Code in Api[Name]['errors'][number]]: Scenario;
  };
};

/** An id that nothing has. */
const nowhere = '01900000-0000-7000-8000-000000000000';
const today = '2026-03-01';

const withBody =
  (name: EndpointName, body: object): Scenario =>
  ({ send }) =>
    send(name, { payload: JSON.stringify(body) });

const withUnknownId =
  (name: EndpointName): Scenario =>
  ({ send }) =>
    send(name, { belongings: belongingsNamed(nowhere) });

/** When the sign-in is too long ago, and without the password. */
const unconfirmed =
  (name: EndpointName, body?: object): Scenario =>
  ({ send, test }) => {
    test.clock.advance(limits.confirmationMinutes * 60_000);
    return send(name, body === undefined ? {} : { payload: JSON.stringify(body) });
  };

/** Passkeys belong to a domain, and to this one there are none. */
const elsewhere =
  (name: EndpointName): Scenario =>
  async ({ test, owner, sampleCall }) => {
    const other = await buildTestApp(test.store);
    const { method, path } = api[name];
    const response = await other.send({
      method,
      url: path,
      headers: { authorization: `Bearer ${owner.access_token}`, host: 'daymark.example' },
      payload: sampleCall(name).body ?? {},
    });
    await other.close();
    return response;
  };

/** Answered once already. */
const answeredTwice =
  (name: EndpointName): Scenario =>
  async ({ send }) => {
    await send(name);
    return send(name);
  };

async function fillWithPasskeys({ owner, newAuthenticator }: EndpointProbe): Promise<void> {
  const { body: passkeys } = await owner.call(api.listPasskeys, {});
  for (let count = passkeys.length; count < limits.passkeysPerUser; count += 1) {
    await addPasskey(owner, newAuthenticator());
  }
}

function emailOfAnother(name: EndpointName): Scenario {
  return async ({ send, sampleCall, test }) => {
    const { user } = await test.register();
    return send(name, { payload: JSON.stringify({ ...sampleCall(name).body, email: user.email }) });
  };
}

function usernameOfAnother(name: EndpointName): Scenario {
  return async ({ send, sampleCall, test }) => {
    const { username } = (await test.register()).user;
    return send(name, { payload: JSON.stringify({ ...sampleCall(name).body, username }) });
  };
}

/** As many areas as one may have. */
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

function byAnother(name: EndpointName): Scenario {
  return async ({ send, test }) => send(name, { token: (await test.register()).access_token });
}

/** A registration of the administrator's address with an invitation. */
function withAddressOfAdmin(
  invitationOf: (probe: EndpointProbe) => Promise<string> | string | undefined,
): Scenario {
  return async (probe) => {
    const invitation = await invitationOf(probe);
    const { email } = probe.owner.user;
    const body = { ...probe.sampleCall('register').body, email, invitation };
    return probe.send('register', { payload: JSON.stringify(body) });
  };
}

/** Where the server is set up otherwise. */
const withServer =
  (name: EndpointName, env: Readonly<Record<string, string>>): Scenario =>
  async ({ test, owner, sampleCall }) => {
    const other = await buildTestApp(test.store, { env: { PUBLIC_URL: testOrigin, ...env } });
    const { method } = api[name];
    const payload = sampleCall(name).body;
    const response = await other.send({
      method,
      url: addressOf<Endpoint>(api[name], sampleCall(name)),
      headers: { authorization: `Bearer ${owner.access_token}` },
      ...(payload !== undefined && { payload }),
    });
    await other.close();
    return response;
  };

const withoutProvider = (name: EndpointName) => withServer(name, {});
const withProviderAway = (name: EndpointName) =>
  withServer(name, {
    // Nothing listens there.
    OIDC_ISSUER: 'http://127.0.0.1:1',
    OIDC_CLIENT_ID: 'daymark',
    OIDC_CLIENT_SECRET: 'a secret',
  });

/** With the real provider. */
async function atRealProvider(
  { test }: EndpointProbe,
  work: (real: TestApp) => Promise<LightMyRequestResponse>,
  changes: Readonly<Record<string, string>> = {},
): Promise<LightMyRequestResponse> {
  const env = {
    PUBLIC_URL: testOrigin,
    LIMIT_REGISTRATIONS: '5',
    ...inject('identityProvider'),
    ...changes,
  };
  const real = await buildTestApp(test.store, { env });
  try {
    return await work(real);
  } finally {
    await real.close();
  }
}

function finish(real: TestApp, payload: object): Promise<LightMyRequestResponse> {
  return real.send({ method: 'POST', url: api.finishSingleSignOn.path, payload });
}

/** Signs in there as that person. */
export const finishedAs =
  (login: (probe: EndpointProbe) => string, changes: object = {}): Scenario =>
  (probe) =>
    atRealProvider(probe, async (real) =>
      finish(real, { ...(await signInAtProvider(real, login(probe))), ...changes }),
    );

/** Signs in there to link the owner's account. */
export const finishedLink: Scenario = (probe) =>
  atRealProvider(probe, async (real) =>
    finish(real, await linkAtProvider(real.as(probe.owner.access_token), 'ada@example.org')),
  );

export const ownFailures: OwnFailures = {
  register: {
    email_taken: emailOfAnother('register'),
    username_taken: usernameOfAnother('register'),
    registration_closed: async (probe) => {
      const env = { REGISTRATION: 'closed' };
      const closed = await buildTestApp(probe.test.store, { env });
      const payload = probe.sampleCall('register').body ?? {};
      const url = api.register.path;
      const answer = await closed.send({ method: 'POST', url, payload });
      await closed.close();
      return answer;
    },
    // The administrator's address needs one in any mode.
    invitation_required: withAddressOfAdmin(() => undefined),
    invitation_unknown: withAddressOfAdmin(() => 'nothing'),
    invitation_for_other_email: withAddressOfAdmin(async ({ owner }) => {
      const { body } = await owner.call(api.createInvitation, { body: {} });
      return body.token;
    }),
    invitation_expired: withAddressOfAdmin(async ({ owner, test }) => {
      const { body } = await owner.call(api.createInvitation, { body: {} });
      test.clock.advance(limits.invitation.days * 86_400_000);
      return body.token;
    }),
    invitation_used: withAddressOfAdmin(async ({ owner, test }) => {
      const { email } = owner.user;
      const { body } = await owner.call(api.createInvitation, { body: { email } });
      const token_hash = tokenHashOf(body.token);
      await test.store.invitations.use(token_hash, new Date(test.clock()).toISOString());
      return body.token;
    }),
    rate_limited: (probe) => untilLimited(probe, 'register'),
  },
  login: {
    invalid_credentials: withBody('login', { email: 'nobody@example.org', password: 'x' }),
    second_factor_required: withSecondFactor('login', {}),
    invalid_code: withSecondFactor('login', { code: 'none' }),
    rate_limited: (probe) =>
      untilLimited(probe, 'login', '{"email":"nobody@example.org","password":"x"}'),
  },
  listInvitations: { not_allowed: byAnother('listInvitations') },
  createInvitation: {
    not_allowed: byAnother('createInvitation'),
    too_many_invitations: async ({ send }) => {
      for (let count = 1; count < limits.invitation.open; count += 1) {
        await send('createInvitation');
      }
      return send('createInvitation');
    },
  },
  withdrawInvitation: { not_found: withUnknownId('withdrawInvitation') },
  updateMe: {
    not_allowed: async ({ owner, send, test }) => {
      const token = (await test.register()).access_token;
      const body = { email: owner.user.email, current_password: testPassword };
      return send('updateMe', { token, payload: JSON.stringify(body) });
    },
    email_taken: emailOfAnother('updateMe'),
    username_taken: usernameOfAnother('updateMe'),
    confirmation_required: unconfirmed('updateMe', { email: 'new@example.org' }),
    wrong_password: withBody('updateMe', { email: 'new@example.org', current_password: 'x' }),
    rate_limited: async (probe) => {
      const { email } = (await probe.test.register()).user;
      const body = { email, current_password: testPassword };
      return untilLimited(probe, 'updateMe', JSON.stringify(body));
    },
  },
  changePassword: {
    confirmation_required: unconfirmed('changePassword', { new_password: 'Another-Horse-8!' }),
    wrong_password: withBody('changePassword', {
      current_password: 'x',
      new_password: 'Another-Horse-8!',
    }),
  },
  deleteMe: {
    confirmation_required: unconfirmed('deleteMe', {}),
    wrong_password: withBody('deleteMe', { password: 'x' }),
  },
  confirm: {
    wrong_password: withBody('confirm', { password: 'x' }),
    wrong_code: withSecondFactor('confirm', { code: 'none' }),
    confirmation_required: async ({ owner, send }, tables) => {
      const none = { password_hash: '' };
      await tables().updateTable('users').set(none).where('id', '=', owner.user.id).execute();
      return send('confirm', { payload: '{}' });
    },
  },
  setUpTotp: { confirmation_required: unconfirmed('setUpTotp') },
  confirmTotp: {
    confirmation_required: unconfirmed('confirmTotp'),
    wrong_code: withBody('confirmTotp', { code: 'none' }),
    no_second_factor: async ({ send }) => {
      await send('removeTotp');
      return send('confirmTotp');
    },
  },
  renewRecoveryCodes: {
    confirmation_required: unconfirmed('renewRecoveryCodes'),
    no_second_factor: ({ send }) => send('renewRecoveryCodes'),
  },
  removeTotp: { confirmation_required: unconfirmed('removeTotp') },
  endSession: { not_found: withUnknownId('endSession') },
  forgotPassword: {
    not_found: withoutMail('forgotPassword'),
    rate_limited: (probe) => untilLimited(probe, 'forgotPassword'),
  },
  resetPassword: {
    not_found: withoutMail('resetPassword'),
    link_expired: withBody('resetPassword', { token: 'x', new_password: 'Another-Horse-8!' }),
  },
  confirmEmail: {
    not_found: withoutMail('confirmEmail'),
    link_expired: withBody('confirmEmail', { token: 'x' }),
    email_taken: withLinkToAnother('confirmEmail', 'change'),
  },
  undoEmailChange: {
    not_found: withoutMail('undoEmailChange'),
    link_expired: withBody('undoEmailChange', { token: 'x' }),
    email_taken: withLinkToAnother('undoEmailChange', 'undo'),
  },
  sendConfirmation: { not_found: withoutMail('sendConfirmation') },
  challengePasskey: {
    not_found: elsewhere('challengePasskey'),
    rate_limited: (probe) => untilLimited(probe, 'challengePasskey'),
  },
  loginWithPasskey: {
    not_found: elsewhere('loginWithPasskey'),
    passkey_refused: answeredTwice('loginWithPasskey'),
    rate_limited: (probe) => untilLimited(probe, 'loginWithPasskey'),
  },
  beginPasskey: {
    not_found: elsewhere('beginPasskey'),
    confirmation_required: unconfirmed('beginPasskey', {}),
    too_many_passkeys: async (probe) => {
      await fillWithPasskeys(probe);
      return probe.send('beginPasskey');
    },
  },
  finishPasskey: {
    not_found: elsewhere('finishPasskey'),
    passkey_unverified: answeredTwice('finishPasskey'),
    passkey_taken: async ({ owner, send, test, newAuthenticator }) => {
      const authenticator = newAuthenticator();
      const { body } = await owner.call(api.beginPasskey, {});
      const response = authenticator.create(body.options);
      await test.store.passkeys.add({
        user_id: (await test.register()).user.id,
        id: nowhere,
        credential_id: authenticator.credentialId(),
        public_key: 'AA',
        counter: 0,
        transports: [],
        name: 'Theirs',
        is_backed_up: false,
        created_at: '2026-03-01T12:00:00.000Z',
      });
      return send('finishPasskey', { payload: JSON.stringify({ response, name: 'Mine' }) });
    },
    too_many_passkeys: async (probe) => {
      await fillWithPasskeys(probe);
      return probe.send('finishPasskey');
    },
  },
  renamePasskey: { not_found: withUnknownId('renamePasskey') },
  removePasskey: {
    not_found: withUnknownId('removePasskey'),
    confirmation_required: unconfirmed('removePasskey', {}),
    last_way_in: async ({ owner, send }) => {
      await owner.call(api.removePassword, {});
      return send('removePasskey');
    },
  },
  beginPasskeyConfirmation: { not_found: elsewhere('beginPasskeyConfirmation') },
  confirmWithPasskey: {
    not_found: elsewhere('confirmWithPasskey'),
    passkey_unverified: answeredTwice('confirmWithPasskey'),
  },
  removePassword: {
    confirmation_required: unconfirmed('removePassword', {}),
    last_way_in: async ({ owner, send, belongings: { passkeyId } }) => {
      await owner.call(api.removePasskey, { params: { id: passkeyId } });
      return send('removePassword');
    },
  },
  startSingleSignOn: {
    not_found: withoutProvider('startSingleSignOn'),
    identity_provider_unavailable: withProviderAway('startSingleSignOn'),
    rate_limited: (probe) => untilLimited(probe, 'startSingleSignOn'),
  },
  finishSingleSignOn: {
    not_found: withoutProvider('finishSingleSignOn'),
    sign_in_expired: async ({ send }) => {
      await send('finishSingleSignOn');
      return send('finishSingleSignOn');
    },
    sign_in_refused: finishedAs(() => 'ada@example.org', { code: 'another-code' }),
    email_not_verified: finishedAs(() => 'unverified:ada@example.org'),
    account_exists: finishedAs(({ owner }) => owner.user.email),
    registration_closed: (probe) =>
      atRealProvider(
        probe,
        async (real) => finish(real, await signInAtProvider(real, 'newcomer-1@example.org')),
        { REGISTRATION: 'invite' },
      ),
    identity_provider_unavailable: withProviderAway('finishSingleSignOn'),
    rate_limited: (probe) =>
      atRealProvider(probe, async (real) => {
        for (let person = 0; person < 10; person += 1) {
          const login = `newcomer-${person}@example.org`;
          const response = await finish(real, await signInAtProvider(real, login));
          if (response.statusCode === 429) return response;
        }
        throw new Error('finishSingleSignOn is not limited');
      }),
  },
  startIdentityLink: {
    not_found: withoutProvider('startIdentityLink'),
    confirmation_required: unconfirmed('startIdentityLink'),
    identity_provider_unavailable: withProviderAway('startIdentityLink'),
  },
  linkIdentity: {
    not_found: withoutProvider('linkIdentity'),
    confirmation_required: unconfirmed('linkIdentity'),
    sign_in_expired: async ({ send }) => {
      await send('linkIdentity');
      return send('linkIdentity');
    },
    identity_taken: async ({ send, test, belongings: { identityId } }) => {
      const { user } = await test.register();
      await test.store.identities.create({
        user_id: user.id,
        id: randomUUID(),
        issuer: sampleIssuer,
        subject: subjectToLink(identityId),
        created_at: '2026-03-01T12:00:00.000Z',
        last_used_at: '2026-03-01T12:00:00.000Z',
      });
      return send('linkIdentity');
    },
  },
  unlinkIdentity: {
    not_found: withUnknownId('unlinkIdentity'),
    confirmation_required: unconfirmed('unlinkIdentity'),
    last_way_in: async ({ owner, send, belongings }, tables) => {
      await owner.call(api.removePasskey, { params: { id: belongings.passkeyId } });
      await tables()
        .updateTable('users')
        .set({ password_hash: '' })
        .where('id', '=', owner.user.id)
        .execute();
      return send('unlinkIdentity');
    },
  },
  getProviderSignOut: {
    not_found: withoutProvider('getProviderSignOut'),
    identity_provider_unavailable: withProviderAway('getProviderSignOut'),
  },
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
    too_many_areas: async (probe) => {
      const { send } = probe;
      await send('updateLifeArea', { payload: '{"is_active":false}' });
      await fillUp(probe);
      probe.test.clock.advance(1000);
      return send('updateLifeArea', { payload: '{"is_active":true}' });
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

/** From a server on the same data that sends no mail. */
function withoutMail(name: EndpointName): Scenario {
  return async ({ test, owner, sampleCall }) => {
    const plain = await buildTestApp(test.store);
    const { method, path } = api[name];
    const response = await plain.send({
      method,
      url: path,
      headers: { authorization: `Bearer ${owner.access_token}` },
      payload: sampleCall(name).body ?? {},
    });
    await plain.close();
    return response;
  };
}

/** By a link to an email that another account has by now. */
function withLinkToAnother(name: EndpointName, purpose: 'change' | 'undo'): Scenario {
  return async ({ test, owner, send }) => {
    const { email } = (await test.register()).user;
    const token = 'a'.repeat(43);
    await test.store.users.setPendingEmail(owner.user.id, email);
    await test.store.mailTokens.add({
      token_hash: tokenHashOf(token),
      user_id: owner.user.id,
      purpose,
      email,
      session_id: null,
      expires_at: '2026-03-01T12:20:00.000Z',
    });
    return send(name, { payload: JSON.stringify({ token }) });
  };
}

function withSecondFactor(name: EndpointName, changes: object): Scenario {
  return async ({ send, sampleCall }) => {
    await send('confirmTotp');
    return send(name, { payload: JSON.stringify({ ...sampleCall(name).body, ...changes }) });
  };
}

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
