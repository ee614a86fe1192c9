import { beforeEach, expect, it } from 'vitest';
import type { DashboardAnalytics } from '@daymark/shared/analytics/dashboard-schema.ts';
import { api } from '@daymark/shared/api.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/build-test-app.ts';
import { describeEachDatabase } from '../../testing/each-database.ts';

describeEachDatabase('dashboard analytics', (openStore) => {
  let test: TestApp;
  let person: Person;

  beforeEach(async () => {
    test = await buildTestApp(await openStore());
    // The clock is at Sunday, 1 March 2026, the last day of a week.
    person = await test.register();
  });

  async function createArea(name: string, created_on: string): Promise<string> {
    return (await person.call(api.createLifeArea, { body: { name, created_on } })).body.id;
  }

  async function score(life_area_id: string, value: 0 | 1, dates: readonly string[]) {
    for (const score_date of dates) {
      await person.call(api.recordScore, { body: { life_area_id, score: value, score_date } });
    }
  }

  async function dashboard(of: Person = person): Promise<DashboardAnalytics> {
    return (await of.call(api.getDashboardAnalytics, {})).body;
  }

  it('the dashboard, streaks and trends show a new mark at once although area summaries are cached', async () => {
    const read = async () => {
      const today = (await dashboard()).recent_activity.at(-1);
      const [streak] = (await person.call(api.listStreaks, {})).body;
      const { buckets } = (await person.call(api.getTrends, { query: {} })).body;
      return { today, streak: streak?.current, trend: buckets.at(-1) };
    };
    const area = await createArea('Health', '2026-02-28');
    const unmarked = await read();
    expect(await read()).toEqual(unmarked);
    await score(area, 1, ['2026-03-01']);
    const marked = await read();
    expect(marked).toMatchObject({ today: { scores_count: 1 }, streak: 1, trend: { done: 1 } });
    await person.call(api.deleteLifeArea, { params: { id: area } });
    expect(await read()).toMatchObject({ today: { scores_count: 0 }, streak: 0 });
  });

  it('the rates of the dashboard are null for a user without areas', async () => {
    expect(await dashboard()).toMatchObject({
      weekly_overview: { completion_rate: null, total_areas: 0, active_streaks: 0 },
      monthly_overview: { completion_rate: null, best_area: null, improvement_needed: null },
      today_progress: null,
      last_week_average: null,
      best_streak: 0,
    });
  });

  it('a dashboard rate is done days divided by due days, and weekly rates exclude today', async () => {
    const health = await createArea('Health', '2026-02-16');
    const family = await createArea('Family', '2026-02-27');
    await score(health, 1, ['2026-02-16', '2026-02-17', '2026-02-18', '2026-02-28', '2026-03-01']);
    await score(family, 1, ['2026-02-27']);
    await score(family, 0, ['2026-03-01']);
    expect(await dashboard()).toMatchObject({
      weekly_overview: {
        completion_rate: 25,
        total_areas: 2,
        active_streaks: 1,
        current_week_scores: 2,
        possible_week_scores: 8,
      },
      monthly_overview: { completion_rate: null, total_scores: 0, possible_scores: 0 },
      recent_activity: [
        { date: '2026-02-23', scores_count: 0 },
        { date: '2026-02-24', scores_count: 0 },
        { date: '2026-02-25', scores_count: 0 },
        { date: '2026-02-26', scores_count: 0 },
        { date: '2026-02-27', scores_count: 1 },
        { date: '2026-02-28', scores_count: 1 },
        { date: '2026-03-01', scores_count: 1 },
      ],
      today_progress: 50,
      last_week_average: 42.9,
      best_streak: 3,
    });
  });

  it("the dashboard uses the current date in the user's time zone", async () => {
    test.clock.set('2026-03-01T23:30:00Z');
    const inTokyo = await test.register({ timezone: 'Asia/Tokyo' });
    const { recent_activity: days } = await dashboard(inTokyo);
    expect(days.at(-1)?.date).toBe('2026-03-02');
  });

  it("concurrent dashboard requests return each user's own numbers @long", async () => {
    const week = ['23', '24', '25', '26', '27', '28'].map((day) => `2026-02-${day}`);
    const daysDone = [0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7];
    const people: Person[] = [];
    for (const days of daysDone) {
      person = await test.register(days % 2 === 1 ? { timezone: 'Asia/Tokyo' } : {});
      people.push(person);
      const area = await createArea(`${days} days`, '2026-02-23');
      await score(area, 1, [...week, '2026-03-01'].slice(7 - days));
      await score(area, 0, week.slice(0, Math.min(6, 7 - days)));
    }
    const withoutAreas = await test.register();
    // All days of the week have ended on Monday, so that all of them count.
    test.clock.set('2026-03-02T10:00:00Z');
    const [answers, nobodys] = await Promise.all([
      Promise.all(people.map(dashboard)),
      dashboard(withoutAreas),
    ]);
    expect(nobodys).toMatchObject({ best_streak: 0 });
    expect(
      answers.map(({ weekly_overview, monthly_overview, best_streak, last_week_average }) => ({
        best_streak,
        perfect: weekly_overview.perfect_weeks,
        name: monthly_overview.best_area?.name,
        month: monthly_overview.total_scores,
        last_week_average,
      })),
    ).toEqual(
      daysDone.map((days) => ({
        best_streak: days,
        perfect: days === 7 ? 1 : 0,
        name: `${days} days`,
        month: Math.min(days, 1),
        last_week_average: Math.round((days * 1000) / 7) / 10,
      })),
    );
  });

  it('the dashboard contains no data of other users', async () => {
    await score(await createArea('Canary', '2026-02-16'), 1, ['2026-03-01']);
    const other = await test.register();
    const text = JSON.stringify(await dashboard(other));
    expect(text).not.toContain('Canary');
    expect(await dashboard(other)).toMatchObject({ today_progress: null, best_streak: 0 });
  });
});
