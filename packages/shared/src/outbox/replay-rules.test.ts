import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyChange, areaIdOf, queueOf } from '../testing/outbox-items.ts';
import type { OutboxItem } from './outbox-item.ts';
import { hasCome, nextAttemptAt, nextItem, retryDelay, verdictOn } from './replay-rules.ts';
import { setAside } from './set-aside.ts';

const now = Date.UTC(2026, 2, 1, 12);
const hour = 3_600_000;
const at = (instant: number) => new Date(instant).toISOString();

describe('verdictOn', () => {
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
  ])('takes %i as %s', (status, verdict) => {
    expect(verdictOn({ status })).toBe(verdict);
  });

  it('waits for a request that is still being worked on, and for no other conflict', () => {
    expect(verdictOn({ status: 409, code: 'request_in_progress' })).toBe('wait');
    expect(verdictOn({ status: 409, code: 'id_taken' })).toBe('refused');
  });

  it('knows a mark that a later change has overtaken', () => {
    expect(verdictOn({ status: 409, code: 'overtaken' })).toBe('overtaken');
  });

  it('waits when no answer arrived', () => {
    expect(verdictOn(null)).toBe('wait-all');
  });
});

describe('retryDelay', () => {
  it('doubles from one second to five minutes', () => {
    const delays = [1, 2, 3, 4, 9, 10, 11, 1000].map((failures) => retryDelay(failures, 0, null));
    expect(delays).toEqual([1000, 2000, 4000, 8000, 256_000, 300_000, 300_000, 300_000]);
  });

  it('takes a random part of up to a half off', () => {
    expect(retryDelay(4, 0.5, null)).toBe(6000);
    expect(retryDelay(4, 1, null)).toBe(4000);
  });

  it('never comes before Retry-After, and never after an hour', () => {
    const attempts = fc.integer({ min: 1, max: 2000 });
    const random = fc.double({ min: 0, max: 1, noNaN: true });
    const retryAfter = fc.option(fc.integer({ min: 0, max: 100_000 }));
    fc.assert(
      fc.property(attempts, random, retryAfter, (failures, chance, seconds) => {
        const delay = retryDelay(failures, chance, seconds);
        expect(delay).toBeGreaterThanOrEqual(Math.min(hour, (seconds ?? 0) * 1000));
        expect(delay).toBeGreaterThanOrEqual(500);
        expect(delay).toBeLessThanOrEqual(hour);
      }),
    );
  });
});

describe('hasCome', () => {
  it('waits until the moment', () => {
    expect(hasCome(now + 1, now)).toBe(false);
    expect(hasCome(now, now)).toBe(true);
  });

  it('does not believe a moment that a wrong clock set', () => {
    expect(hasCome(now + hour, now)).toBe(false);
    expect(hasCome(now + 10 * 365 * 24 * hour, now)).toBe(true);
  });
});

describe('nextItem', () => {
  const twoAreas = queueOf([
    { operation: 'createLifeArea', area: 1 },
    { operation: 'recordScore', area: 1 },
    { operation: 'updateLifeArea', area: 2 },
  ]);
  const [create, , update] = twoAreas;

  it('begins with the first', () => {
    expect(nextItem(twoAreas, now)).toBe(create);
  });

  it('lets no item of an area pass one that waits, while other areas go on', () => {
    const later = at(now + 5000);
    const items = twoAreas.map((item) =>
      item === create ? { ...item, next_attempt_at: later } : item,
    );
    expect(nextItem(items, now)).toBe(update);
    expect(nextItem(items.slice(0, 2), now)).toBeNull();
    expect(nextItem(items, now + 5000)).toBe(items[0]);
  });

  it('sends again what was on its way when the page went away', () => {
    const items = twoAreas.map((item): OutboxItem => ({ ...item, state: 'sending' }));
    expect(nextItem(items, now)).toBe(items[0]);
  });

  it('lets settings and read marks go on, whatever an area waits for', () => {
    const [score, settings, mark] = queueOf([
      { operation: 'recordScore', area: 1 },
      { operation: 'updateNotificationSettings', area: 2 },
      { operation: 'markNotificationRead', area: 3 },
    ]) as [OutboxItem, OutboxItem, OutboxItem];
    const later = at(now + hour / 2);
    const waiting = { ...score, next_attempt_at: later };
    expect(nextItem([waiting, settings, mark], now)).toBe(settings);
    const waitingToo = { ...settings, next_attempt_at: later };
    expect(nextItem([waiting, waitingToo, mark], now)).toBe(mark);
  });

  it('keeps the order of the settings', () => {
    const [first, second] = queueOf([
      { operation: 'updateNotificationSettings', area: 1 },
      { operation: 'updateNotificationSettings', area: 2 },
    ]) as [OutboxItem, OutboxItem];
    const waiting = { ...first, next_attempt_at: at(now + hour / 2) };
    expect(nextItem([waiting, second], now)).toBeNull();
  });

  it('finds nothing in an empty queue', () => {
    expect(nextItem([], now)).toBeNull();
    expect(nextAttemptAt([], now)).toBeNull();
  });

  it('goes on in the area of a refused item that nothing depends on', () => {
    const items = queueOf([
      { operation: 'updateLifeArea', area: 1 },
      { operation: 'recordScore', area: 1 },
    ]).map((item, index): OutboxItem => (index === 0 ? { ...item, state: 'refused' } : item));
    expect(nextItem(items, now)).toBe(items[1]);
  });
});

describe('nextAttemptAt', () => {
  it('is the earliest time of those that come first in their areas', () => {
    const items = queueOf([
      { operation: 'updateLifeArea', area: 1 },
      { operation: 'updateLifeArea', area: 2 },
      { operation: 'updateLifeArea', area: 2 },
    ]).map((item, index): OutboxItem => {
      if (index === 2) return item;
      return { ...item, next_attempt_at: at(now + (index === 0 ? 9000 : 4000)) };
    });
    expect(nextAttemptAt(items, now)).toBe(now + 4000);
    expect(nextAttemptAt(items, now + 20_000)).toBe(now + 20_000);
  });
});

describe('a replay', () => {
  const refusal = { status: 422, code: 'validation_error', detail: 'No.', errors: [] };

  /** Sends until nothing is left to send: `answers` says for each send whether the server waits, refuses or takes it. */
  function replay(items: OutboxItem[], answers: ReadonlyMap<string, readonly string[]>) {
    const sent: OutboxItem[] = [];
    let left = items;
    let time = now;
    for (let turn = 0; turn < 1000; turn += 1) {
      const next = nextAttemptAt(left, time);
      if (next === null) return { sent, left };
      time = next;
      const item = nextItem(left, time);
      if (item === null) throw new Error('its time came, and it did not');
      const answer = answers.get(item.id)?.[item.attempts] ?? 'done';
      sent.push(item);
      if (answer === 'done') left = left.filter((other) => other !== item);
      if (answer === 'refused') {
        const put = new Map(setAside(left, item.id, refusal).put.map((other) => [other.id, other]));
        left = left.map((other) => put.get(other.id) ?? other);
      }
      if (answer === 'wait') {
        const attempts = item.attempts + 1;
        const next_attempt_at = at(time + retryDelay(attempts, 0, null));
        left = left.map((other) =>
          other === item ? { ...item, attempts, next_attempt_at } : other,
        );
      }
    }
    throw new Error('the replay does not end');
  }

  it('ends with every item taken, or aside because it or one it needs was refused, in order per area', () => {
    const answers = fc.array(fc.constantFrom('done', 'done', 'done', 'wait', 'refused'), {
      maxLength: 3,
    });
    fc.assert(
      fc.property(fc.array(fc.tuple(anyChange, answers), { maxLength: 30 }), (script) => {
        const items = queueOf(script.map(([change]) => change));
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
            .filter((item) => item.subject.life_area_id === area)
            .map((item) => item.sequence);
          expect(order).toEqual(order.toSorted((a, b) => a - b));
        }
        for (const item of sent) expect(item.depends_on.some((id) => aside.has(id))).toBe(false);
      }),
      { numRuns: 300 },
    );
  });
});
