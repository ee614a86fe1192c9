import { todayOf } from '@daymark/shared/calendar/today.ts';
import type { PersonDay } from '../store/timelines.ts';
import { weeksOfRow } from '../database/weeks.ts';
import type { Principal } from '../store/principal.ts';

/** Returns the person's date and weeks at an instant. @param now in milliseconds since the epoch */
export function personDay(principal: Principal, now: number): PersonDay {
  return { today: todayOf(now, principal), weeks: weeksOfRow(principal) };
}
