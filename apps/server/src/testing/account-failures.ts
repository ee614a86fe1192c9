import { api, type EndpointName } from '@daymark/shared/api.ts';
import type { CallArguments } from '@daymark/shared/endpoint.ts';
import * as limits from '@daymark/shared/limits.ts';
import { hashToken } from '../database/secret-hash.ts';
import { type Person, testPassword } from './build-test-app.ts';
import type { EndpointProbe } from './endpoint-probe.ts';
import {
  atServer,
  nowhere,
  type OwnFailures,
  type Scenario,
  unconfirmed,
  unconfirmEmail,
  untilLimited,
  withBody,
  withUnconfirmedEmail,
  withUnknownId,
} from './failure-scenarios.ts';
import { addPasskey } from './sample-calls.ts';

/** Sends the call to a server whose address does not support passkeys. */
const elsewhere = (name: EndpointName) => atServer(name, {}, { host: 'daymark.example' });

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

async function webhookAt(owner: Person, host: number) {
  const body = { url: `https://host-${host}.example.org/`, events: ['area.changed' as const] };
  return (await owner.call(api.createWebhook, { body })).body;
}

function toPrivateHost(name: EndpointName): Scenario {
  return withBody(name, { url: 'https://10.0.0.1/hook', events: ['area.changed'] });
}

function whereTurnedOff(name: EndpointName): Scenario {
  return async ({ owner, send, belongings: { webhookId: id } }) => {
    await owner.call(api.updateWebhook, { params: { id }, body: { is_enabled: false } });
    return send(name);
  };
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

function byAnother(name: EndpointName): Scenario {
  return async ({ send, test }) => send(name, { token: (await test.register()).access_token });
}

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

/** Uses a mailed link for an email that now belongs to another account. */
function withLinkToAnother(name: EndpointName, purpose: 'change' | 'undo'): Scenario {
  return async ({ test, owner, send }) => {
    const { email } = (await test.register()).user;
    const token = 'a'.repeat(43);
    await test.store.users.setPendingEmail(owner.user.id, email);
    await test.store.mailTokens.add({
      token_hash: hashToken(token),
      user_id: owner.user.id,
      purpose,
      email,
      session_id: null,
      never_confirmed: false,
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

export const accountFailures = {
  register: {
    email_taken: emailOfAnother('register'),
    username_taken: usernameOfAnother('register'),
    registration_closed: atServer('register', { REGISTRATION: 'closed' }),
    // The administrator's email always needs an invitation.
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
      const token_hash = hashToken(body.token);
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
    not_found: atServer('forgotPassword'),
    rate_limited: (probe) => untilLimited(probe, 'forgotPassword'),
  },
  resetPassword: {
    not_found: atServer('resetPassword'),
    link_expired: withBody('resetPassword', { token: 'x', new_password: 'Another-Horse-8!' }),
  },
  confirmEmail: {
    not_found: atServer('confirmEmail'),
    link_expired: withBody('confirmEmail', { token: 'x' }),
    confirmation_required: withLinkToAnother('confirmEmail', 'change'),
  },
  readMailLink: {
    not_found: atServer('readMailLink'),
    link_expired: withBody('readMailLink', { token: 'x' }),
  },
  confirmOwnEmail: {
    not_found: atServer('confirmOwnEmail'),
    link_expired: withBody('confirmOwnEmail', { token: 'x' }),
    email_taken: withLinkToAnother('confirmOwnEmail', 'change'),
  },
  undoEmailChange: {
    not_found: atServer('undoEmailChange'),
    link_expired: withBody('undoEmailChange', { token: 'x' }),
    email_taken: withLinkToAnother('undoEmailChange', 'undo'),
    last_way_in: async ({ owner, send, sampleCall }) => {
      await owner.call(api.removePassword, { query: { no_recovery: 'true' } });
      const { body } = sampleCall('undoEmailChange');
      const keep = { passkeys: [], identities: [], tokens: [], calendars: [], webhooks: [] };
      return send('undoEmailChange', { payload: JSON.stringify({ ...body, keep }) });
    },
  },
  sendConfirmation: { not_found: atServer('sendConfirmation') },
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
    email_unconfirmed: withUnconfirmedEmail('beginPasskey'),
    not_found: elsewhere('beginPasskey'),
    confirmation_required: unconfirmed('beginPasskey', {}),
    too_many_passkeys: async (probe) => {
      await fillWithPasskeys(probe);
      return probe.send('beginPasskey');
    },
  },
  finishPasskey: {
    email_unconfirmed: withUnconfirmedEmail('finishPasskey'),
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
  createToken: {
    confirmation_required: unconfirmed('createToken'),
    not_found: withUnknownId('createToken'),
    too_many_tokens: async ({ owner, send }) => {
      const body = { name: 'One', scope: 'read', life_area_ids: null, expires_in_days: 1 } as const;
      for (let made = 1; made < limits.tokensPerUser; made += 1) {
        await owner.call(api.createToken, { body });
      }
      return send('createToken');
    },
  },
  endToken: { not_found: withUnknownId('endToken') },
  createWebhook: {
    email_unconfirmed: withUnconfirmedEmail('createWebhook'),
    confirmation_required: unconfirmed('createWebhook'),
    webhook_url_refused: toPrivateHost('createWebhook'),
    too_many_webhooks: async ({ owner, send }) => {
      for (let made = 1; made < limits.webhooksPerUser; made += 1) await webhookAt(owner, made);
      return send('createWebhook');
    },
    too_many_webhooks_at_host: async ({ owner, send, sampleCall }) => {
      const { body } = sampleCall('createWebhook') as CallArguments<typeof api.createWebhook>;
      await owner.call(api.createWebhook, { body });
      return send('createWebhook');
    },
  },
  updateWebhook: {
    email_unconfirmed: async ({ owner, send }, tables) => {
      await unconfirmEmail(tables, owner.user.id);
      return send('updateWebhook', { payload: '{"url":"http://127.0.0.1:2/hook"}' });
    },
    confirmation_required: unconfirmed('updateWebhook'),
    not_found: withUnknownId('updateWebhook'),
    webhook_url_refused: toPrivateHost('updateWebhook'),
    too_many_webhooks_at_host: async ({ owner, send }) => {
      await webhookAt(owner, 1);
      const { url } = await webhookAt(owner, 1);
      return send('updateWebhook', { payload: JSON.stringify({ url }) });
    },
  },
  deleteWebhook: { not_found: withUnknownId('deleteWebhook') },
  listWebhookAttempts: { not_found: withUnknownId('listWebhookAttempts') },
  resendAttempt: {
    not_found: withUnknownId('resendAttempt'),
    webhook_disabled: whereTurnedOff('resendAttempt'),
  },
  testWebhook: {
    not_found: withUnknownId('testWebhook'),
    webhook_disabled: whereTurnedOff('testWebhook'),
  },
  createCalendar: {
    confirmation_required: unconfirmed('createCalendar'),
    too_many_calendars: async ({ owner, send }) => {
      for (let made = 1; made < limits.calendarsPerUser; made += 1) {
        await owner.call(api.createCalendar, { body: { kind: 'done' } });
      }
      return send('createCalendar');
    },
  },
  endCalendar: { not_found: withUnknownId('endCalendar') },
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
} satisfies Partial<OwnFailures>;
