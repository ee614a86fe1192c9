import { addDays, type CalendarDate } from '../../calendar/calendar-date.ts';
import type { ScoreValue } from '../../entries/score.ts';

/** Entry in the history of a daily, which is a recurring task of Habitica. */
export interface DailyEntry {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly date: CalendarDate;
  readonly isDone: boolean;
  /** True if the daily was due. For a miss, this is the state at the last login before it. */
  readonly isDue: boolean;
}

/** First login of a day. The server then writes a miss for each daily that was not done. */
export interface Login {
  readonly at: number;
  /** Day of the previous login that the file shows, or null. */
  readonly before: CalendarDate | null;
}

export type Logins = ReadonlyMap<CalendarDate, Login>;

/** Finds the logins in the histories of all dailies. A login that wrote no miss stays unknown. */
export function findLogins(histories: readonly (readonly DailyEntry[])[]): Logins {
  const first = new Map<CalendarDate, number>();
  for (const { at, date, isDone } of histories.flat()) {
    if (!isDone) first.set(date, Math.min(at, first.get(date) ?? Infinity));
  }
  let before: CalendarDate | null = null;
  const logins = new Map<CalendarDate, Login>();
  for (const date of [...first.keys()].toSorted()) {
    logins.set(date, { at: first.get(date) ?? 0, before });
    before = date;
  }
  return logins;
}

/**
 * Returns the day that each entry is about. At the first login of a day, Habitica writes misses,
 * and the person can check off dailies for yesterday. These entries have the time of the login.
 * @param entries sorted by time
 */
export function listDailyMarks(
  entries: readonly DailyEntry[],
  logins: Logins,
): readonly { readonly date: CalendarDate; readonly score: ScoreValue }[] {
  const doneDates = new Map(
    entries.flatMap((entry, index) => {
      if (!entry.isDone) return [];
      const isLate = isForYesterday(entry, {
        logins,
        around: [entries[index - 1], entries[index + 1]],
      });
      return [[entry, isLate ? addDays(entry.date, -1) : entry.date] as const];
    }),
  );
  return entries.flatMap((entry, index) => {
    const doneOn = doneDates.get(entry);
    if (doneOn !== undefined) return { date: doneOn, score: 1 };
    if (!entry.isDue) return [];
    const previous = entries[index - 1];
    const lastLogin = logins.get(entry.date)?.before ?? null;
    // Only a login after a done day can have made the daily due again.
    const isKnown =
      lastLogin !== null && previous !== undefined && lastLogin > (doneDates.get(previous) ?? '');
    return { date: isKnown ? lastLogin : addDays(entry.date, -1), score: 0 };
  });
}

interface Surroundings {
  readonly logins: Logins;
  readonly around: readonly [previous: DailyEntry | undefined, next: DailyEntry | undefined];
}

/**
 * Returns whether a daily was checked off for the day before. A daily gets only one entry between
 * two logins.
 */
function isForYesterday(entry: DailyEntry, { logins, around: [previous, next] }: Surroundings) {
  const login = logins.get(entry.date);
  if (login !== undefined) return entry.at < login.at;
  // The login of the entry's date is unknown. The previous and the next entry show whether the
  // login came after this entry.
  if (previous?.isDone === false && previous.date < entry.date) return true;
  if (next === undefined) return false;
  return next.date === (next.isDone ? entry.date : addDays(entry.date, 1));
}
