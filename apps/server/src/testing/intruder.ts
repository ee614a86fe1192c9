import { api } from '@daymark/shared/api.ts';
import type { ApiCaller } from '../../../../scripts/api-caller.ts';
import { codeOf } from './authenticator-app.ts';
import { createAuthenticator } from './passkey-authenticator.ts';
import { unreachableDevice } from './sample-calls.ts';
import { answerTo } from './scripted-provider.ts';
import { browserSecret } from './sign-in-at-provider.ts';

export const keepNothing = {
  passkeys: [],
  identities: [],
  tokens: [],
  calendars: [],
  webhooks: [],
};

/** Server under attack. The error of a refused call contains the response. */
export interface Attacked {
  readonly nobody: ApiCaller;
  readonly as: (token: string) => ApiCaller;
  readonly clock: () => number;
  readonly isServed: (path: string) => Promise<boolean>;
  readonly isWebhookOn: (id: string) => Promise<boolean>;
}

export interface AttackedAccount {
  readonly email: string;
  password: string;
}

/** Functions that return whether the intruder's credential works, by kind of credential. */
export type Works = Readonly<Record<string, () => Promise<boolean>>>;

/**
 * Turns on the second factor as the owner. Then an intruder with a recovery code signs in and sets
 * up each kind of access that needs no confirmed email.
 */
export async function breakIn(attacked: Attacked, account: AttackedAccount, owner: ApiCaller) {
  const { nobody, as, clock, isServed } = attacked;
  const { email } = account;
  const { secret } = await owner(api.setUpTotp, {});
  const { recovery_codes } = await owner(api.confirmTotp, {
    body: { code: codeOf(secret, clock()) },
  });
  const { access_token, trust_token = '' } = await nobody(api.login, {
    body: { ...account, code: recovery_codes[0] ?? '', trust_device: true },
  });
  const intruder = as(access_token);
  const program = await intruder(api.createToken, {
    body: { name: 'Home', scope: 'write', life_area_ids: null, expires_in_days: null },
  });
  const calendar = await intruder(api.createCalendar, { body: { kind: 'due' } });
  await intruder(api.subscribeToPush, { body: { subscription: unreachableDevice } });
  const login = (further: object) =>
    readRefusal(nobody(api.login, { body: { email, password: account.password, ...further } }));
  const hasFactor = async () => (await login({})) === 'second_factor_required';
  const devices = () => intruder(api.listNotificationDevices, {});
  const works: Works = {
    session: () => isAllowed(intruder(api.getMe, {})),
    token: () => isAllowed(as(program.token)(api.listLifeAreas, { query: {} })),
    calendar: () => isServed(calendar.path),
    // A push device depends on its session, and the list of devices shows whether it remains.
    'push device': async () => (await isAllowed(devices())) && (await devices()).length > 0,
    'second factor': hasFactor,
    'trusted device': async () => (await hasFactor()) && (await login({ trust_token })) === null,
  };
  return { intruder, works };
}

const webhook = { url: 'https://intruder.example/hook', events: ['entry.changed' as const] };

/** Sets up the kinds of access that need a confirmed email. */
export async function setUpConfirmedAccess(
  { nobody, isWebhookOn, clock }: Attacked,
  { email }: AttackedAccount,
  intruder: ApiCaller,
): Promise<Works> {
  const { id } = await intruder(api.createWebhook, { body: webhook });
  const authenticator = createAuthenticator({ origin: 'https://daymark.example.org' });
  const { options } = await intruder(api.beginPasskey, {});
  const response = authenticator.create(options);
  await intruder(api.finishPasskey, { body: { response, name: 'Key on a chain' } });
  const { browser_hash, browser_secret } = browserSecret();
  const begun = await intruder(api.startIdentityLink, { body: { browser_hash } });
  const claims = { sub: email, auth_time: Math.floor(clock() / 1000) };
  const answer = answerTo(begun.authorization_url, claims);
  await nobody(api.finishSingleSignOn, { body: { ...answer, browser_secret } });
  await intruder(api.linkIdentity, { body: { state: answer.state, browser_secret } });
  return {
    webhook: () => isWebhookOn(id),
    async passkey() {
      const asked = await nobody(api.challengePasskey, { body: {} });
      const body = { response: authenticator.get(asked.options), ticket: asked.ticket };
      return isAllowed(nobody(api.loginWithPasskey, { body }));
    },
    async identity() {
      const { browser_hash, browser_secret } = browserSecret();
      const begun = await nobody(api.startSingleSignOn, { body: { browser_hash } });
      const back = answerTo(begun.authorization_url, { sub: email });
      return isAllowed(nobody(api.finishSingleSignOn, { body: { ...back, browser_secret } }));
    },
  };
}

/** Throws unless the server refuses each kind of access that needs a confirmed email. */
export async function assertRefused(intruder: ApiCaller): Promise<void> {
  const { browser_hash } = browserSecret();
  const codes = [
    await readRefusal(intruder(api.createWebhook, { body: webhook })),
    await readRefusal(intruder(api.beginPasskey, {})),
    await readRefusal(intruder(api.startIdentityLink, { body: { browser_hash } })),
  ];
  if (codes.some((code) => code !== 'email_unconfirmed')) {
    throw new Error(`An unconfirmed account was not refused: ${codes.join(', ')}`);
  }
}

export async function listWorking(works: Works): Promise<string[]> {
  const found: string[] = [];
  for (const [kind, isWorking] of Object.entries(works)) if (await isWorking()) found.push(kind);
  return found;
}

async function isAllowed(call: Promise<unknown>): Promise<boolean> {
  return (await readRefusal(call)) === null;
}

/** Returns the error code of a refused request, or null if the server accepts it. */
async function readRefusal(call: Promise<unknown>): Promise<string | null> {
  try {
    await call;
    return null;
  } catch (error) {
    const code = /"code":"(\w+)"/.exec(String(error))?.[1];
    if (code === undefined) throw error;
    return code;
  }
}
