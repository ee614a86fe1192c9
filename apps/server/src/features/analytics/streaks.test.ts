import { beforeEach, expect, it } from 'vitest';
import type { StreakList } from '@daymark/shared/analytics/streak-list-schema.ts';
import { api } from '@daymark/shared/api.ts';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import type { StreakRule } from '@daymark/shared/areas/streak-rule.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/build-test-app.ts';
import { describeEachDatabase } from '../../testing/each-database.ts';

const today = '2026-03-01';

describeEachDatabase('streaks', (openStore) => {
  let test: TestApp;
  let person: Person;

  beforeEach(async () => {
    test = await buildTestApp(await openStore());
    person = await test.register();
  });

  async function createArea(name: string): Promise<string> {
    const body = { name, created_on: '2026-01-01' };
    return (await person.call(api.createLifeArea, { body })).body.id;
  }

  async function score(life_area_id: string, value: 0 | 1, daysAgo: readonly number[]) {
    for (const ago of daysAgo) {
      const body = { life_area_id, score: value, score_date: addDays(today, -ago) };
      await person.call(api.recordScore, { body });
    }
  }

  async function streaks(of: Person = person): Promise<StreakList> {
    return (await of.call(api.listStreaks, {})).body;
  }

  it('listStreaks returns current streak, best streak and last done day of each area', async () => {
    const health = await createArea('Health');
    await createArea('Family');
    await score(health, 1, [1, 2, 10, 11, 12, 13]);
    expect(await streaks()).toEqual([
      {
        life_area_id: health,
        name: 'Health',
        color: '#667eea',
        current: 2,
        best: 4,
        unit: 'days',
        last_completed_date: '2026-02-28',
        is_active: true,
        strength: expect.any(Number) as number,
        rule: { kind: 'daily' },
      },
      expect.objectContaining({
        name: 'Family',
        current: 0,
        best: 0,
        last_completed_date: null,
        is_active: true,
      }),
    ]);
  });

  it('a streak continues while today is unmarked and ends when today is marked as not done', async () => {
    const health = await createArea('Health');
    await score(health, 1, [1, 2]);
    expect(await streaks()).toMatchObject([{ current: 2 }]);
    await score(health, 1, [0]);
    expect(await streaks()).toMatchObject([{ current: 3, last_completed_date: today }]);
    test.clock.advance(1000);
    await score(health, 0, [0]);
    expect(await streaks()).toMatchObject([{ current: 0, best: 2 }]);
  });

  it('a current streak is 0 after a day without a mark', async () => {
    await score(await createArea('Health'), 1, [2, 3]);
    expect(await streaks()).toMatchObject([{ current: 0, best: 2 }]);
  });

  it('the streak rule of an area decides how listStreaks counts its streak', async () => {
    const health = await createArea('Health');
    await score(health, 1, [0, 1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
    const change = (body: { streak_rule: StreakRule; forgiving_days?: number }) =>
      person.call(api.updateLifeArea, { params: { id: health }, body });
    expect(await streaks()).toMatchObject([{ current: 4, best: 9, unit: 'days' }]);
    await change({ streak_rule: 'forgiving' });
    expect(await streaks()).toMatchObject([{ current: 13, best: 13, unit: 'days' }]);
    await change({ streak_rule: 'weeks' });
    expect(await streaks()).toMatchObject([{ current: 0, best: 1, unit: 'weeks' }]);
    expect(await person.call(api.getDashboardAnalytics, {})).toMatchObject({
      body: { best_streak: 7 },
    });
  });

  it('the strength counts the part of the target that an amount reached, even after the amount changed', async () => {
    const target = { kind: 'at_least', amount: 8 } as const;
    const schedule = { rule: { kind: 'daily' }, target } as const;
    const area = { name: 'Water', created_on: '2026-02-26', schedule };
    const { body } = await person.call(api.createLifeArea, { body: area });
    const drink = (score_date: string, amount: number) =>
      person.call(api.recordScore, { body: { life_area_id: body.id, score_date, amount } });
    await drink('2026-02-26', 8);
    await drink('2026-02-27', 4);
    // Loop's formula gives 5.192 after the first day, 7.519 after the second, and 7.128 after the
    // third, which still has no amount.
    expect((await streaks())[0]?.strength).toBe(7.1);
    await drink('2026-02-28', 2);
    expect((await streaks())[0]?.strength).toBe(8.4);
    await drink('2026-02-28', 6);
    expect((await streaks())[0]?.strength).toBe(11);
    const range = { start_date: '2026-02-26', end_date: '2026-02-28' };
    const query = { life_area_id: body.id, ...range };
    const { days } = (await person.call(api.getStrength, { query })).body;
    expect(days.map(({ strength }) => strength)).toEqual([5.2, 7.5, 11]);
  });

  it('listStreaks returns deleted and archived areas last', async () => {
    const deleted = await createArea('Deleted');
    const archived = await createArea('Archived');
    const active = await createArea('Active');
    for (const id of [deleted, archived, active]) await score(id, 1, [1, 2, 3]);
    await person.call(api.deleteLifeArea, { params: { id: deleted }, query: {} });
    await person.call(api.updateLifeArea, { params: { id: archived }, body: { is_active: false } });
    expect(await streaks()).toMatchObject([
      { name: 'Active', current: 3, best: 3, is_active: true },
      { name: 'Deleted', current: 0, best: 3, is_active: false },
      { name: 'Archived', current: 3, best: 3, is_active: false },
    ]);
  });

  it('listStreaks returns no area of another user', async () => {
    await score(await createArea('Canary'), 1, [0]);
    expect(await streaks(await test.register())).toEqual([]);
  });
});
