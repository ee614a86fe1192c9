import { type AreaFields, readAreaFields } from '@daymark/shared/areas/area-fields.ts';
import type { LifeArea } from '@daymark/shared/areas/life-area.ts';
import * as limits from '@daymark/shared/limits.ts';
import { beforeEach, expect, it } from 'vitest';
import type { AreaUpdate } from './switch-area.ts';
import type { Store } from './store.ts';
import { describeEachDatabase } from '../testing/each-database.ts';
import { untilAvailable } from '../testing/until-available.ts';
import {
  createArea,
  createScores,
  createUser,
  editAt,
  newArea,
  newScore,
  now,
  today,
} from '../testing/factories.ts';
import { storeEndedAreas } from '../testing/stored-history.ts';

const later = '2026-03-02T12:00:00.000Z';
const latest = '2026-03-03T12:00:00.000Z';
const all = { start_date: '2026-01-01', end_date: '2026-12-31' };

describeEachDatabase('life areas', (openStore, tables) => {
  let store: Store;
  let userId: string;

  beforeEach(async () => {
    store = await openStore();
    userId = (await createUser(store)).id;
  });

  const find = (id: string) => store.lifeAreas.find(userId, id, { today: '2026-03-03' });
  const list = (includeDeleted: boolean) =>
    store.lifeAreas.list(userId, { includeDeleted, today: '2026-03-03' });
  const end = (id: string, deleted_on = today) =>
    store.lifeAreas.end(userId, id, editAt(later, deleted_on));

  function update(id: string, changes: AreaUpdate['changes'], edit: Partial<AreaUpdate> = {}) {
    const when = { ...editAt(later, '2026-03-02'), now: latest, day: { today: '2026-03-03' } };
    return store.lifeAreas.update(userId, id, { changes, ...when, ...edit });
  }

  function createMany(count: number, first = 0): Promise<unknown[]> {
    return Promise.all(
      Array.from({ length: count }, (_, number) =>
        untilAvailable(() =>
          store.lifeAreas.create(userId, newArea({ id: `area-${first + number}` })),
        ),
      ),
    );
  }

  it('lifeAreas.create creates an area and returns it', async () => {
    const area = newArea({ id: 'area', name: 'Körper & Geist', description: "O'Brien; --" });
    const created: LifeArea = {
      id: 'area',
      ...readAreaFields({ name: 'Körper & Geist', description: "O'Brien; --", color: 'green' }),
      is_active: true,
      position: 0,
      created_at: now,
      created_on: '2026-01-01',
      deleted_at: null,
      deleted_on: null,
      schedule: [],
      pauses: [],
      day: { state: 'due' },
    };
    const answer = await store.lifeAreas.create(userId, area);
    expect(answer).toEqual({ area: created, created: true });
    expect(await find('area')).toEqual(created);
    expect(await list(false)).toEqual([created]);
  });

  it('lifeAreas.create uses today if the client sends no date', async () => {
    const { created_on } = await createArea(store, userId, { created_on: undefined });
    expect(created_on).toBe(today);
  });

  it('lifeAreas.list sorts by position, with new areas last', async () => {
    for (const id of ['c', 'a', 'b']) await createArea(store, userId, { id });
    expect(await list(false)).toMatchObject([{ id: 'c' }, { id: 'a' }, { id: 'b' }]);
    await update('c', { position: 7 });
    expect(await list(false)).toMatchObject([{ id: 'a' }, { id: 'b' }, { id: 'c' }]);
    expect(await createArea(store, userId, { id: 'd' })).toMatchObject({ position: 8 });
  });

  it('lifeAreas.create succeeds while another area has the maximum position', async () => {
    await createArea(store, userId, { id: 'a' });
    await createArea(store, userId, { id: 'b' });
    await update('b', { position: 2 ** 31 - 1 });
    expect(await createArea(store, userId)).toMatchObject({ position: 1 });
  });

  it('repeating lifeAreas.create returns the area with its later edits', async () => {
    const area = newArea({ created_on: undefined });
    await store.lifeAreas.create(userId, area);
    const edited = await update(area.id, { name: 'Renamed' });
    const again = { ...area, today: '2026-03-09', now: latest };
    expect(await store.lifeAreas.create(userId, again)).toEqual({ area: edited, created: false });
    expect(await list(true)).toHaveLength(1);
  });

  it('lifeAreas.create refuses the id of an area that has other content', async () => {
    const area = newArea();
    await store.lifeAreas.create(userId, area);
    for (const other of [{ name: 'Other' }, { color: 'red' }, { created_on: today }]) {
      expect(await store.lifeAreas.create(userId, { ...area, ...other })).toBe('id_taken');
    }
    expect(await find(area.id)).toMatchObject({ name: area.name });
  });

  it('twenty identical concurrent calls of lifeAreas.create create one area', async () => {
    const area = newArea();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => untilAvailable(() => store.lifeAreas.create(userId, area))),
    );
    const created = answers.filter((answer) => typeof answer === 'object' && answer.created);
    expect(created).toHaveLength(1);
    expect(answers).not.toContain('id_taken');
  });

  it('concurrent creations of areas do not exceed a hundred active areas', async () => {
    await createMany(limits.activeAreasPerUser - 5);
    const answers = await createMany(10, limits.activeAreasPerUser - 5);
    expect(answers.filter((answer) => answer === 'too_many_areas')).toHaveLength(5);
    expect(await list(false)).toHaveLength(limits.activeAreasPerUser);
    expect(await createMany(1)).toMatchObject([{ created: false }]);
  });

  it('concurrent creations of areas do not exceed a thousand areas, including ended areas @long', async () => {
    const most = limits.areasPerUser;
    await storeEndedAreas(tables(), userId, most - 10);
    await createMany(2);
    await update('area-0', { is_active: false });
    const answers = await createMany(12, 2);
    expect(answers.filter((answer) => answer === 'too_many_areas_ever')).toHaveLength(4);
    expect(await list(true)).toHaveLength(most);
    expect(await createMany(1)).toMatchObject([{ created: false }]);
    expect(await createArea(store, (await createUser(store)).id)).toMatchObject({ position: 0 });
  });

  it('a user with 1,000 areas can create an area after erasing one, but not after ending one @long', async () => {
    await storeEndedAreas(tables(), userId, limits.areasPerUser - 1);
    expect(await createMany(1)).toMatchObject([{ created: true }]);
    await end('area-0');
    expect(await createMany(1, 1)).toEqual(['too_many_areas_ever']);
    await store.lifeAreas.erase(userId, 'area-0', later);
    expect(await createMany(1, 1)).toMatchObject([{ created: true }]);
  });

  it('a user with 100 active areas can create an area after archiving or ending one @long', async () => {
    await createMany(limits.activeAreasPerUser);
    await update('area-0', { is_active: false });
    await end('area-1');
    expect(await createMany(2, 200)).toMatchObject([{ created: true }, { created: true }]);
    const edit = { edited_at: latest };
    expect(await update('area-0', { is_active: true, name: 'x' }, edit)).toBe('too_many_areas');
    expect(await find('area-0')).toMatchObject({ is_active: false, name: 'Health' });
    await end('area-2');
    expect(await update('area-0', { is_active: true }, edit)).toMatchObject({ is_active: true });
  });

  it('lifeAreas.update changes only the given fields', async () => {
    const area = await createArea(store, userId);
    const changes = { description: 'Sleep, food, sport', position: 4 };
    const changed = { ...area, ...changes };
    expect(await update(area.id, changes)).toEqual(changed);
    expect(await find(area.id)).toEqual(changed);
    expect(await update(area.id, {})).toEqual(changed);
    expect(await update('unknown', changes)).toBeNull();
  });

  it('the later edit of each field of an area wins', async () => {
    const { id } = await createArea(store, userId, { name: 'First', color: 'green' });
    await update(id, { name: 'Phone' }, { edited_at: latest });
    await update(id, { name: 'Desk', color: 'blue' }, { edited_at: later });
    expect(await find(id)).toMatchObject({ name: 'Phone', color: 'blue' });
    await update(id, { name: 'Equally late' }, { edited_at: latest });
    expect(await find(id)).toMatchObject({ name: 'Equally late', color: 'blue' });
  });

  it('the icon, group, unit and other optional fields of an area are edited independently', async () => {
    const face: Partial<AreaFields> = {
      icon: 'leaf',
      group: 'Morning',
      reminder_time: '07:00',
      note_prompt: 'What went well?',
      streak_rule: 'forgiving',
      forgiving_days: 30,
      unit: 'pages',
      step: 2.5,
    };
    const { id } = await createArea(store, userId, face);
    expect(await find(id)).toMatchObject(face);
    const last: Partial<AreaFields> = { streak_rule: 'weeks', step: 5 };
    await update(id, { icon: 'moon', group: 'Evening', ...last }, { edited_at: latest });
    await update(
      id,
      { icon: null, reminder_time: null, streak_rule: 'days', step: null },
      { edited_at: later },
    );
    expect(await find(id)).toMatchObject({
      icon: 'moon',
      group: 'Evening',
      reminder_time: null,
      note_prompt: 'What went well?',
      streak_rule: 'weeks',
      forgiving_days: 30,
      unit: 'pages',
      step: 5,
    });
  });

  it('lifeAreas.create refuses a used id if an optional field has another value', async () => {
    const area = newArea();
    await store.lifeAreas.create(userId, area);
    const none = readAreaFields({ name: area.name, color: area.color });
    expect(await store.lifeAreas.create(userId, { ...area, ...none })).toMatchObject({
      created: false,
    });
    for (const other of [
      { icon: 'leaf' },
      { group: 'Morning' },
      { reminder_time: '07:00' },
      { note_prompt: 'What went well?' },
      { streak_rule: 'weeks' } as const,
      { forgiving_days: 8 },
      { unit: 'pages' },
      { step: 2.5 },
    ]) {
      expect(await store.lifeAreas.create(userId, { ...area, ...other })).toBe('id_taken');
    }
  });

  it('moving the first day of an area back also moves its first schedule rule', async () => {
    const schedule = { rule: { kind: 'weekdays', weekdays: [1] } } as const;
    const { id } = await createArea(store, userId, {
      created_on: '2026-02-02',
      schedule: { rule: { ...schedule.rule, weekdays: [1] } },
    });
    await createScores(store, { userId, areaId: id }, { '2026-02-02': 1 });
    expect(await update(id, { created_on: '2026-01-01' })).toMatchObject({
      created_on: '2026-01-01',
      schedule: [{ from: '2026-01-01', rule: schedule.rule }],
    });
    const early = newScore(id, '2026-01-01');
    expect(await store.scores.record(userId, early)).toMatchObject({ created: true });
  });

  it('the first day of an area cannot be moved behind its first entry', async () => {
    const { id } = await createArea(store, userId, { created_on: '2026-02-01' });
    const [first] = await createScores(store, { userId, areaId: id }, { '2026-02-03': 1 });
    expect(await update(id, { created_on: '2026-02-03' })).toMatchObject({
      created_on: '2026-02-03',
    });
    const tooLate = { created_on: '2026-02-04', name: 'Not this either' };
    expect(await update(id, tooLate, { edited_at: latest })).toBe('entries_before_creation');
    expect(await find(id)).toMatchObject({ created_on: '2026-02-03', name: 'Health' });
    await store.scores.remove(userId, first?.id ?? '', { edited_at: latest, now: latest });
    expect(await update(id, tooLate, { edited_at: latest })).toMatchObject({
      created_on: '2026-02-04',
    });
  });

  it('the first day of an area cannot be moved behind its end', async () => {
    const { id } = await createArea(store, userId, { created_on: '2026-02-01' });
    await update(id, { created_on: '2026-01-15' }, { edited_at: latest });
    expect(await update(id, { created_on: '2026-01-01' }, { edited_at: later })).toMatchObject({
      created_on: '2026-01-15',
    });
    await end(id, '2026-02-10');
    const edit = { edited_at: latest };
    expect(await update(id, { created_on: '2026-02-11' }, edit)).toBe('created_after_end');
    expect(await update(id, { created_on: '2026-02-10' }, edit)).toMatchObject({
      created_on: '2026-02-10',
      deleted_on: '2026-02-10',
    });
  });

  it('an area is paused while it is archived', async () => {
    const { id } = await createArea(store, userId, { created_on: '2026-02-01' });
    await update(id, { is_active: false }, { edited_on: '2026-02-10' });
    const reopened = editAt(latest, '2026-02-20');
    expect(await update(id, { is_active: true }, reopened)).toMatchObject({
      is_active: true,
      pauses: [{ first_day: '2026-02-10', last_day: '2026-02-19' }],
    });
  });

  it('a late edit does not archive an area that a later edit reopened', async () => {
    const { id } = await createArea(store, userId);
    await update(id, { is_active: true }, { edited_at: latest });
    expect(await update(id, { is_active: false }, { edited_at: later })).toMatchObject({
      is_active: true,
      pauses: [],
    });
  });

  it('lifeAreas.list omits an ended area, and scores.list still returns its entries', async () => {
    const { id } = await createArea(store, userId);
    await createScores(store, { userId, areaId: id }, { '2026-02-01': 1 });
    expect(await end(id)).toBe(true);
    const ended = {
      id,
      is_active: false,
      deleted_at: later,
      deleted_on: today,
      pauses: [],
    };
    expect(await list(false)).toEqual([]);
    expect(await list(true)).toMatchObject([ended]);
    expect(await store.scores.list(userId, all)).toHaveLength(1);
    expect(await store.lifeAreas.end(userId, id, editAt(latest, today))).toBe(true);
    expect(await find(id)).toMatchObject(ended);
    expect(await end('unknown')).toBe(false);
  });

  it('an ended area stays ended when it is archived and renamed later', async () => {
    const { id } = await createArea(store, userId);
    await end(id);
    const edit = editAt(latest, '2026-03-03');
    const ended = { is_active: false, deleted_on: today };
    expect(await update(id, { is_active: false, name: 'Named later' }, edit)).toMatchObject({
      name: 'Named later',
      ...ended,
      pauses: [],
    });
    expect(await update(id, { is_active: true }, { edited_at: later })).toMatchObject(ended);
  });

  it('a restored area can be ended again with its earlier end date', async () => {
    const { id } = await createArea(store, userId, { created_on: '2026-02-01' });
    await end(id);
    const ended = await find(id);
    const edit = { edited_at: latest, edited_on: '2026-03-03' };
    const reopened = await update(id, { is_active: true }, edit);
    expect(reopened).toMatchObject({
      is_active: true,
      deleted_at: null,
      deleted_on: null,
      pauses: [{ first_day: today, last_day: '2026-03-02' }],
    });
    expect(await list(false)).toEqual([reopened]);
    const { deleted_at = null, deleted_on = null } = ended ?? {};
    if (deleted_at === null || deleted_on === null) throw new Error('The area had not ended');
    const again = { ...editAt(latest), deleted_at, deleted_on };
    expect(await store.lifeAreas.end(userId, id, again)).toBe(true);
    expect(await find(id)).toEqual({ ...ended, pauses: [expect.anything()] });
  });

  it('a deletion that arrives late ends the area on the day of the deletion', async () => {
    const { id } = await createArea(store, userId, { created_on: '2026-02-01' });
    await update(id, { is_active: false }, { edited_on: '2026-02-20' });
    await update(id, { is_active: true }, { edited_on: '2026-02-25' });
    await end(id, '2026-02-10');
    expect(await find(id)).toMatchObject({ deleted_on: '2026-02-10', is_active: false });
  });

  it('lifeAreas.erase deletes active and ended areas with their entries', async () => {
    const gone = [await createArea(store, userId), await createArea(store, userId)];
    const kept = await createArea(store, userId);
    for (const { id: areaId } of [...gone, kept]) {
      await createScores(store, { userId, areaId }, { '2026-02-01': 1 });
    }
    await end(gone[0]?.id ?? '');
    for (const { id } of gone) {
      expect(await store.lifeAreas.erase(userId, id, now)).toBe(true);
      expect(await find(id)).toBeNull();
      expect(await store.lifeAreas.erase(userId, id, now)).toBe(false);
    }
    expect(await list(true)).toEqual([kept]);
    expect(await store.scores.list(userId, all)).toMatchObject([{ life_area_id: kept.id }]);
  });
});
