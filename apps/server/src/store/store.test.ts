import { expect, it } from 'vitest';
import { describeEachDatabase } from '../testing/each-database.ts';
import {
  createArea,
  createScores,
  createUser,
  editAt,
  newArea,
  newScore,
  today,
} from '../testing/factories.ts';
import type { BoundStore } from './store.ts';

const later = '2026-03-02T12:00:00.000Z';
const all = { start_date: '2026-01-01', end_date: '2026-12-31' };

describeEachDatabase('the store', (openStore) => {
  it('store.ping succeeds until the store is closed', async () => {
    const store = await openStore();
    await expect(store.ping()).resolves.toBeUndefined();
    await store.close();
    await expect(store.ping()).rejects.toThrow('driver has already been destroyed');
  });

  it('a reopened store returns the stored data', async () => {
    const store = await openStore();
    const user = await createUser(store);
    await store.close();
    const again = await openStore();
    expect(await again.users.findById(user.id)).toEqual(user);
  });

  it('a failed transaction is rolled back completely', async () => {
    const store = await openStore();
    const user = await createUser(store);
    const failing = store.transaction(async (transaction) => {
      await createArea(transaction, user.id);
      await createUser(transaction, { id: 'another' });
      throw new Error('refused');
    });
    await expect(failing).rejects.toThrow('refused');
    expect(await store.lifeAreas.list(user.id, { includeDeleted: true, today })).toEqual([]);
    expect(await store.users.findById('another')).toBeNull();
  });

  it('only the transaction itself sees its uncommitted writes', async () => {
    const store = await openStore();
    const user = await createUser(store);
    const list = (of: BoundStore = store) =>
      of.lifeAreas.list(user.id, { includeDeleted: false, today });
    const answer = await store.transaction(async (transaction) => {
      await createArea(transaction, user.id);
      expect(await list(transaction)).toHaveLength(1);
      expect(await list()).toHaveLength(0);
      return 'done';
    });
    expect(answer).toBe('done');
    expect(await list()).toHaveLength(1);
  });

  it('transactions cannot be nested', async () => {
    const store = await openStore();
    expect(await store.transaction(async (bound) => 'transaction' in bound)).toBe(false);
  });

  it('two users can use the same ids independently', async () => {
    const store = await openStore();
    const ids = { area: 'area', score: 'score' };
    const [ada, eve] = [(await createUser(store)).id, (await createUser(store)).id];
    for (const userId of [ada, eve]) {
      const area = newArea({ id: ids.area, name: `Of ${userId}` });
      expect(await store.lifeAreas.create(userId, area)).toMatchObject({ created: true });
      const score = newScore(ids.area, '2026-02-10', { id: ids.score, notes: `Of ${userId}` });
      expect(await store.scores.record(userId, score)).toMatchObject({ created: true });
    }
    const everythingOf = async (userId: string) => ({
      areas: await store.lifeAreas.list(userId, { includeDeleted: true, today }),
      area: await store.lifeAreas.find(userId, ids.area, { today }),
      scores: await store.scores.list(userId, all),
      score: await store.scores.find(userId, ids.score),
      timelines: await store.lifeAreas.wholeTimeline(userId, ids.area, { today: '2026-02-11' }),
    });
    const before = await everythingOf(ada);
    expect(JSON.stringify(before)).not.toContain(eve);

    const edit = editAt(later, '2026-03-02');
    const when = { edited_at: later, now: later };
    const changes = { name: 'Hers', is_active: false, position: 9 };
    await store.lifeAreas.update(eve, ids.area, { changes, ...edit });
    await store.scores.update(eve, ids.score, { score: 0, notes: 'hers', ...when });
    await store.scores.remove(eve, ids.score, when);
    await store.lifeAreas.end(eve, ids.area, editAt(later, '2026-02-10'));
    await store.lifeAreas.erase(eve, ids.area, later);
    await store.users.remove(eve);
    expect(await everythingOf(ada)).toEqual(before);
  });

  it('the store finds no area and no entry of another user', async () => {
    const store = await openStore();
    const [ada, eve] = [(await createUser(store)).id, (await createUser(store)).id];
    const { id: areaId } = await createArea(store, ada);
    const [score] = await createScores(store, { userId: ada, areaId }, { '2026-02-10': 1 });
    const scoreId = score?.id ?? '';
    const when = { edited_at: later, now: later };
    const end = editAt(later, '2026-03-02');
    const edit = { changes: { name: 'Hers' }, ...editAt(later, '2026-03-02') };
    expect(await store.lifeAreas.find(eve, areaId, { today })).toBeNull();
    expect(await store.lifeAreas.update(eve, areaId, edit)).toBeNull();
    expect(await store.lifeAreas.end(eve, areaId, end)).toBe(false);
    expect(await store.lifeAreas.erase(eve, areaId, later)).toBe(false);
    expect(await store.scores.find(eve, scoreId)).toBeNull();
    expect(await store.scores.update(eve, scoreId, { score: 0, ...when })).toBeNull();
    expect(await store.scores.remove(eve, scoreId, when)).toBe(false);
    expect(await store.scores.record(eve, newScore(areaId, '2026-02-11'))).toBe('not_found');
    expect(await store.scores.list(ada, all)).toEqual([score]);
  });
});
