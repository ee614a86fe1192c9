import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ProfileChanges } from '@daymark/shared/accounts/profile.ts';
import { api } from '@daymark/shared/api.ts';
import {
  buildTestApp,
  testPassword,
  type Person,
  type TestApp,
} from '../../testing/build-test-app.ts';
import { describeEachDatabase } from '../../testing/each-database.ts';

describeEachDatabase('the profile', (openStore) => {
  let test: TestApp;
  let person: Person;

  beforeEach(async () => {
    test = await buildTestApp(await openStore());
    person = await test.register({ email: 'ada@example.org', username: 'ada' });
  });

  afterEach(() => test.close());

  const change = async (body: ProfileChanges) => (await person.call(api.updateMe, { body })).body;
  const signIn = (email: string) =>
    test.nobody.call(api.login, { body: { email, password: testPassword } });

  const everyField = {
    email: 'Ada.King@Example.org',
    username: 'Ada-King',
    full_name: 'Ada King',
    timezone: 'Asia/Tokyo',
    notification_time: '21:00',
    language: 'fr',
  } as const;

  it.each(Object.entries(everyField))('changes the %s alone', async (field, value) => {
    const changed = { ...person.user, [field]: value };
    expect(await change({ [field]: value })).toEqual(changed);
    expect((await person.call(api.getMe, {})).body).toEqual(changed);
  });

  it('changes everything at once, and nothing when nothing is named', async () => {
    const changed = { ...person.user, ...everyField };
    expect(await change(everyField)).toEqual(changed);
    expect(await change({})).toEqual(changed);
  });

  it('changes nobody else', async () => {
    const other = await test.register();
    await change(everyField);
    expect((await other.call(api.getMe, {})).body).toEqual(other.user);
  });

  it.each(['', '   '])('keeps the username when it is %j', async (username) => {
    expect((await change({ username, full_name: 'Ada King' })).username).toBe('ada');
  });

  it.each([
    ['email', 'GRACE@example.org', 'email_taken'],
    ['username', 'gRACE', 'username_taken'],
  ] as const)(
    'does not take the %s of another, however it is written',
    async (field, value, code) => {
      await test.register({ email: 'grace@example.org', username: 'grace' });
      const body = { full_name: 'Changed', [field]: value };
      expect(await person.refused(api.updateMe, { body })).toMatchObject({
        status: 409,
        body: { code, errors: [{ field, code }] },
      });
      expect((await person.call(api.getMe, {})).body).toEqual(person.user);
    },
  );

  it('writes the own email and username in other letters', async () => {
    const body = { email: 'ADA@example.org', username: 'ADA' };
    expect(await change(body)).toEqual({ ...person.user, ...body });
  });

  it('gives one email to one of two who ask for it at once', async () => {
    const other = await test.register();
    const payload = { email: 'wanted@example.org' };
    const answers = await Promise.all(
      [person, other].map(({ access_token }) =>
        test.send({
          method: 'PUT',
          url: api.updateMe.path,
          headers: { authorization: `Bearer ${access_token}` },
          payload,
        }),
      ),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
  });

  it.each([
    ['email', 'no-address', 'email_invalid'],
    ['email', '', 'email_required'],
    ['full_name', 'A', 'full_name_too_short'],
    ['username', 'ab', 'username_too_short'],
    ['username', 'a b c', 'username_characters'],
    ['timezone', '+02:00', 'timezone_unknown'],
    ['notification_time', '09:30', 'notification_time_not_hourly'],
    ['language', 'xx', 'language_unknown'],
  ])('refuses the %s %j: %s', async (field, value, code) => {
    const response = await test.send({
      method: 'PUT',
      url: api.updateMe.path,
      headers: { authorization: `Bearer ${person.access_token}` },
      payload: { [field]: value },
    });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ errors: [{ field, code }] });
  });

  describe('with another email', () => {
    it('is signed in with by that one and no longer by the old one', async () => {
      await change({ email: 'new@example.org' });
      expect((await signIn('new@example.org')).status).toBe(200);
      const body = { email: 'ada@example.org', password: testPassword };
      expect((await test.nobody.refused(api.login, { body })).status).toBe(401);
    });

    it('ends all other sessions and keeps this one', async () => {
      const { body: other } = await signIn('ada@example.org');
      const stranger = await test.register();
      await change({ email: 'new@example.org' });
      expect((await test.as(other.access_token).refused(api.getMe, {})).status).toBe(401);
      expect((await person.call(api.getMe, {})).status).toBe(200);
      expect((await stranger.call(api.getMe, {})).status).toBe(200);
    });
  });

  it('ends no session when the email is the same in other letters', async () => {
    const { body: other } = await signIn('ada@example.org');
    await change({ ...everyField, email: 'Ada@Example.org' });
    expect((await test.as(other.access_token).call(api.getMe, {})).status).toBe(200);
  });

  it('has another today at once in another time zone', async () => {
    test.clock.set('2026-03-01T20:00:00Z');
    const { body: area } = await person.call(api.createLifeArea, { body: { name: 'Health' } });
    const body = { life_area_id: area.id, score: 1, score_date: '2026-03-02' } as const;
    expect((await person.refused(api.recordScore, { body })).body.code).toBe('future_date');
    await change({ timezone: 'Asia/Tokyo' });
    expect((await person.call(api.recordScore, { body })).status).toBe(201);
  });
});
