import type { CalendarDate } from '../../calendar/calendar-date.ts';
import type { FilePlace, ImportedAreaDraft, Measure } from '../import-draft.ts';

export type StreaksState = 'done' | 'missed' | 'skipped' | 'partial';

export interface StreaksEntry {
  readonly date: CalendarDate;
  readonly state: StreaksState;
  /** Zero on many done days, even for tasks with amounts. */
  readonly amount: number;
  readonly notes: string;
  /** Identifies the row. */
  readonly id: string;
  readonly place?: FilePlace;
}

/** Adds the amounts of a day, because Streaks writes an entry for each part of a goal. */
export const streaksMeasure: Measure = {
  target: null,
  unit: '',
  adds: true,
  expectsSeveral: true,
  always: false,
};

/** Writes an entry. Its state decides whether the day is done, because the file has no goals. */
export function writeStreaksEntry(
  area: ImportedAreaDraft,
  { date, state, amount, notes, id, place }: StreaksEntry,
): void {
  const isPart = state === 'partial' && amount > 0;
  if (state === 'skipped') area.skip(date, notes, place);
  else if (!isPart) area.mark(date, { score: state === 'done' ? 1 : 0, notes }, place);
  if (amount > 0 && state !== 'skipped') {
    area.amount(date, { amount, score: 0, id, notes: isPart ? notes : '' }, place);
  }
}
