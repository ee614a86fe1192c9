import { beforeEach, expect, it } from 'vitest';
import type { NewEntry } from './entry-statements.ts';
import type { Store } from './store.ts';
import { describeEachDatabase } from '../testing/each-database.ts';
import {
  createArea,
  createScores,
  createUser,
  editAt,
  newScore,
  now,
} from '../testing/factories.ts';

const earlier = '2026-02-28T12:00:00.000Z';
const later = '2026-03-02T12:00:00.000Z';
const latest = '2026-03-03T12:00:00.000Z';
const all = { start_date: '2026-01-01', end_date: '2026-12-31' };
const day = '2026-02-10';

describeEachDatabase('scores', (openStore, tables) => {
  let store: Store;
  let userId: string;
  let areaId: string;

  beforeEach(async () => {
    store = await openStore();
    userId = (await createUser(store)).id;
    areaId = (await createArea(store, userId)).id;
  });

  const record = (changes: Partial<NewEntry> = {}) =>
    store.scores.record(userId, newScore(areaId, day, changes));
  const list = () => store.scores.list(userId, all);

  it('scores.record creates one entry for an area and a day and later edits that entry', async () => {
    const first = {
      id: 'first',
      life_area_id: areaId,
      score: 1,
      score_date: day,
      notes: '10 km',
      created_at: now,
      updated_at: now,
    };
    const answer = await record({ id: 'first', notes: '10 km' });
    expect(answer).toEqual({ score: first, created: true });
    expect(await store.scores.find(userId, 'first')).toEqual(first);
    const edited = { ...first, score: 0, notes: '', updated_at: later };
    const again = await record({ id: 'second', score: 0, edited_at: later, now: later });
    expect(again).toEqual({ score: edited, created: false });
    expect(await list()).toEqual([edited]);
    expect(await store.scores.find(userId, 'second')).toBeNull();
  });

  it("concurrent calls of scores.list return each user's sorted entries", async () => {
    const { id: secondArea } = await createArea(store, userId);
    const { id: otherId } = await createUser(store);
    const { id: othersArea } = await createArea(store, otherId);
    const days = { '2026-02-11': 1, '2026-02-10': 1 } as const;
    await createScores(store, { userId, areaId: secondArea }, days);
    await createScores(store, { userId, areaId }, days);
    await createScores(store, { userId: otherId, areaId: othersArea }, { '2026-02-11': 0 });
    const first = { start_date: '2026-02-10', end_date: '2026-02-10' };
    const [mine, short, theirs, nobodys] = await Promise.all([
      store.scores.list(userId, all),
      store.scores.list(userId, first),
      store.scores.list(otherId, all),
      store.scores.list('nobody', all),
    ]);
    const inOrder = [areaId, secondArea, areaId, secondArea];
    expect(mine.map((score) => score.life_area_id)).toEqual(inOrder);
    expect(mine.map((score) => score.score_date.slice(-2))).toEqual(['10', '10', '11', '11']);
    expect(short).toEqual(mine.slice(0, 2));
    expect(theirs).toMatchObject([{ life_area_id: othersArea, score: 0 }]);
    expect(nobodys).toEqual([]);
  });

  it('twenty identical concurrent calls of scores.record create one entry', async () => {
    const score = newScore(areaId, day);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => store.scores.record(userId, score)),
    );
    expect(answers.filter((answer) => typeof answer === 'object' && answer.created)).toHaveLength(
      1,
    );
    expect(await tables().selectFrom('scores').select('id').execute()).toEqual([{ id: score.id }]);
  });

  it('scores.record and scores.update keep the later edit', async () => {
    await record({ id: 'a', notes: 'phone', edited_at: later, now: latest });
    const late = await record({ score: 0, notes: 'desk', edited_at: now, now: latest });
    expect(late).toMatchObject({ score: { id: 'a', score: 1, notes: 'phone' }, created: false });
    const equal = await record({ score: 0, notes: 'tablet', edited_at: later, now: latest });
    expect(equal).toMatchObject({ score: { score: 0, notes: 'tablet' } });
    const change = { score: 1 as const, edited_at: earlier, now: latest };
    expect(await store.scores.update(userId, 'a', change)).toMatchObject({ notes: 'tablet' });
    expect(await list()).toMatchObject([{ score: 0, notes: 'tablet' }]);
  });

  it('scores.record refuses an unknown area', async () => {
    expect(await record({ life_area_id: 'unknown' })).toBe('not_found');
  });

  it("scores.record accepts only days of an area's life, including paused days", async () => {
    const archive = editAt(later, '2026-02-10');
    await store.lifeAreas.update(userId, areaId, { changes: { is_active: false }, ...archive });
    await store.lifeAreas.end(userId, areaId, editAt(latest, '2026-02-20'));
    for (const score_date of ['2025-12-31', '2026-02-20', '2026-02-21']) {
      expect(await record({ score_date })).toBe('area_not_alive');
    }
    for (const score_date of ['2026-01-01', '2026-02-10', '2026-02-19']) {
      expect(await record({ score_date })).toMatchObject({ created: true });
    }
  });

  it("scores.record refuses the id of another day's entry", async () => {
    await record({ id: 'taken' });
    expect(await record({ id: 'taken', score_date: '2026-02-11' })).toBe('id_taken');
    const other = await createArea(store, userId);
    expect(await record({ id: 'taken', life_area_id: other.id })).toBe('id_taken');
    expect(await list()).toHaveLength(1);
  });

  it('an entry of an ended area has the name and color of the area', async () => {
    const [score] = await createScores(store, { userId, areaId }, { [day]: 1 });
    const end = editAt(later, '2026-02-11');
    await store.lifeAreas.end(userId, areaId, end);
    const ended = { ...score, life_area_name: 'Health', life_area_color: 'green' };
    expect(await list()).toEqual([ended]);
    expect(await store.scores.find(userId, score?.id ?? '')).toEqual(ended);
    expect(await record({ edited_at: earlier })).toEqual({ score: ended, created: false });
  });

  it('scores.update changes score and notes separately', async () => {
    await record({ id: 'a', notes: 'before' });
    const edit = { edited_at: later, now: later };
    const changed = await store.scores.update(userId, 'a', { score: 0, ...edit });
    expect(changed).toMatchObject({ score: 0, notes: 'before', updated_at: later });
    const noted = await store.scores.update(userId, 'a', { notes: 'after', ...edit });
    expect(noted).toMatchObject({ score: 0, notes: 'after' });
    expect(await list()).toEqual([noted]);
    expect(await store.scores.update(userId, 'unknown', edit)).toBeNull();
  });

  it('scores.remove clears an entry', async () => {
    await record({ id: 'a' });
    const when = { edited_at: later, now: later };
    expect(await store.scores.remove(userId, 'a', when)).toBe(true);
    expect(await list()).toEqual([]);
    expect(await store.scores.find(userId, 'a')).toBeNull();
    expect(await store.scores.update(userId, 'a', { score: 1, ...when })).toBeNull();
    expect(await store.scores.remove(userId, 'a', when)).toBe(true);
    expect(await store.scores.remove(userId, 'unknown', when)).toBe(false);
  });

  it('only a newer edit brings back a cleared entry', async () => {
    await record({ id: 'a', notes: 'before' });
    await store.scores.remove(userId, 'a', { edited_at: later, now: later });
    expect(await record({ edited_at: now, now: latest })).toBe('overtaken');
    expect(await list()).toEqual([]);
    const anew = { id: 'b', notes: 'after', edited_at: latest, now: latest };
    expect(await record(anew)).toMatchObject({
      score: { id: 'a', created_at: latest },
      created: true,
    });
    expect(await list()).toMatchObject([{ id: 'a', notes: 'after' }]);
  });

  it('scores.remove does not clear an entry that was edited later', async () => {
    await record({ id: 'a', edited_at: later });
    expect(await store.scores.remove(userId, 'a', { edited_at: now, now: latest })).toBe(true);
    expect(await list()).toMatchObject([{ id: 'a', score: 1 }]);
  });

  it('scores.remove deletes the note', async () => {
    await record({ id: 'a', notes: 'a secret' });
    await store.scores.remove(userId, 'a', { edited_at: later, now: later });
    expect(JSON.stringify(await tables().selectFrom('scores').selectAll().execute())).not.toContain(
      'secret',
    );
  });
});
