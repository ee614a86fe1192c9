import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { inject } from 'vitest';
import { api, type EndpointName } from '@daymark/shared/api.ts';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import type { EndpointProbe } from './endpoint-probe.ts';
import {
  atServer,
  type OwnFailures,
  type Scenario,
  unconfirmed,
  untilLimited,
  withUnconfirmedEmail,
  withUnknownId,
} from './failure-scenarios.ts';
import { answerTo } from './scripted-provider.ts';
import { sampleIssuer, subjectToLink } from './sample-calls.ts';
import {
  browserSecret,
  confirmAtProvider,
  linkAtProvider,
  signInAtProvider,
  testOrigin,
} from './sign-in-at-provider.ts';

const withServer = (name: EndpointName, env: Readonly<Record<string, string>>) =>
  atServer(name, { PUBLIC_URL: testOrigin, ...env });
const withoutProvider = (name: EndpointName) => withServer(name, {});
const withProviderAway = (name: EndpointName) =>
  withServer(name, {
    // No server listens at this URL.
    OIDC_ISSUER: 'http://127.0.0.1:1',
    OIDC_CLIENT_ID: 'daymark',
    OIDC_CLIENT_SECRET: 'a secret',
  });

const withNoProvider =
  (name: EndpointName): Scenario =>
  (probe, tables) => {
    const quick = inject('quickProvider');
    // The server at this URL is not an identity provider.
    return withServer(name, { ...quick, OIDC_ISSUER: `${quick.OIDC_ISSUER}/nothing` })(
      probe,
      tables,
    );
  };

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
  return work(await buildTestApp(test.store, { env }));
}

function finish(real: TestApp, payload: object): Promise<LightMyRequestResponse> {
  return real.send({ method: 'POST', url: api.finishSingleSignOn.path, payload });
}

export const finishedAs =
  (login: (probe: EndpointProbe) => string, changes: object = {}): Scenario =>
  (probe) =>
    atRealProvider(probe, async (real) =>
      finish(real, { ...(await signInAtProvider(real, login(probe))), ...changes }),
    );

export const finishedLink: Scenario = (probe) =>
  atRealProvider(probe, async (real) =>
    finish(real, await linkAtProvider(real.as(probe.owner.access_token), 'ada@example.org')),
  );

export const singleSignOnFailures = {
  startSingleSignOn: {
    not_found: withoutProvider('startSingleSignOn'),
    identity_provider_unavailable: withProviderAway('startSingleSignOn'),
    identity_provider_failed: withNoProvider('startSingleSignOn'),
    rate_limited: (probe) => untilLimited(probe, 'startSingleSignOn'),
  },
  finishSingleSignOn: {
    not_found: withoutProvider('finishSingleSignOn'),
    sign_in_expired: async ({ send }) => {
      await send('finishSingleSignOn');
      return send('finishSingleSignOn');
    },
    sign_in_refused: finishedAs(() => 'ada@example.org', { code: 'another-code' }),
    sign_in_not_fresh: async ({ owner, test }) => {
      const { browser_secret, browser_hash } = browserSecret();
      const { body } = await owner.call(api.startSignOnConfirmation, { body: { browser_hash } });
      const answer = answerTo(body.authorization_url, { sub: 'ada' });
      return finish(test, { ...answer, browser_secret });
    },
    another_identity: (probe) =>
      atRealProvider(probe, async (real) => {
        const owner = real.as(probe.owner.access_token);
        return finish(real, await confirmAtProvider(owner, 'eve@example.org'));
      }),
    email_not_verified: finishedAs(() => 'unverified:ada@example.org'),
    account_exists: finishedAs(({ owner }) => owner.user.email),
    registration_closed: (probe) =>
      atRealProvider(
        probe,
        async (real) => finish(real, await signInAtProvider(real, 'newcomer-1@example.org')),
        { REGISTRATION: 'invite' },
      ),
    identity_provider_unavailable: withProviderAway('finishSingleSignOn'),
    identity_provider_failed: withNoProvider('finishSingleSignOn'),
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
    email_unconfirmed: withUnconfirmedEmail('startIdentityLink'),
    not_found: withoutProvider('startIdentityLink'),
    confirmation_required: unconfirmed('startIdentityLink'),
    identity_provider_unavailable: withProviderAway('startIdentityLink'),
    identity_provider_failed: withNoProvider('startIdentityLink'),
  },
  startSignOnConfirmation: {
    not_found: withoutProvider('startSignOnConfirmation'),
    identity_provider_unavailable: withProviderAway('startSignOnConfirmation'),
    identity_provider_failed: withNoProvider('startSignOnConfirmation'),
  },
  linkIdentity: {
    email_unconfirmed: withUnconfirmedEmail('linkIdentity'),
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
    identity_provider_failed: withNoProvider('getProviderSignOut'),
  },
} satisfies Partial<OwnFailures>;
