import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startTicker } from './ticker.ts';

const hour = 3_600_000;

function onError(error: unknown): never {
  throw error;
}

it('startTicker runs its work at once, and again while the work returns true', async () => {
  const done = Promise.withResolvers<void>();
  let times = 0;
  const work = async () => {
    times += 1;
    if (times === 3) done.resolve();
    return times < 3;
  };
  const ticker = startTicker({ work, pause: hour, onError });
  await done.promise;
  await ticker.stop();
  expect(times).toBe(3);
});

it('startTicker waits for `delay` before its first run, and can be stopped meanwhile', async () => {
  let times = 0;
  const work = async () => ++times < 3;
  const ticker = startTicker({ work, delay: hour, pause: hour, onError });
  await nextTurn();
  await ticker.stop();
  expect(times).toBe(0);
});

it('startTicker runs its work when the clock reaches a multiple of the pause', async () => {
  const later = Promise.withResolvers<void>();
  let times = 0;
  const work = async () => {
    times += 1;
    if (times === 2) later.resolve();
    return false;
  };
  // The clock stays one millisecond before a full hour, so the next run comes after a millisecond.
  const ticker = startTicker({ work, pause: hour, clock: () => 7 * hour - 1, onError });
  await later.promise;
  await ticker.stop();
  expect(times).toBe(2);
});

it('startTicker runs its work again at once if the clock passed a multiple of the pause during the work', async () => {
  const later = Promise.withResolvers<void>();
  let times = 0;
  const work = async () => {
    times += 1;
    if (times === 2) later.resolve();
    return false;
  };
  const clock = () => 7 * hour + (times === 0 ? -1 : 1);
  const ticker = startTicker({ work, pause: hour, clock, onError });
  await later.promise;
  await ticker.stop();
  expect(times).toBe(2);
});

it('ticker.stop aborts the current run and waits until it has ended', async () => {
  const begun = Promise.withResolvers<void>();
  const seen: string[] = [];
  const work = async (stopped: AbortSignal) => {
    begun.resolve();
    while (!stopped.aborted) await nextTurn();
    await nextTurn();
    seen.push('ended');
    return true;
  };
  const ticker = startTicker({ work, pause: hour, onError });
  await begun.promise;
  await ticker.stop();
  expect(seen).toEqual(['ended']);
});

it('startTicker reports failed work to onError', async () => {
  const failed = Promise.withResolvers<unknown>();
  const ticker = startTicker({
    work: async () => {
      throw new Error('no database');
    },
    pause: hour,
    onError: failed.resolve,
  });
  expect(await failed.promise).toEqual(new Error('no database'));
  await ticker.stop();
});
