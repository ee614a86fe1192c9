import { beforeEach, expect, it } from 'vitest';
import type { WeeklyGrid } from '@daymark/shared/analytics/weekly-grid-schema.ts';
import { api } from '@daymark/shared/api.ts';
import { weekdays } from '@daymark/shared/calendar/week.ts';
import {
  invalidField,
  buildTestApp,
  type Person,
  type TestApp,
} from '../../testing/build-test-app.ts';
import { describeEachDatabase } from '../../testing/each-database.ts';

/** The days of the current week before today. The clock is at noon of Sunday, 1 March 2026. */
const week = ['2026-02-23', '2026-02-24', '2026-02-25', '2026-02-26', '2026-02-27', '2026-02-28'];

describeEachDatabase('the weekly grid', (openStore) => {
  let test: TestApp;
  let person: Person;

  beforeEach(async () => {
    test = await buildTestApp(await openStore());
    person = await test.register();
  });

  async function createArea(name: string, created_on = '2026-01-01'): Promise<string> {
    return (await person.call(api.createLifeArea, { body: { name, created_on } })).body.id;
  }

  async function score(life_area_id: string, score_date: string, value: 0 | 1 = 1): Promise<void> {
    await person.call(api.recordScore, { body: { life_area_id, score: value, score_date } });
  }

  async function grid(week_start?: string, of: Person = person): Promise<WeeklyGrid> {
    const query = week_start === undefined ? {} : { week_start };
    return (await of.call(api.getWeeklyGrid, { query })).body;
  }

  const rowsOf = ({ rows }: WeeklyGrid) =>
    rows.map(({ life_area, scores }) => [life_area.name, scores]);

  it('getWeeklyGrid defaults to the current week and has one row per area', async () => {
    const health = await createArea('Health');
    const family = await createArea('Family', '2026-02-26');
    await score(health, '2026-02-23');
    await score(health, '2026-02-24', 0);
    await score(family, '2026-03-01');
    expect(await grid()).toMatchObject({
      week_start: '2026-02-23',
      week_end: '2026-03-01',
      days: [...week, '2026-03-01'],
      completion: [100, 0, 0, 0, 0, 0, 50],
    });
    expect(rowsOf(await grid())).toEqual([
      ['Health', [1, 0, null, null, null, null, null]],
      ['Family', [null, null, null, null, null, null, 1]],
    ]);
    await person.call(api.updateLifeArea, { params: { id: family }, body: { position: 0 } });
    await person.call(api.updateLifeArea, { params: { id: health }, body: { position: 1 } });
    expect(rowsOf(await grid()).map(([name]) => name)).toEqual(['Family', 'Health']);
  });

  it('getWeeklyGrid returns areas in the same form as listLifeAreas', async () => {
    await createArea('Health');
    const [area] = (await person.call(api.listLifeAreas, { query: {} })).body;
    expect((await grid()).rows.map(({ life_area }) => life_area)).toEqual([area]);
  });

  it.each([...week, '2026-03-01'])(
    'getWeeklyGrid of the day %s begins on Monday, 2026-02-23',
    async (day) => {
      expect((await grid(day)).week_start).toBe('2026-02-23');
    },
  );

  it('getWeeklyGrid returns no rate for future days', async () => {
    test.clock.set('2026-02-25T12:00:00Z');
    const health = await createArea('Health');
    await score(health, '2026-02-25');
    expect((await grid()).completion).toEqual([0, 0, 100, null, null, null, null]);
    expect((await grid('2026-03-02')).completion).toEqual(Array.from({ length: 7 }, () => null));
  });

  it('getWeeklyGrid contains a deleted area only up to the week in which the area ended', async () => {
    const health = await createArea('Health');
    const family = await createArea('Family');
    for (const day of week.slice(0, 3)) await score(health, day);
    test.clock.set('2026-02-26T12:00:00Z');
    await person.call(api.deleteLifeArea, { params: { id: health }, query: {} });
    test.clock.set('2026-03-01T12:00:00Z');
    const shown = await grid();
    expect(rowsOf(shown)).toEqual([
      ['Health', [1, 1, 1, null, null, null, null]],
      ['Family', Array.from({ length: 7 }, () => null)],
    ]);
    expect(shown.rows[0]?.life_area).toMatchObject({
      deleted_on: '2026-02-26',
      deleted_at: '2026-02-26T12:00:00.000Z',
      is_active: false,
    });
    expect(shown.completion).toEqual([50, 50, 50, 0, 0, 0, 0]);
    const next = await grid('2026-03-02');
    expect(next.rows.map(({ life_area }) => life_area.id)).toEqual([family]);
  });

  it('getWeeklyGrid contains areas that were deleted on the Monday of the week', async () => {
    test.clock.set('2026-02-23T08:00:00Z');
    const old = await createArea('Old');
    const { body: brief } = await person.call(api.createLifeArea, { body: { name: 'Brief' } });
    for (const id of [old, brief.id]) {
      await person.call(api.deleteLifeArea, { params: { id }, query: {} });
    }
    expect(rowsOf(await grid()).map(([name]) => name)).toEqual(['Old', 'Brief']);
    expect((await grid()).completion).toEqual(Array.from({ length: 7 }, () => null));
    expect(rowsOf(await grid('2026-02-22')).map(([name]) => name)).toEqual(['Old']);
  });

  it("getWeeklyGrid uses the current week in the user's time zone", async () => {
    test.clock.set('2026-03-01T11:00:00Z');
    const inAuckland = await test.register({ timezone: 'Pacific/Auckland' });
    const onKiritimati = await test.register({ timezone: 'Pacific/Kiritimati' });
    expect((await grid(undefined, inAuckland)).week_start).toBe('2026-03-02');
    expect((await grid(undefined, onKiritimati)).week_start).toBe('2026-03-02');
    expect((await grid()).week_start).toBe('2026-02-23');
  });

  it('getWeeklyGrid contains no area of another user', async () => {
    await score(await createArea('Canary'), '2026-02-25');
    const other = await test.register();
    expect((await grid('2026-02-25', other)).rows).toEqual([]);
  });

  it.each(['monday', '2026-02-30', '2026-2-23', '', '9999-12-27'])(
    'getWeeklyGrid refuses the week_start %j',
    async (week_start) => {
      expect(await person.refused(api.getWeeklyGrid, { query: { week_start } })).toMatchObject(
        invalidField('week_start', 'date_invalid'),
      );
    },
  );

  it('getWeeklyGrid accepts 0001-01-07 and 9999-12-25 with every first weekday', async () => {
    expect((await grid('0001-01-07')).week_start).toBe('0001-01-01');
    expect((await grid('9999-12-25')).week_end).toBe('9999-12-26');
    for (const first_weekday of weekdays) {
      await person.call(api.updateMe, { body: { first_weekday } });
      for (const date of ['0001-01-07', '9999-12-25']) {
        const { week_start, week_end } = await grid(date);
        expect(week_start <= date && date <= week_end).toBe(true);
      }
    }
  });
});
