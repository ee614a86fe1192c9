import { beforeEach, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import { turnOnFactor } from '../testing/authenticator-app.ts';
import { testPassword, type Person } from '../testing/build-test-app.ts';
import { describeEachDatabase } from '../testing/each-database.ts';
import { buildMailApp, tokenIn, type MailApp } from '../testing/mail-app.ts';

const day = 86_400_000;
const email = 'ada@example.org';
const newEmail = 'new@example.org';

describeEachDatabase('the confirmation of emails', (openStore) => {
  let test: MailApp;
  let person: Person;

  beforeEach(async () => {
    test = await buildMailApp(await openStore());
    person = await test.register({ email });
  });

  const nextToken = async (of = 0) => tokenIn((await test.sendMails())[of] ?? { text: '' });
  const confirm = (token: string) => test.nobody.call(api.confirmEmail, { body: { token } });
  const refusedConfirmation = async (token: string) =>
    (await test.nobody.refused(api.confirmEmail, { body: { token } })).body.code;
  const confirmChange = (token: string, by: Pick<Person, 'call'> = person) =>
    by.call(api.confirmOwnEmail, { body: { token } });
  const refusedChange = async (token: string, by: Pick<Person, 'refused'> = person) =>
    (await by.refused(api.confirmOwnEmail, { body: { token } })).body.code;
  const me = async (of: Pick<Person, 'call'> = person) => (await of.call(api.getMe, {})).body;
  const askForChange = (to = newEmail) =>
    person.call(api.updateMe, { body: { email: to, current_password: testPassword } });
  const signIn = async (address: string) => {
    const { body } = await test.nobody.call(api.login, {
      body: { email: address, password: testPassword },
    });
    return { ...body, ...test.as(body.access_token) };
  };

  it('a user with an unconfirmed email can create areas, and the link in the mail confirms the email', async () => {
    expect(person.user.email_verified).toBe(false);
    expect((await person.call(api.createLifeArea, { body: { name: 'Health' } })).status).toBe(201);
    expect((await confirm(await nextToken())).body).toEqual({ email });
    expect((await me(await signIn(email))).email_verified).toBe(true);
  });

  const tokenBody = {
    name: 'Home',
    scope: 'read',
    life_area_ids: null,
    expires_in_days: 1,
  } as const;
  const tokenNames = async (of: Person = person) =>
    (await of.call(api.listTokens, {})).body.map(({ name }) => name);

  it('confirming the email ends other sessions and access that is not in `keep`', async () => {
    const token = await nextToken();
    const other = await signIn(email);
    const { body: kept } = await person.call(api.createToken, { body: tokenBody });
    await person.call(api.createToken, { body: { ...tokenBody, name: 'Another' } });
    await turnOnFactor(test, person);
    const nothing = { passkeys: [], identities: [], calendars: [], webhooks: [] };
    const body = { token, keep: { ...nothing, tokens: [kept.id] } };
    expect((await person.call(api.confirmOwnEmail, { body })).body).toEqual({ email });
    expect((await me()).email_verified).toBe(true);
    expect(await tokenNames()).toEqual(['Home']);
    expect((await person.call(api.getFactors, {})).body.totp.is_on).toBe(true);
    expect((await other.refused(api.getMe, {})).body.code).toBe('session_ended');
    expect(await refusedConfirmation(token)).toBe('link_expired');
  });

  it("a confirmation link is refused in another account's session and stays valid", async () => {
    const token = await nextToken();
    const eve = await test.register();
    const { body } = await eve.refused(api.confirmOwnEmail, { body: { token } });
    expect(body.code).toBe('link_expired');
    expect((await confirm(token)).body).toEqual({ email });
  });

  it('a confirmation link ends no access if the email was already confirmed', async () => {
    const token = await nextToken();
    const { id, created_at: now } = person.user;
    await test.store.users.confirmEmail(id, { email, now });
    await person.call(api.createToken, { body: tokenBody });
    await confirm(token);
    expect(await tokenNames()).toEqual(['Home']);
  });

  it('undoing an email change leaves an old email unconfirmed if it was never confirmed @long', async () => {
    const token = await change();
    const { body: link } = await test.nobody.call(api.readMailLink, { body: { token } });
    expect(link).toMatchObject({ purpose: 'undo', email, is_confirmed: false });
    await turnOnFactor(test, person);
    await undo(token);
    const back = await signIn(email);
    expect((await me(back)).email_verified).toBe(false);
    // An intruder who knows the password can still turn on a second factor. The password reset
    // below removes it.
    await turnOnFactor(test, back);
    await test.sendMails();
    await test.nobody.call(api.forgotPassword, { body: { email } });
    const reset = { token: await nextToken(), new_password: 'Another-Horse-8!' };
    await test.nobody.call(api.resetPassword, { body: reset });
    const login = { body: { email, password: reset.new_password } };
    expect((await test.nobody.call(api.login, login)).body.user.email_verified).toBe(true);
  });

  it('readMailLink lists the access for a link to the registered email, but not for a link to a new email', async () => {
    const read = async (token: string) =>
      (await test.nobody.call(api.readMailLink, { body: { token } })).body;
    const token = await nextToken();
    await person.call(api.createToken, { body: tokenBody });
    const first = await read(token);
    expect(first).toMatchObject({ purpose: 'confirm', email, is_confirmed: false });
    expect(first.access?.tokens.map(({ name }) => name)).toEqual(['Home']);
    await test.sendMails();
    await askForChange();
    const changing = await nextToken();
    expect(await read(changing)).toEqual({
      purpose: 'change',
      email: newEmail,
      is_confirmed: false,
      access: null,
    });
    // Reading a link does not use it up.
    expect((await confirmChange(changing)).body).toEqual({ email: newEmail });
  });

  it('the first sync after a confirmation reports the email as confirmed', async () => {
    const { body: first } = await person.call(api.sync, { query: {} });
    expect(first.user).toMatchObject({ email_verified: false });
    await person.call(api.confirmOwnEmail, { body: { token: await nextToken() } });
    const { body: next } = await person.call(api.sync, { query: { cursor: first.cursor } });
    expect(next.user).toMatchObject({ email_verified: true });
  });

  it('a confirmation link works once, within seven days', async () => {
    const token = await nextToken();
    await confirm(token);
    expect(await refusedConfirmation(token)).toBe('link_expired');
    const other = await test.register();
    const late = await nextToken();
    test.clock.advance(7 * day);
    expect(await refusedConfirmation(late)).toBe('link_expired');
    expect((await me(await signIn(other.user.email))).email_verified).toBe(false);
  });

  it('the confirmation mail can be sent again five times an hour', async () => {
    await test.sendMails();
    for (let time = 0; time < 5; time += 1) {
      expect((await person.call(api.sendConfirmation, {})).status).toBe(204);
    }
    const refused = await person.refused(api.sendConfirmation, {});
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600']);
    // Each request replaces the mail that is still queued.
    expect(await test.sendMails()).toHaveLength(1);
  });

  it('sendConfirmation sends no mail for a confirmed email', async () => {
    await person.call(api.confirmOwnEmail, { body: { token: await nextToken() } });
    expect((await person.call(api.sendConfirmation, {})).status).toBe(204);
    expect(await test.sendMails()).toEqual([]);
  });

  it('the email changes only after the link sent to the new email is used', async () => {
    await test.sendMails();
    const { body: user } = await askForChange();
    expect(user).toMatchObject({ email, pending_email: newEmail });
    const [mail, ...others] = await test.sendMails();
    expect(others).toEqual([]);
    expect(mail?.to).toEqual([newEmail]);
    const other = await signIn(email);
    await test.sendMails();
    test.clock.advance(1000);
    expect((await confirmChange(tokenIn(mail ?? { text: '' }))).body).toEqual({ email: newEmail });
    const after = await me();
    expect(after).toMatchObject({ email: newEmail, email_verified: true });
    expect(after).not.toHaveProperty('pending_email');
    expect((await other.refused(api.getMe, {})).body.code).toBe('session_ended');
    const old = await test.nobody.refused(api.login, { body: { email, password: testPassword } });
    expect(old.body.code).toBe('invalid_credentials');
    const { body: inbox } = await person.call(api.listNotifications, {});
    expect(inbox[0]?.content).toContain(`It was ${email} and is now ${newEmail}`);
  });

  it('changing the email is refused with a wrong password and for a taken email', async () => {
    const { user: other } = await test.register();
    const body = { email: newEmail, current_password: 'Wrong-Horse-7!' };
    expect((await person.refused(api.updateMe, { body })).body.code).toBe('wrong_password');
    const taken = { email: other.email, current_password: testPassword };
    expect((await person.refused(api.updateMe, { body: taken })).body.code).toBe('email_taken');
    expect(await me()).not.toHaveProperty('pending_email');
  });

  it('the link that confirms a new email fails if another user registered that email meanwhile', async () => {
    await test.sendMails();
    await askForChange();
    const token = await nextToken();
    await test.register({ email: newEmail });
    expect(await refusedChange(token)).toBe('email_taken');
    expect((await me()).email).toBe(email);
  });

  it('a newer pending email replaces the older pending email', async () => {
    await test.sendMails();
    await askForChange();
    const first = await nextToken();
    await askForChange('third@example.org');
    expect(await refusedChange(first)).toBe('link_expired');
    await confirmChange(await nextToken());
    expect((await me()).email).toBe('third@example.org');
  });

  it('setting the current email again withdraws the pending email', async () => {
    await test.sendMails();
    await askForChange();
    const token = await nextToken();
    const { body: user } = await person.call(api.updateMe, { body: { email } });
    expect(user).not.toHaveProperty('pending_email');
    expect(await refusedChange(token)).toBe('link_expired');
  });

  it('changing the password withdraws a pending email', async () => {
    await test.sendMails();
    const stranger = await signIn(email);
    await stranger.call(api.updateMe, {
      body: { email: newEmail, current_password: testPassword },
    });
    const token = tokenIn((await test.sendMails()).at(-1) ?? { text: '' });
    test.clock.advance(1000);
    const body = { current_password: testPassword, new_password: 'Another-Horse-7!' };
    const { body: renewed } = await person.call(api.changePassword, { body });
    const owner = test.as(renewed.access_token);
    expect(await refusedChange(token, owner)).toBe('link_expired');
    expect(await me(owner)).not.toHaveProperty('pending_email');
    expect((await me(owner)).email).toBe(email);
  });

  it('sendConfirmation sends the mail to a pending email again', async () => {
    await test.sendMails();
    await askForChange();
    await test.sendMails();
    await person.call(api.sendConfirmation, {});
    const [mail] = await test.sendMails();
    expect(mail?.to).toEqual([newEmail]);
    await confirmChange(tokenIn(mail ?? { text: '' }));
    expect((await me()).email).toBe(newEmail);
  });

  async function change(): Promise<string> {
    await test.sendMails();
    await askForChange();
    await confirmChange(await nextToken());
    const [mail] = await test.sendMails();
    expect(mail?.to).toEqual([email]);
    expect(mail?.text).toContain(newEmail);
    expect(mail?.text).toContain('https://daymark.example.org/undo-email#');
    return tokenIn(mail ?? { text: '' });
  }
  const undo = (token: string) => test.nobody.call(api.undoEmailChange, { body: { token } });
  const refusedUndo = async (token: string) =>
    (await test.nobody.refused(api.undoEmailChange, { body: { token } })).body.code;

  it('after an email change, the link in the mail to the old email restores the old email and ends all sessions', async () => {
    await person.call(api.confirmOwnEmail, { body: { token: await nextToken() } });
    const token = await change();
    expect((await undo(token)).body).toEqual({ email });
    expect((await person.refused(api.getMe, {})).body.code).toBe('session_ended');
    const back = await signIn(email);
    expect(await me(back)).toMatchObject({ email, email_verified: true });
    expect(await refusedUndo(token)).toBe('link_expired');
  });

  it('the link that restores an old email expires seven days after the email change', async () => {
    const token = await change();
    test.clock.advance(7 * day);
    expect(await refusedUndo(token)).toBe('link_expired');
  });

  it('the link that undoes the first email change works after a second change and invalidates newer links @long', async () => {
    const token = await change();
    await askForChange('further@example.org');
    await confirmChange(await nextToken());
    const [toAttacker] = await test.sendMails();
    expect(toAttacker?.to).toEqual([newEmail]);
    await test.nobody.call(api.forgotPassword, { body: { email: 'further@example.org' } });
    const resetToken = await nextToken();
    await askForChange('fourth@example.org');
    const changeToken = await nextToken();
    expect((await undo(token)).body).toEqual({ email });
    expect(await refusedUndo(tokenIn(toAttacker ?? { text: '' }))).toBe('link_expired');
    expect(await refusedChange(changeToken, await signIn(email))).toBe('link_expired');
    const body = { token: resetToken, new_password: 'Another-Horse-8!' };
    expect((await test.nobody.refused(api.resetPassword, { body })).body.code).toBe('link_expired');
  });

  it.each(['before the undo mail is sent', 'after the undo mail was sent'])(
    'no other account can take an email that can still be restored, %s',
    async (when) => {
      await test.sendMails();
      await askForChange();
      await confirmChange(await nextToken());
      if (when === 'after the undo mail was sent') await test.sendMails();
      const registration = { email, password: testPassword, full_name: 'An Attacker' };
      const refused = await test.nobody.refused(api.register, { body: registration });
      expect(refused.body.code).toBe('email_taken');
      const other = await test.register();
      const body = { email, current_password: testPassword };
      expect((await other.refused(api.updateMe, { body })).body.code).toBe('email_taken');
      // The account itself may change back to its old email.
      expect((await askForChange(email)).body.pending_email).toBe(email);
    },
  );

  it('a new email can be confirmed only in a session of the account that requested the change', async () => {
    await test.sendMails();
    await askForChange();
    const token = await nextToken();
    expect(await refusedConfirmation(token)).toBe('confirmation_required');
    const stranger = await test.register();
    expect(await refusedChange(token, stranger)).toBe('link_expired');
    expect((await me()).email).toBe(email);
    expect((await confirmChange(token)).body).toEqual({ email: newEmail });
  });

  it('confirming a new email ends all sessions except the confirming and the requesting session', async () => {
    await test.sendMails();
    await askForChange();
    const token = await nextToken();
    const laptop = await signIn(email);
    const third = await signIn(email);
    await confirmChange(token, laptop);
    expect((await me(laptop)).email).toBe(newEmail);
    expect((await me()).email).toBe(newEmail);
    expect((await third.refused(api.getMe, {})).body.code).toBe('session_ended');
  });

  it('restoring the old email in the settings sends the replaced email no undo link', async () => {
    const token = await change();
    await askForChange(email);
    await confirmChange(await nextToken());
    expect((await me()).email).toBe(email);
    // An intruder may own the replaced email.
    expect(await test.sendMails()).toEqual([]);
    expect(await refusedUndo(token)).toBe('link_expired');
  });

  it('changing the email invalidates password-reset links', async () => {
    await test.sendMails();
    await test.nobody.call(api.forgotPassword, { body: { email } });
    const token = await nextToken();
    await askForChange();
    await confirmChange(await nextToken());
    const body = { token, new_password: 'Another-Horse-8!' };
    expect((await test.nobody.refused(api.resetPassword, { body })).body.code).toBe('link_expired');
  });

  it('`GET` requests to the path of confirmEmail return 405 and confirm nothing', async () => {
    const token = await nextToken();
    for (const url of [api.confirmEmail.path, `${api.confirmEmail.path}?token=${token}`]) {
      expect((await test.send({ method: 'GET', url })).statusCode).toBe(405);
    }
    expect((await me()).email_verified).toBe(false);
  });
});
