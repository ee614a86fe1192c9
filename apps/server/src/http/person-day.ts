import { todayOf } from '@daymark/shared/calendar/today.ts';
import type { PersonDay } from '../database/timelines.ts';
import type { ActiveSession } from './server.ts';

/** @param now in milliseconds since the epoch */
export function personDay(session: ActiveSession, now: number): PersonDay {
  return { today: todayOf(now, session), firstWeekday: session.first_weekday ?? undefined };
}
