import { beforeEach, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import { testPassword, type Person } from '../testing/build-test-app.ts';
import { turnOnFactor } from '../testing/authenticator-app.ts';
import { describeEachDatabase, everyRow } from '../testing/each-database.ts';
import { unconfirmEmail } from '../testing/failure-scenarios.ts';
import { buildMailApp, tokenIn, type MailApp } from '../testing/mail-app.ts';
import { createAuthenticator } from '../testing/passkey-authenticator.ts';
import { addPasskey } from '../testing/sample-calls.ts';

const minute = 60_000;
const newPassword = 'Another-Horse-8!';
const email = 'ada@example.org';

describeEachDatabase('a forgotten password', (openStore, tables) => {
  let test: MailApp;
  let person: Person;

  beforeEach(async () => {
    test = await buildMailApp(await openStore());
    person = await test.register({ email });
    const { id, created_at: now } = person.user;
    await test.store.users.confirmEmail(id, { email, now });
    await test.sendMails();
  });

  const ask = (address = email, remoteAddress = '203.0.113.1') =>
    test.nobody.call(api.forgotPassword, { body: { email: address } }, { remoteAddress });
  const askForToken = async () => {
    await ask();
    const [mail] = await test.sendMails();
    return tokenIn(mail ?? { text: '' });
  };
  const reset = (token: string, new_password = newPassword) =>
    test.nobody.call(api.resetPassword, { body: { token, new_password } });
  const refusal = async (token: string, new_password = newPassword) => {
    const refused = await test.nobody.refused(api.resetPassword, { body: { token, new_password } });
    return [refused.status, refused.body.code];
  };
  const expired = [400, 'link_expired'];
  const signIn = (password: string) => test.nobody.call(api.login, { body: { email, password } });

  it('a password-reset link sets a new password and ends all sessions', async () => {
    const { status, body } = await ask('ADA@example.org');
    expect([status, body]).toEqual([202, undefined]);
    const [mail] = await test.sendMails();
    expect(mail?.to).toEqual([email]);
    expect(mail?.text).toContain('https://daymark.example.org/reset-password#');
    expect(mail?.text).toContain('once, for 20 minutes');
    expect((await reset(tokenIn(mail ?? { text: '' }))).status).toBe(204);
    expect((await person.refused(api.getMe, {})).body.code).toBe('session_ended');
    const wrong = await test.nobody.refused(api.login, { body: { email, password: testPassword } });
    expect(wrong.body.code).toBe('invalid_credentials');
    const { body: signedIn } = await signIn(newPassword);
    expect(signedIn.user.email_verified).toBe(true);
    const subjects = (await test.sendMails()).map(({ headers }) => headers.get('subject')?.[0]);
    // Mails of the same millisecond are sent in the order of their random ids.
    expect(new Set(subjects)).toEqual(
      new Set(['New sign-in to your Daymark account', 'Your Daymark password was changed']),
    );
  });

  it('a password-reset link works only once', async () => {
    const token = await askForToken();
    await reset(token);
    expect(await refusal(token, 'Third-Horse-9!')).toEqual(expired);
    expect((await signIn(newPassword)).status).toBe(200);
  });

  it('exactly one of five concurrent uses of a password-reset link succeeds', async () => {
    const token = await askForToken();
    const passwords = Array.from({ length: 5 }, (_, index) => `Another-Horse-${index}!`);
    const answers = await Promise.all(
      passwords.map((new_password) =>
        test.send({
          method: 'POST',
          url: api.resetPassword.path,
          payload: { token, new_password },
        }),
      ),
    );
    expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual([
      '204',
      '400',
      '400',
      '400',
      '400',
    ]);
  });

  it('of 14 concurrent requests with one password-reset link, one succeeds and four return 429', async () => {
    const token = await askForToken();
    const payload = { token, new_password: newPassword };
    const request = { method: 'POST', url: api.resetPassword.path, payload } as const;
    const answers = await Promise.all(Array.from({ length: 14 }, () => test.send(request)));
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(4);
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
  });

  it('a new password that contains the username is refused and does not use up the password-reset link', async () => {
    const token = await askForToken();
    expect(await refusal(token, `${person.user.username}-Aa1!`)).toEqual([422, 'validation_error']);
    expect((await reset(token)).status).toBe(204);
  });

  it('a password reset keeps the second factor and removes trusted devices', async () => {
    const factor = await turnOnFactor(test, person);
    test.clock.advance(minute);
    const trusting = { email, password: testPassword, code: factor.code(), trust_device: true };
    const { trust_token } = (await test.nobody.call(api.login, { body: trusting })).body;
    await test.sendMails();
    await reset(await askForToken());
    const body = { email, password: newPassword, trust_token };
    const refused = await test.nobody.refused(api.login, { body });
    expect(refused.body.code).toBe('second_factor_required');
  });

  it('a password-reset link expires after 20 minutes', async () => {
    const token = await askForToken();
    test.clock.advance(20 * minute);
    expect(await refusal(token)).toEqual(expired);
    const another = await askForToken();
    test.clock.advance(20 * minute - 1000);
    expect((await reset(another)).status).toBe(204);
  });

  it('the 20 minutes of a password-reset link begin when its mail is sent', async () => {
    test.mailServer.mood = 'busy';
    await ask();
    await test.sendMails();
    test.clock.advance(30 * minute);
    test.mailServer.mood = 'taking';
    const [mail] = await test.sendMails();
    expect((await reset(tokenIn(mail ?? { text: '' }))).status).toBe(204);
  });

  it('a password-reset link is invalid after the password was changed in the settings', async () => {
    const token = await askForToken();
    await person.call(api.changePassword, {
      body: { current_password: testPassword, new_password: newPassword },
    });
    expect(await refusal(token, 'Third-Horse-9!')).toEqual(expired);
    expect((await signIn(newPassword)).status).toBe(200);
  });

  async function removePassword(query: { no_recovery?: 'true' } = {}) {
    const authenticator = createAuthenticator({ origin: 'https://daymark.example.org' });
    await addPasskey(person, authenticator);
    await person.call(api.removePassword, { query });
    await test.sendMails();
  }

  it('a password-reset link is invalid after the password was removed', async () => {
    const token = await askForToken();
    await removePassword();
    expect(await refusal(token)).toEqual(expired);
  });

  it('a user who removed the password can set a new password with a password-reset link', async () => {
    await removePassword();
    expect((await reset(await askForToken())).status).toBe(204);
    expect((await signIn(newPassword)).status).toBe(200);
  });

  it('after the password was removed without recovery by mail, forgotPassword sends a mail without a link @long', async () => {
    await removePassword({ no_recovery: 'true' });
    expect((await ask()).status).toBe(202);
    const [mail] = await test.sendMails();
    expect(mail?.text).toContain('you chose that none can be set by email');
    expect(mail?.text).not.toContain('https://daymark.example.org/reset-password');
    await person.call(api.changePassword, { body: { new_password: newPassword } });
    await test.sendMails();
    expect((await reset(await askForToken(), 'Third-Horse-9!')).status).toBe(204);
  });

  it('a queued password-reset link fails if the user turned off recovery by mail', async () => {
    const asked = test.store.mails;
    await removePassword({ no_recovery: 'true' });
    await asked.add({
      id: person.user.id,
      user_id: person.user.id,
      kind: 'reset_password',
      recipient: email,
      details: {},
      created_at: '2026-03-01T12:00:00.000Z',
    });
    const [mail] = await test.sendMails();
    expect(await refusal(tokenIn(mail ?? { text: '' }))).toEqual(expired);
  });

  it('a queued password-reset mail is not sent after the password was changed', async () => {
    await ask();
    await person.call(api.changePassword, {
      body: { current_password: testPassword, new_password: newPassword },
    });
    const subjects = (await test.sendMails()).map(({ headers }) => headers.get('subject')?.[0]);
    expect(subjects).toEqual(['Your Daymark password was changed']);
  });

  it.each([
    ['an empty text', ''],
    ['an unknown token', 'x'.repeat(43)],
    ['the hash of a token', null],
  ])('resetPassword refuses %s', async (_name, given) => {
    await askForToken();
    const [row] = await tables()
      .selectFrom('mail_tokens')
      .selectAll()
      .where('purpose', '=', 'reset')
      .execute();
    expect(await refusal(given ?? row?.token_hash ?? '')).toEqual(expired);
  });

  it('resetPassword refuses the token of a confirmation link', async () => {
    await unconfirmEmail(tables, person.user.id);
    await person.call(api.sendConfirmation, {});
    const [mail] = await test.sendMails();
    const token = tokenIn(mail ?? { text: '' });
    expect(await refusal(token)).toEqual(expired);
    expect((await test.nobody.call(api.confirmEmail, { body: { token } })).status).toBe(200);
  });

  it('resetPassword refuses a short or common password and keeps the link valid', async () => {
    const token = await askForToken();
    expect((await refusal(token, 'short'))[1]).toBe('validation_error');
    expect((await refusal(token, 'Password-2026!'))[1]).toBe('validation_error');
    expect((await reset(token)).status).toBe(204);
  });

  it('forgotPassword returns the same response for an unknown email, but sends no mail', async () => {
    const known = await test.send({
      method: 'POST',
      url: api.forgotPassword.path,
      payload: { email },
    });
    const unknown = await test.send({
      method: 'POST',
      url: api.forgotPassword.path,
      payload: { email: 'nobody@example.org' },
    });
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
    expect(Object.keys(unknown.headers)).toEqual(Object.keys(known.headers));
    const mails = await tables().selectFrom('mails').select(['user_id', 'recipient']).execute();
    expect(mails).toHaveLength(2);
    expect(JSON.stringify(await everyRow(tables))).not.toContain('nobody@example.org');
    expect((await test.sendMails()).flatMap(({ to }) => to)).toEqual([email]);
    expect(await tables().selectFrom('mails').selectAll().execute()).toEqual([]);
  });

  it('forgotPassword responds before the mail is sent, even if the mail server hangs', async () => {
    const begun = test.mailServer.begun();
    test.mailServer.mood = 'hanging';
    expect((await ask()).status).toBe(202);
    expect(test.mailServer.begun()).toBe(begun);
  });

  it('forgotPassword allows an email five requests an hour per network, 15 in total', async () => {
    const refused = (remoteAddress: string, address = email) =>
      test.nobody.refused(api.forgotPassword, { body: { email: address } }, { remoteAddress });
    for (let network = 1; network <= 3; network += 1) {
      for (let time = 0; time < 5; time += 1) await ask(email, `203.0.113.${network}`);
      const { status, headers } = await refused(`203.0.113.${network}`, 'Ada@Example.org');
      expect([status, headers['retry-after']]).toEqual([429, '3600']);
    }
    expect((await refused('203.0.113.4')).status).toBe(429);
    expect((await ask('other@example.org')).status).toBe(202);
    test.clock.advance(60 * minute);
    expect((await ask()).status).toBe(202);
  });

  it('forgotPassword allows five requests an hour for an unknown email', async () => {
    for (let time = 0; time < 5; time += 1) await ask('nobody@example.org');
    const body = { email: 'nobody@example.org' };
    const options = { remoteAddress: '203.0.113.1' };
    expect((await test.nobody.refused(api.forgotPassword, { body }, options)).status).toBe(429);
  });

  it('a password reset lifts the lock after many wrong passwords', async () => {
    for (let time = 0; time < 10; time += 1) {
      await test.nobody.refused(api.login, { body: { email, password: 'Wrong-Horse-1!' } });
    }
    const right = { body: { email, password: testPassword } };
    expect((await test.nobody.refused(api.login, right)).status).toBe(429);
    await reset(await askForToken());
    expect((await signIn(newPassword)).status).toBe(200);
  });
});
