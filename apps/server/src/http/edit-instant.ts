import { earliestEdit } from '@daymark/shared/calendar/earliest-edit.ts';
import type { Instant } from '../store.ts';

/**
 * When a change was made: what the client says, but never later than now, so that a fast clock wins over nobody, nor before
 * the earliest date, on which it may put an area's days.
 */
export function editInstant(claimed: Instant | undefined, now: number): Instant {
  const edited = claimed === undefined ? now : Math.min(Date.parse(claimed), now);
  return new Date(Math.max(edited, earliestEdit)).toISOString();
}
