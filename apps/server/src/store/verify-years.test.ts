import { beforeEach, expect, it } from 'vitest';
import type { Store } from './store.ts';
import { describeEachDatabase } from '../testing/each-database.ts';
import { createArea, createScores, createUser } from '../testing/factories.ts';
import { verifyYears } from './verify-years.ts';

describeEachDatabase('the verification of years', (openStore, tables) => {
  let store: Store;
  let user_id: string;
  let life_area_id: string;

  beforeEach(async () => {
    store = await openStore();
    user_id = (await createUser(store)).id;
    life_area_id = (await createArea(store, user_id, { created_on: '2024-01-01' })).id;
    const owner = { userId: user_id, areaId: life_area_id };
    await createScores(store, owner, { '2024-12-31': 1, '2025-01-01': 0, '2026-02-28': 1 });
  });

  const rows = () =>
    tables().selectFrom('years').select(['year', 'marks']).orderBy('year').execute();

  it('verifyYears finds no difference if each year matches its entries', async () => {
    const [score] = await store.scores.list(user_id, {
      start_date: '2025-01-01',
      end_date: '2025-01-01',
    });
    const when = { edited_at: '2026-03-01T12:00:00.000Z', now: '2026-03-01T12:00:00.000Z' };
    await store.scores.remove(user_id, score?.id ?? '', when);
    expect(await verifyYears(tables(), { repair: false })).toEqual({ areas: 1, different: [] });
  });

  it('verifyYears finds and repairs wrong, missing and extra years', async () => {
    const before = await rows();
    await tables().deleteFrom('years').where('year', '=', 2024).execute();
    await tables()
      .updateTable('years')
      .set({ marks: '.'.repeat(365) })
      .where('year', '=', 2025)
      .execute();
    const extra = { user_id, life_area_id, year: 2023, marks: `1${'.'.repeat(364)}`, rev: 1 };
    await tables().insertInto('years').values(extra).execute();
    const different = [2024, 2025, 2023].map((year) => ({ user_id, life_area_id, year }));
    const found = await verifyYears(tables(), { repair: false });
    expect(new Set(found.different)).toEqual(new Set(different));
    expect((await verifyYears(tables(), { repair: true })).different).toHaveLength(3);
    expect((await verifyYears(tables(), { repair: false })).different).toEqual([]);
    expect((await rows()).filter(({ year }) => year !== 2023)).toEqual(before);
  });

  it('after verifyYears repaired a year, the next sync page contains the year', async () => {
    const revOfUser = async () =>
      (await tables().selectFrom('users').select('rev').executeTakeFirstOrThrow()).rev;
    const before = await revOfUser();
    await tables().deleteFrom('years').where('year', '=', 2026).execute();
    await verifyYears(tables(), { repair: true });
    const rev = await revOfUser();
    expect(rev).toBe(before + 1);
    const page = { since: before, until: rev, after: null };
    expect((await store.sync.page(user_id, page)).years).toMatchObject([{ year: 2026 }]);
  });
});
