import { beforeEach, expect, inject, it } from 'vitest';
import type { SignInResult } from '@daymark/shared/accounts/account.ts';
import { api } from '@daymark/shared/api.ts';
import { testPassword, type Person } from '../testing/build-test-app.ts';
import { describeEachDatabase, openApp } from '../testing/each-database.ts';
import { buildMailApp, tokenIn, type MailApp } from '../testing/mail-app.ts';
import { createAuthenticator } from '../testing/passkey-authenticator.ts';
import { addPasskey } from '../testing/sample-calls.ts';
import { answerTo } from '../testing/scripted-provider.ts';
import { browserSecret } from '../testing/sign-in-at-provider.ts';

const email = 'ada@example.org';
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

describeEachDatabase('a sign-in from a device that the account does not know', (openStore) => {
  let test: MailApp;
  let person: Person;

  beforeEach(async () => {
    test = await buildMailApp(await openStore());
    person = await test.register({ email, timezone: 'Asia/Tokyo' });
    await test.sendMails();
  });

  const signIn = (device_token?: string, userAgent = firefox) =>
    test.send({
      method: 'POST',
      url: api.login.path,
      headers: { 'user-agent': userAgent },
      payload: { email, password: testPassword, ...(device_token && { device_token }) },
    });
  const inbox = async () =>
    (await person.call(api.listNotifications, {})).body.map(({ content }) => content);

  it('a sign-in on a new device is reported in the inbox and by mail', async () => {
    await signIn();
    expect(await inbox()).toEqual([
      'New sign-in · Firefox on Windows\nIf this wasn’t you, change your password now and sign that device out in Settings.',
    ]);
    const [mail, ...others] = await test.sendMails();
    expect(others).toEqual([]);
    expect(mail?.to).toEqual([email]);
    expect(mail?.text).toContain('Firefox on Windows, 1 March 2026 at 21:00.');
    expect(mail?.text).toContain('change your password now');
  });

  it('login returns a notice id for a new device and none for a known device', async () => {
    const { notice_id } = (await signIn()).json<SignInResult>();
    const { body } = await person.call(api.listNotifications, {});
    expect(body.map(({ id }) => id)).toEqual([notice_id]);
    expect((await signIn(person.device_token)).json<SignInResult>().notice_id).toBeUndefined();
  });

  it('the notice of a new sign-in contains no text of the user agent', async () => {
    await signIn(undefined, 'Click https://evil.example <script>');
    expect((await inbox())[0]).toMatch(/^New sign-in · an unknown device\n/);
    const [mail] = await test.sendMails();
    expect(mail?.source).not.toContain('evil');
    expect(mail?.text).toContain('an unknown device');
  });

  it('a registration and a sign-in on a known device cause no notice', async () => {
    expect(await inbox()).toEqual([]);
    await signIn(person.device_token);
    expect(await inbox()).toEqual([]);
    expect(await test.sendMails()).toEqual([]);
  });

  it("a sign-in with another account's device token causes a notice", async () => {
    const other = await test.register();
    await test.sendMails();
    await signIn(other.device_token);
    await signIn('made.up');
    expect(await inbox()).toHaveLength(2);
    expect(await test.sendMails()).toHaveLength(2);
  });

  it('a sign-in with a wrong password causes no notice', async () => {
    await test.nobody.refused(api.login, { body: { email, password: 'Wrong-Horse-7!' } });
    expect(await inbox()).toEqual([]);
    expect(await test.sendMails()).toEqual([]);
  });

  it('new sign-ins are reported at most ten times a day', async () => {
    for (let time = 0; time < 12; time += 1) expect((await signIn()).statusCode).toBe(200);
    expect(await inbox()).toHaveLength(10);
    expect(await test.sendMails()).toHaveLength(10);
    test.clock.advance(86_400_000);
    await signIn();
    expect(await inbox()).toHaveLength(11);
  });
});

interface Arrival {
  readonly device_token: string;
}

const ways = {
  'a passkey': async (test: MailApp) => {
    const person = await test.register({ email });
    const mail = (await test.sendMails()).at(-1) ?? { text: '' };
    const keep = { passkeys: [], identities: [], tokens: [], calendars: [], webhooks: [] };
    await person.call(api.confirmOwnEmail, { body: { token: tokenIn(mail), keep } });
    const key = createAuthenticator({ origin: 'https://daymark.example.org' });
    await addPasskey(person, key);
    async function signIn(known: Partial<Arrival> = {}) {
      const { body } = await test.nobody.call(api.challengePasskey, { body: {} });
      const answer = { response: key.get(body.options), ticket: body.ticket };
      return (await test.nobody.call(api.loginWithPasskey, { body: { ...answer, ...known } })).body;
    }
    return { person, signIn };
  },
  'single sign-on': async (test: MailApp) => {
    async function signIn(known: Partial<Arrival> = {}) {
      const { browser_secret, browser_hash } = browserSecret();
      const { body } = await test.nobody.call(api.startSingleSignOn, { body: { browser_hash } });
      const claims = { sub: 'ada', email, email_verified: true };
      const answer = answerTo(body.authorization_url, claims);
      const finished = await test.nobody.call(api.finishSingleSignOn, {
        body: { ...answer, browser_secret, ...known },
      });
      if (finished.body === undefined) throw new Error('The sign-in returned no session');
      return finished.body;
    }
    const { access_token, ...first } = await signIn();
    return { person: { ...first, ...test.as(access_token) }, signIn };
  },
};

describeEachDatabase('a sign-in without a password', (openStore) => {
  let test: MailApp;

  beforeEach(async () => {
    test = await buildMailApp(await openStore(), { provider: inject('quickProvider') });
  });

  const inboxOf = async (person: Pick<Person, 'call'>) =>
    (await person.call(api.listNotifications, {})).body.map(({ content }) => content);
  const signInsOf = async (person: Pick<Person, 'call'>) =>
    (await inboxOf(person)).filter((content) => content.startsWith('New sign-in'));

  it.each([
    ['a passkey', /^New sign-in with a passkey · .*\n.* remove passkeys you don’t recognize/],
    ['single sign-on', /^New sign-in by single sign-on · .*\n.* at the sign-in service now/],
  ] as const)(
    'a sign-in with %s on a new device is reported, and the next sign-ins on that device are not',
    async (way, words) => {
      const { person, signIn } = await ways[way](test);
      await test.sendMails();
      const before = (await inboxOf(person)).length;
      const { device_token = '', notice_id } = await signIn();
      const { body } = await person.call(api.listNotifications, {});
      expect(body.map(({ id }) => id)).toContain(notice_id);
      expect(await inboxOf(person)).toContainEqual(expect.stringMatching(words));
      const [mail, ...others] = await test.sendMails();
      expect(others).toEqual([]);
      expect(mail?.text).toContain('on a new device');
      const { device_token: next = '' } = await signIn({ device_token });
      await signIn({ device_token: next });
      await signIn({ device_token: person.device_token ?? '' });
      expect(await inboxOf(person)).toHaveLength(before + 1);
      expect(await test.sendMails()).toEqual([]);
    },
  );

  it('setting or removing the password makes all known devices unknown', async () => {
    const { person, signIn } = await ways['a passkey'](test);
    const { device_token: before = '' } = await signIn({ device_token: person.device_token ?? '' });
    const told = (await signInsOf(person)).length;
    await person.call(api.removePassword, {});
    const { device_token: without = '' } = await signIn({ device_token: before });
    expect(await signInsOf(person)).toHaveLength(told + 1);
    const { body: renewed } = await person.call(api.changePassword, {
      body: { new_password: 'Another-Horse-8!' },
    });
    await signIn({ device_token: without });
    await signIn({ device_token: renewed.device_token ?? '' });
    expect(await signInsOf(test.as(renewed.access_token))).toHaveLength(told + 2);
    // The account got `without` before it had a password again, so `without` is no longer valid.
    await test.as(renewed.access_token).call(api.removePassword, {});
    await signIn({ device_token: without });
    expect(await signInsOf(test.as(renewed.access_token))).toHaveLength(told + 3);
  });
});

describeEachDatabase('a server without mail', (openStore, tables) => {
  it('a server without mail reports a new sign-in only in the inbox', async () => {
    const test = await openApp(openStore);
    const person = await test.register({ email });
    await test.nobody.call(api.login, { body: { email, password: testPassword } });
    expect((await person.call(api.listNotifications, {})).body).toHaveLength(1);
    expect(await tables().selectFrom('mails').selectAll().execute()).toEqual([]);
    const { body: user } = await person.call(api.getMe, {});
    for (const shown of [person.user, user]) {
      expect(shown).not.toHaveProperty('email_verified');
      expect(shown).not.toHaveProperty('pending_email');
    }
    const change = { email: 'new@example.org', current_password: testPassword };
    const { body: changed } = await person.call(api.updateMe, { body: change });
    expect(changed).toEqual({ ...user, email: 'new@example.org' });
  });
});
