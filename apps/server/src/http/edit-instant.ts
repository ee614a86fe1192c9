import type { Instant } from '../store.ts';

/** When a change was made: what the client says, but never later than now, so that a fast clock wins over nobody. */
export function editInstant(claimed: Instant | undefined, now: number): Instant {
  const edited = claimed === undefined ? now : Math.min(Date.parse(claimed), now);
  return new Date(edited).toISOString();
}
