import { createHash, randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline';
import type { SignInResult } from '@daymark/shared/accounts/account.ts';
import {
  finishSingleSignOn,
  singleSignOnPath,
  startSignOnConfirmation,
  startSingleSignOn,
} from '@daymark/shared/accounts/single-sign-on-endpoints.ts';
import { startServer, temporaryFolder } from '../../harness/server.ts';
import { ApiRefusal, createApiCaller } from '../../scripts/api-caller.ts';
import { freePort } from '../../scripts/free-port.ts';
import { exactly, type Proofs } from '../proof.ts';
import { client, type Plugin, startGlewlwyd, unpackGlewlwyd } from './start-glewlwyd.ts';

type Glewlwyd = Awaited<ReturnType<typeof startGlewlwyd>>;

export const proofs: Proofs = {
  glewlwyd: {
    claim:
      'Glewlwyd signs people in with the settings of docs/operations.md, and the log names the setting for a provider that refuses PKCE',
    isLong: true,
    async run() {
      using folder = temporaryFolder();
      const figures = [await unpackGlewlwyd(folder.path)];
      const port = await freePort();
      const origin = `http://127.0.0.1:${port}`;
      await using glewlwyd = await startGlewlwyd(folder.path, origin + singleSignOnPath);
      const setup = { glewlwyd, port };
      const allowed = await signInWith({ ...setup, plugin: 'pkce' });
      const refused = await signInWith({ ...setup, plugin: 'plain' });
      const withoutPkce = await signInWith({
        ...setup,
        plugin: 'plain',
        env: { OIDC_PKCE: 'off' },
      });
      return [
        ...figures,
        same('a sign-in with PKCE allowed', allowed.signIn, 'ada@example.org'),
        same('a confirmation with PKCE allowed', allowed.confirmation, 'sign_in_not_fresh'),
        same('a sign-in with PKCE refused', refused.signIn, 'identity_provider_failed'),
        exactly('log lines that name OIDC_PKCE for it', refused.advice, 2),
        same('a sign-in with OIDC_PKCE=off', withoutPkce.signIn, 'ada@example.org'),
      ];
    },
  },
};

function same(measure: string, value: string, expected: string) {
  return { measure, value, bar: expected, isMet: value === expected };
}

interface Attempt {
  readonly glewlwyd: Glewlwyd;
  readonly port: number;
  readonly plugin: Plugin;
  readonly env?: Readonly<Record<string, string>>;
}

/** Signs in to a new server. Returns the email of the account or the error code. */
async function signInWith({ glewlwyd, port, plugin, env = {} }: Attempt) {
  const origin = `http://127.0.0.1:${port}`;
  const settings = {
    PUBLIC_URL: origin,
    OIDC_ISSUER: glewlwyd.getIssuer(plugin),
    OIDC_CLIENT_ID: client.id,
    OIDC_CLIENT_SECRET: client.secret,
    LOG_LEVEL: 'warn',
    ...env,
  };
  await using server = await startServer(settings, { port, output: 'keep' });
  let advice = 0;
  const lines = server.output && createInterface({ input: server.output });
  lines?.on('line', (line) => (advice += Number(line.includes('OIDC_PKCE'))));
  let signedIn: SignInResult | undefined;

  async function finish(start: typeof startSingleSignOn | typeof startSignOnConfirmation) {
    const call = createApiCaller(origin, signedIn?.access_token);
    const browser_secret = randomBytes(32).toString('base64url');
    const browser_hash = createHash('sha256').update(browser_secret).digest('hex');
    try {
      const { authorization_url } = await call(start, { body: { browser_hash } });
      const { state = '', ...back } = await glewlwyd.walkThrough(authorization_url);
      const body = { ...back, state, browser_secret };
      const result = await createApiCaller(origin)(finishSingleSignOn, { body });
      signedIn = result ?? signedIn;
      return signedIn?.user.email ?? 'nobody';
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error;
      return error.body?.code ?? String(error);
    }
  }

  const signIn = await finish(startSingleSignOn);
  const confirmation = signedIn === undefined ? '' : await finish(startSignOnConfirmation);
  return { signIn, confirmation, advice };
}
