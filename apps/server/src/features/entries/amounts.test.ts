import { beforeEach, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import type { NewScore, ScoreValue } from '@daymark/shared/entries/score.ts';
import type { Rule } from '@daymark/shared/timeline/schedule-schema.ts';
import type { Target } from '@daymark/shared/timeline/target-schema.ts';
import { verifyYears } from '../../store/verify-years.ts';
import {
  invalidField,
  buildTestApp,
  type Person,
  type TestApp,
} from '../../testing/build-test-app.ts';
import { describeEachDatabase } from '../../testing/each-database.ts';

const today = '2026-03-01';

describeEachDatabase('amounts of days', (openStore, tables) => {
  let test: TestApp;
  let person: Person;
  let areaId: string;

  beforeEach(async () => {
    test = await buildTestApp(await openStore());
    person = await test.register();
    const body = { name: 'Water', created_on: '2026-01-01' };
    areaId = (await person.call(api.createLifeArea, { body })).body.id;
  });

  async function record(
    changes: Partial<Omit<NewScore, 'score'>> & { readonly score?: ScoreValue | undefined },
  ) {
    const body = { life_area_id: areaId, score: 1, score_date: today, ...changes } as const;
    return (await person.call(api.recordScore, { body })).body;
  }

  async function pullYear() {
    const { body } = await person.call(api.sync, { query: {} });
    return body.years.find(({ life_area_id }) => life_area_id === areaId);
  }

  it('recordScore stores an amount, and sync sends it with the year', async () => {
    expect(await record({ score: 0, amount: 2.25 })).toMatchObject({ score: 0, amount: 2.25 });
    const year = await pullYear();
    expect(year?.amounts).toEqual({ [today]: 2.25 });
    expect(year?.marks[59]).toBe('p');
  });

  it('recordScore without an amount keeps the stored amount, and null removes it', async () => {
    await record({ amount: 8 });
    expect(await record({ notes: 'Hot day' })).toMatchObject({ amount: 8, notes: 'Hot day' });
    expect(await record({ score: 0 })).toMatchObject({ score: 0, amount: 8 });
    expect((await pullYear())?.marks[59]).toBe('p');
    expect(await record({ score: 0, amount: null })).not.toHaveProperty('amount');
    const year = await pullYear();
    expect(year).not.toHaveProperty('amounts');
    expect(year?.marks[59]).toBe('0');
  });

  it('updateScore changes the amount, and without a target any amount is done', async () => {
    const { id } = await record({ score: 0, amount: 3, notes: 'Tea' });
    const { body } = await person.call(api.updateScore, { params: { id }, body: { amount: 4 } });
    expect(body).toMatchObject({ score: 1, amount: 4, notes: 'Tea' });
  });

  it('a cleared day that is marked again has no amount', async () => {
    await record({ amount: 8 });
    const params = { id: areaId, date: today };
    await person.call(api.deleteDayScore, { params, query: {} });
    expect(await record({})).not.toHaveProperty('amount');
  });

  it('versions and recent changes contain the amount before and after a change', async () => {
    await record({ amount: 3 });
    test.clock.advance(1000);
    await record({ amount: 4 });
    const params = { id: areaId, date: today };
    const versions = await person.call(api.listEntryVersions, { params });
    expect(versions.body).toMatchObject([{ score: 1, amount: 3 }]);
    const recent = await person.call(api.listRecentChanges, { query: {} });
    expect(recent.body.changes).toMatchObject([
      { before: { amount: 3 }, after: { amount: 4 } },
      { before: { score: null }, after: { amount: 3 } },
    ]);
  });

  async function addTarget(target: Target | null, from = '2026-02-01') {
    const body = { schedule: { rule: { kind: 'daily' }, from, target } } as const;
    return person.call(api.updateLifeArea, { params: { id: areaId }, body });
  }

  it('recordScore with an amount and no score compares the amount with the target', async () => {
    await addTarget({ kind: 'at_least', amount: 8 });
    expect(await record({ score: undefined, amount: 7.99 })).toMatchObject({ score: 0 });
    expect(await record({ score: undefined, amount: 8 })).toMatchObject({ score: 1 });
    await addTarget({ kind: 'at_most', amount: 2 }, today);
    expect(await record({ score: undefined, amount: 2 })).toMatchObject({ score: 1 });
    expect(await record({ score: undefined, amount: 3 })).toMatchObject({ score: 0 });
    const before = await record({ score: undefined, amount: 3, score_date: '2026-02-28' });
    expect(before).toMatchObject({ score: 0 });
  });

  it('recordScore keeps a score that was given with an amount below the target', async () => {
    await addTarget({ kind: 'at_least', amount: 8 });
    expect(await record({ score: 1, amount: 3 })).toMatchObject({ score: 1, amount: 3 });
  });

  it('updateScore with an amount and no score compares the amount with the target', async () => {
    await addTarget({ kind: 'at_least', amount: 8 });
    const { id } = await record({ score: undefined, amount: 3 });
    const { body } = await person.call(api.updateScore, { params: { id }, body: { amount: 9 } });
    expect(body).toMatchObject({ score: 1, amount: 9 });
  });

  it('recordScores derives a missing score from the amount, and refuses an entry with neither score nor amount', async () => {
    await addTarget({ kind: 'at_least', amount: 8 });
    const day = { life_area_id: areaId, score_date: today };
    const batch = { scores: [{ ...day, amount: 8 }] };
    const { body } = await person.call(api.recordScores, { body: batch });
    expect(body.results).toMatchObject([{ status: 201, body: { score: 1, amount: 8 } }]);
    const refused = await person.refused(api.recordScores, { body: { scores: [day] } });
    expect(refused).toMatchObject(invalidField('scores.0.score', 'score_invalid'));
  });

  it('a rule without a target keeps the target, and null removes it', async () => {
    await addTarget({ kind: 'at_least', amount: 8 });
    const params = { id: areaId };
    const rule: Rule = { kind: 'weekdays', weekdays: [1, 2] };
    const changed = await person.call(api.updateLifeArea, { params, body: { schedule: { rule } } });
    const target = { kind: 'at_least', amount: 8 };
    expect(changed.body.schedule.at(-1)).toEqual({ from: today, rule, target });
    const { body } = await addTarget(null, today);
    expect(body.schedule.at(-1)).toEqual({ from: today, rule: { kind: 'daily' } });
  });

  it('a limit is refused with a weekly goal, and a weekly goal of an older client removes the limit', async () => {
    const params = { id: areaId };
    const rule = { kind: 'times_per_week', times: 3 } as const;
    const target = { kind: 'at_most', amount: 0 } as const;
    const refused = await person.refused(api.updateLifeArea, {
      params,
      body: { schedule: { rule, target } },
    });
    expect(refused).toMatchObject(invalidField('schedule.target', 'limit_needs_fixed_days'));
    const restored = await person.refused(api.updateLifeArea, {
      params,
      body: { restored_schedule: [{ from: today, rule, target }] },
    });
    expect(restored).toMatchObject(
      invalidField('restored_schedule.0.target', 'limit_needs_fixed_days'),
    );
    await addTarget(target);
    const { body } = await person.call(api.updateLifeArea, {
      params,
      body: { schedule: { rule } },
    });
    expect(body.schedule.at(-1)).toEqual({ from: today, rule });
  });

  it.each([
    [{ kind: 'at_least', amount: 0 }, 'target_zero'],
    [{ kind: 'at_most', amount: 1_000_000 }, 'amount_invalid'],
  ] as const)('an area refuses the target %j', async (target, code) => {
    const body = { schedule: { rule: { kind: 'daily' }, target } } as const;
    const refused = await person.refused(api.updateLifeArea, { params: { id: areaId }, body });
    expect(refused).toMatchObject(invalidField('schedule.target.amount', code));
  });

  it('a mark within a limit causes no milestone for following days that have not ended', async () => {
    const params = { id: areaId };
    test.clock.set('2026-03-04T12:00:00Z');
    await person.call(api.updateLifeArea, { params, body: { created_on: today } });
    await addTarget({ kind: 'at_most', amount: 2 }, today);
    await record({ score: undefined, amount: 1, score_date: '2026-03-04' });
    const milestones = tables()
      .selectFrom('reminders')
      .select('kind')
      .where('kind', '=', 'streak_7');
    expect(await milestones.execute()).toEqual([]);
  });

  it('verifyYears finds no difference for a partly done day with an amount', async () => {
    await record({ score: 0, amount: 2 });
    expect(await verifyYears(tables(), { repair: false })).toMatchObject({ different: [] });
  });
});
