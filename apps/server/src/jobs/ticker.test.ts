import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startTicker } from './ticker.ts';

const hour = 3_600_000;

function onError(error: unknown): never {
  throw error;
}

it('the ticker works at once, and again at once while there is more work', async () => {
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

it('the ticker can wait before its first run and be stopped meanwhile', async () => {
  let times = 0;
  const work = async () => ++times < 3;
  const ticker = startTicker({ work, delay: hour, pause: hour, onError });
  await nextTurn();
  await ticker.stop();
  expect(times).toBe(0);
});

it('the ticker works when its clock reaches a multiple of the pause', async () => {
  const later = Promise.withResolvers<void>();
  let times = 0;
  const work = async () => {
    times += 1;
    if (times === 2) later.resolve();
    return false;
  };
  // A millisecond before the full hour. Without the clock, the test would wait an hour.
  const ticker = startTicker({ work, pause: hour, clock: () => 7 * hour - 1, onError });
  await later.promise;
  await ticker.stop();
  expect(times).toBe(2);
});

it('stopping the ticker signals the current run and waits until it has ended', async () => {
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

it('the ticker reports failed work and continues', async () => {
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
