import type { CalendarDate } from '../calendar/calendar-date.ts';

/** Both days are included. Without a `last_day`, the pause is open. Pauses may overlap. */
export interface PausedDays {
  readonly life_area_id?: string | null | undefined;
  readonly first_day: CalendarDate;
  readonly last_day: CalendarDate | null;
}

export function isPaused(pauses: readonly PausedDays[], date: CalendarDate): boolean {
  return pauses.some((pause) => coversDate(pause, date));
}

/** An open pause archives its area. An open pause of all areas does not archive them. */
export function isArchivedOn(date: CalendarDate, pauses: readonly PausedDays[]): boolean {
  return pauses.some(
    (pause) => pause.last_day === null && isAreaPause(pause) && coversDate(pause, date),
  );
}

export function isAreaPause({ life_area_id }: PausedDays): boolean {
  return life_area_id !== null;
}

export function coversDate({ first_day, last_day }: PausedDays, date: CalendarDate): boolean {
  return first_day <= date && (last_day === null || date <= last_day);
}
