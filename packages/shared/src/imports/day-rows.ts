import type { CalendarDate } from '../calendar/calendar-date.ts';
import type { ScoreValue } from '../entries/score.ts';
import * as limits from '../limits.ts';
import type { FilePlace, ImportedAreaDraft } from './import-draft.ts';
import type { ImportedPause, ImportRemark } from './imported-file.ts';

/**
 * Shared by all days of a file without line numbers, because a file may have half a million days.
 */
const noPlace: FilePlace = {};

/** One row of a file, with content for one day. */
export interface Day {
  /** Null if the day was skipped. Undefined if the amount decides. */
  readonly score: ScoreValue | null | undefined;
  /** Null if the file has no number. */
  readonly amount: number | null;
  readonly written: string;
  readonly target?: number | undefined;
  readonly id?: string | undefined;
  readonly notes: string;
  readonly place: FilePlace;
}

/** First row of a date. `others` are later rows of the date with different content. */
export interface DayRows extends Day {
  readonly others: Day[] | null;
}

export interface DayList {
  readonly days: ReadonlyMap<CalendarDate, DayRows>;
  readonly pauses: readonly ImportedPause[];
  readonly draft: ImportedAreaDraft;
}

interface DayListOptions {
  readonly area: string;
  readonly today: CalendarDate;
  readonly expectsSeveral: boolean;
  readonly remark: (remark: ImportRemark) => void;
  readonly countEntry: () => void;
}

export function createDayList({
  area,
  today,
  expectsSeveral,
  remark,
  countEntry,
}: DayListOptions): DayList {
  const days = new Map<CalendarDate, DayRows>();
  const pauses: ImportedPause[] = [];
  const ids = new Set<string>();
  const put = (date: CalendarDate, day: Day) => {
    const { place } = day;
    const kind = findDateProblem(date, today);
    if (kind !== null) {
      remark({ ...place, kind, area, value: date });
      return;
    }
    const before = days.get(date);
    if (day.id !== undefined) {
      const id = `${date} ${day.id}`;
      if (ids.has(id)) return;
      ids.add(id);
    }
    // Compares only with the last row, because a file may have half a million rows of one day.
    if (before !== undefined && isSameDay(before.others?.at(-1) ?? before, day)) return;
    countEntry();
    if (before === undefined) {
      days.set(date, { ...day, others: null });
      return;
    }
    if (!expectsSeveral) remark({ ...place, kind: 'day-twice', area, value: date });
    if (before.others === null) days.set(date, { ...before, others: [day] });
    else before.others.push(day);
  };
  return {
    days,
    pauses,
    draft: {
      name: area,
      remark: (one) => remark({ ...one, area }),
      mark: (date, { score, notes = '' }, place = noPlace) =>
        put(date, { score, amount: null, written: '', notes, place }),
      amount: (
        date,
        { amount, written = String(amount), target, score, id, notes = '' },
        place = noPlace,
      ) => put(date, { score, amount, written, target, id, notes, place }),
      skip: (date, reason, place = noPlace) =>
        put(date, { score: null, amount: null, written: '', notes: reason, place }),
      pause: (pause) => pauses.push(pause),
    },
  };
}

/** Returns why an entry cannot have the date, or null if it can. */
export function findDateProblem(date: CalendarDate, today: CalendarDate) {
  if (date < limits.earliestDate || date >= '9999') return 'date-out-of-range';
  return date > today ? 'date-in-future' : null;
}

function isSameDay(one: Day, other: Day): boolean {
  return (
    one.score === other.score &&
    one.amount === other.amount &&
    one.id === other.id &&
    one.notes === other.notes
  );
}

export function listRows(day: DayRows): readonly Day[] {
  return day.others === null ? [day] : [day, ...day.others];
}
