import { beforeEach, expect, it } from 'vitest';
import type { TrendPeriod, Trends } from '@daymark/shared/analytics/trends-schema.ts';
import { api } from '@daymark/shared/api.ts';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/build-test-app.ts';
import { describeEachDatabase } from '../../testing/each-database.ts';

/** A Sunday, the date of the test clock. */
const today = '2026-03-01';

describeEachDatabase('trends', (openStore) => {
  let test: TestApp;
  let person: Person;

  beforeEach(async () => {
    test = await buildTestApp(await openStore());
    person = await test.register();
  });

  async function createArea(name: string, created_on: string): Promise<string> {
    return (await person.call(api.createLifeArea, { body: { name, created_on } })).body.id;
  }

  async function score(life_area_id: string, value: 0 | 1, daysAgo: readonly number[]) {
    for (const ago of daysAgo) {
      const body = { life_area_id, score: value, score_date: addDays(today, -ago) };
      await person.call(api.recordScore, { body });
    }
  }

  async function trends(period?: TrendPeriod, of: Person = person): Promise<Trends> {
    const query = period === undefined ? {} : { period };
    return (await of.call(api.getTrends, { query })).body;
  }

  it('getTrends defaults to the last seven days and excludes today from the rates', async () => {
    const health = await createArea('Health', '2026-02-20');
    await score(health, 1, [0, 1, 2, 8]);
    await score(health, 0, [3]);
    expect(await trends()).toEqual({
      period: 'week',
      start_date: '2026-02-23',
      end_date: today,
      done: 2,
      possible: 6,
      completion_rate: 33.3,
      previous_completion_rate: 33.3,
      growth: 0,
      buckets: [6, 5, 4, 3, 2, 1, 0].map((ago) => {
        const date = addDays(today, -ago);
        const done = ago <= 2 ? 1 : 0;
        const rate = { done, possible: 1, completion_rate: done * 100 };
        return { start_date: date, end_date: date, ...rate };
      }),
      areas: [
        {
          life_area_id: health,
          name: 'Health',
          color: '#667eea',
          completion_rate: 33.3,
          done: 2,
          possible: 6,
        },
      ],
      metrics: {
        total_score: 2,
        data_points: 3,
        average_completion: 33.3,
        consistency: 33.3,
        perfect_days: 2,
        great_weeks: 0,
        perfect_weeks: 0,
        great_months: 0,
        perfect_months: 0,
        best_period: {
          start_date: '2026-02-28',
          end_date: '2026-02-28',
          done: 1,
          possible: 1,
          completion_rate: 100,
        },
        best_area: {
          life_area_id: health,
          name: 'Health',
          color: '#667eea',
          completion_rate: 33.3,
        },
        focus_area: null,
      },
    });
    expect(await trends('week')).toEqual(await trends());
  });

  it.each([
    ['month', '2026-02-02', 4],
    ['6months', '2025-10-01', 6],
  ] as const)(
    'getTrends with the period %s begins on %s and has %i buckets',
    async (period, start_date, parts) => {
      const shown = await trends(period);
      expect(shown).toMatchObject({ period, start_date, end_date: today });
      expect(shown.buckets).toHaveLength(parts);
    },
  );

  it.each(['year', 'Week', '', '6 months'])('getTrends refuses the period %j', async (period) => {
    const response = await person.send({
      method: 'GET',
      url: `${api.getTrends.path}?period=${encodeURIComponent(period)}`,
    });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({
      code: 'validation_error',
      errors: [{ field: 'period' }],
    });
  });

  it('getTrends includes deleted areas but does not choose a deleted area as focus area', async () => {
    const ended = await createArea('Ended', '2026-02-02');
    const lived = await createArea('Lived', '2026-02-02');
    const worst = await createArea('Worst', '2026-02-02');
    await score(ended, 1, [3, 4, 5, 6]);
    await score(lived, 1, [0, 1, 2]);
    test.clock.set('2026-02-28T12:00:00Z');
    for (const id of [ended, worst]) {
      await person.call(api.deleteLifeArea, { params: { id }, query: {} });
    }
    test.clock.set('2026-03-01T12:00:00Z');
    const { areas, metrics } = await trends('week');
    expect(areas.map(({ name, done, possible }) => [name, done, possible])).toEqual([
      ['Ended', 4, 5],
      ['Lived', 2, 6],
      ['Worst', 0, 5],
    ]);
    expect(metrics.best_area?.name).toBe('Ended');
    expect(metrics.focus_area?.name).toBe('Lived');
  });

  it('getTrends contains nothing of an erased area', async () => {
    const health = await createArea('Health', '2026-02-02');
    await score(health, 1, [0, 1]);
    const erase = { params: { id: health }, query: { erase: 'true' } } as const;
    await person.call(api.deleteLifeArea, erase);
    expect(await trends('month')).toMatchObject({
      completion_rate: null,
      areas: [],
      metrics: { total_score: 0, data_points: 0, best_area: null },
    });
  });

  it('getTrends counts a mark in December toward a weekly goal of a week that ends in January', async () => {
    test.clock.set('2026-01-14T12:00:00Z');
    const created_on = '2025-12-29';
    const rule = { kind: 'times_per_week', times: 1 } as const;
    const created = await person.call(api.createLifeArea, {
      body: { name: 'Health', created_on, schedule: { rule } },
    });
    const life_area_id = created.body.id;
    const body = { life_area_id, score: 1, score_date: created_on } as const;
    await person.call(api.recordScore, { body });
    // No day from 1 to 7 January was missed. The first week reached its goal, and the second week
    // could still reach it after 7 January.
    expect(await trends('week')).toMatchObject({ previous_completion_rate: null, growth: null });
  });

  it('getTrends contains no data of other users', async () => {
    await score(await createArea('Canary', '2026-02-02'), 1, [0, 1]);
    const other = await test.register();
    const shown = await trends('6months', other);
    expect(JSON.stringify(shown)).not.toContain('Canary');
    expect(shown.metrics.data_points).toBe(0);
  });
});
