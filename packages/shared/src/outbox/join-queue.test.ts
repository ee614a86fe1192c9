import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  anyChange,
  areaIdOf,
  editOf,
  createId,
  joinNth,
  createQueue,
  withFields,
} from '../testing/outbox-items.ts';
import type { QueuedEdit, EntryEdit } from './edit.ts';
import { getNextEditTime, createItems } from './join-queue.ts';
import type { OutboxItem } from './outbox-item.ts';

const joined = (items: readonly OutboxItem[], number: number, edit: QueuedEdit) =>
  joinNth(items, number, edit)[0];

it('joinEdits puts each item behind the items before it', () => {
  fc.assert(
    fc.property(fc.array(anyChange, { maxLength: 20 }), (changes) => {
      const order = createQueue(changes).map((item) => item.sequence);
      expect(order).toEqual(changes.map((_, index) => index + 1));
    }),
  );
});

it('joinEdits continues the order after the first items have left the queue', () => {
  const queue = createQueue([
    { act: 'mark', area: 1 },
    { act: 'mark', area: 1 },
  ]);
  const change = editOf(3, { act: 'mark', area: 1 });
  expect(joined(queue.slice(1), 3, change)?.sequence).toBe(3);
});

it('joinEdits makes changes in an area depend on the creation of the area that waits', () => {
  const queue = createQueue([
    { act: 'create', area: 1 },
    { act: 'mark', area: 1 },
    { act: 'mark', area: 2 },
    { act: 'end', area: 1 },
  ]);
  expect(queue.map((item) => item.depends_on)).toEqual([[], [createId(1)], [], [createId(1)]]);
});

it('joinEdits sets aside an item that depends on a refused item', () => {
  const [create] = createQueue([{ act: 'create', area: 1 }]);
  if (create === undefined) throw new Error('a queue of one has one item');
  const score = editOf(2, { act: 'mark', area: 1 });
  expect(joined([{ ...create, state: 'refused' }], 2, score)?.state).toBe('refused');
  expect(joined([create], 2, score)?.state).toBe('pending');
});

it('joinEdits makes changes of a pause depend on the creation of the pause', () => {
  const [create] = createQueue([{ act: 'pause', area: 1 }]);
  if (create === undefined) throw new Error('a queue of one has one item');
  const change = { ...editOf(1, { act: 'change pause', area: 1 }) };
  const other = editOf(3, { act: 'end pause', area: 1 });
  expect(joined([create], 2, change)?.depends_on).toEqual([create.id]);
  expect(joined([create], 3, other)?.depends_on).toEqual([]);
  expect(joined([{ ...create, state: 'refused' }], 2, change)?.state).toBe('refused');
});

it('joinEdits makes changes of a pause that archiving created depend on the archiving', () => {
  const [archive] = createQueue([{ act: 'rename', area: 1 }]);
  const archived = withFields(archive, { is_active: false, pause_id: createId(2) });
  const takenBack = editOf(2, { act: 'end pause', area: 1 });
  expect(joined([archived], 2, takenBack)?.depends_on).toEqual([archived.id]);
});

it('joinEdits keeps the order of several edits of one write, and later edits depend on earlier ones', () => {
  const edits = [editOf(1, { act: 'create', area: 1 }), editOf(2, { act: 'mark', area: 1 })];
  let ids = 0;
  const moment = '2026-03-01T09:00:00.000Z';
  const [create, mark] = createItems([], edits, {
    user_id: 'ann',
    timestamp: moment,
    edited_at: moment,
    edited_on: '2026-03-01',
    owner: { timezone: 'UTC', day_ends_at: '00:00' },
    newId: () => createId((ids += 1)),
  });
  expect(create).toMatchObject({ id: createId(1), sequence: 1, life_area_id: areaIdOf(1) });
  expect(mark).toMatchObject({ id: createId(2), sequence: 2, depends_on: [createId(1)] });
});

const record = { act: 'mark', area: 1 } as const;

function onlyIfUnmarked(items: readonly OutboxItem[], number: number) {
  const edit = editOf(number, record) as EntryEdit;
  const fields = edit.fields && ({ ...edit.fields, only_if_unmarked: true } as const);
  return joined(items, number, { ...edit, fields });
}

it('a mark only for an unmarked day leaves a waiting mark of the same day unchanged', () => {
  const queue = createQueue([record, { ...record, area: 2 }]);
  expect(onlyIfUnmarked(queue, 3)).toBe(queue[0]);
  const flagged = onlyIfUnmarked([], 1);
  expect(onlyIfUnmarked(flagged ? [flagged] : [], 2)).toBe(flagged);
});

it('a mark only for an unmarked day joins behind a mark of another day, a cleared mark and a failed mark', () => {
  const queues = [
    createQueue([{ ...record, day: 2 }]),
    createQueue([record, { act: 'clear', area: 1 }]),
    createQueue([record]).map((item) => ({ ...item, state: 'refused' as const })),
  ];
  for (const queue of queues) {
    expect(onlyIfUnmarked(queue, 9)).toMatchObject({
      id: createId(9),
      sequence: queue.length + 1,
      edit: { fields: { only_if_unmarked: true } },
    });
  }
});

it('a mark only for an unmarked day can be followed by a later mark without that condition', () => {
  const flagged = onlyIfUnmarked([], 1);
  const later = joined(flagged ? [flagged] : [], 2, editOf(2, record));
  expect(later).toMatchObject({ id: createId(2), sequence: 2, state: 'pending' });
  expect(later?.edit).not.toHaveProperty('fields.only_if_unmarked');
});

const queue = createQueue([{ act: 'mark', area: 1 }]);
const before = Date.parse(queue[0]?.edited_at ?? '');

it('editTimeAfter is now when the clock went on', () => {
  expect(getNextEditTime(queue, before + 60_000)).toBe(before + 60_000);
  expect(getNextEditTime([], 5)).toBe(5);
});

it('editTimeAfter is later than the previous edit when the clock was set back', () => {
  expect(getNextEditTime(queue, before - 60_000)).toBe(before + 1);
  expect(getNextEditTime(queue, before)).toBe(before + 1);
});
