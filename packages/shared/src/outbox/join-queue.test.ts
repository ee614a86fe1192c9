import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyChange, type Change, idOf, newItem, queueOf } from '../testing/outbox-items.ts';
import { editTimeAfter, joinQueue, type NewOutboxItem } from './join-queue.ts';
import { type OutboxItem, outboxItem } from './outbox-item.ts';

describe('joinQueue', () => {
  it('puts each item behind those before it', () => {
    fc.assert(
      fc.property(fc.array(anyChange, { maxLength: 20 }), (changes) => {
        const order = queueOf(changes).map((item) => item.sequence);
        expect(order).toEqual(changes.map((_, index) => index + 1));
      }),
    );
  });

  it('goes on counting when the first items have gone', () => {
    const queue = queueOf([
      { operation: 'recordScore', area: 1 },
      { operation: 'recordScore', area: 1 },
    ]);
    const change = newItem(3, { operation: 'recordScore', area: 1 });
    expect(joinQueue(queue.slice(1), change).sequence).toBe(3);
  });

  it('makes what happens in an area depend on the creation that waits', () => {
    const queue = queueOf([
      { operation: 'createLifeArea', area: 1 },
      { operation: 'recordScore', area: 1 },
      { operation: 'recordScore', area: 2 },
      { operation: 'deleteLifeArea', area: 1 },
    ]);
    expect(queue.map((item) => item.depends_on)).toEqual([[], [idOf(1)], [], [idOf(1)]]);
  });

  it('sets an item aside that comes behind a refused one it depends on', () => {
    const [create] = queueOf([{ operation: 'createLifeArea', area: 1 }]);
    if (create === undefined) throw new Error('a queue of one has one item');
    const score = newItem(2, { operation: 'recordScore', area: 1 });
    expect(joinQueue([{ ...create, state: 'refused' }], score).state).toBe('refused');
    expect(joinQueue([create], score).state).toBe('pending');
  });

  it('has the changes of a pause depend on its creation', () => {
    const [create] = queueOf([{ operation: 'createPause', area: 1 }]);
    if (create === undefined) throw new Error('a queue of one has one item');
    const change = {
      ...newItem(2, { operation: 'updatePause', area: 1 }),
      subject: create.subject,
    };
    const other = newItem(3, { operation: 'deletePause', area: 1 });
    expect(joinQueue([create], change as NewOutboxItem).depends_on).toEqual([create.id]);
    expect(joinQueue([create], other).depends_on).toEqual([]);
    const refused: OutboxItem = { ...create, state: 'refused' };
    expect(joinQueue([refused], change as NewOutboxItem).state).toBe('refused');
  });

  it('has those of a pause that archiving made depend on that', () => {
    const [archive] = queueOf([{ operation: 'updateLifeArea', area: 1 }]);
    const takenBack = newItem(2, { operation: 'deletePause', area: 1 });
    const { pause_id } = takenBack.subject as { pause_id: string };
    const data = { ...archive?.data, is_active: false, pause_id };
    const archived = { ...archive, data } as OutboxItem;
    expect(joinQueue([archived], takenBack).depends_on).toEqual([archived.id]);
  });

  describe('of a mark that is only for an unmarked day', () => {
    const record = { operation: 'recordScore', area: 1 } as const;

    function onlyIfUnmarked(number: number, change: Change = record): NewOutboxItem {
      const item = newItem(number, change);
      if (item.operation !== 'recordScore') throw new Error('only a record has the flag');
      return { ...item, data: { ...item.data, only_if_unmarked: true } };
    }

    it('leaves the own mark of that day that waits', () => {
      const queue = queueOf([record, { ...record, area: 2 }]);
      expect(joinQueue(queue, onlyIfUnmarked(3))).toBe(queue[0]);
      const flagged = joinQueue([], onlyIfUnmarked(1));
      expect(joinQueue([flagged], onlyIfUnmarked(2))).toBe(flagged);
    });

    it('joins behind marks of other days, a cleared one and a failed one', () => {
      const queues = [
        queueOf([{ ...record, day: 2 }]),
        queueOf([record, { operation: 'deleteScore', area: 1 }]),
        queueOf([record]).map((item) => ({ ...item, state: 'refused' as const })),
      ];
      for (const queue of queues) {
        expect(joinQueue(queue, onlyIfUnmarked(9))).toMatchObject({
          id: idOf(9),
          sequence: queue.length + 1,
          data: { only_if_unmarked: true },
        });
      }
    });

    it('is followed by a later mark without that condition', () => {
      const flagged = joinQueue([], onlyIfUnmarked(1));
      const later = joinQueue([flagged], newItem(2, record));
      expect(later).toMatchObject({ id: idOf(2), sequence: 2, state: 'pending' });
      expect(later.data).not.toHaveProperty('only_if_unmarked');
    });
  });

  it('makes items of the declared shape', () => {
    fc.assert(
      fc.property(anyChange, (change) => {
        const [item] = queueOf([change]);
        expect(outboxItem.parse(item)).toEqual(item);
      }),
    );
  });
});

describe('editTimeAfter', () => {
  const queue = queueOf([{ operation: 'recordScore', area: 1 }]);
  const before = Date.parse(queue[0]?.edited_at ?? '');

  it('is now when the clock went on', () => {
    expect(editTimeAfter(queue, before + 60_000)).toBe(before + 60_000);
    expect(editTimeAfter([], 5)).toBe(5);
  });

  it('is later than the edit before when the clock was set back', () => {
    expect(editTimeAfter(queue, before - 60_000)).toBe(before + 1);
    expect(editTimeAfter(queue, before)).toBe(before + 1);
  });
});
