import { beforeEach, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import type { NewScore } from '@daymark/shared/entries/score.ts';
import { verifyYears } from '../../store/verify-years.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/build-test-app.ts';
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

  async function record(changes: Partial<NewScore>) {
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

  it('updateScore changes the amount alone', async () => {
    const { id } = await record({ score: 0, amount: 3, notes: 'Tea' });
    const { body } = await person.call(api.updateScore, { params: { id }, body: { amount: 4 } });
    expect(body).toMatchObject({ score: 0, amount: 4, notes: 'Tea' });
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

  it('verifyYears derives the mark of a day with an amount', async () => {
    await record({ score: 0, amount: 2 });
    expect(await verifyYears(tables(), { repair: false })).toMatchObject({ different: [] });
  });
});
