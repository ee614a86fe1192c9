import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '../calendar/calendar-date.ts';
import * as limits from '../limits.ts';
import { anyChange, areaIdOf, createQueue, withFields } from '../testing/outbox-items.ts';
import { toBatchedEntries } from './to-call.ts';
import { isYearItem } from './count-queued.ts';
import type { OutboxItem } from './outbox-item.ts';
import { isWaitOver, getNextAttemptTime, pickNextBatch, getOutcome } from './replay-rules.ts';
import { getRetryDelay } from './retry-delay.ts';
import { failItem } from './failed-items.ts';

const now = Date.UTC(2026, 2, 1, 12);
const hour = 3_600_000;
const at = (instant: number) => new Date(instant).toISOString();

it.each([
  [200, 'done'],
  [201, 'done'],
  [204, 'done'],
  [400, 'refused'],
  [401, 'signed-out'],
  [403, 'refused'],
  [404, 'refused'],
  [405, 'refused'],
  [408, 'wait'],
  [409, 'refused'],
  [410, 'refused'],
  [413, 'refused'],
  [415, 'refused'],
  [422, 'refused'],
  [425, 'wait'],
  [429, 'wait-all'],
  [500, 'wait'],
  [501, 'wait'],
  [502, 'wait-all'],
  [503, 'wait-all'],
  [504, 'wait-all'],
  [599, 'wait'],
])('getOutcome treats the status %i as %s', (status, outcome) => {
  expect(getOutcome({ status })).toBe(outcome);
});

it('getOutcome returns "wait" for request_in_progress and "refused" for id_taken', () => {
  expect(getOutcome({ status: 409, code: 'request_in_progress' })).toBe('wait');
  expect(getOutcome({ status: 409, code: 'id_taken' })).toBe('refused');
});

it('getOutcome returns "overtaken" for a mark that a later change has replaced', () => {
  expect(getOutcome({ status: 409, code: 'overtaken' })).toBe('overtaken');
});

it('getOutcome returns "wait-all" if there is no response', () => {
  expect(getOutcome(null)).toBe('wait-all');
});

it('isWaitOver returns true when the clock reaches the end of the wait', () => {
  expect(isWaitOver(now + 1, now)).toBe(false);
  expect(isWaitOver(now, now)).toBe(true);
});

it('isWaitOver returns true for a wait that ends implausibly far in the future', () => {
  expect(isWaitOver(now + hour, now)).toBe(false);
  expect(isWaitOver(now + 10 * 365 * 24 * hour, now)).toBe(true);
});

const twoAreas = createQueue([
  { act: 'create', area: 1 },
  { act: 'mark', area: 1 },
  { act: 'rename', area: 2 },
]);
const [create, , update] = twoAreas;

it('pickNextBatch returns the first item of the queue', () => {
  expect(pickNextBatch(twoAreas, now)).toEqual([create]);
});

it('pickNextBatch lets a waiting item block only its own area', () => {
  const later = at(now + 5000);
  const items = twoAreas.map((item) =>
    item === create ? { ...item, next_attempt_at: later } : item,
  );
  expect(pickNextBatch(items, now)).toEqual([update]);
  expect(pickNextBatch(items.slice(0, 2), now)).toEqual([]);
  expect(pickNextBatch(items, now + 5000)).toEqual([items[0]]);
});

it('pickNextBatch returns an item again that was being sent when the page closed', () => {
  const items = twoAreas.map((item): OutboxItem => ({ ...item, state: 'sending' }));
  expect(pickNextBatch(items, now)).toEqual([items[0]]);
});

it('pickNextBatch returns changes of settings and notifications while an area waits', () => {
  const [score, settings, mark] = createQueue([
    { act: 'mark', area: 1 },
    { act: 'settings', area: 2 },
    { act: 'read', area: 3 },
  ]) as [OutboxItem, OutboxItem, OutboxItem];
  const later = at(now + hour / 2);
  const waiting = { ...score, next_attempt_at: later };
  expect(pickNextBatch([waiting, settings, mark], now)).toEqual([settings]);
  const waitingToo = { ...settings, next_attempt_at: later };
  expect(pickNextBatch([waiting, waitingToo, mark], now)).toEqual([mark]);
});

it('pickNextBatch returns no change of settings while an earlier change of settings waits', () => {
  const [first, second] = createQueue([
    { act: 'settings', area: 1 },
    { act: 'settings', area: 2 },
  ]) as [OutboxItem, OutboxItem];
  const waiting = { ...first, next_attempt_at: at(now + hour / 2) };
  expect(pickNextBatch([waiting, second], now)).toEqual([]);
});

it('pickNextBatch and getNextAttemptTime return nothing for an empty queue', () => {
  expect(pickNextBatch([], now)).toEqual([]);
  expect(getNextAttemptTime([], now)).toBeNull();
});

it('pickNextBatch collects the marks of each area that come before an edit of another kind', () => {
  const items = createQueue([
    { act: 'mark', area: 1 },
    { act: 'mark', area: 2 },
    { act: 'mark', area: 1 },
    { act: 'clear', area: 1 },
    { act: 'mark', area: 1 },
    { act: 'mark', area: 2 },
  ]);
  const [a, b, c, , , d] = items;
  expect(pickNextBatch(items, now)).toEqual([a, b, c, d]);
  expect(pickNextBatch(items, now, 2)).toEqual([a, b]);
});

it('pickNextBatch leaves out sent items, and marks of an area whose creation is unsent', () => {
  const [create, score, other] = createQueue([
    { act: 'create', area: 1 },
    { act: 'mark', area: 1 },
    { act: 'mark', area: 2 },
  ]) as [OutboxItem, OutboxItem, OutboxItem];
  expect(pickNextBatch([score, other, create], now)).toEqual([other]);
  expect(pickNextBatch([{ ...create, state: 'sent' }, score, other], now)).toEqual([score, other]);
});

it('pickNextBatch stays below the size limit of a request body', () => {
  const items = createQueue(
    Array.from({ length: 500 }, (_, day) => ({ act: 'mark', area: day })),
  ).map((item) => withFields(item, { notes: '\u0001'.repeat(500) }));
  const batch = pickNextBatch(items, now);
  expect(batch.length).toBeGreaterThan(50);
  const scores = batch.flatMap(toBatchedEntries);
  expect(JSON.stringify({ scores }).length).toBeLessThan(limits.bodyBytes);
});

it('pickNextBatch combines year edits and marks up to the maximum number of entries', () => {
  const items = createQueue([
    { act: 'mark many', area: 1 },
    { act: 'mark', area: 2 },
    { act: 'clear many', area: 3 },
    { act: 'mark', area: 1 },
  ]);
  const [first, second, third] = items;
  expect(pickNextBatch(items, now)).toEqual(items);
  expect(pickNextBatch(items, now, 5)).toEqual([first, second, third]);
  expect(pickNextBatch(items, now, 4)).toEqual([first, second]);
  // The first item is returned even if it has more entries.
  expect(pickNextBatch(items, now, 1)).toEqual([first]);
});

it('pickNextBatch returns two full years of entries, or only one year if the notes are long', () => {
  const whole = (notes: Record<string, string>) =>
    createQueue([1, 2, 3].map((area) => ({ act: 'mark many', area }))).map((item): OutboxItem => {
      if (!isYearItem(item)) throw new Error('only years');
      const entries = { ...item.edit.entries, marks: '1'.repeat(365), notes };
      return { ...item, edit: { ...item.edit, entries } };
    });
  expect(pickNextBatch(whole({}), now)).toHaveLength(2);
  const long = Array.from({ length: 365 }, (_, day): [string, string] => [
    addDays('2026-01-01', day),
    'x'.repeat(300),
  ]);
  expect(pickNextBatch(whole(Object.fromEntries(long)), now)).toHaveLength(1);
});

it('pickNextBatch skips a refused item without dependents and returns the next item of the area', () => {
  const items = createQueue([
    { act: 'rename', area: 1 },
    { act: 'mark', area: 1 },
  ]).map((item, index): OutboxItem => (index === 0 ? { ...item, state: 'refused' } : item));
  expect(pickNextBatch(items, now)).toEqual([items[1]]);
});

it("getNextAttemptTime returns the earliest attempt time of any area's first item", () => {
  const items = createQueue([
    { act: 'rename', area: 1 },
    { act: 'rename', area: 2 },
    { act: 'rename', area: 2 },
  ]).map((item, index): OutboxItem => {
    if (index === 2) return item;
    return { ...item, next_attempt_at: at(now + (index === 0 ? 9000 : 4000)) };
  });
  expect(getNextAttemptTime(items, now)).toBe(now + 4000);
  expect(getNextAttemptTime(items, now + 20_000)).toBe(now + 20_000);
});

const refusal = { status: 422, code: 'validation_error', detail: 'No.', errors: [] };

/** Sends a queue. `answers` has the outcomes of the attempts by item id. */
function replay(items: OutboxItem[], answers: ReadonlyMap<string, readonly string[]>, most = 1) {
  const sent: OutboxItem[] = [];
  let left = items;
  let time = now;
  for (let turn = 0; turn < 1000; turn += 1) {
    const next = getNextAttemptTime(left, time);
    if (next === null) return { sent, left };
    time = next;
    const batch = pickNextBatch(left, time, most);
    if (batch.length === 0) throw new Error('its time came, and it did not');
    for (const item of batch) settle(item);
  }
  throw new Error('the replay does not end');

  function settle(item: OutboxItem): void {
    const answer = answers.get(item.id)?.[item.attempts] ?? 'done';
    sent.push(item);
    if (answer === 'done') left = left.filter((other) => other !== item);
    if (answer === 'refused') {
      const put = new Map(failItem(left, item.id, refusal).put.map((other) => [other.id, other]));
      left = left.map((other) => put.get(other.id) ?? other);
    }
    if (answer === 'wait') {
      const attempts = item.attempts + 1;
      const next_attempt_at = at(time + getRetryDelay(attempts, 0, null));
      left = left.map((other) => (other === item ? { ...item, attempts, next_attempt_at } : other));
    }
  }
}

it('a replay of the queue keeps the order within each area and sends no dependents of failed items', () => {
  const answers = fc.array(fc.constantFrom('done', 'done', 'done', 'wait', 'refused'), {
    maxLength: 3,
  });
  fc.assert(
    fc.property(fc.array(fc.tuple(anyChange, answers), { maxLength: 30 }), (script) => {
      const items = createQueue(script.map(([change]) => change));
      const plan = new Map(items.map((item, index) => [item.id, script[index]?.[1] ?? []]));
      const { sent, left } = replay(items, plan);

      const outcome = (id: string) => plan.get(id)?.find((answer) => answer !== 'wait') ?? 'done';
      const aside = new Set<string>();
      for (const item of items) {
        const behind = item.depends_on.some((id) => aside.has(id));
        if (behind || outcome(item.id) === 'refused') aside.add(item.id);
      }
      expect(new Set(left.map((item) => item.id))).toEqual(aside);
      expect(left.every((item) => item.state === 'refused')).toBe(true);

      for (const area of [1, 2, 3, 4].map(areaIdOf)) {
        const order = sent
          .filter((item) => item.life_area_id === area)
          .map((item) => item.sequence);
        expect(order).toEqual(order.toSorted((a, b) => a - b));
      }
      for (const item of sent) {
        expect(item.depends_on.some((id) => aside.has(id))).toBe(false);
      }
    }),
    { numRuns: 300 },
  );
});
