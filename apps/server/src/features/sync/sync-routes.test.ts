import { setImmediate } from 'node:timers/promises';
import { beforeEach, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import type { LifeArea } from '@daymark/shared/areas/life-area.ts';
import type { SyncAnswer } from '@daymark/shared/sync/sync.ts';
import { getScore } from '@daymark/shared/timeline/year-marks.ts';
import { resetRestoredData } from '../../backups/restore-backup.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/build-test-app.ts';
import { describeEachDatabase } from '../../testing/each-database.ts';
import { untilAvailable } from '../../testing/until-available.ts';

const nothing = { areas: [], pauses: [], years: [], notifications: [], removed: [] };

describeEachDatabase('sync', (openStore, tables) => {
  let test: TestApp;
  let person: Person;
  let area: LifeArea;

  beforeEach(async () => {
    test = await buildTestApp(await openStore(), { env: { LIMIT_REQUESTS: '0' } });
    person = await test.register();
    const body = { name: 'Health', created_on: '2020-01-01' };
    area = (await person.call(api.createLifeArea, { body })).body;
  });

  const sync = async (cursor?: string, of = person): Promise<SyncAnswer> =>
    (await of.call(api.sync, { query: cursor === undefined ? {} : { cursor } })).body;

  const mark = (score_date: string, notes = '') =>
    person.call(api.recordScore, {
      body: { life_area_id: area.id, score: 1, score_date, notes },
    });

  it('a sync without a cursor returns all records', async () => {
    await mark('2026-02-28', 'Ran far');
    await mark('2025-12-31');
    const { cursor, rev, ...first } = await sync();
    const { is_active: _a, day: _d, pauses: _p, ...stored } = area;
    expect(first).toEqual({
      ...nothing,
      full: true,
      has_more: false,
      user: person.user,
      settings: (await person.call(api.getNotificationSettings, {})).body,
      areas: [stored],
      years: [
        expect.objectContaining({ year: 2026, notes: { '2026-02-28': 'Ran far' } }),
        expect.objectContaining({ year: 2025, notes: {} }),
      ],
    });
    const years = new Map(first.years.map(({ year, marks }) => [year, marks]));
    expect(getScore(years, '2025-12-31')).toBe(1);
    expect(getScore(years, '2026-02-27')).toBeNull();
    expect(await sync(cursor)).toEqual({ ...nothing, cursor, rev, full: false, has_more: false });
  });

  it('a sync without `rules` returns the nearest older kind of rule, and a device that begins to send `rules` gets all data again', async () => {
    const rule = { kind: 'every_n_days', every: 3, start: '2026-01-01' } as const;
    const body = { schedule: { rule, from: '2020-01-01' } };
    await person.call(api.updateLifeArea, { params: { id: area.id }, body });
    const older = { kind: 'times_per_week', times: 2 };
    const before = await sync();
    expect(before.areas).toMatchObject([{ schedule: [{ from: '2020-01-01', rule: older }] }]);

    const query = { cursor: before.cursor, rules: '2' } as const;
    const { body: updated } = await person.call(api.sync, { query });
    expect(updated).toMatchObject({ full: true, areas: [{ schedule: [{ rule }] }] });
    const next = await person.call(api.sync, { query: { ...query, cursor: updated.cursor } });
    expect(next.body).toMatchObject({ full: false, areas: [] });
    expect(await sync(updated.cursor)).toMatchObject({
      full: true,
      areas: [{ schedule: [{ rule: older }] }],
    });
  });

  it('a sync with a cursor returns only the records that changed since the cursor', async () => {
    await mark('2025-12-31');
    const { cursor } = await sync();
    await mark('2026-02-28');
    const marked = await sync(cursor);
    expect(marked).toMatchObject({ full: false, areas: [], years: [{ year: 2026 }] });
    expect(marked.years).toHaveLength(1);
    expect(marked).not.toHaveProperty('user');

    const pause = { life_area_id: null, first_day: '2026-04-01', last_day: null };
    const { body: holiday } = await person.call(api.createPause, { body: pause });
    await person.call(api.updateMe, { body: { full_name: 'Another Name' } });
    await person.call(api.updateLifeArea, { params: { id: area.id }, body: { name: 'Body' } });
    expect(await sync(marked.cursor)).toMatchObject({
      user: { full_name: 'Another Name' },
      areas: [{ name: 'Body' }],
      pauses: [holiday],
      years: [],
    });
  });

  it('sync returns changed settings and new and read notifications', async () => {
    const { cursor } = await sync();
    const body = { weekly_reports_enabled: false };
    await person.call(api.updateNotificationSettings, { body });
    const entry = {
      id: '0195a000-0000-7000-8000-000000000001',
      notification_type: 'achievement',
      content: 'Well done',
      created_at: '2026-03-01T12:00:00.000Z',
    } as const;
    await test.store.notifications.add(person.user.id, entry);
    const told = await sync(cursor);
    expect(told).toMatchObject({ settings: body, notifications: [{ ...entry, is_read: false }] });
    await person.call(api.markAllNotificationsRead, {});
    expect(await sync(told.cursor)).toMatchObject({ notifications: [{ is_read: true }] });
  });

  it('sync returns changed fields of the profile, the settings and an area', async () => {
    const { cursor } = await sync();
    const own = { first_weekday: 7, day_ends_at: '03:00' } as const;
    await person.call(api.updateMe, { body: own });
    const face = {
      icon: 'leaf',
      group: 'Morning',
      reminder_time: '07:00',
      note_prompt: 'How?',
      streak_rule: 'forgiving',
      forgiving_days: 30,
      unit: 'pages',
      step: 2.5,
    } as const;
    const params = { id: area.id };
    await person.call(api.updateLifeArea, { params, body: { ...face, created_on: '2026-01-01' } });
    await person.call(api.updateNotificationSettings, {
      body: { daily_reminder_times: ['08:00', '20:00'] },
    });
    expect(await sync(cursor)).toMatchObject({
      user: { ...own, done_last: true, notification_time: '08:00' },
      settings: { daily_reminder_times: ['08:00', '20:00'] },
      areas: [{ id: area.id, ...face, created_on: '2026-01-01' }],
    });
  });

  it('a sync with an earlier cursor reports deleted records, and a sync without a cursor does not', async () => {
    const body = { life_area_id: area.id, first_day: '2026-04-01', last_day: null };
    const { body: pause } = await person.call(api.createPause, { body });
    const { cursor } = await sync();
    await person.call(api.deletePause, { params: { id: pause.id }, query: {} });
    const params = { id: area.id };
    await person.call(api.deleteLifeArea, { params, query: { erase: 'true' } });
    expect((await sync(cursor)).removed).toEqual([
      { kind: 'pause', id: pause.id },
      { kind: 'area', id: area.id },
    ]);
    expect(await sync()).toMatchObject({ ...nothing, full: true });
  });

  it('sync reports an erased area as removed even after the area was created again, and returns only the new content', async () => {
    await mark('2025-12-31');
    const { id, name, created_on } = area;
    const pause = { life_area_id: id, first_day: '2026-02-01', last_day: '2026-02-10' };
    await person.call(api.createPause, { body: pause });
    const { cursor } = await sync();
    const erase = { params: { id }, query: { erase: 'true' } } as const;
    for (const _again of [1, 2]) {
      test.clock.advance(1000);
      await person.call(api.deleteLifeArea, erase);
      test.clock.advance(1000);
      const restored_at = new Date(test.clock()).toISOString();
      await person.call(api.createLifeArea, { body: { id, name, created_on, restored_at } });
      await mark('2026-02-28');
      const { removed, areas, pauses, years } = await sync(cursor);
      expect(removed).toEqual([{ kind: 'area', id }]);
      expect([areas.map((each) => each.id), pauses]).toEqual([[id], []]);
      expect(years.map(({ year }) => year)).toEqual([2026]);
    }
    await person.call(api.deleteLifeArea, erase);
    expect(await sync(cursor)).toMatchObject({ removed: [{ kind: 'area', id }], areas: [] });
  });

  it('pages of sync are complete while entries are written', async () => {
    const template = await tables().selectFrom('life_areas').selectAll().executeTakeFirstOrThrow();
    const { user_id, rev } = template;
    for (let number = 0; number < 100; number += 1) {
      const id = `area-${number}`;
      const years = Array.from({ length: 60 }, (_, index) => 1966 + index);
      const rows = years.map((year) => ({ user_id, life_area_id: id, year, marks: '', rev }));
      await tables()
        .insertInto('life_areas')
        .values({ ...template, id })
        .execute();
      await tables().insertInto('years').values(rows).execute();
    }
    const first = await sync();
    expect(first).toMatchObject({ full: true, has_more: true });
    expect(first.years).toHaveLength(5000);
    expect(first.years[0]).toMatchObject({ year: 2025 });
    await mark('2026-03-01');
    const second = await sync(first.cursor);
    expect(second).toMatchObject({ full: false, has_more: false, areas: [] });
    const found = [...first.years, ...second.years].map(
      ({ life_area_id, year }) => `${life_area_id} ${year}`,
    );
    expect(found).toHaveLength(6000);
    expect(new Set(found).size).toBe(6000);
    expect((await sync(second.cursor)).years).toMatchObject([
      { life_area_id: area.id, year: 2026 },
    ]);
  });

  it('sync returns a thousand long notes completely @long', async () => {
    const scores = Array.from({ length: 1000 }, (_, day) => ({
      life_area_id: area.id,
      score: 1 as const,
      score_date: new Date(Date.UTC(2020, 0, 1 + day)).toISOString().slice(0, 10),
      notes: 'x'.repeat(500),
    }));
    await person.call(api.recordScores, { body: { scores } });
    const { years } = await sync();
    expect(years.map(({ year, notes }) => [year, Object.keys(notes).length])).toEqual([
      [2022, 269],
      [2021, 365],
      [2020, 366],
    ]);
  });

  it('sync returns all records for an unknown cursor and after a restore of the server', async () => {
    const { cursor } = await sync();
    expect((await sync('bm8gY3Vyc29yIG9mIG91cnM')).full).toBe(true);
    expect((await sync('ü')).full).toBe(true);
    await resetRestoredData(tables(), { madeAt: '2026-03-01T12:00:00.000Z' });
    const again = await sync(cursor);
    expect(again).toMatchObject({ full: true, areas: [{ id: area.id }] });
    expect((await sync(again.cursor)).full).toBe(false);
  });

  it("sync returns all records if the server's data are older than the cursor", async () => {
    await mark('2026-03-01');
    const { cursor } = await sync();
    await tables().updateTable('users').set({ rev: 1 }).execute();
    expect((await sync(cursor)).full).toBe(true);
  });

  it('sync returns no record of another user', async () => {
    await mark('2026-03-01', 'Mine');
    const { cursor } = await sync();
    const other = await test.register();
    expect(await sync(undefined, other)).toMatchObject({ ...nothing, user: { id: other.user.id } });
    expect(JSON.stringify(await sync(cursor, other))).not.toContain('Mine');
  });

  it('sync misses none of 25 concurrent entries @long', async () => {
    const dates = Array.from(
      { length: 25 },
      (_, day) => `2026-02-${String(day + 1).padStart(2, '0')}`,
    );
    const years = new Map<number, string>();
    let cursor = (await sync()).cursor;
    let isWriting = true;
    const writing = Promise.all(dates.map((date) => untilAvailable(() => mark(date)))).finally(
      () => (isWriting = false),
    );
    for (let isLast = false; !isLast;) {
      isLast = !isWriting;
      await setImmediate();
      const page = await sync(cursor);
      cursor = page.cursor;
      for (const { year, marks } of page.years) years.set(year, marks);
    }
    await writing;
    expect(dates.map((date) => getScore(years, date))).toEqual(dates.map(() => 1));
  });
});
