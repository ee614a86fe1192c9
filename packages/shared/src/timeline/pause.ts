import type { CalendarDate } from '../calendar/calendar-date.ts';

/** Paused days, both ends included. Null `last_day` means open. Pauses may overlap. */
export interface PausedDays {
  /** Null for a pause of all areas. */
  readonly life_area_id?: string | null | undefined;
  readonly first_day: CalendarDate;
  readonly last_day: CalendarDate | null;
}

export function isPaused(pauses: readonly PausedDays[], date: CalendarDate): boolean {
  return pauses.some((pause) => covers(pause, date));
}

/**
 * Returns whether an open pause of the area itself covers the day.
 * @param pauses the area's own pauses and the pauses of all areas
 */
export function isArchivedOn(date: CalendarDate, pauses: readonly PausedDays[]): boolean {
  return pauses.some(
    (pause) => pause.last_day === null && isOfOneArea(pause) && covers(pause, date),
  );
}

export function isOfOneArea({ life_area_id }: PausedDays): boolean {
  return life_area_id !== null;
}

export function covers({ first_day, last_day }: PausedDays, date: CalendarDate): boolean {
  return first_day <= date && (last_day === null || date <= last_day);
}
