import type { Clock } from '../http/server.ts';

export interface FakeClock extends Clock {
  /** Sets the clock to an instant such as `2026-03-01T09:00:00Z`. */
  set(instant: string): void;
  advance(milliseconds: number): void;
}

/** A clock that stands still until a test moves it. */
export function fakeClock(instant: string): FakeClock {
  let now = Date.parse(instant);
  return Object.assign(() => now, {
    set(next: string) {
      now = Date.parse(next);
    },
    advance(milliseconds: number) {
      now += milliseconds;
    },
  });
}
