import { hasColumns, readRecords } from '../csv-rows.ts';
import type { ImportedAreaDraft } from '../import-draft.ts';
import { defineFormat, type Reading, type TextFile } from '../import-format.ts';
import { createDateReader } from '../written-date.ts';
import { activityMeasure, markActivities, splitActivities } from './activity-areas.ts';
import { joinDaylioTexts } from './daylio-text.ts';

export const daylioCsv = defineFormat({
  format: 'daylio-csv',
  recognise: (file) => (file.kind === 'text' && isDaylio(file.firstRow) ? file : null),
  read: readDaylio,
});

/** Old exports have the year and the day in two columns. */
function isDaylio(header: readonly string[]): boolean {
  return ['full_date', 'year'].some((date) =>
    hasColumns(header, [date, 'date', 'weekday', 'mood', 'activities', 'note']),
  );
}

/** Reads a row for each diary entry. Its activities become areas. */
function readDaylio({ text, separator }: TextFile, { draft }: Reading): void {
  const toDate = createDateReader('day-first');
  const known = new Map<string, ImportedAreaDraft | null>();
  const getArea = (name: string) => {
    const area =
      known.get(name) ??
      draft.area({ key: String(known.size + 1), name, measure: activityMeasure });
    known.set(name, area);
    return area ?? [];
  };
  readRecords(text, { separator, remark: draft.remark }, (cell, line) => {
    const written = cell('full_date') || `${cell('date')} ${cell('year')}`.trim();
    const notes = joinDaylioTexts(['mood', 'scales', 'note_title', 'note'].map(cell));
    const date = toDate(written);
    if (date === null) {
      draft.remark({ kind: 'date-unreadable', line, value: `${written} ${notes}` });
      return;
    }
    const areas = splitActivities(cell('activities')).flatMap(getArea);
    markActivities({ date, areas, notes, place: { line } }, draft);
  });
}
