import { afterEach, beforeEach, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import { turnOnFactor } from '../testing/authenticator-app.ts';
import { testPassword, type Person } from '../testing/build-test-app.ts';
import { describeEachDatabase } from '../testing/each-database.ts';
import { buildMailApp, tokenIn, type MailApp } from '../testing/mail-app.ts';

const day = 86_400_000;
const email = 'ada@example.org';
const newEmail = 'new@example.org';

describeEachDatabase('an email', (openStore) => {
  let test: MailApp;
  let person: Person;

  beforeEach(async () => {
    test = await buildMailApp(await openStore());
    person = await test.register({ email });
  });

  afterEach(() => test.close());

  const nextToken = async (of = 0) => tokenIn((await test.sendMails())[of] ?? { text: '' });
  const confirm = (token: string) => test.nobody.call(api.confirmEmail, { body: { token } });
  const refusedConfirmation = async (token: string) =>
    (await test.nobody.refused(api.confirmEmail, { body: { token } })).body.code;
  /** Makes another email that of the account: from a session of it. */
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

  it('is not confirmed at first, which locks nothing, and is by the link', async () => {
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

  it('the confirmation of an email by a session of its account keeps that session, the second factor and what the person keeps', async () => {
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

  it('a session of another account cannot confirm an email, and the link still works', async () => {
    const token = await nextToken();
    const eve = await test.register();
    const { body } = await eve.refused(api.confirmOwnEmail, { body: { token } });
    expect(body.code).toBe('link_expired');
    expect((await confirm(token)).body).toEqual({ email });
  });

  it('an earlier link ends nothing once the email is confirmed', async () => {
    const token = await nextToken();
    const { id, created_at: now } = person.user;
    await test.store.users.confirmEmail(id, { email, now });
    await person.call(api.createToken, { body: tokenBody });
    await confirm(token);
    expect(await tokenNames()).toEqual(['Home']);
  });

  it('an undone change leaves an email unconfirmed that never was confirmed, and a reset then keeps nothing @long', async () => {
    const token = await change();
    const { body: link } = await test.nobody.call(api.readMailLink, { body: { token } });
    expect(link).toMatchObject({ purpose: 'undo', email, is_confirmed: false });
    await turnOnFactor(test, person);
    await undo(token);
    const back = await signIn(email);
    expect((await me(back)).email_verified).toBe(false);
    // The intruder still knows the password, and sets up what they can until the owner has chosen another one.
    await turnOnFactor(test, back);
    await test.sendMails();
    await test.nobody.call(api.forgotPassword, { body: { email } });
    const reset = { token: await nextToken(), new_password: 'Another-Horse-8!' };
    await test.nobody.call(api.resetPassword, { body: reset });
    const login = { body: { email, password: reset.new_password } };
    expect((await test.nobody.call(api.login, login)).body.user.email_verified).toBe(true);
  });

  it('the page of a link in a mail says what the link does, and tells the mailbox of a new address nothing else', async () => {
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
    // Nothing is used up by it.
    expect((await confirmChange(changing)).body).toEqual({ email: newEmail });
  });

  it('that is confirmed is so on every device with the next sync', async () => {
    const { body: first } = await person.call(api.sync, { query: {} });
    expect(first.user).toMatchObject({ email_verified: false });
    await person.call(api.confirmOwnEmail, { body: { token: await nextToken() } });
    const { body: next } = await person.call(api.sync, { query: { cursor: first.cursor } });
    expect(next.user).toMatchObject({ email_verified: true });
  });

  it('is confirmed once by a link, for seven days', async () => {
    const token = await nextToken();
    await confirm(token);
    expect(await refusedConfirmation(token)).toBe('link_expired');
    const other = await test.register();
    const late = await nextToken();
    test.clock.advance(7 * day);
    expect(await refusedConfirmation(late)).toBe('link_expired');
    expect((await me(await signIn(other.user.email))).email_verified).toBe(false);
  });

  it('has its link sent again, five times an hour', async () => {
    await test.sendMails();
    for (let time = 0; time < 5; time += 1) {
      expect((await person.call(api.sendConfirmation, {})).status).toBe(204);
    }
    const refused = await person.refused(api.sendConfirmation, {});
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600']);
    // One that waits already is not sent twice.
    expect(await test.sendMails()).toHaveLength(1);
  });

  it('that is confirmed needs no other link', async () => {
    await person.call(api.confirmOwnEmail, { body: { token: await nextToken() } });
    expect((await person.call(api.sendConfirmation, {})).status).toBe(204);
    expect(await test.sendMails()).toEqual([]);
  });

  it('is another one only once the link that was sent there is used', async () => {
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
    // The session that asked for it goes on; all others have ended.
    const after = await me();
    expect(after).toMatchObject({ email: newEmail, email_verified: true });
    expect(after).not.toHaveProperty('pending_email');
    expect((await other.refused(api.getMe, {})).body.code).toBe('session_ended');
    const old = await test.nobody.refused(api.login, { body: { email, password: testPassword } });
    expect(old.body.code).toBe('invalid_credentials');
    const { body: inbox } = await person.call(api.listNotifications, {});
    expect(inbox[0]?.content).toContain(`It was ${email}, and is now ${newEmail}`);
  });

  it('changes with the password alone, and not to one that somebody has', async () => {
    const { user: other } = await test.register();
    const body = { email: newEmail, current_password: 'Wrong-Horse-7!' };
    expect((await person.refused(api.updateMe, { body })).body.code).toBe('wrong_password');
    const taken = { email: other.email, current_password: testPassword };
    expect((await person.refused(api.updateMe, { body: taken })).body.code).toBe('email_taken');
    expect(await me()).not.toHaveProperty('pending_email');
  });

  it('that somebody else took meanwhile is not taken from them by the link', async () => {
    await test.sendMails();
    await askForChange();
    const token = await nextToken();
    await test.register({ email: newEmail });
    expect(await refusedChange(token)).toBe('email_taken');
    expect((await me()).email).toBe(email);
  });

  it('that waits is replaced by the next one that is asked for', async () => {
    await test.sendMails();
    await askForChange();
    const first = await nextToken();
    await askForChange('third@example.org');
    expect(await refusedChange(first)).toBe('link_expired');
    await confirmChange(await nextToken());
    expect((await me()).email).toBe('third@example.org');
  });

  it('that waits is withdrawn by the present one', async () => {
    await test.sendMails();
    await askForChange();
    const token = await nextToken();
    const { body: user } = await person.call(api.updateMe, { body: { email } });
    expect(user).not.toHaveProperty('pending_email');
    expect(await refusedChange(token)).toBe('link_expired');
  });

  it('that waits goes when the password is changed: who asked for it may have been a stranger', async () => {
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

  it('that waits has its link sent again', async () => {
    await test.sendMails();
    await askForChange();
    await test.sendMails();
    await person.call(api.sendConfirmation, {});
    const [mail] = await test.sendMails();
    expect(mail?.to).toEqual([newEmail]);
    await confirmChange(tokenIn(mail ?? { text: '' }));
    expect((await me()).email).toBe(newEmail);
  });

  /** The email is changed, and the old address has the link to undo that. */
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

  it('comes back by the link in the mail to the old address, which ends all sessions', async () => {
    await person.call(api.confirmOwnEmail, { body: { token: await nextToken() } });
    const token = await change();
    expect((await undo(token)).body).toEqual({ email });
    expect((await person.refused(api.getMe, {})).body.code).toBe('session_ended');
    const back = await signIn(email);
    expect(await me(back)).toMatchObject({ email, email_verified: true });
    expect(await refusedUndo(token)).toBe('link_expired');
  });

  it('comes back within seven days', async () => {
    const token = await change();
    test.clock.advance(7 * day);
    expect(await refusedUndo(token)).toBe('link_expired');
  });

  it('comes back also after a further change, and nothing of the attacker works then @long', async () => {
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

  it.each(['before the mail is sent', 'after it'])(
    'that can come back is taken by nobody else meanwhile, %s',
    async (when) => {
      await test.sendMails();
      await askForChange();
      await confirmChange(await nextToken());
      if (when === 'after it') await test.sendMails();
      const registration = { email, password: testPassword, full_name: 'An Attacker' };
      const refused = await test.nobody.refused(api.register, { body: registration });
      expect(refused.body.code).toBe('email_taken');
      const other = await test.register();
      const body = { email, current_password: testPassword };
      expect((await other.refused(api.updateMe, { body })).body.code).toBe('email_taken');
      // The account itself may.
      expect((await askForChange(email)).body.pending_email).toBe(email);
    },
  );

  it('a new email is not confirmed by the mailbox alone, nor by another account', async () => {
    await test.sendMails();
    await askForChange();
    const token = await nextToken();
    expect(await refusedConfirmation(token)).toBe('confirmation_required');
    const stranger = await test.register();
    expect(await refusedChange(token, stranger)).toBe('link_expired');
    expect((await me()).email).toBe(email);
    // Nothing of that has used the link up.
    expect((await confirmChange(token)).body).toEqual({ email: newEmail });
  });

  it('that another device confirms leaves both that device and the one that asked signed in', async () => {
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

  it('that is brought back from the settings gives the address in between no way to it', async () => {
    const token = await change();
    await askForChange(email);
    await confirmChange(await nextToken());
    expect((await me()).email).toBe(email);
    // An intruder may read the mails to the address that the account had in between.
    expect(await test.sendMails()).toEqual([]);
    expect(await refusedUndo(token)).toBe('link_expired');
  });

  it('of which a link asks for a password is no longer one after the change', async () => {
    await test.sendMails();
    await test.nobody.call(api.forgotPassword, { body: { email } });
    const token = await nextToken();
    await askForChange();
    await confirmChange(await nextToken());
    const body = { token, new_password: 'Another-Horse-8!' };
    expect((await test.nobody.refused(api.resetPassword, { body })).body.code).toBe('link_expired');
  });

  it('is not confirmed by opening a link: no GET does anything', async () => {
    const token = await nextToken();
    for (const url of [api.confirmEmail.path, `${api.confirmEmail.path}?token=${token}`]) {
      expect((await test.send({ method: 'GET', url })).statusCode).toBe(405);
    }
    expect((await me()).email_verified).toBe(false);
  });
});
