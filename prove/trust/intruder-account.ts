import { DatabaseSync } from 'node:sqlite';
import { api } from '@daymark/shared/api.ts';
import { codeOf } from '../../apps/server/src/testing/authenticator-app.ts';
import type { TestMailServer } from '../../apps/server/src/testing/mail-server.ts';
import { createAuthenticator } from '../../apps/server/src/testing/passkey-authenticator.ts';
import { unreachableDevice } from '../../apps/server/src/testing/sample-calls.ts';
import { answerTo } from '../../apps/server/src/testing/scripted-provider.ts';
import { browserSecret } from '../../apps/server/src/testing/sign-in-at-provider.ts';
import type { Server } from '../../harness/server.ts';
import { until } from '../../harness/until.ts';
import { type ApiCaller, ApiRefusal } from '../../scripts/api-caller.ts';

export const origin = 'https://daymark.example.org';
export const password = 'Amber-Lantern-42';
export const keepNothing = {
  passkeys: [],
  identities: [],
  tokens: [],
  calendars: [],
  webhooks: [],
};
const webhook = { url: 'https://intruder.example/hook', events: ['entry.changed' as const] };

export interface Place {
  readonly mails: TestMailServer;
  readonly server: Server;
  readonly nobody: ApiCaller;
  readonly as: (token: string) => ApiCaller;
}

/** Functions that return whether the intruder's credential works, by kind of credential. */
type Works = Readonly<Record<string, () => Promise<boolean>>>;

export interface Account {
  readonly email: string;
  readonly owner: ApiCaller;
  readonly intruder: ApiCaller;
  password: string;
  works: Works;
}

let accounts = 0;

/** Signs in as an intruder who knows the password, and sets up each kind of access. */
export async function breakIn(place: Place, isUnconfirmed: boolean): Promise<Account> {
  const email = `ada${(accounts += 1)}@example.org`;
  const registration = { email, password, full_name: 'Grace Quist' };
  const { access_token } = await place.nobody(api.register, { body: registration });
  const owner = place.as(access_token);
  if (!isUnconfirmed) {
    const token = await tokenOfLink(place, 'confirm-email', email);
    await owner(api.confirmOwnEmail, { body: { token, keep: keepNothing } });
  }
  const factor = await owner(api.setUpTotp, {});
  const code = codeOf(factor.secret, Date.now());
  const { recovery_codes } = await owner(api.confirmTotp, { body: { code } });
  const signedIn = await place.nobody(api.login, {
    body: { email, password, code: recovery_codes[0] ?? '', trust_device: true },
  });
  const intruder = place.as(signedIn.access_token);
  const account: Account = { email, owner, intruder, password, works: {} };
  const works = await setUpOpenToAll(place, account, signedIn.trust_token ?? '');
  if (isUnconfirmed) await assertRefused(intruder);
  const confirmed = isUnconfirmed ? {} : await setUpConfirmedOnly(place, account);
  account.works = { ...works, ...confirmed };
  return account;
}

async function setUpOpenToAll(place: Place, account: Account, trust: string): Promise<Works> {
  const { intruder, email } = account;
  const program = await intruder(api.createToken, {
    body: { name: 'Home', scope: 'write', life_area_ids: null, expires_in_days: null },
  });
  const calendar = await intruder(api.createCalendar, { body: { kind: 'due' } });
  await intruder(api.subscribeToPush, { body: { subscription: unreachableDevice } });
  const login = (further: object) =>
    codeOfRefusal(
      place.nobody(api.login, { body: { email, password: account.password, ...further } }),
    );
  const hasFactor = async () => (await login({})) === 'second_factor_required';
  const devices = () => intruder(api.listNotificationDevices, {});
  return {
    session: () => succeeds(intruder(api.getMe, {})),
    token: () => succeeds(place.as(program.token)(api.listLifeAreas, { query: {} })),
    calendar: async () => (await fetch(place.server.origin + calendar.path)).ok,
    // A push device depends on its session, and the list of devices shows whether it remains.
    'push device': async () => (await succeeds(devices())) && (await devices()).length > 0,
    'second factor': hasFactor,
    'trusted device': async () =>
      (await hasFactor()) && (await login({ trust_token: trust })) === null,
  };
}

async function setUpConfirmedOnly(place: Place, { intruder, email }: Account): Promise<Works> {
  const { id } = await intruder(api.createWebhook, { body: webhook });
  const authenticator = createAuthenticator({ origin });
  const { options } = await intruder(api.beginPasskey, {});
  const response = authenticator.create(options);
  await intruder(api.finishPasskey, { body: { response, name: 'Key on a chain' } });
  const { browser_hash, browser_secret } = browserSecret();
  const begun = await intruder(api.startIdentityLink, { body: { browser_hash } });
  const claims = { sub: email, auth_time: Math.floor(Date.now() / 1000) };
  const answer = answerTo(begun.authorization_url, claims);
  await place.nobody(api.finishSingleSignOn, { body: { ...answer, browser_secret } });
  await intruder(api.linkIdentity, { body: { state: answer.state, browser_secret } });
  return {
    webhook: async () => isWebhookOn(place, id),
    async passkey() {
      const asked = await place.nobody(api.challengePasskey, { body: {} });
      const body = { response: authenticator.get(asked.options), ticket: asked.ticket };
      return succeeds(place.nobody(api.loginWithPasskey, { body }));
    },
    async identity() {
      const { browser_hash, browser_secret } = browserSecret();
      const body = { browser_hash };
      const { authorization_url } = await place.nobody(api.startSingleSignOn, { body });
      const back = answerTo(authorization_url, { sub: email });
      return succeeds(place.nobody(api.finishSingleSignOn, { body: { ...back, browser_secret } }));
    },
  };
}

/** Reads the table, because the proof may be unable to sign in with the second factor again. */
function isWebhookOn({ server }: Place, id: string): boolean {
  using database = new DatabaseSync(server.sqliteFile, { readOnly: true });
  const row = database.prepare('select is_enabled from webhooks where id = ?').get(id);
  return row?.['is_enabled'] === 1;
}

async function assertRefused(intruder: ApiCaller): Promise<void> {
  const { browser_hash } = browserSecret();
  const codes = [
    await codeOfRefusal(intruder(api.createWebhook, { body: webhook })),
    await codeOfRefusal(intruder(api.beginPasskey, {})),
    await codeOfRefusal(intruder(api.startIdentityLink, { body: { browser_hash } })),
  ];
  if (codes.some((code) => code !== 'email_unconfirmed')) {
    throw new Error(`An unconfirmed account was not refused: ${codes.join(', ')}`);
  }
}

async function succeeds(call: Promise<unknown>): Promise<boolean> {
  return (await codeOfRefusal(call)) === null;
}

/** Returns the error code of a refused request, or null if the server accepts it. */
async function codeOfRefusal(call: Promise<unknown>): Promise<string | null> {
  try {
    await call;
    return null;
  } catch (error) {
    if (error instanceof ApiRefusal) return error.body?.code ?? 'no code';
    throw error;
  }
}

export function tokenOfLink({ mails }: Place, page: string, to: string): Promise<string> {
  const pattern = new RegExp(`${origin}/${page}#([\\w-]{43})`);
  return until(`a mail to ${to} with a link to ${page}`, () => {
    const found = mails.received.findLast(
      (mail) => mail.to.includes(to) && pattern.test(mail.text),
    );
    return pattern.exec(found?.text ?? '')?.[1] ?? '';
  });
}
