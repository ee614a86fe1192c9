import { beforeEach, expect, inject, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import { accountCommands } from '../account-commands/account-commands.ts';
import { resetRestoredData } from '../backups/restore-backup.ts';
import { readConfig } from '../config/config.ts';
import { turnOnFactor } from '../testing/authenticator-app.ts';
import { mailEnv, testPassword, type Person } from '../testing/build-test-app.ts';
import { describeEachDatabase, everyRow } from '../testing/each-database.ts';
import { unconfirmEmail } from '../testing/failure-scenarios.ts';
import { buildMailApp, tokenIn, type MailApp } from '../testing/mail-app.ts';
import { createAuthenticator } from '../testing/passkey-authenticator.ts';
import { addPasskey, unreachableDevice } from '../testing/sample-calls.ts';
import { answerTo } from '../testing/scripted-provider.ts';
import { browserSecret } from '../testing/sign-in-at-provider.ts';

const email = 'ada@example.org';
const newEmail = 'new@example.org';
const new_password = 'Another-Horse-8!';
const origin = 'https://daymark.example.org';

const nothing = { passkeys: [], identities: [], tokens: [], calendars: [], webhooks: [] };

const kinds = [
  'session',
  'token',
  'calendar',
  'webhook',
  'trusted device',
  'push device',
  'identity',
  'passkey',
  'second factor',
] as const;
type Kind = (typeof kinds)[number];

const tablesWithoutAccess = [
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
  let stillWorks: () => Promise<Kind[]>;

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

  async function atProvider() {
    const { browser_secret, browser_hash } = browserSecret();
    const { body } = await test.nobody.call(api.startSingleSignOn, { body: { browser_hash } });
    return { browser_secret, ...answerTo(body.authorization_url, { sub: 'ada' }) };
  }

  async function linkIdentity(session: Person): Promise<void> {
    const { browser_secret, browser_hash } = browserSecret();
    const { body } = await session.call(api.startIdentityLink, { body: { browser_hash } });
    const claims = { sub: 'ada', auth_time: test.clock() / 1000 };
    const answer = answerTo(body.authorization_url, claims);
    await test.nobody.call(api.finishSingleSignOn, { body: { ...answer, browser_secret } });
    await session.call(api.linkIdentity, { body: { state: answer.state, browser_secret } });
  }

  async function intrude(): Promise<void> {
    const factor = await turnOnFactor(test, await signIn());
    test.clock.advance(60_000);
    const session = await signIn({ code: factor.code(), trust_device: true });
    const authenticator = createAuthenticator({ origin });
    await addPasskey(session, authenticator);
    await linkIdentity(session);
    const { body: token } = await session.call(api.createToken, {
      body: { name: 'Home', scope: 'write', life_area_ids: null, expires_in_days: null },
    });
    const { body: calendar } = await session.call(api.createCalendar, { body: { kind: 'due' } });
    const { body: webhook } = await session.call(api.createWebhook, {
      body: { url: 'https://intruder.example/hook', events: ['entry.changed'] },
    });
    await session.call(api.subscribeToPush, { body: { subscription: unreachableDevice } });

    const rowsOf = async (table: 'trusted_devices' | 'push_subscriptions') =>
      (await tables().selectFrom(table).select('user_id').execute()).length;
    const answers = (url: string, token_ = '') =>
      test.send({ method: 'GET', url, headers: { authorization: `Bearer ${token_}` } });
    const isOk = async (call: Promise<{ statusCode: number }>) => (await call).statusCode === 200;
    const works: Record<Kind, () => Promise<boolean>> = {
      session: () => isOk(answers(api.getMe.path, session.access_token)),
      token: () => isOk(answers(api.listLifeAreas.path, token.token)),
      calendar: () => isOk(answers(calendar.path)),
      webhook: async () =>
        (await test.store.webhooks.find(owner.user.id, webhook.id))?.is_enabled === true,
      'trusted device': async () => (await rowsOf('trusted_devices')) > 0,
      'push device': async () => (await rowsOf('push_subscriptions')) > 0,
      identity: async () => {
        const payload = await atProvider();
        return isOk(test.send({ method: 'POST', url: api.finishSingleSignOn.path, payload }));
      },
      passkey: async () => {
        const { body } = await test.nobody.call(api.challengePasskey, { body: {} });
        const response = authenticator.get(body.options);
        const payload = { response, ticket: body.ticket };
        return isOk(test.send({ method: 'POST', url: api.loginWithPasskey.path, payload }));
      },
      'second factor': () => test.store.factors.hasSecondFactor(owner.user.id),
    };
    stillWorks = async () => {
      const found: Kind[] = [];
      for (const kind of kinds) if (await works[kind]()) found.push(kind);
      return found;
    };
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

  const withFactor: Kind[] = ['second factor'];
  const signInMethods: Kind[] = ['identity', 'passkey', 'second factor'];
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
    expect(await stillWorks()).toEqual(kinds);
  });

  const actions: Readonly<Record<string, readonly [act: () => Promise<unknown>, left: Kind[]]>> = {
    'resetting the password by mail': [
      async () => {
        const token = await askForReset();
        await test.nobody.call(api.resetPassword, { body: { token, new_password } });
      },
      withFactor,
    ],
    'changing the password without keeping access': [
      () =>
        owner.call(api.changePassword, {
          body: { current_password: testPassword, new_password, keep: nothing },
        }),
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
  )('%s ends all access of an intruder, leaving %s', async (_name, _kept, { act, left }) => {
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
        keep: { tokens: [] } as unknown as typeof nothing,
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
    const keep = { ...nothing, passkeys: [id.toUpperCase(), 'nothing'] };
    const token = await askForReset();
    await test.nobody.call(api.resetPassword, { body: { token, new_password, keep } });
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
