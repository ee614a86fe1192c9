import { trustedHeaderEnv } from './build-test-app.ts';
import { atServer, type OwnFailures, unconfirmEmail, untilLimited } from './failure-scenarios.ts';

const name = 'signInByTrustedHeader';

export const trustedHeaderFailures = {
  signInByTrustedHeader: {
    not_found: atServer(name),
    trusted_header_missing: ({ send }) => send(name, { headers: { 'remote-email': '' } }),
    account_unconfirmed: async ({ owner, send }, tables) => {
      await unconfirmEmail(tables, owner.user.id);
      return send(name, { headers: { 'remote-email': owner.user.email } });
    },
    registration_closed: atServer(
      name,
      { ...trustedHeaderEnv, REGISTRATION: 'closed' },
      { 'remote-email': 'newcomer@example.org' },
    ),
    email_taken: async ({ owner, send, test }) => {
      const before = owner.user.email;
      await test.store.mailTokens.add({
        token_hash: 'a-hash',
        user_id: owner.user.id,
        purpose: 'undo',
        email: before,
        session_id: null,
        never_confirmed: false,
        expires_at: '2026-03-08T12:00:00.000Z',
      });
      const after = { email: 'another@example.org', now: '2026-03-01T12:00:00.000Z' };
      await test.store.users.changeEmail(owner.user.id, { ...after, isConfirmed: true });
      return send(name, { headers: { 'remote-email': before } });
    },
    rate_limited: (probe) => untilLimited(probe, name),
  },
} satisfies Partial<OwnFailures>;
