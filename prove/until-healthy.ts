import { setTimeout as wait } from 'node:timers/promises';

/** Resolves when the server answers; rejects when it does not within 20 seconds. */
export async function untilHealthy(origin: string): Promise<void> {
  for (let attempt = 0; attempt < 400; attempt++) {
    const response = await fetch(`${origin}/health`).catch(() => null);
    if (response?.ok === true) return;
    await wait(50);
  }
  throw new Error('The server did not start.');
}
