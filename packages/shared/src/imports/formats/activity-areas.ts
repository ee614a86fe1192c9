import type { CalendarDate } from '../../calendar/calendar-date.ts';
import type { FilePlace, ImportDraft, ImportedAreaDraft, Measure } from '../import-draft.ts';

/** Measure of diary activities. A diary may name an activity in several entries of a day. */
export const activityMeasure: Measure = {
  target: null,
  unit: '',
  always: false,
  expectsSeveral: true,
};

interface DiaryEntry {
  readonly date: CalendarDate;
  /** Areas of the activities that the entry names. */
  readonly areas: readonly ImportedAreaDraft[];
  /** All other texts of the entry. */
  readonly notes: string;
  readonly place?: FilePlace;
}

/**
 * Marks the activities of a diary entry as done. Only the first activity gets the notes, because a
 * day shows the notes of all its areas.
 */
export function markActivities(
  { date, areas, notes, place }: DiaryEntry,
  draft: Pick<ImportDraft, 'remark'>,
): void {
  for (const [index, area] of areas.entries()) {
    area.mark(date, { score: 1, notes: index === 0 ? notes : '' }, place);
  }
  if (areas.length === 0 && notes !== '') {
    draft.remark({ ...place, kind: 'field-left-out', value: `${date} ${notes}` });
  }
}

/** Splits a cell such as 'read | walk'. */
export function splitActivities(cell: string): readonly string[] {
  return [...new Set(cell.split('|').map((name) => name.trim()))].filter((name) => name !== '');
}
