import { beforeEach, expect, inject, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import type { ApiCaller } from '../../../../scripts/api-caller.ts';
import { accountCommands } from '../account-commands/account-commands.ts';
import { resetRestoredData } from '../backups/restore-backup.ts';
import { readConfig } from '../config/config.ts';
import { type Caller, mailEnv, testPassword, type Person } from '../testing/build-test-app.ts';
import { describeEachDatabase, everyRow } from '../testing/each-database.ts';
import { unconfirmEmail } from '../testing/failure-scenarios.ts';
import {
  type Attacked,
  breakIn,
  keepNothing,
  listWorking,
  setUpConfirmedAccess,
} from '../testing/intruder.ts';
import { buildMailApp, tokenIn, type MailApp } from '../testing/mail-app.ts';
import { createAuthenticator } from '../testing/passkey-authenticator.ts';
import { addPasskey } from '../testing/sample-calls.ts';

const email = 'ada@example.org';
const newEmail = 'new@example.org';
const new_password = 'Another-Horse-8!';
const origin = 'https://daymark.example.org';

const tablesWithoutAccess = [
  'directory',
  'area_versions',
  'deliveries',
  'entry_versions',
  'idempotency_keys',
  'life_areas',
  'notification_settings',
  'notifications',
  'pauses',
  'reminders',
  'scores',
  'sources',
  'tombstones',
  'years',
  // Queued mails go to the owner's mailbox.
  'mails',
  // forget-links.ts deletes tokens that could take over the account. The other tokens are only in
  // the owner's mailbox.
  'mail_tokens',
  // An unfinished attempt to link an identity needs a session of the account.
  'oidc_attempts',
];

describeEachDatabase('an intruder', (openStore, tables) => {
  let test: MailApp;
  let owner: Person;
  let stillWorks: () => Promise<string[]>;
  const account = { email, password: testPassword };

  beforeEach(async () => {
    test = await buildMailApp(await openStore(), { provider: inject('quickProvider') });
    owner = await test.register({ email });
    await test.nobody.call(api.confirmEmail, { body: { token: await nextToken() } });
  });

  async function nextToken(): Promise<string> {
    const mail = (await test.sendMails()).findLast(({ text }) => text.includes(`${origin}/`));
    return tokenIn(mail ?? { text: '' });
  }

  async function signIn(further = {}): Promise<Person> {
    const credentials = { email, password: testPassword, ...further };
    const { body } = await test.nobody.call(api.login, { body: credentials });
    return { ...body, ...test.as(body.access_token) };
  }

  function createCaller(who: Caller): ApiCaller {
    return async (endpoint, call) => (await who.call(endpoint, call)).body as never;
  }

  async function intrude(): Promise<void> {
    account.password = testPassword;
    const attacked: Attacked = {
      nobody: createCaller(test.nobody),
      as: (token) => createCaller(test.as(token)),
      clock: test.clock,
      isServed: async (url) => (await test.send({ method: 'GET', url })).statusCode === 200,
      isWebhookOn: async (id) =>
        (await test.store.webhooks.find(owner.user.id, id))?.is_enabled === true,
    };
    const { intruder, works } = await breakIn(attacked, account, createCaller(await signIn()));
    const confirmed = await setUpConfirmedAccess(attacked, account, intruder);
    const hasRows = async (table: 'trusted_devices' | 'push_subscriptions') =>
      (await tables().selectFrom(table).select('user_id').execute()).length > 0;
    const inTables = {
      'trusted device': () => hasRows('trusted_devices'),
      'push device': () => hasRows('push_subscriptions'),
    };
    stillWorks = () => listWorking({ ...works, ...confirmed, ...inTables });
  }

  async function askForReset(): Promise<string> {
    await test.sendMails();
    await test.nobody.call(api.forgotPassword, { body: { email } });
    return nextToken();
  }

  const printed: string[] = [];
  async function command(name: string, everything = false): Promise<void> {
    printed.splice(0);
    await accountCommands.get(name)?.run({
      store: test.store,
      config: readConfig(mailEnv),
      email,
      write: true,
      everything,
      input: null,
      now: test.clock(),
      random: (bytes) => crypto.getRandomValues(bytes),
      print: (line) => printed.push(line),
      log: () => {},
    });
    if (name === 'reset-password') {
      account.password = printed.find((line) => /^\S{12,}$/.test(line)) ?? '';
    }
  }

  const restore = (everything: boolean) =>
    resetRestoredData(tables(), {
      madeAt: '2026-03-01T12:10:00.000Z',
      endSessions: true,
      everything,
    });

  async function changeOfEmail(): Promise<string> {
    await tables().deleteFrom('totp').execute();
    const session = await signIn();
    await test.sendMails();
    await session.call(api.updateMe, { body: { email: newEmail } });
    await session.call(api.confirmOwnEmail, { body: { token: await nextToken() } });
    return nextToken();
  }

  const withFactor = ['second factor'];
  const signInMethods = ['second factor', 'passkey', 'identity'];
  const everything = async () => {
    const { body: access } = await (await signIn()).call(api.listAccess, {});
    const idsOf = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id);
    return {
      passkeys: idsOf(access.passkeys),
      identities: idsOf(access.identities),
      tokens: idsOf(access.tokens),
      calendars: idsOf(access.calendars),
      webhooks: idsOf(access.webhooks),
    };
  };

  it('before an action ends access, the session, token, calendar, webhook, devices, identity, passkey and second factor of an intruder work @long', async () => {
    await intrude();
    expect(await stillWorks()).toHaveLength(9);
  });

  const actions: Readonly<Record<string, readonly [act: () => Promise<unknown>, left: string[]]>> =
    {
      'resetting the password by mail': [
        async () => {
          const token = await askForReset();
          await test.nobody.call(api.resetPassword, { body: { token, new_password } });
          account.password = new_password;
        },
        withFactor,
      ],
      'changing the password without keeping access': [
        async () => {
          const body = { current_password: testPassword, new_password, keep: keepNothing };
          await owner.call(api.changePassword, { body });
          account.password = new_password;
        },
        withFactor,
      ],
      '`account end-sessions`': [() => command('end-sessions'), signInMethods],
      '`account end-sessions --everything`': [() => command('end-sessions', true), []],
      '`account reset-password`': [() => command('reset-password'), signInMethods],
      '`account reset-password --everything`': [() => command('reset-password', true), []],
      'a restore with `--end-sessions`': [() => restore(false), signInMethods],
      'a restore with `--end-sessions --everything`': [() => restore(true), []],
    };

  it.each(
    Object.entries(actions).map(
      ([name, [act, left]]) => [name, left.join(', ') || 'nothing', { act, left }] as const,
    ),
  )('%s ends the access of an intruder and leaves %s', async (_name, _kept, { act, left }) => {
    owner = await signIn();
    await intrude();
    await act();
    expect(await stillWorks()).toEqual(left);
  });

  it('undoing a change of the email ends all access of an intruder @long', async () => {
    await intrude();
    const token = await changeOfEmail();
    expect(await stillWorks()).toContain('passkey');
    await test.nobody.call(api.undoEmailChange, { body: { token } });
    expect(await stillWorks()).toEqual([]);
  });

  it.each([
    ['a password reset', async () => ({ token: await askForReset(), new_password })],
    [
      'a password reset that asks to keep all access',
      async () => {
        const keep = await everything();
        return { token: await askForReset(), new_password, keep };
      },
    ],
  ] as const)(
    "%s ends all access of a stranger who registered with the owner's email @long",
    async (_name, bodyOf) => {
      await intrude();
      await tables().updateTable('totp').set({ secret: null }).execute();
      const body = await bodyOf();
      await turnOnFactorDirectly();
      await unconfirmEmail(tables, owner.user.id);
      await test.nobody.call(api.resetPassword, { body });
      account.password = new_password;
      expect(await stillWorks()).toEqual([]);
      const signedIn = await signIn({ password: new_password });
      expect(signedIn.user.email_verified).toBe(true);
    },
  );

  async function turnOnFactorDirectly(): Promise<void> {
    await tables().updateTable('totp').set({ secret: 'JBSWY3DPEHPK3PXP' }).execute();
  }

  it('confirming an email ends the access of a stranger who registered with that email', async () => {
    await unconfirmEmail(tables, owner.user.id);
    const session = await signIn();
    await session.call(api.sendConfirmation, {});
    const token = await nextToken();
    await tables().updateTable('users').set({ email_verified_at: owner.user.created_at }).execute();
    await intrude();
    await unconfirmEmail(tables, owner.user.id);
    await test.nobody.call(api.confirmEmail, { body: { token } });
    expect(await stillWorks()).toEqual([]);
    expect((await signIn()).user.email_verified).toBe(true);
  });

  it('after access.end, only tables that give no access contain rows of the user', async () => {
    await intrude();
    await test.store.access.end(owner.user.id, {});
    const rows = await everyRow(tables);
    const left = Object.entries(rows).filter(([, list]) =>
      list.some((row) => (row as { user_id?: string }).user_id === owner.user.id),
    );
    expect(
      left.map(([table]) => table).filter((table) => !tablesWithoutAccess.includes(table)),
    ).toEqual([]);
  });

  it('a password change is refused if its `keep` lacks a kind of access', async () => {
    const session = await signIn();
    const refused = await session.refused(api.changePassword, {
      body: {
        current_password: testPassword,
        new_password,
        keep: { tokens: [] } as unknown as typeof keepNothing,
      },
    });
    expect(refused.body.errors?.map(({ field }) => field)).toContain('keep.passkeys');
  });

  it("a password reset that keeps the owner's passkey ends all access of an intruder @long", async () => {
    await intrude();
    const mine = await signInWithoutFactor();
    const authenticator = createAuthenticator({ origin });
    const id = await addPasskey(mine, authenticator, 'Mine');
    const { body: link } = await test.nobody.call(api.readMailLink, {
      body: { token: await askForReset() },
    });
    expect(link).toMatchObject({ purpose: 'reset', email, is_confirmed: true });
    const names = link.access?.passkeys.map(({ name }) => name);
    expect(names?.toSorted()).toEqual(['Key on a chain', 'Mine']);
    expect(link.access?.webhooks).toMatchObject([{ host: 'intruder.example', is_enabled: true }]);
    const keep = { ...keepNothing, passkeys: [id.toUpperCase(), 'nothing'] };
    const token = await askForReset();
    await test.nobody.call(api.resetPassword, { body: { token, new_password, keep } });
    account.password = new_password;
    const { body } = await test.nobody.call(api.challengePasskey, { body: {} });
    const login = { response: authenticator.get(body.options), ticket: body.ticket };
    expect((await test.nobody.call(api.loginWithPasskey, { body: login })).status).toBe(200);
    expect(await stillWorks()).toEqual([]);
  });

  async function signInWithoutFactor(): Promise<Person> {
    await tables().deleteFrom('totp').execute();
    return signIn();
  }

  it('`account end-sessions` prints which access ended and which is left', async () => {
    await intrude();
    await command('end-sessions');
    expect(printed).toEqual([
      'All devices are signed out.',
      'Ended: 2 sessions, 1 token, 1 calendar. Turned off: 1 webhook.',
      'Left: 1 passkey, 1 identity, 1 webhook, two-step sign-in.',
    ]);
    await command('end-sessions', true);
    expect(printed).toEqual([
      'All devices are signed out.',
      'Ended: 1 passkey, 1 identity, 1 webhook, two-step sign-in.',
      'Left: nothing.',
    ]);
  });
});
