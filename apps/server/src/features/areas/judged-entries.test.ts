import { beforeEach, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import type { LifeAreaChanges } from '@daymark/shared/areas/life-area.ts';
import type { Target } from '@daymark/shared/timeline/target-schema.ts';
import { verifyYears } from '../../store/verify-years.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/build-test-app.ts';
import { describeEachDatabase } from '../../testing/each-database.ts';

const today = '2026-03-01';
const yesterday = '2026-02-28';
const eight: Target = { kind: 'at_least', amount: 8 };
const six: Target = { kind: 'at_least', amount: 6 };

describeEachDatabase('entries after a change of the target', (openStore, tables) => {
  let test: TestApp;
  let person: Person;
  let areaId: string;

  beforeEach(async () => {
    test = await buildTestApp(await openStore());
    person = await test.register();
    const schedule = { rule: { kind: 'daily' }, target: eight } as const;
    const body = { name: 'Water', created_on: '2026-01-01', schedule };
    areaId = (await person.call(api.createLifeArea, { body })).body.id;
  });

  async function record(score_date: string, amount: number, score?: 0 | 1) {
    const body = {
      life_area_id: areaId,
      score_date,
      amount,
      ...(score !== undefined && { score }),
    };
    return (await person.call(api.recordScore, { body })).body;
  }

  async function update(changes: LifeAreaChanges) {
    test.clock.advance(1000);
    return person.call(api.updateLifeArea, { params: { id: areaId }, body: changes });
  }

  const addTarget = (target: Target | null, from: string = today) =>
    update({ schedule: { rule: { kind: 'daily' }, from, target } });

  async function readScores() {
    const query = { start_date: '2026-01-01', end_date: today };
    const { body } = await person.call(api.listScores, { query });
    return Object.fromEntries(body.map(({ score_date, score }) => [score_date, score]));
  }

  it('a target that begins today changes the score of today, but not of earlier days', async () => {
    await record(yesterday, 7);
    await record(today, 7);
    await addTarget(six);
    expect(await readScores()).toEqual({ [yesterday]: 0, [today]: 1 });
    expect(await verifyYears(tables(), { repair: false })).toMatchObject({ different: [] });
  });

  it('a target that begins on a past date changes the scores of days since that date', async () => {
    await record('2026-02-10', 7);
    await record(yesterday, 7);
    await record(today, 5);
    await addTarget(six, '2026-02-15');
    expect(await readScores()).toEqual({ '2026-02-10': 0, [yesterday]: 1, [today]: 0 });
  });

  it('a new target keeps the score of an entry that was marked by hand', async () => {
    await record(yesterday, 5, 1);
    await record(today, 9, 0);
    await addTarget(six, '2026-02-15');
    expect(await readScores()).toEqual({ [yesterday]: 1, [today]: 0 });
  });

  it('removing the target marks a day with an amount as done, and restoring the schedule undoes this', async () => {
    await record(today, 3);
    await addTarget(null);
    expect(await readScores()).toEqual({ [today]: 1 });
    const rule = { kind: 'daily' } as const;
    await update({ restored_schedule: [{ from: '2026-01-01', rule, target: eight }] });
    expect(await readScores()).toEqual({ [today]: 0 });
  });

  it('a rule of an older client that removes a limit changes the score of a day above the limit', async () => {
    await addTarget({ kind: 'at_most', amount: 2 });
    await record(today, 3);
    expect(await readScores()).toEqual({ [today]: 0 });
    await update({ schedule: { rule: { kind: 'times_per_week', times: 3 } } });
    expect(await readScores()).toEqual({ [today]: 1 });
  });

  it('after a change of the target, sync sends a year only if the score of an entry has changed', async () => {
    await record('2026-01-05', 7);
    await record(today, 7);
    const { body: before } = await person.call(api.sync, { query: {} });
    await addTarget(six);
    const { body: after } = await person.call(api.sync, { query: { cursor: before.cursor } });
    expect(after.years).toHaveLength(1);
    expect(after.years[0]?.marks[59]).toBe('1');
    expect(after.years[0]?.marks[4]).toBe('p');
    await addTarget({ kind: 'at_least', amount: 5 });
    const { body: last } = await person.call(api.sync, { query: { cursor: after.cursor } });
    expect(last.years).toEqual([]);
  });

  it('a target that changes a score adds no version, and an edit from before the change is still stored', async () => {
    const { id, updated_at } = await record(today, 7);
    await addTarget(six);
    const query = { start_date: today, end_date: today };
    const { body: scores } = await person.call(api.listScores, { query });
    expect(scores).toMatchObject([{ id, score: 1, amount: 7, updated_at }]);
    const params = { id: areaId, date: today };
    expect((await person.call(api.listEntryVersions, { params })).body).toEqual([]);
    const { body: recent } = await person.call(api.listRecentChanges, { query: {} });
    expect(recent.changes.map(({ kind }) => kind)).toEqual(['area', 'entry']);
    const edited_at = new Date(Date.parse(updated_at) + 500).toISOString();
    const body = { life_area_id: areaId, score_date: today, amount: 4, edited_at };
    expect((await person.call(api.recordScore, { body })).body).toMatchObject({ score: 0 });
  });

  it('a new target that makes seven days done causes the milestone of a seven-day streak', async () => {
    for (let day = 22; day <= 28; day += 1) await record(`2026-02-${day}`, 7);
    const milestones = tables()
      .selectFrom('reminders')
      .select('kind')
      .where('kind', '=', 'streak_7');
    expect(await milestones.execute()).toEqual([]);
    await addTarget(six, '2026-02-01');
    expect(await milestones.execute()).toHaveLength(1);
  });

  it('a webhook gets entry.changed for a day whose score a new target changes', async () => {
    const url = 'https://hooks.example.org/';
    await person.call(api.createWebhook, { body: { url, events: ['entry.changed'] } });
    await record(today, 7);
    await addTarget(six);
    const events = await tables()
      .selectFrom('webhook_events')
      .select('body')
      .orderBy('rev')
      .execute();
    const days = events.map(({ body }) => (JSON.parse(body) as { data: object }).data);
    expect(days).toMatchObject([{ score: 0 }, { score: 1, score_date: today, amount: 7 }]);
  });

  it('a number that is recorded while the target changes gets the score of the new target', async () => {
    for (let amount = 3; amount < 8; amount += 1) {
      await addTarget(eight);
      await Promise.all([record(today, amount), addTarget({ kind: 'at_least', amount: 3 })]);
      expect([amount, await readScores()]).toEqual([amount, { [today]: 1 }]);
    }
  });
});
