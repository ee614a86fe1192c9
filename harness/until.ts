import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Calls `look` every `every` ms until `isEnough` accepts the result or `within` ms have passed.
 * Returns the last result.
 */
export async function lookUntil<Found>(
  look: () => Found | Promise<Found>,
  isEnough: (found: Found) => boolean,
  { within = 20_000, every = 50 } = {},
): Promise<Found> {
  const end = performance.now() + within;
  for (;;) {
    const found = await look();
    if (isEnough(found) || performance.now() > end) return found;
    await wait(every);
  }
}

/** Calls `look` until its result is truthy, and returns the result. Throws after `within` ms. */
export async function until<Found>(
  what: string,
  look: () => Found | Promise<Found>,
  times: { readonly within?: number; readonly every?: number } = {},
): Promise<Found> {
  const found = await lookUntil(look, Boolean, times);
  if (!found) throw new Error(`Timed out waiting for: ${what}`);
  return found;
}

export function succeeds(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}

export function isAnswering(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}

export async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const isThere = await succeeds(once(socket, 'connect'));
  socket.destroy();
  return isThere;
}
