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

it('createItems appends each item to the end of the queue', () => {
  fc.assert(
    fc.property(fc.array(anyChange, { maxLength: 20 }), (changes) => {
      const order = createQueue(changes).map((item) => item.sequence);
      expect(order).toEqual(changes.map((_, index) => index + 1));
    }),
  );
});

it('createItems continues the sequence numbers after the first items have left the queue', () => {
  const queue = createQueue([
    { act: 'mark', area: 1 },
    { act: 'mark', area: 1 },
  ]);
  const change = editOf(3, { act: 'mark', area: 1 });
  expect(joined(queue.slice(1), 3, change)?.sequence).toBe(3);
});

it('createItems makes changes in an area depend on the queued creation of the area', () => {
  const queue = createQueue([
    { act: 'create', area: 1 },
    { act: 'mark', area: 1 },
    { act: 'mark', area: 2 },
    { act: 'end', area: 1 },
  ]);
  expect(queue.map((item) => item.depends_on)).toEqual([[], [createId(1)], [], [createId(1)]]);
});

it('createItems gives an item that depends on a refused item the state refused', () => {
  const [create] = createQueue([{ act: 'create', area: 1 }]);
  if (create === undefined) throw new Error('a queue of one has one item');
  const score = editOf(2, { act: 'mark', area: 1 });
  expect(joined([{ ...create, state: 'refused' }], 2, score)?.state).toBe('refused');
  expect(joined([create], 2, score)?.state).toBe('pending');
});

it('createItems makes changes of a pause depend on the queued creation of the pause', () => {
  const [create] = createQueue([{ act: 'pause', area: 1 }]);
  if (create === undefined) throw new Error('a queue of one has one item');
  const change = { ...editOf(1, { act: 'change pause', area: 1 }) };
  const other = editOf(3, { act: 'end pause', area: 1 });
  expect(joined([create], 2, change)?.depends_on).toEqual([create.id]);
  expect(joined([create], 3, other)?.depends_on).toEqual([]);
  expect(joined([{ ...create, state: 'refused' }], 2, change)?.state).toBe('refused');
});

it('if archiving an area created a pause, createItems makes changes of the pause depend on the archiving', () => {
  const [archive] = createQueue([{ act: 'rename', area: 1 }]);
  const archived = withFields(archive, { is_active: false, pause_id: createId(2) });
  const takenBack = editOf(2, { act: 'end pause', area: 1 });
  expect(joined([archived], 2, takenBack)?.depends_on).toEqual([archived.id]);
});

it('createItems keeps the order of edits and makes later edits depend on earlier edits', () => {
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

it('createItems drops an only_if_unmarked mark if a mark of the same day is queued', () => {
  const queue = createQueue([record, { ...record, area: 2 }]);
  expect(onlyIfUnmarked(queue, 3)).toBe(queue[0]);
  const flagged = onlyIfUnmarked([], 1);
  expect(onlyIfUnmarked(flagged ? [flagged] : [], 2)).toBe(flagged);
});

it('createItems appends an only_if_unmarked mark if no valid mark of the same day is queued', () => {
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

it('createItems appends an unconditional mark after an only_if_unmarked mark of the same day', () => {
  const flagged = onlyIfUnmarked([], 1);
  const later = joined(flagged ? [flagged] : [], 2, editOf(2, record));
  expect(later).toMatchObject({ id: createId(2), sequence: 2, state: 'pending' });
  expect(later?.edit).not.toHaveProperty('fields.only_if_unmarked');
});

it('createItems queues every addition of a day, but the same addition only once', () => {
  const add = { act: 'add', area: 1 } as const;
  const taps = createQueue([add, add]);
  expect(taps).toHaveLength(2);
  // The page that made the second tap was closed before it knew that the tap was stored.
  expect(joinNth(taps, 3, editOf(2, add))).toEqual([taps[1]]);
});

const queue = createQueue([{ act: 'mark', area: 1 }]);
const before = Date.parse(queue[0]?.edited_at ?? '');

it('getNextEditTime returns the current time if the clock moved forward', () => {
  expect(getNextEditTime(queue, before + 60_000)).toBe(before + 60_000);
  expect(getNextEditTime([], 5)).toBe(5);
});

it('getNextEditTime returns a time after the previous edit if the clock was set back', () => {
  expect(getNextEditTime(queue, before - 60_000)).toBe(before + 1);
  expect(getNextEditTime(queue, before)).toBe(before + 1);
});
