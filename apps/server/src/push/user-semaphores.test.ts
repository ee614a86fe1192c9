import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createUserSemaphores } from './user-semaphores.ts';

const never = new AbortController().signal;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

async function answersOf(...waiting: readonly Promise<boolean>[]): Promise<(boolean | 'waits')[]> {
  // Five turns are one more than the nested promises need.
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  return Promise.all(waiting.map((one) => Promise.race([one, Promise.resolve('waits' as const)])));
}

it('acquire of createUserSemaphores gives each user the same number of slots', async () => {
  const semaphores = createUserSemaphores({ most: 2, timeout: 1000 });
  expect(await semaphores.acquire('a', never)).toBe(true);
  expect(await semaphores.acquire('a', never)).toBe(true);
  const [third, fourth] = [semaphores.acquire('a', never), semaphores.acquire('a', never)];
  expect(await answersOf(third, fourth)).toEqual(['waits', 'waits']);
  expect(await semaphores.acquire('b', never)).toBe(true);
  semaphores.release('a');
  expect(await answersOf(third, fourth)).toEqual([true, 'waits']);
  semaphores.release('a');
  expect(await answersOf(third, fourth)).toEqual([true, true]);
  const fifth = semaphores.acquire('a', never);
  semaphores.release('b');
  expect(await answersOf(fifth)).toEqual(['waits']);
  semaphores.release('a');
  expect(await fifth).toBe(true);
  semaphores.release('a');
  semaphores.release('a');
  expect(await semaphores.acquire('a', never)).toBe(true);
});

it('acquire of createUserSemaphores resolves to false after a timeout and takes no slot', async () => {
  const semaphores = createUserSemaphores({ most: 1, timeout: 1000 });
  await semaphores.acquire('a', never);
  const first = semaphores.acquire('a', never);
  await vi.advanceTimersByTimeAsync(999);
  const next = semaphores.acquire('a', never);
  await vi.advanceTimersByTimeAsync(1);
  expect(await answersOf(first, next)).toEqual([false, 'waits']);
  semaphores.release('a');
  expect(await next).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

it('acquire of createUserSemaphores resolves to false when its signal is aborted', async () => {
  const semaphores = createUserSemaphores({ most: 1, timeout: 1000 });
  await semaphores.acquire('a', never);
  const stop = new AbortController();
  const waiting = semaphores.acquire('a', stop.signal);
  stop.abort();
  expect(await waiting).toBe(false);
  expect(await semaphores.acquire('a', stop.signal)).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});
