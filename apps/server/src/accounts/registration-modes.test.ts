import { beforeEach, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import { getFieldErrorSentence } from '@daymark/shared/errors.ts';
import { type FieldErrorCode } from '@daymark/shared/error-templates.ts';
import * as limits from '@daymark/shared/limits.ts';
import { testPassword, type TestApp } from '../testing/build-test-app.ts';
import { describeEachDatabase, everyRow, openApp } from '../testing/each-database.ts';
import type { Store } from '../store/store.ts';

const adminEmail = 'Admin@example.org';
const admin = { email: 'admin@example.org', username: 'admin' };
const guest = { email: 'guest@example.org', password: testPassword, full_name: 'A Guest' };
const day = 86_400_000;

describeEachDatabase('a registration', (openStore, tables) => {
  let store: Store;
  let test: TestApp;

  beforeEach(async () => {
    store = await openStore();
  });

  async function start(mode: string, env: Readonly<Record<string, string>> = {}): Promise<void> {
    const settings = { REGISTRATION: mode, ADMIN_EMAIL: adminEmail, ...env };
    test = await openApp(async () => store, { env: settings });
  }

  async function refused(changes: Record<string, unknown>) {
    const body = { ...guest, ...changes };
    const { status, body: failure } = await test.nobody.refused(api.register, { body });
    return { status, code: failure.code, errors: failure.errors };
  }

  const fieldOf = (field: string, code: FieldErrorCode) => [
    { field, code, message: getFieldErrorSentence(code) },
  ];

  async function invitationOf(body: { email?: string } = {}) {
    const person = await test.register(admin);
    return { person, ...(await person.call(api.createInvitation, { body })).body };
  }

  it('closed registration accepts only ADMIN_EMAIL as the first account', async () => {
    await start('closed');
    expect(await refused({})).toMatchObject({ status: 403, code: 'registration_closed' });
    const { user } = await test.register(admin);
    expect(user.email).toBe(admin.email);
    expect(await refused({})).toMatchObject({ status: 403, code: 'registration_closed' });
    const credentials = { email: adminEmail, password: testPassword };
    const { status, body } = await test.nobody.call(api.login, { body: credentials });
    expect([status, body.user.id]).toEqual([200, user.id]);
  });

  it('closed registration accepts no invitation', async () => {
    await start('invite');
    const { token: invitation } = await invitationOf();
    await test.close();
    await start('closed');
    expect(await refused({ invitation })).toMatchObject({ code: 'registration_closed' });
  });

  it.each(['open', 'invite', 'closed'])(
    '%s registration requires an invitation for ADMIN_EMAIL once an account exists',
    async (mode) => {
      await start('open');
      await test.register({ email: 'first@example.org' });
      await test.close();
      await start(mode);
      expect(await refused({ ...admin })).toEqual({
        status: 422,
        code: 'invitation_required',
        errors: fieldOf('invitation', 'invitation_required'),
      });
      expect(await refused({ ...admin, invitation: 'guessed' })).toMatchObject({
        code: 'invitation_unknown',
      });
    },
  );

  it('registration with ADMIN_EMAIL refuses an invitation for any email and accepts one for ADMIN_EMAIL', async () => {
    await start('invite');
    const { person, token: forAny } = await invitationOf();
    const bound = await person.call(api.createInvitation, { body: { email: adminEmail } });
    await person.call(api.updateMe, {
      body: { email: 'moved@example.org', current_password: testPassword },
    });
    expect(await refused({ ...admin, username: 'other', invitation: forAny })).toMatchObject({
      code: 'invitation_for_other_email',
    });
    const { user } = await test.register({
      ...admin,
      username: 'other',
      invitation: bound.body.token,
    });
    expect(user.email).toBe(admin.email);
  });

  it("changing an account's email to ADMIN_EMAIL returns 403", async () => {
    await start('open');
    const person = await test.register();
    const body = { email: adminEmail, current_password: testPassword };
    const { status, body: failure } = await person.refused(api.updateMe, { body });
    expect([status, failure.code]).toEqual([403, 'not_allowed']);
    expect((await person.call(api.getMe, {})).body.email).toBe(person.user.email);
  });

  it('registration requires an invitation with REGISTRATION=invite', async () => {
    await start('invite');
    for (const invitation of [undefined, '', '  ']) {
      expect(await refused({ invitation })).toEqual({
        status: 422,
        code: 'invitation_required',
        errors: fieldOf('invitation', 'invitation_required'),
      });
    }
    const { token } = await invitationOf();
    const person = await test.register({ invitation: ` ${token} ` });
    expect(person.user.email).toContain('person');
  });

  it('registration returns 422 for an unknown invitation of any length', async () => {
    await start('invite');
    for (const invitation of ['x', 'x'.repeat(100), 'x'.repeat(101)]) {
      const { status, errors } = await refused({ invitation });
      expect([status, errors]).toEqual([422, fieldOf('invitation', 'invitation_unknown')]);
    }
  });

  it('registration refuses a used invitation, and listInvitations no longer returns the invitation', async () => {
    await start('invite');
    const { person, token: invitation } = await invitationOf();
    await test.register({ invitation });
    expect(await refused({ invitation })).toEqual({
      status: 409,
      code: 'invitation_used',
      errors: fieldOf('invitation', 'invitation_used'),
    });
    expect((await person.call(api.listInvitations, {})).body).toEqual([]);
  });

  it('exactly one of ten concurrent registrations with one invitation succeeds', async () => {
    await start('invite', { LIMIT_REGISTRATIONS: '0' });
    const { token: invitation } = await invitationOf();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        test.send({
          method: 'POST',
          url: api.register.path,
          payload: { ...guest, email: `guest-${index}@example.org`, invitation },
        }),
      ),
    );
    const codes = answers.map((answer) => answer.json<{ code?: string }>().code);
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(codes.filter((code) => code === 'invitation_used')).toHaveLength(9);
    const { users = [] } = await everyRow(tables);
    expect(users).toHaveLength(2);
  });

  it('a registration with a taken email or username does not use up the invitation', async () => {
    await start('invite');
    const { person, token: invitation } = await invitationOf();
    const { email, username } = person.user;
    await person.call(api.updateMe, {
      body: { email: 'moved@example.org', current_password: testPassword },
    });
    expect(await refused({ email: 'moved@example.org', invitation })).toMatchObject({
      code: 'email_taken',
    });
    expect(await refused({ username, invitation })).toMatchObject({ code: 'username_taken' });
    expect(email).toBe(admin.email);
    expect((await test.register({ invitation })).user.username).not.toBe(username);
  });

  it('registration accepts an invitation for seven days', async () => {
    await start('invite');
    const { person, token: invitation, expires_at } = await invitationOf();
    const other = (await person.call(api.createInvitation, { body: {} })).body.token;
    expect(expires_at).toBe('2026-03-08T12:00:00.000Z');
    test.clock.advance(limits.invitation.days * day - 1);
    await test.register({ invitation });
    test.clock.advance(1);
    expect(await refused({ invitation: other })).toEqual({
      status: 422,
      code: 'invitation_expired',
      errors: fieldOf('invitation', 'invitation_expired'),
    });
  });

  it('registration accepts an invitation for an email only with that email', async () => {
    await start('invite');
    const { token: invitation } = await invitationOf({ email: 'Guest@Example.org' });
    expect(await refused({ email: 'thief@example.org', invitation })).toEqual({
      status: 422,
      code: 'invitation_for_other_email',
      errors: fieldOf('email', 'invitation_for_other_email'),
    });
    const { user } = await test.register({ email: 'guest@example.org', invitation });
    expect(user.email).toBe('guest@example.org');
    const { invitations } = await everyRow(tables);
    expect(invitations).toEqual([expect.objectContaining({ email: null })]);
  });

  it('registration refuses a withdrawn invitation', async () => {
    await start('invite');
    const { person, id, token: invitation } = await invitationOf();
    await person.call(api.withdrawInvitation, { params: { id } });
    expect(await refused({ invitation })).toMatchObject({ code: 'invitation_unknown' });
  });

  it('a registration with a wrong invitation counts towards the limit of registrations', async () => {
    await start('invite', { LIMIT_REGISTRATIONS: '3' });
    for (let count = 0; count < 3; count += 1) await refused({ invitation: `guess-${count}` });
    expect(await refused({ invitation: 'guess' })).toMatchObject({ status: 429 });
  });

  it('open registration ignores an invitation', async () => {
    await start('open');
    const { user } = await test.register({ invitation: 'from-an-old-link' });
    expect(user.email).toContain('person');
  });
});
