import { setTimeout as wait } from 'node:timers/promises';

/**
 * Does something again and again, until `end` by `performance.now()`, with a pause in milliseconds
 * after each time.
 */
export async function repeatUntil(end: number, pause: number, work: () => unknown): Promise<void> {
  while (performance.now() < end) {
    await work();
    await wait(pause);
  }
}

/** Resolves with the milliseconds that something takes. */
export async function timeOf(work: () => unknown): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Asks for /health until `end`. Resolves with the milliseconds that each answer took. */
export async function watchHealth(origin: string, end: number, pause: number): Promise<number[]> {
  const times: number[] = [];
  await repeatUntil(end, pause, async () => {
    times.push(await timeOf(async () => (await fetch(`${origin}/health`)).text()));
  });
  return times;
}
