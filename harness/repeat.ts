import { setTimeout as wait } from 'node:timers/promises';

/** Repeats `work` until `performance.now()` reaches `end`. Waits `pause` ms after each call. */
export async function repeatUntil(end: number, pause: number, work: () => unknown): Promise<void> {
  while (performance.now() < end) {
    await work();
    await wait(pause);
  }
}

/** Repeats `act` until the other work has ended. Resolves with the result of that work. */
export async function repeatDuring<Result>(
  work: Promise<Result>,
  act: () => Promise<unknown>,
): Promise<Result> {
  const state = { isOver: false };
  const ended = work.finally(() => {
    state.isOver = true;
  });
  while (!state.isOver) await act();
  return ended;
}

export async function measureMilliseconds(work: () => unknown): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Requests /health until `performance.now()` reaches `end`. Returns the response times in ms. */
export async function watchHealth(origin: string, end: number, pause: number): Promise<number[]> {
  const times: number[] = [];
  await repeatUntil(end, pause, async () => {
    times.push(await measureMilliseconds(async () => (await fetch(`${origin}/health`)).text()));
  });
  return times;
}
