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
import { installFromDebian, unpackFromDebian } from './programs.ts';
import { client, startGlewlwyd } from './start-glewlwyd.ts';
import { lemonldapPackages, startLemonldap } from './start-lemonldap.ts';

export const proofs: Proofs = {
  glewlwyd: {
    claim:
      'Glewlwyd signs people in with the settings of docs/operations.md, and the log names the setting for a provider that refuses PKCE',
    isLong: true,
    async run() {
      using folder = temporaryFolder();
      const figures = [await unpackFromDebian('glewlwyd', folder.path)];
      const port = await freePort();
      const origin = `http://127.0.0.1:${port}`;
      await using glewlwyd = await startGlewlwyd(folder.path, origin + singleSignOnPath);
      const { getIssuer, walkThrough } = glewlwyd;
      const plain = { issuer: getIssuer('plain'), walkThrough, port };
      const allowed = await signInWith({ ...plain, issuer: getIssuer('pkce') });
      const refused = await signInWith(plain);
      const withoutPkce = await signInWith({ ...plain, env: { OIDC_PKCE: 'off' } });
      return [
        ...figures,
        same('a sign-in with PKCE allowed', allowed.signIn, 'ada@example.org'),
        same('a confirmation with PKCE allowed', allowed.confirmation, 'sign_in_not_fresh'),
        same('a sign-in with PKCE refused', refused.signIn, 'identity_provider_failed'),
        exactly('log lines that name OIDC_PKCE for it', refused.countLines('OIDC_PKCE'), 2),
        same('a sign-in with OIDC_PKCE=off', withoutPkce.signIn, 'ada@example.org'),
      ];
    },
  },
  lemonldap: {
    claim:
      'LemonLDAP::NG signs people in and confirms them with the settings of docs/operations.md, and the log names the algorithm without them',
    isLong: true,
    async run() {
      const figures = await installFromDebian(...lemonldapPackages);
      const port = await freePort();
      const back = `http://127.0.0.1:${port}${singleSignOnPath}`;
      const signIn = async (algorithm: string) => {
        using folder = temporaryFolder();
        await using lemonldap = await startLemonldap(folder.path, back, algorithm);
        return await signInWith({ ...lemonldap, port });
      };
      const right = await signIn('RS256');
      const wrong = await signIn('HS512');
      return [
        ...figures,
        same('a sign-in with RS256', right.signIn, 'rtyler@badwolf.org'),
        same('a confirmation with RS256', right.confirmation, 'rtyler@badwolf.org'),
        same('a sign-in with HS512', wrong.signIn, 'identity_provider_failed'),
        exactly('log lines that name HS512', wrong.countLines('HS512'), 1),
      ];
    },
  },
};

function same(measure: string, value: string, expected: string) {
  return { measure, value, bar: expected, isMet: value === expected };
}

interface Attempt {
  readonly issuer: string;
  /** Signs in at the provider. Returns the parameters with which the browser comes back. */
  readonly walkThrough: (authorizationUrl: string) => Promise<Record<string, string>>;
  readonly port: number;
  readonly env?: Readonly<Record<string, string>>;
}

/** Signs in to a new server. Returns the email of the account or the error code. */
async function signInWith({ issuer, walkThrough, port, env = {} }: Attempt) {
  const origin = `http://127.0.0.1:${port}`;
  const settings = {
    PUBLIC_URL: origin,
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: client.id,
    OIDC_CLIENT_SECRET: client.secret,
    LOG_LEVEL: 'warn',
    ...env,
  };
  await using server = await startServer(settings, { port, output: 'keep' });
  const log: string[] = [];
  const lines = server.output && createInterface({ input: server.output });
  lines?.on('line', (line) => log.push(line));
  let signedIn: SignInResult | undefined;

  async function finish(start: typeof startSingleSignOn | typeof startSignOnConfirmation) {
    const call = createApiCaller(origin, signedIn?.access_token);
    const browser_secret = randomBytes(32).toString('base64url');
    const browser_hash = createHash('sha256').update(browser_secret).digest('hex');
    try {
      const { authorization_url } = await call(start, { body: { browser_hash } });
      const { state = '', ...back } = await walkThrough(authorization_url);
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
  const countLines = (word: string) => log.filter((line) => line.includes(word)).length;
  return { signIn, confirmation, countLines };
}
