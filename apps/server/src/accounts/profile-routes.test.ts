import { beforeEach, describe, expect, it } from 'vitest';
import type { ProfileChanges } from '@daymark/shared/accounts/account-endpoints.ts';
import { api } from '@daymark/shared/api.ts';
import { testPassword, type Person, type TestApp } from '../testing/build-test-app.ts';
import { describeEachDatabase, openApp } from '../testing/each-database.ts';

type Options = Parameters<Person['call']>[2];

describeEachDatabase('the profile', (openStore, tables) => {
  let test: TestApp;
  let person: Person;

  beforeEach(async () => {
    test = await openApp(openStore);
    person = await test.register({ email: 'ada@example.org', username: 'ada' });
  });

  /** Also sends the current password, which the server ignores if the email does not change. */
  const change = async (body: ProfileChanges) => {
    const given = { current_password: testPassword, ...body };
    return (await person.call(api.updateMe, { body: given })).body;
  };
  const signIn = (email: string) =>
    test.nobody.call(api.login, { body: { email, password: testPassword } });

  const everyField = {
    email: 'Ada.King@Example.org',
    username: 'Ada-King',
    full_name: 'Ada King',
    timezone: 'Asia/Tokyo',
    notification_time: '21:00',
    language: 'fr',
    first_weekday: 7,
    day_ends_at: '03:00',
    done_last: false,
  } as const;

  const week_starts = [
    { on: null, weekday: 1 },
    { on: '2026-03-01', weekday: 7 },
  ];

  it.each(Object.entries(everyField))(
    'a profile update changes only the %s',
    async (field, value) => {
      const dated = field === 'first_weekday' ? { week_starts } : {};
      const changed = { ...person.user, [field]: value, ...dated };
      expect(await change({ [field]: value })).toEqual(changed);
      expect((await person.call(api.getMe, {})).body).toEqual(changed);
    },
  );

  it('a profile update can change all fields at once, and an empty update changes no field', async () => {
    const changed = { ...person.user, ...everyField, week_starts };
    expect(await change(everyField)).toEqual(changed);
    expect(await change({})).toEqual(changed);
  });

  it('a profile update does not change another user', async () => {
    const other = await test.register();
    await change(everyField);
    expect((await other.call(api.getMe, {})).body).toEqual(other.user);
  });

  it.each(['', '   '])(
    'a profile update keeps the username when the sent username is %j',
    async (username) => {
      expect((await change({ username, full_name: 'Ada King' })).username).toBe('ada');
    },
  );

  it.each([
    ['email', 'GRACE@example.org', 'email_taken'],
    ['username', 'gRACE', 'username_taken'],
  ] as const)(
    "a profile update refuses another user's %s in any letter case",
    async (field, value, code) => {
      await test.register({ email: 'grace@example.org', username: 'grace' });
      const body = { full_name: 'Changed', [field]: value, current_password: testPassword };
      expect(await person.refused(api.updateMe, { body })).toMatchObject({
        status: 409,
        body: { code, errors: [{ field, code }] },
      });
      expect((await person.call(api.getMe, {})).body).toEqual(person.user);
    },
  );

  it('a profile update can change the letter case of email and username', async () => {
    const body = { email: 'ADA@example.org', username: 'ADA' };
    expect(await change(body)).toEqual({ ...person.user, ...body });
  });

  it('exactly one of two users who change to the same email concurrently succeeds', async () => {
    const other = await test.register();
    const payload = { email: 'wanted@example.org', current_password: testPassword };
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
    ['first_weekday', 0, 'weekday_invalid'],
    ['first_weekday', 8, 'weekday_invalid'],
    ['day_ends_at', '06:00', 'day_end_invalid'],
    ['day_ends_at', '00:30', 'day_end_invalid'],
    ['done_last', 'yes', 'invalid'],
  ])('a profile update refuses the %s %j with the error %s', async (field, value, code) => {
    const response = await test.send({
      method: 'PUT',
      url: api.updateMe.path,
      headers: { authorization: `Bearer ${person.access_token}` },
      payload: { [field]: value },
    });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ errors: [{ field, code }] });
  });

  it('after an email change, login accepts the new email and not the old email', async () => {
    await change({ email: 'new@example.org' });
    expect((await signIn('new@example.org')).status).toBe(200);
    const body = { email: 'ada@example.org', password: testPassword };
    expect((await test.nobody.refused(api.login, { body })).status).toBe(401);
  });

  it('changing the email ends all other sessions', async () => {
    const { body: other } = await signIn('ada@example.org');
    const stranger = await test.register();
    await change({ email: 'new@example.org' });
    expect((await test.as(other.access_token).refused(api.getMe, {})).status).toBe(401);
    expect((await person.call(api.getMe, {})).status).toBe(200);
    expect((await stranger.call(api.getMe, {})).status).toBe(200);
  });

  describe('the limit of email changes, which prevents guessing of registered emails', () => {
    beforeEach(async () => {
      test = await openApp(openStore, { env: { LIMIT_REGISTRATIONS: '20' } });
      person = await test.register({ email: 'ada@example.net', username: 'ada-again' });
    });

    const from = (remoteAddress: string) => ({ remoteAddress });
    const bodyFor = (email: string) => ({ email, current_password: testPassword });
    const changeTo = (email: string, options: Options = {}) =>
      person.call(api.updateMe, { body: bodyFor(email) }, options);
    const isRefused = (email: string, options: Options = {}) =>
      person.refused(api.updateMe, { body: bodyFor(email) }, options);

    /** Uses up the hourly limit with ten refused and ten successful changes. */
    async function useUp(options: Options = {}): Promise<void> {
      await test.register({ email: 'taken@example.net' });
      for (let count = 0; count < 10; count += 1) {
        expect((await isRefused('taken@example.net', options)).status).toBe(409);
        await changeTo(`ada-${count}@example.net`, options);
      }
    }

    it('the hourly limit of email changes counts taken and free emails alike', async () => {
      test.clock.set('2026-03-01T12:20:00Z');
      await useUp();
      test.clock.set('2026-03-01T12:40:00Z');
      for (const email of ['taken@example.net', 'free@example.net']) {
        expect(await isRefused(email)).toMatchObject({
          status: 429,
          body: { code: 'rate_limited' },
          headers: { 'retry-after': '2400' },
        });
      }
      test.clock.advance(40 * 60_000 - 1);
      expect((await isRefused('free@example.net')).status).toBe(429);
      test.clock.advance(1);
      expect((await changeTo('free@example.net')).status).toBe(200);
    });

    it('email changes are limited per account and per network address', async () => {
      const other = await test.register();
      await useUp(from('203.0.113.1'));
      expect((await isRefused('free@example.net', from('203.0.113.2'))).status).toBe(429);
      const body = bodyFor('free@example.net');
      const refused = await other.refused(api.updateMe, { body }, from('203.0.113.1'));
      expect(refused.status).toBe(429);
      const { status } = await other.call(api.updateMe, { body }, from('203.0.113.3'));
      expect(status).toBe(200);
    });

    it('the limit of email changes ignores other fields and changes of only the letter case @long', async () => {
      for (const email of ['ADA@example.net', 'Ada@example.net', 'ada@example.net']) {
        for (let count = 0; count < 10; count += 1) {
          await change({ email, full_name: `Ada ${count}`, language: 'de' });
        }
      }
      await useUp();
      expect(await change({ full_name: 'Ada King' })).toMatchObject({ full_name: 'Ada King' });
    });

    it('repeating an email change with the same Idempotency-Key is not limited @long', async () => {
      const once = { idempotencyKey: 'once' };
      const first = await changeTo('first@example.net', once);
      await changeTo('second@example.net');
      for (let count = 0; count < 30; count += 1) {
        expect(await changeTo('first@example.net', once)).toEqual(first);
      }
      expect((await person.call(api.getMe, {})).body.email).toBe('second@example.net');
      for (let count = 2; count < 20; count += 1) await changeTo(`ada-${count}@example.net`);
      expect(await changeTo('first@example.net', once)).toEqual(first);
      expect((await isRefused('free@example.net')).status).toBe(429);
    });

    it("the keys of the email-change limit do not contain the user's id", async () => {
      await changeTo('first@example.net');
      const keys = await tables().selectFrom('rate_limits').select('key').execute();
      expect(keys).toHaveLength(3);
      expect(JSON.stringify(keys)).not.toContain(person.user.id);
    });

    it('email changes are unlimited with LIMIT_REGISTRATIONS=0 @long', async () => {
      test = await openApp(openStore, { env: { LIMIT_REGISTRATIONS: '0' } });
      const { access_token } = person;
      for (let count = 0; count < 30; count += 1) {
        const body = bodyFor(`ada-${count}@example.net`);
        expect((await test.as(access_token).call(api.updateMe, { body })).status).toBe(200);
      }
    });
  });

  it('changing only the letter case of the email ends no session', async () => {
    const { body: other } = await signIn('ada@example.org');
    await change({ ...everyField, email: 'Ada@Example.org' });
    expect((await test.as(other.access_token).call(api.getMe, {})).status).toBe(200);
  });

  it('the latest edit of first_weekday wins, and null means Monday', async () => {
    await change({ first_weekday: 7, edited_at: '2026-03-01T11:00:00.000Z' });
    const late = { first_weekday: null, done_last: false, edited_at: '2026-03-01T10:00:00.000Z' };
    expect(await change(late)).toMatchObject({ first_weekday: 7, done_last: false });
    expect(await change({ first_weekday: null })).toMatchObject({
      first_weekday: null,
      week_starts: [{ on: null, weekday: 1 }],
    });
  });

  it("each choice of the first weekday is stored with the user's date of the edit", async () => {
    await change({ timezone: 'Asia/Tokyo', day_ends_at: '03:00' });
    test.clock.set('2026-03-20T12:00:00Z');
    const choices = [
      { first_weekday: 7, edited_at: '2026-03-09T17:00:00.000Z' },
      { first_weekday: 6, edited_at: '2026-03-11T19:00:00.000Z' },
    ] as const;
    for (const choice of choices) await change(choice);
    expect((await person.call(api.getMe, {})).body.week_starts).toEqual([
      { on: null, weekday: 1 },
      // The edit was at 02:00 of 10 March in Tokyo, when 9 March had not ended for this user.
      { on: '2026-03-09', weekday: 7 },
      { on: '2026-03-12', weekday: 6 },
    ]);
    const { body: synced } = await person.call(api.sync, { query: {} });
    expect(synced.user).toMatchObject({ first_weekday: 6, week_starts: expect.any(Array) as [] });
    const grid = async (week_start: string) => {
      const { body } = await person.call(api.getWeeklyGrid, { query: { week_start } });
      return [body.week_start, body.week_end, body.days.length];
    };
    expect(await grid('2026-03-08')).toEqual(['2026-03-02', '2026-03-08', 7]);
    // The next week starts on Saturday, 14 March, because Saturday was chosen before the first
    // Sunday came.
    expect(await grid('2026-03-09')).toEqual(['2026-03-09', '2026-03-13', 5]);
    expect(await grid('2026-03-14')).toEqual(['2026-03-14', '2026-03-20', 7]);
  });

  it('entries, statistics and the daily quote respect `day_ends_at`', async () => {
    test.clock.set('2026-03-02T01:30:00Z');
    await change({ timezone: 'UTC', day_ends_at: '03:00' });
    const { body: area } = await person.call(api.createLifeArea, { body: { name: 'Health' } });
    expect(area.created_on).toBe('2026-03-01');
    const mark = (score_date: string) => ({ life_area_id: area.id, score: 1 as const, score_date });
    const early = await person.refused(api.recordScore, { body: mark('2026-03-02') });
    expect(early.body.code).toBe('future_date');
    expect((await person.call(api.recordScore, { body: mark('2026-03-01') })).status).toBe(201);
    const { body: dashboard } = await person.call(api.getDashboardAnalytics, {});
    expect(dashboard.recent_activity.at(-1)).toEqual({ date: '2026-03-01', scores_count: 1 });
    expect((await person.call(api.getDailyQuote, {})).body.date).toBe('2026-03-01');
    test.clock.set('2026-03-02T03:00:00Z');
    expect((await person.call(api.recordScore, { body: mark('2026-03-02') })).status).toBe(201);
  });

  it("changing the time zone immediately changes the user's current date", async () => {
    test.clock.set('2026-03-01T20:00:00Z');
    const { body: area } = await person.call(api.createLifeArea, { body: { name: 'Health' } });
    const body = { life_area_id: area.id, score: 1, score_date: '2026-03-02' } as const;
    expect((await person.refused(api.recordScore, { body })).body.code).toBe('future_date');
    await change({ timezone: 'Asia/Tokyo' });
    expect((await person.call(api.recordScore, { body })).status).toBe(201);
  });
});
