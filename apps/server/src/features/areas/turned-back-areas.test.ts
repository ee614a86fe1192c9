import { beforeEach, expect, it } from 'vitest';
import type { ProfileChanges } from '@daymark/shared/accounts/account-endpoints.ts';
import { api } from '@daymark/shared/api.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/build-test-app.ts';
import { describeEachDatabase } from '../../testing/each-database.ts';

describeEachDatabase('a new area when the current date moves back', (openStore) => {
  let test: TestApp;
  let person: Person;

  beforeEach(async () => {
    test = await buildTestApp(await openStore());
    // The time is 03:30 on 28 November in Berlin, and New York still has 27 November.
    test.clock.set('2026-11-28T02:30:00Z');
    person = await test.register({ timezone: 'Europe/Berlin' });
  });

  const create = async (name = 'New', others: object = {}) =>
    (await person.call(api.createLifeArea, { body: { name, ...others } })).body;
  const change = (body: ProfileChanges) => person.call(api.updateMe, { body });
  const read = async (id: string) => (await person.call(api.getLifeArea, { params: { id } })).body;
  const firstDay = async ({ id }: { id: string }) => (await read(id)).created_on;
  const mark = (life_area_id: string, score_date: CalendarDate) =>
    person.call(api.recordScore, { body: { life_area_id, score_date, score: 1 } });

  it.each([
    ['the time zone moves west', { timezone: 'America/New_York' }, '2026-11-27'],
    ['the day ends later', { day_ends_at: '04:00' }, '2026-11-27'],
    [
      'the time zone moves east and the day ends later',
      { timezone: 'Asia/Tokyo', day_ends_at: '05:00' },
      '2026-11-28',
    ],
    ['the time zone moves west across the date line', { timezone: 'Pacific/Niue' }, '2026-11-27'],
    ['the day ends later, but before the current time', { day_ends_at: '02:00' }, '2026-11-28'],
    ['the time zone moves east', { timezone: 'Asia/Tokyo' }, '2026-11-28'],
  ] as const)(
    'a new area begins on the current date of the new settings when %s',
    async (_what, changes, first) => {
      const area = await create();
      expect(area.created_on).toBe('2026-11-28');
      await change(changes);
      expect(await firstDay(area)).toBe(first);
      expect((await mark(area.id, first)).status).toBe(201);
    },
  );

  it('a new area begins two days earlier after a change from UTC+14 to UTC-11', async () => {
    await change({ timezone: 'Pacific/Kiritimati' });
    test.clock.set('2026-11-28T10:30:00Z');
    const area = await create();
    expect(area.created_on).toBe('2026-11-29');
    await change({ timezone: 'Pacific/Niue' });
    expect(await firstDay(area)).toBe('2026-11-27');
  });

  it("when a new time zone moves an area's first day back, its rule and entries stay and sync sends the new day", async () => {
    const rule = { kind: 'weekdays', weekdays: [1, 3] } as const;
    const area = await create('New', { schedule: { rule } });
    await mark(area.id, '2026-11-28');
    const { cursor } = (await person.call(api.sync, { query: {} })).body;
    await change({ timezone: 'America/New_York' });
    const { body: synced } = await person.call(api.sync, { query: { cursor } });
    expect(synced.areas).toMatchObject([
      { id: area.id, created_on: '2026-11-27', schedule: [{ from: '2026-11-27', rule }] },
    ]);
    expect(synced.user).toMatchObject({ timezone: 'America/New_York' });
    expect(synced.years).toEqual([]);
    const dates = { start_date: '2026-11-01', end_date: '2026-11-28' };
    expect((await person.call(api.listScores, { query: dates })).body).toMatchObject([
      { life_area_id: area.id, score_date: '2026-11-28', score: 1 },
    ]);
  });

  it('listRecentChanges reports that a new time zone moved the first day of an area back', async () => {
    const area = await create();
    await change({ timezone: 'America/New_York' });
    const { body } = await person.call(api.listRecentChanges, { query: {} });
    const [before, after] = [{ created_on: '2026-11-28' }, { created_on: '2026-11-27' }];
    expect(body.changes).toMatchObject([{ life_area_id: area.id, before, after }]);
  });

  it('a new time zone keeps the first day of ended areas and of areas that began earlier', async () => {
    const before = await create('Before', { created_on: '2026-11-27' });
    const ended = await create('Ended');
    await person.call(api.deleteLifeArea, { params: { id: ended.id }, query: {} });
    const { cursor } = (await person.call(api.sync, { query: {} })).body;
    await change({ timezone: 'America/New_York' });
    expect([await firstDay(before), await firstDay(ended)]).toEqual(['2026-11-27', '2026-11-28']);
    expect((await person.call(api.sync, { query: { cursor } })).body.areas).toEqual([]);
  });

  it('after the time zone changes back, a new area keeps its earlier first day', async () => {
    const area = await create();
    await change({ timezone: 'America/New_York' });
    await change({ timezone: 'Europe/Berlin' });
    expect(await firstDay(area)).toBe('2026-11-27');
  });

  it('an offline change of the time zone that arrives days later moves a new area to the date of the change', async () => {
    const area = await create();
    test.clock.set('2026-12-02T12:00:00Z');
    const edited_at = '2026-11-28T03:00:00.000Z';
    await change({ timezone: 'America/New_York', edited_at });
    expect(await firstDay(area)).toBe('2026-11-27');
  });

  it('a time zone change that arrives late also moves an area that was created after the change', async () => {
    test.clock.set('2026-11-28T04:00:00Z');
    const area = await create();
    const edited_at = '2026-11-28T03:00:00.000Z';
    await change({ timezone: 'America/New_York', edited_at });
    expect(await firstDay(area)).toBe('2026-11-27');
  });

  it('an area created on a device with the old time zone begins on the current date of the new time zone', async () => {
    await change({ timezone: 'America/New_York' });
    const edited_on = '2026-11-28';
    const rule = { kind: 'weekdays', weekdays: [1, 3] } as const;
    for (const edited_at of ['2026-11-28T02:20:00.000Z', '2026-11-28T02:30:00.000Z']) {
      const schedule = { rule, from: edited_on };
      const area = await create('New', { edited_at, edited_on, created_on: edited_on, schedule });
      expect(area).toMatchObject({ created_on: '2026-11-27', is_active: true });
      expect(area.schedule).toEqual([{ from: '2026-11-27', rule }]);
      expect((await mark(area.id, '2026-11-27')).status).toBe(201);
    }
  });

  it("a new area begins on its device's date if the user never changed the time zone or the end of the day", async () => {
    await change({ first_weekday: 7 });
    const made = { edited_on: '2026-11-29', created_on: '2026-11-29' };
    test.clock.set('2026-11-28T12:00:00Z');
    expect(await create('New', made)).toMatchObject({ created_on: '2026-11-29' });
  });

  it('a time zone change that arrives after a later time zone change moves no area', async () => {
    const area = await create();
    await change({ timezone: 'Europe/Paris', edited_at: '2026-11-28T02:20:00.000Z' });
    await change({ timezone: 'America/New_York', edited_at: '2026-11-28T02:10:00.000Z' });
    expect(await firstDay(area)).toBe('2026-11-28');
  });
});
