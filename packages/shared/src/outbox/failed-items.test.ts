import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyChange, createId, createQueue } from '../testing/outbox-items.ts';
import {
  discardItem,
  failDays,
  failItem,
  type QueueChange,
  retryAllItems,
  retryItem,
  retryMissingItems,
  withdrawItems,
} from './failed-items.ts';
import { getEntriesOfYear } from '../sync/get-entries.ts';
import { isYearItem } from './count-queued.ts';
import type { OutboxItem, ServerRefusal } from './outbox-item.ts';

const refusal = { status: 422, code: 'too_many_areas', detail: 'Too many.', errors: [] };

function after(items: readonly OutboxItem[], { put, remove }: QueueChange): OutboxItem[] {
  const kept = items.filter((item) => !remove.includes(item.id));
  const changed = new Map([...kept, ...put].map((item) => [item.id, item]));
  return [...changed.values()].toSorted((a, b) => a.sequence - b.sequence);
}

const failing = (items: readonly OutboxItem[], number: number, reason: ServerRefusal = refusal) =>
  after(items, failItem(items, createId(number), reason));

const states = (items: readonly OutboxItem[]) => items.map((item) => item.state);

function newIds(): () => string {
  let number = 900;
  return () => createId((number += 1));
}

describe('a refused creation', () => {
  const queue = createQueue([
    { act: 'create', area: 1 },
    { act: 'rename', area: 2 },
    { act: 'mark', area: 1 },
    { act: 'clear', area: 1 },
  ]);
  const aside = failing(queue, 1);

  it('failItem for the creation of an area also fails the items of that area, but no others', () => {
    expect(states(aside)).toEqual(['refused', 'pending', 'refused', 'refused']);
  });

  it('failItem for the creation of an area stores the reason only with the creation', () => {
    expect(aside.map((item) => item.refusal)).toEqual([refusal, undefined, undefined, undefined]);
  });

  it('retryItem gives a failed creation a new id and also retries its dependent items', () => {
    const again = after(aside, retryItem(aside, createId(1), newIds()));
    expect(states(again)).toEqual(['pending', 'pending', 'pending', 'pending']);
    expect(again.map((item) => item.id)).toEqual([
      createId(901),
      createId(2),
      createId(3),
      createId(4),
    ]);
    expect(again.map((item) => item.depends_on)).toEqual([
      [],
      [],
      [createId(901)],
      [createId(901)],
    ]);
    expect(again.every((item) => item.refusal === undefined)).toBe(true);
    expect(again.map((item) => item.sequence)).toEqual([1, 2, 3, 4]);
  });

  it('retryItem for a mark also retries the failed creation of the area', () => {
    const again = after(aside, retryItem(aside, createId(3), newIds()));
    expect(states(again)).toEqual(['pending', 'pending', 'pending', 'pending']);
  });

  it('discardItem for a failed creation also discards its dependent items', () => {
    expect(after(aside, discardItem(aside, createId(1)))).toEqual([queue[1]]);
  });

  it('discardItem for a sent creation keeps all items, even after the creation has left the queue', () => {
    const sent = queue.map((item) =>
      item.id === createId(1) ? { ...item, state: 'sent' as const } : item,
    );
    for (const items of [sent, sent.slice(1)]) {
      expect(after(items, discardItem(items, createId(1)))).toEqual(items);
    }
  });
});

describe('refused days of a year item', () => {
  const future = { status: 422, code: 'future_date', detail: 'Not yet.', errors: [] };
  const queue = createQueue([
    { act: 'mark many', area: 1 },
    { act: 'mark', area: 1 },
  ]);
  const failed = (refusals: ReadonlyMap<string, typeof refusal>) =>
    after(queue, failDays(queue, createId(1), { refusals, newId: newIds() }));

  it('failDays moves refused days to a new failed item and marks the other days as sent', () => {
    const items = failed(new Map([['2026-03-02', refusal]]));
    expect(items.map(({ id, sequence, state }) => [id, sequence, state])).toEqual([
      [createId(901), 1, 'sent'],
      [createId(2), 2, 'pending'],
      [createId(902), 3, 'refused'],
    ]);
    const [sent, , aside] = items;
    expect(daysOf(sent)).toEqual([['2026-03-01', 1, 'Note 1']]);
    expect(daysOf(aside)).toEqual([['2026-03-02', 0, '']]);
    expect(aside?.refusal).toEqual(refusal);
  });

  it('failDays creates one failed item per reason', () => {
    const items = failed(
      new Map([
        ['2026-03-01', refusal],
        ['2026-03-02', future],
      ]),
    );
    expect(items.map((item) => item.refusal?.code)).toEqual([
      undefined,
      'too_many_areas',
      'future_date',
    ]);
    expect(items.slice(1).flatMap(daysOf)).toEqual([
      ['2026-03-01', 1, 'Note 1'],
      ['2026-03-02', 0, ''],
    ]);
  });

  it('failDays does nothing if the year item is no longer queued', () => {
    const rest = queue.slice(1);
    const refusals = new Map([['2026-03-02', refusal]]);
    expect(failDays(rest, createId(1), { refusals, newId: newIds() })).toEqual({
      put: [],
      remove: [],
    });
  });

  function daysOf(item: OutboxItem | undefined) {
    if (item === undefined || !isYearItem(item)) return [];
    return getEntriesOfYear(item.edit.entries).map(({ score_date, score, notes }) => [
      score_date,
      score,
      notes,
    ]);
  }
});

describe('withdrawItems', () => {
  const queue = createQueue([
    { act: 'create', area: 1 },
    { act: 'mark', area: 1 },
    { act: 'create', area: 2 },
    { act: 'mark', area: 2 },
    { act: 'mark', area: 3 },
    { act: 'mark', area: 3, day: 2 },
    { act: 'mark', area: 2, day: 2 },
  ]).map((item, index): OutboxItem => (index < 6 ? { ...item, restore_id: 'import' } : item));

  it('withdrawItems removes the items of a restore, but keeps areas that were marked later', () => {
    expect(withdrawItems(queue, 'import')).toEqual({
      put: [],
      remove: [6, 5, 4, 2, 1].map(createId),
    });
    expect(withdrawItems(queue, 'another').remove).toEqual([]);
  });

  it('withdrawItems removes pending and failed items, and keeps items that were or are being sent', () => {
    const states = ['sent', 'sending', 'pending', 'refused'] as const;
    const begun = queue.slice(0, 4).map((item, index): OutboxItem => ({
      ...item,
      state: states[index] ?? 'pending',
    }));
    expect(withdrawItems(begun, 'import').remove).toEqual([createId(4), createId(3)]);
  });
});

it('retryMissingItems moves a mark that failed with 404 behind the creation of its area', () => {
  const queue = createQueue([
    { act: 'mark', area: 1 },
    { act: 'rename', area: 2 },
    { act: 'create', area: 1 },
  ]);
  const missing = { status: 404, code: 'not_found', detail: 'Nothing here.', errors: [] };
  const failed = failing(failing(queue, 1, missing), 2);
  const again = after(failed, retryMissingItems(failed, newIds()));
  expect(again.map(({ id, sequence, state }) => [id, sequence, state])).toEqual([
    [createId(2), 2, 'refused'],
    [createId(3), 3, 'pending'],
    [createId(901), 4, 'pending'],
  ]);
});

it('retryMissingItems also retries a mark that failed with area_not_alive', () => {
  const queue = createQueue([
    { act: 'mark', area: 1 },
    { act: 'rename', area: 1 },
  ]);
  const tooEarly = {
    status: 422,
    code: 'validation_error',
    detail: 'Please check the fields.',
    errors: [{ field: 'score_date', code: 'area_not_alive', message: 'Not on that day' }],
  };
  const failed = failing(queue, 1, tooEarly);
  const again = after(failed, retryMissingItems(failed, newIds()));
  expect(again.map(({ id, sequence, state }) => [id, sequence, state])).toEqual([
    [createId(2), 2, 'pending'],
    [createId(901), 3, 'pending'],
  ]);
});

it('retryAllItems returns every failed item to the queue', () => {
  fc.assert(
    fc.property(
      fc.array(anyChange, { minLength: 1, maxLength: 20 }),
      fc.array(fc.nat(), { maxLength: 5 }),
      (changes, failures) => {
        const queue = createQueue(changes);
        const aside = failures.reduce(
          (items, at) => failing(items, (at % queue.length) + 1),
          queue,
        );
        const again = after(aside, retryAllItems(aside, newIds()));
        const places = (item: OutboxItem) => [item.sequence, item.edit, item.state];
        expect(again.map(places)).toEqual(queue.map(places));
        const ids = new Set(again.map(({ id }) => id));
        expect(again.every(({ depends_on }) => depends_on.every((id) => ids.has(id)))).toBe(true);
        const answered = aside.filter((item) => item.refusal !== undefined);
        expect(answered.some(({ id }) => ids.has(id))).toBe(false);
      },
    ),
  );
});

it('retryAllItems skips items that would fail again, and the items that depend on them', () => {
  const queue = createQueue([
    { act: 'create', area: 1 },
    { act: 'mark', area: 1 },
    { act: 'create', area: 2 },
    { act: 'mark', area: 2 },
  ]);
  const aside = failing(failing(queue, 1), 3);
  const isHopeless = ({ id }: OutboxItem) => id === createId(1);
  const again = after(aside, retryAllItems(aside, newIds(), isHopeless));
  expect(states(again)).toEqual(['refused', 'refused', 'pending', 'pending']);
});

it('retryAllItems changes nothing if no item has failed', () => {
  const queue = createQueue([{ act: 'mark', area: 1 }]);
  expect(retryAllItems(queue, newIds())).toEqual({ put: [], remove: [] });
});

it('retryItem does nothing for an item that does not exist or was not refused', () => {
  const queue = createQueue([{ act: 'mark', area: 1 }]);
  expect(retryItem(queue, createId(1), newIds())).toEqual({ put: [], remove: [] });
  expect(retryItem(queue, createId(77), newIds())).toEqual({ put: [], remove: [] });
});

it('retryItem reverses failItem, except for the new id', () => {
  fc.assert(
    fc.property(fc.array(anyChange, { minLength: 1, maxLength: 20 }), fc.nat(), (changes, at) => {
      const queue = createQueue(changes);
      const number = (at % queue.length) + 1;
      const id = createId(number);
      const aside = failing(queue, number);
      const again = after(aside, retryItem(aside, id, newIds()));
      const renamed = again.map((item) => ({
        ...item,
        id: item.id === createId(901) ? id : item.id,
        depends_on: item.depends_on.map((other) => (other === createId(901) ? id : other)),
      }));
      expect(renamed).toEqual(queue);
    }),
  );
});
