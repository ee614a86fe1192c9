import { setTimeout as wait } from 'node:timers/promises';

/** Repeats `work` until `performance.now()` reaches `end`. Waits `pause` ms after each call. */
export async function repeatUntil(end: number, pause: number, work: () => unknown): Promise<void> {
  while (performance.now() < end) {
    await work();
    await wait(pause);
  }
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
