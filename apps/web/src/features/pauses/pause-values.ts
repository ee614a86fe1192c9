import {
  addDays,
  type CalendarDate,
  countDaysBetween,
  isCalendarDate,
} from '@daymark/shared/calendar/calendar-date.ts';
import type { Pause } from '@daymark/shared/pauses/pause.ts';
import type { PersonData } from '@daymark/shared/sync/person-data.ts';

export type PauseValues = {
  readonly first_day: string;
  /** '' while the pause is open. */
  readonly last_day: string;
  readonly reason: string;
};

type PauseDays = Pick<Pause, 'first_day' | 'last_day' | 'reason'>;

export function toPauseDays({ first_day, last_day, reason }: PauseValues): PauseDays {
  return { first_day, last_day: last_day === '' ? null : last_day, reason: reason.trim() };
}

/**
 * Returns the last day for a new first day. A range that would be reversed keeps its length. A
 * range that is already invalid stays invalid.
 */
export function moveLastDayAlong(
  { first_day, last_day }: Pick<PauseValues, 'first_day' | 'last_day'>,
  first: string,
): string {
  if (![first_day, last_day, first].every(isCalendarDate)) return last_day;
  if (first <= last_day || last_day < first_day) return last_day;
  const following = addDays(first, countDaysBetween(first_day, last_day));
  return isCalendarDate(following) ? following : last_day;
}

/** Returns the changed fields, or null. Other fields keep changes of other devices. */
export function getPauseChanges(pause: Pause, values: PauseValues): Partial<PauseDays> | null {
  const { first_day, last_day, reason } = toPauseDays(values);
  const changes = {
    ...(first_day !== pause.first_day && { first_day }),
    ...(last_day !== pause.last_day && { last_day }),
    ...(reason !== pause.reason && { reason }),
  };
  return Object.keys(changes).length === 0 ? null : changes;
}

export function isOverlapping(one: PauseDays, other: PauseDays): boolean {
  return (
    (other.last_day === null || one.first_day <= other.last_day) &&
    (one.last_day === null || other.first_day <= one.last_day)
  );
}

interface Life {
  readonly created_on: CalendarDate;
}

/** Returns whether the pause covers every day of the area up to today. */
export function coversWholeArea(
  pause: PauseDays,
  { created_on }: Life,
  today: CalendarDate,
): boolean {
  return pause.first_day <= created_on && (pause.last_day === null || pause.last_day >= today);
}

export function getPauseState(
  { first_day, last_day }: PauseDays,
  today: CalendarDate,
): 'planned' | 'now' | 'past' {
  if (first_day > today) return 'planned';
  return last_day !== null && last_day < today ? 'past' : 'now';
}

/** Returns the pauses of an area, or of all areas if the id is null, latest first. */
export function listPausesOfArea(pauses: PersonData['pauses'], areaId: string | null): Pause[] {
  return [...pauses.values()]
    .filter(({ life_area_id }) => life_area_id === areaId)
    .toSorted((one, other) => (one.first_day < other.first_day ? 1 : -1));
}
