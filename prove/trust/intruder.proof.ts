import { globSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { api } from '@daymark/shared/api.ts';
import { codeOf } from '../../apps/server/src/testing/authenticator-app.ts';
import { startMailServer, type TestMailServer } from '../../apps/server/src/testing/mail-server.ts';
import { createAuthenticator } from '../../apps/server/src/testing/passkey-authenticator.ts';
import { unreachableDevice } from '../../apps/server/src/testing/sample-calls.ts';
import {
  answerTo,
  clientId,
  startScriptedProvider,
} from '../../apps/server/src/testing/scripted-provider.ts';
import { browserSecret } from '../../apps/server/src/testing/sign-in-at-provider.ts';
import { type Server, startServer } from '../../harness/server.ts';
import { until } from '../../harness/until.ts';
import { type ApiCaller, ApiRefusal, createApiCaller } from '../../scripts/api-caller.ts';
import { done, type Figure, none, type Proofs } from '../proof.ts';

const origin = 'https://daymark.example.org';
const password = 'Amber-Lantern-42';
const newPassword = 'Silver-Compass-58';
const nothing = { passkeys: [], identities: [], tokens: [], calendars: [], webhooks: [] };

const kinds = [
  'session',
  'token',
  'calendar',
  'webhook',
  'push device',
  'passkey',
  'identity',
  'second factor',
  'trusted device',
] as const;
type Kind = (typeof kinds)[number];

// The documents list the credentials that remain. The mailbox alone removes no second factor. An
// operator names every credential to remove.
const secondFactor: readonly Kind[] = ['second factor'];
const waysIn: readonly Kind[] = ['passkey', 'identity', 'second factor'];

interface Place {
  readonly mails: TestMailServer;
  readonly server: Server;
}

/** Account with a test for each credential that an intruder has in it. */
interface Account {
  readonly email: string;
  readonly owner: ApiCaller;
  readonly intruder: ApiCaller;
  password: string;
  readonly works: Readonly<Partial<Record<Kind, () => Promise<boolean>>>>;
}

interface WayOut {
  readonly name: string;
  readonly left: readonly Kind[];
  /** The intruder registered with another person's address, which was never confirmed. */
  readonly isUnconfirmed?: true;
  readonly use: (place: Place, account: Account) => Promise<void>;
}

const waysOut: readonly WayOut[] = [
  { name: 'a reset by mail', left: secondFactor, use: resetByMail },
  {
    name: 'a new password that keeps nothing',
    left: secondFactor,
    async use(_place, account) {
      const body = { current_password: password, new_password: newPassword, keep: nothing };
      await account.owner(api.changePassword, { body });
      account.password = newPassword;
    },
  },
  { name: 'taking a change of the email back', left: secondFactor, use: undoEmailChange },
  byCommand('end-sessions', waysIn),
  byCommand('end-sessions --everything', []),
  byCommand('reset-password', waysIn),
  byCommand('reset-password --everything', []),
  {
    name: 'a reset by mail of an address that was never confirmed',
    left: [],
    isUnconfirmed: true,
    use: resetByMail,
  },
  {
    name: 'the confirmation of an address that was never confirmed',
    left: [],
    isUnconfirmed: true,
    async use(place, { email, intruder }) {
      await intruder(api.sendConfirmation, {});
      const token = await tokenOfLink(place, 'confirm-email', email);
      await nobody(place)(api.confirmEmail, { body: { token } });
    },
  },
];

/**
 * Returns the way out by an operator's command. The command prints a new password on its own line,
 * beside its log.
 */
function byCommand(words: string, left: readonly Kind[]): WayOut {
  return {
    name: `account ${words}`,
    left,
    async use({ server }, account) {
      const printed = await server.command('account', ...words.split(' '), account.email);
      const found = printed.split('\n').find((line) => /^\S{12,}$/.test(line));
      if (words.startsWith('reset-password')) account.password = found ?? '';
    },
  };
}

export const proofs: Proofs = {
  intruder: {
    claim: 'An intruder is out',
    isWithoutBrowser: true,
    async run() {
      await using cleanUp = new AsyncDisposableStack();
      const mails = await startMailServer();
      cleanUp.defer(() => mails.close());
      const provider = await startScriptedProvider();
      cleanUp.defer(() => provider.close());
      provider.script.discovery = (metadata) => ({
        ...metadata,
        authorization_response_iss_parameter_supported: false,
      });
      await using server = await startServer({
        PUBLIC_URL: origin,
        SMTP_URL: mails.url,
        PUSH_ALLOW_INSECURE_HOSTS: '127.0.0.1',
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: clientId,
        OIDC_CLIENT_SECRET: 'a secret',
      });
      const place = { mails, server };
      const figures: Figure[] = [];
      for (const way of waysOut) {
        const account = await breakIn(place, way.isUnconfirmed === true);
        figures.push(done(`${way.name}: credentials before`, (await working(account)).length));
        await way.use(place, account);
        figures.push(...compare(way.name, await working(account), way.left));
      }
      const account = await breakIn(place, false);
      await server.command('backup');
      await server.end();
      const [backup = ''] = globSync(join(server.env['DATA_DIR'] ?? '', 'backups/*'));
      await server.command('restore', '--end-sessions', '--everything', backup);
      await server.start();
      const name = 'restore --end-sessions --everything';
      return [...figures, ...compare(name, await working(account), [])];
    },
  },
};

function compare(way: string, found: readonly Kind[], left: readonly Kind[]): Figure[] {
  const tooMuch = found.filter((kind) => !left.includes(kind));
  const tooLittle = left.filter((kind) => !found.includes(kind));
  return [
    none(
      `${way}: credentials that still work${tooMuch.map((kind) => ` (${kind})`).join('')}`,
      tooMuch.length,
    ),
    none(`${way}: things of the person that went with them`, tooLittle.length),
  ];
}

async function working({ works }: Account): Promise<Kind[]> {
  const found: Kind[] = [];
  for (const kind of kinds) if ((await works[kind]?.()) === true) found.push(kind);
  return found;
}

function nobody({ server }: Place): ApiCaller {
  return createApiCaller(server.origin);
}

function as({ server }: Place, token: string): ApiCaller {
  return createApiCaller(server.origin, token);
}

let accounts = 0;

/** Creates an account. An intruder who knows its password sets up each kind of access. */
async function breakIn(place: Place, isUnconfirmed: boolean): Promise<Account> {
  const email = `ada${(accounts += 1)}@example.org`;
  const registration = { email, password, full_name: 'Grace Quist' };
  const { access_token } = await nobody(place)(api.register, { body: registration });
  if (!isUnconfirmed) {
    const token = await tokenOfLink(place, 'confirm-email', email);
    await as(place, access_token)(api.confirmOwnEmail, { body: { token, keep: nothing } });
  }
  const factor = await as(place, access_token)(api.setUpTotp, {});
  const code = codeOf(factor.secret, Date.now());
  const { recovery_codes } = await as(place, access_token)(api.confirmTotp, { body: { code } });
  const signedIn = await nobody(place)(api.login, {
    body: { email, password, code: recovery_codes[0] ?? '', trust_device: true },
  });
  const intruder = as(place, signedIn.access_token);
  const account = { email, owner: as(place, access_token), intruder, password };
  const given = { place, account, token: signedIn.access_token, trust: signedIn.trust_token ?? '' };
  const works = { ...(await setUpOpenToAll(given)) };
  if (isUnconfirmed) await assertRefused(intruder);
  else Object.assign(works, await setUpConfirmedOnly(given));
  return Object.assign(account, { works });
}

interface Given {
  readonly place: Place;
  readonly account: Omit<Account, 'works'>;
  readonly token: string;
  readonly trust: string;
}

async function setUpOpenToAll({ place, account, token, trust }: Given): Promise<Account['works']> {
  const { intruder, email } = account;
  const program = await intruder(api.createToken, {
    body: { name: 'Home', scope: 'write', life_area_ids: null, expires_in_days: null },
  });
  const calendar = await intruder(api.createCalendar, { body: { kind: 'due' } });
  await intruder(api.subscribeToPush, { body: { subscription: unreachableDevice } });
  const login = (further: object) =>
    codeOfRefusal(
      nobody(place)(api.login, { body: { email, password: account.password, ...further } }),
    );
  const hasFactor = async () => (await login({})) === 'second_factor_required';
  return {
    session: () => succeeds(as(place, token)(api.getMe, {})),
    token: () => succeeds(as(place, program.token)(api.listLifeAreas, { query: {} })),
    calendar: async () => (await fetch(place.server.origin + calendar.path)).ok,
    // The person's device list is the evidence because the device depends on the session.
    'push device': async () =>
      (await succeeds(as(place, token)(api.listNotificationDevices, {}))) &&
      (await as(place, token)(api.listNotificationDevices, {})).length > 0,
    'second factor': hasFactor,
    'trusted device': async () =>
      (await hasFactor()) && (await login({ trust_token: trust })) === null,
  };
}

async function setUpConfirmedOnly({ place, account }: Given): Promise<Account['works']> {
  const { intruder, email } = account;
  const webhook = await intruder(api.createWebhook, {
    body: { url: 'https://intruder.example/hook', events: ['entry.changed'] },
  });
  const authenticator = createAuthenticator({ origin });
  const { options } = await intruder(api.beginPasskey, {});
  await intruder(api.finishPasskey, {
    body: { response: authenticator.create(options), name: 'Key on a chain' },
  });
  const claims = { sub: email, auth_time: Math.floor(Date.now() / 1000) };
  const link = browserSecret();
  const begun = await intruder(api.startIdentityLink, {
    body: { browser_hash: link.browser_hash },
  });
  const { browser_secret } = link;
  const answer = answerTo(begun.authorization_url, claims);
  await nobody(place)(api.finishSingleSignOn, { body: { ...answer, browser_secret } });
  await intruder(api.linkIdentity, { body: { state: answer.state, browser_secret } });
  return {
    webhook: async () => isWebhookOn(place, webhook.id),
    async passkey() {
      const asked = await nobody(place)(api.challengePasskey, { body: {} });
      const body = { response: authenticator.get(asked.options), ticket: asked.ticket };
      return succeeds(nobody(place)(api.loginWithPasskey, { body }));
    },
    async identity() {
      const secret = browserSecret();
      const { authorization_url } = await nobody(place)(api.startSingleSignOn, {
        body: { browser_hash: secret.browser_hash },
      });
      const back = answerTo(authorization_url, { sub: email });
      const body = { ...back, browser_secret: secret.browser_secret };
      return succeeds(nobody(place)(api.finishSingleSignOn, { body }));
    },
  };
}

/**
 * Reads the table because the person may have a second factor that this proof cannot answer again.
 */
function isWebhookOn({ server }: Place, id: string): boolean {
  using database = new DatabaseSync(server.sqliteFile, { readOnly: true });
  const row = database.prepare('select is_enabled from webhooks where id = ?').get(id);
  return row?.['is_enabled'] === 1;
}

async function assertRefused(intruder: ApiCaller): Promise<void> {
  const url = 'https://intruder.example/hook';
  const { browser_hash } = browserSecret();
  const codes = [
    await codeOfRefusal(intruder(api.createWebhook, { body: { url, events: ['entry.changed'] } })),
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

/** Returns the code with which the server refuses the call, or null when it accepts. */
async function codeOfRefusal(call: Promise<unknown>): Promise<string | null> {
  try {
    await call;
    return null;
  } catch (error) {
    if (error instanceof ApiRefusal) return error.body?.code ?? 'no code';
    throw error;
  }
}

async function resetByMail(place: Place, account: Account): Promise<void> {
  const { email } = account;
  await nobody(place)(api.forgotPassword, { body: { email } });
  const token = await tokenOfLink(place, 'reset-password', email);
  await nobody(place)(api.resetPassword, { body: { token, new_password: newPassword } });
  account.password = newPassword;
}

/**
 * Changes the account's address as the intruder. Undoes it with the link mailed to the old address.
 */
async function undoEmailChange(place: Place, { email, intruder }: Account): Promise<void> {
  const other = email.replace('ada', 'intruder');
  await intruder(api.updateMe, { body: { email: other } });
  const confirmation = await tokenOfLink(place, 'confirm-email', other);
  await intruder(api.confirmOwnEmail, { body: { token: confirmation } });
  const token = await tokenOfLink(place, 'undo-email', email);
  await nobody(place)(api.undoEmailChange, { body: { token } });
}

function tokenOfLink({ mails }: Place, page: string, to: string): Promise<string> {
  const pattern = new RegExp(`${origin}/${page}#([\\w-]{43})`);
  return until(`a mail to ${to} with a link to ${page}`, () => {
    const found = mails.received.findLast(
      (mail) => mail.to.includes(to) && pattern.test(mail.text),
    );
    return pattern.exec(found?.text ?? '')?.[1] ?? '';
  });
}
