import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTurns } from './turns.ts';

const never = new AbortController().signal;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** What has been told so far of who waits. */
async function toldOf(...waiting: readonly Promise<boolean>[]): Promise<(boolean | 'waits')[]> {
  // One more than a promise needs that is kept in another.
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  return Promise.all(waiting.map((one) => Promise.race([one, Promise.resolve('waits' as const)])));
}

it('H4: of one user so many go on at once, and of others as many', async () => {
  const turns = createTurns({ most: 2, patience: 1000 });
  expect(await turns.take('a', never)).toBe(true);
  expect(await turns.take('a', never)).toBe(true);
  const [third, fourth] = [turns.take('a', never), turns.take('a', never)];
  expect(await toldOf(third, fourth)).toEqual(['waits', 'waits']);
  expect(await turns.take('b', never)).toBe(true);
  turns.leave('a');
  expect(await toldOf(third, fourth)).toEqual([true, 'waits']);
  turns.leave('a');
  expect(await toldOf(third, fourth)).toEqual([true, true]);
  const fifth = turns.take('a', never);
  turns.leave('b');
  expect(await toldOf(fifth)).toEqual(['waits']);
  turns.leave('a');
  expect(await fifth).toBe(true);
  turns.leave('a');
  turns.leave('a');
  expect(await turns.take('a', never)).toBe(true);
});

it('H4: nobody waits for a turn longer than the patience, and whoever gave up takes none', async () => {
  const turns = createTurns({ most: 1, patience: 1000 });
  await turns.take('a', never);
  const impatient = turns.take('a', never);
  await vi.advanceTimersByTimeAsync(999);
  const next = turns.take('a', never);
  await vi.advanceTimersByTimeAsync(1);
  expect(await toldOf(impatient, next)).toEqual([false, 'waits']);
  turns.leave('a');
  expect(await next).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

it('H4: whoever is told to stop waits no longer', async () => {
  const turns = createTurns({ most: 1, patience: 1000 });
  await turns.take('a', never);
  const stop = new AbortController();
  const waiting = turns.take('a', stop.signal);
  stop.abort();
  expect(await waiting).toBe(false);
  expect(await turns.take('a', stop.signal)).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});
