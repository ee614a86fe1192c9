import { hasColumns, readRecords } from '../csv-rows.ts';
import type { ImportedAreaDraft } from '../import-draft.ts';
import { defineFormat, type Reading, type TextFile } from '../import-format.ts';
import { createDateReader } from '../written-date.ts';
import { activityMeasure, markActivities, splitActivities } from './activity-areas.ts';
import { joinDaylioTexts } from './daylio-text.ts';

export const daylioCsv = defineFormat({
  format: 'daylio-csv',
  recognise(file) {
    if (file.kind !== 'text') return null;
    const titles = findTitles(file.firstRow);
    return titles !== null || isDaylio(file.firstRow) ? { ...file, titles } : null;
  },
  read: readDaylio,
});

/** Old exports have the year and the day in two columns. */
function isDaylio(header: readonly string[]): boolean {
  return ['full_date', 'year'].some((date) =>
    hasColumns(header, [date, 'date', 'weekday', 'mood', 'activities', 'note']),
  );
}

/** Matches the start of a row such as '2026-03-02,March 2,Monday,6:43 pm,', joined by tabs. */
const rowStart =
  /^\d{4}-\d{2}-\d{2}\t(?=[^\t]*\d)[^\t]*\p{L}[^\t]*\t[\p{L}\p{M}. -]+\t\d{1,2}:\d{2}(?:\s?[ap]\.?m\.?)?\t/iu;

/** Returns the titles of an export without a header, or null. */
function findTitles(firstRow: readonly string[]): readonly string[] | null {
  const before = ['full_date', 'date', 'weekday', 'time', 'mood', 'activities'];
  const hasTitle = firstRow.length === 8;
  if (!(hasTitle || firstRow.length === 7) || !rowStart.test(firstRow.join('\t'))) return null;
  return [...before, ...(hasTitle ? ['note_title'] : []), 'note'];
}

type DaylioFile = TextFile & { readonly titles: readonly string[] | null };

/** Reads a table in which each row is a diary entry. The activities of the entries become areas. */
function readDaylio({ text, separator, titles }: DaylioFile, { draft }: Reading): void {
  const toDate = createDateReader('day-first');
  const known = new Map<string, ImportedAreaDraft | null>();
  const getArea = (name: string) => {
    const area =
      known.get(name) ??
      draft.area({ key: String(known.size + 1), name, measure: activityMeasure });
    known.set(name, area);
    return area ?? [];
  };
  readRecords(text, { separator, titles, remark: draft.remark }, (cell, line) => {
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
