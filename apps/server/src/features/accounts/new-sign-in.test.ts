import { afterEach, beforeEach, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import { buildTestApp, testPassword, type Person } from '../../testing/build-test-app.ts';
import { describeEachDatabase } from '../../testing/each-database.ts';
import { buildMailApp, type MailApp } from '../../testing/mail-app.ts';

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

  afterEach(() => test.close());

  const signIn = (device_token?: string, userAgent = firefox) =>
    test.send({
      method: 'POST',
      url: api.login.path,
      headers: { 'user-agent': userAgent },
      payload: { email, password: testPassword, ...(device_token && { device_token }) },
    });
  const inbox = async () =>
    (await person.call(api.listNotifications, {})).body.map(({ content }) => content);

  it('is in the inbox and in a mail: what browser, when it was there, and what to do', async () => {
    await signIn();
    expect(await inbox()).toEqual([
      'New sign-in: Firefox on Windows, 1 March 2026 at 21:00. If it was not you, change your password now and sign that device out in the settings.',
    ]);
    const [mail, ...others] = await test.sendMails();
    expect(others).toEqual([]);
    expect(mail?.to).toEqual([email]);
    expect(mail?.text).toContain('Firefox on Windows, 1 March 2026 at 21:00.');
    expect(mail?.text).toContain('change your password now');
  });

  it('is told in words of ours, whatever the device calls itself', async () => {
    await signIn(undefined, 'Click https://evil.example <script>');
    expect((await inbox())[0]).toContain('New sign-in: an unknown device, ');
    const [mail] = await test.sendMails();
    expect(mail?.source).not.toContain('evil');
    expect(mail?.text).toContain('an unknown device');
  });

  it('is no news from a device that is known, nor is a registration', async () => {
    expect(await inbox()).toEqual([]);
    await signIn(person.device_token);
    expect(await inbox()).toEqual([]);
    expect(await test.sendMails()).toEqual([]);
  });

  it('is news with the token of another account, and with none that is ours', async () => {
    const other = await test.register();
    await test.sendMails();
    await signIn(other.device_token);
    await signIn('made.up');
    expect(await inbox()).toHaveLength(2);
    expect(await test.sendMails()).toHaveLength(2);
  });

  it('is none where the password is wrong', async () => {
    await test.nobody.refused(api.login, { body: { email, password: 'Wrong-Horse-7!' } });
    expect(await inbox()).toEqual([]);
    expect(await test.sendMails()).toEqual([]);
  });

  it('is told ten times a day', async () => {
    for (let time = 0; time < 12; time += 1) expect((await signIn()).statusCode).toBe(200);
    expect(await inbox()).toHaveLength(10);
    expect(await test.sendMails()).toHaveLength(10);
    test.clock.advance(86_400_000);
    await signIn();
    expect(await inbox()).toHaveLength(11);
  });
});

describeEachDatabase('without a mail server', (openStore, tables) => {
  it('puts a new sign-in into the inbox, sends no mail, and asks nobody to confirm an email', async () => {
    const test = await buildTestApp(await openStore());
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
    await test.close();
  });
});
