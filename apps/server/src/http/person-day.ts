import { getToday } from '@daymark/shared/calendar/today.ts';
import type { PersonDay } from '../store/timelines.ts';
import { readWeeks } from '../database/weeks.ts';
import type { Principal } from '../store/principal.ts';

/** @param now in milliseconds since the epoch */
export function getPersonDay(principal: Principal, now: number): PersonDay {
  return { today: getToday(now, principal), weeks: readWeeks(principal) };
}
