import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import * as limits from '@daymark/shared/limits.ts';
import { type OutboxItem, outboxItem } from '@daymark/shared/outbox/outbox-item.ts';
import { overlay } from '@daymark/shared/outbox/overlay.ts';
import { entriesAsYears } from '@daymark/shared/sync/entries-as-years.ts';
import { areaIdOf, queueOf } from '@daymark/shared/testing/outbox-items.ts';
import { entryOn, noPersonData } from '@daymark/shared/sync/person-data.ts';
import { expect, it } from 'vitest';
import { madeArea } from '../testing/factories.ts';
import { joinSteps } from './join-steps.ts';

const given = {
  id: crypto.randomUUID(),
  user_id: 'ann',
  timestamp: '2026-03-01T12:00:00.000Z',
  edited_at: '2026-03-01T12:00:00.000Z',
  edited_on: '2026-03-01',
};
const doneOn = (score_date: string) => ({ score_date, score: 1, notes: '' }) as const;
const ann = { id: 'ann', timezone: 'Europe/Berlin', day_ends_at: '00:00' } as const;

it('an area that a restore creates was asked for when the restore began, whenever it was created', () => {
  const area = madeArea({ id: 'reading', created_at: '2026-01-05T08:00:00.000Z' });
  const [create] = joinSteps([{ kind: 'create-area', area }], ann)([], given).put;
  expect(create).toMatchObject({
    operation: 'createLifeArea',
    data: { edited_at: area.created_at, restored_at: given.edited_at },
  });
});

it('brings the rules of a schedule at once', () => {
  const schedule = [
    { from: '2026-01-05', rule: { kind: 'times_per_week', times: 3 } as const },
    { from: '2026-02-01', rule: { kind: 'daily' } as const },
  ];
  const area = madeArea({ id: 'reading', created_on: '2026-01-05', schedule });
  const { put } = joinSteps([{ kind: 'create-area', area }], ann)([], given);
  expect(put).toMatchObject([
    { data: { schedule: schedule[0] } },
    { data: { restored_schedule: schedule } },
  ]);
  expect(put.map(({ depends_on }) => depends_on.length)).toEqual([0, 1]);
});

it('brings a schedule from before its limit in one change, in an area that is new or there', () => {
  const schedule = Array.from({ length: limits.rulesPerArea + 1 }, (_, index) => ({
    from: addDays('2020-01-01', index),
    rule: { kind: 'times_per_week', times: 1 + (index % 6) } as const,
  }));
  const after = madeArea({ id: 'reading', created_on: '2020-01-01', schedule });
  const before = { ...after, schedule: [] };
  for (const steps of [
    [{ kind: 'create-area', area: after } as const],
    [{ kind: 'create-area', area: before } as const, { kind: 'edit-area', before, after } as const],
  ]) {
    const { put } = joinSteps(steps, ann)([], given);
    expect(put.length).toBeLessThan(5);
    expect(overlay(noPersonData, put).areas.get('reading')?.schedule).toEqual(schedule);
  }
});

it('has what a device knew of an area count as of then, and not as of its creation', () => {
  const known = '2026-02-28T12:00:00.000Z';
  const place = { id: 'reading', created_on: '2026-01-05', name: 'Reading aloud' };
  const rule = { kind: 'times_per_week', times: 3 } as const;
  const daily = { from: '2026-01-05', rule: { kind: 'daily' } };
  for (const schedule of [[], [{ from: '2026-02-01', rule }]]) {
    const area = madeArea({ ...place, schedule });
    const { put } = joinSteps([{ kind: 'create-area', area }], ann, { editedAt: known })([], given);
    const { name, description, color } = area;
    const restored_schedule = [daily, ...schedule];
    const details = { name, description, color, restored_schedule, edited_at: known };
    expect(put.at(-1)?.data).toMatchObject(details);
    const ended = { ...area, deleted_at: '2026-02-20T12:00:00.000Z', deleted_on: '2026-02-20' };
    const [, update, end] = joinSteps([{ kind: 'create-area', area: ended }], ann, {
      editedAt: known,
    })([], given).put;
    expect(update?.data).toMatchObject(details);
    expect(end?.operation).toBe('deleteLifeArea');
  }
});

it('gives an area its place before it ends it', () => {
  const ended = { deleted_at: '2026-02-20T12:00:00.000Z', deleted_on: '2026-02-20' };
  const area = madeArea({ id: 'reading', position: 3, ...ended });
  const { put } = joinSteps([{ kind: 'create-area', area }], ann)([], given);
  expect(put).toMatchObject([
    { operation: 'createLifeArea' },
    { operation: 'updateLifeArea', data: { position: 3 } },
    { operation: 'deleteLifeArea' },
  ]);
});

it('brings entries a year at a time, behind the area and under a mark that waits for the same day', () => {
  const items = queueOf([
    { operation: 'createLifeArea', area: 1 },
    { operation: 'recordScore', area: 1 },
  ]);
  const day = { life_area_id: areaIdOf(1), score: 0, notes: '' } as const;
  const entries = ['2025-12-31', '2026-03-01', '2026-03-02'].map((score_date) => ({
    ...day,
    score_date,
  }));
  const steps = entriesAsYears(entries).map((each) => ({
    kind: 'add-entries' as const,
    entries: each,
  }));
  const { put } = joinSteps(steps, ann, { restoreId: 'import' })(items, given);
  expect(put).toMatchObject([
    { sequence: 3, operation: 'recordScores', subject: { year: 2025 }, restore_id: 'import' },
    { sequence: 4, subject: { year: 2026 }, depends_on: [items[0]?.id] },
  ]);
  for (const item of put) expect(outboxItem.parse(item)).toEqual(item);
  const shown = overlay(noPersonData, [...items, ...put]);
  expect(entryOn(shown, areaIdOf(1), '2026-03-01')).toMatchObject({ score: 1 });
  expect(entryOn(shown, areaIdOf(1), '2026-03-02')).toMatchObject({ score: 0 });
});

it('joins thousands of changes without a look at the whole queue for each', () => {
  const area = madeArea({ id: 'reading' });
  const steps = Array.from({ length: 10_000 }, (_, index) => {
    const day = new Date(Date.UTC(1998, 0, 1 + index)).toISOString().slice(0, 10);
    return { kind: 'edit-entry', entry: { ...doneOn(day), life_area_id: area.id } } as const;
  });
  const [waiting = {}] = queueOf([{ operation: 'recordScore', area: 1 }]);
  let reads = 0;
  const watched = new Proxy(waiting as OutboxItem, {
    get(item, name) {
      if (name === 'subject') reads += 1;
      return Reflect.get(item, name) as unknown;
    },
  });
  const { put } = joinSteps([{ kind: 'create-area', area }, ...steps], ann)([watched], given);
  expect(put).toHaveLength(10_002);
  expect(reads).toBe(0);
});

it("refuses where another user's queue is open", () => {
  expect(() => joinSteps([], { ...ann, id: 'bea' })([], given)).toThrow(/signed out/);
});

it('keeps the id of a pause that another device may bring as well', () => {
  const days = { first_day: '2026-03-01', last_day: null };
  const pause = { id: crypto.randomUUID(), life_area_id: null, reason: '', ...days };
  const steps = [{ kind: 'add-pause', pause } as const];
  const [again] = joinSteps(steps, ann, { editedAt: '2026-02-28T12:00:00.000Z' })([], given).put;
  expect(again).toMatchObject({ data: { id: pause.id, edited_at: '2026-02-28T12:00:00.000Z' } });
  const [anew] = joinSteps(steps, ann)([], given).put;
  expect(anew?.data).not.toMatchObject({ id: pause.id });
});
