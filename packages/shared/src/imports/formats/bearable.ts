import { type CellReader, hasColumns, readRecords } from '../csv-rows.ts';
import type { AreaHeader, ImportedAreaDraft } from '../import-draft.ts';
import { defineFormat, type Reading, type TextFile } from '../import-format.ts';
import { parseCell } from '../parse-cell.ts';
import { createDateReader } from '../written-date.ts';
import { activityMeasure, markActivities, splitActivities } from './activity-areas.ts';

export const bearable = defineFormat({
  format: 'bearable',
  recognise: (file) =>
    file.kind === 'text' &&
    hasColumns(file.firstRow, ['date', 'time of day', 'category', 'rating/amount', 'detail'])
      ? file
      : null,
  read: readBearable,
});

const medication = 'Meds/Supplements';

/**
 * Reads a table in which each row is a record of a day. Factors and medication become areas.
 * Ratings such as moods and symptoms say nothing about a habit, so they are counted and left out.
 */
function readBearable({ text, separator }: TextFile, { draft }: Reading): void {
  const toDate = createDateReader('day-first');
  const known = new Map<string, ImportedAreaDraft | null>();
  const getArea = (head: Omit<AreaHeader, 'key'>) => {
    const key = `${head.group ?? ''} ${head.name}`;
    const area = known.get(key) ?? draft.area({ ...head, key });
    known.set(key, area);
    return area ?? [];
  };
  const leftOut = new Map<string, number>();
  readRecords(text, { separator, remark: draft.remark }, (cell, line) => {
    const category = cell('category').trim();
    const isFactor = /\bfactors$/i.test(category);
    if (!isFactor && category !== medication) {
      leftOut.set(category, (leftOut.get(category) ?? 0) + 1);
      return;
    }
    const written = cell('date formatted') || cell('date');
    const date = toDate(written);
    if (date === null) {
      draft.remark({ kind: 'date-unreadable', line, value: `${written} ${cell('detail')}` });
      return;
    }
    if (isFactor) {
      const areas = splitActivities(cell('detail')).flatMap((name) =>
        getArea({ name, group: category, measure: activityMeasure }),
      );
      const notes = [cell('rating/amount').trim(), cell('notes').trim()].filter(Boolean).join('\n');
      markActivities({ date, areas, notes, place: { line } }, draft);
      return;
    }
    const [name, unit] = splitUnit(cell('detail'));
    const measure = { target: null, unit, adds: true, expectsSeveral: true, always: true };
    const [area] = [getArea({ name, group: category, measure })].flat();
    if (area !== undefined) takeMedication(area, { date, cell, line });
  });
  for (const [category, rows] of leftOut) {
    draft.remark({ kind: 'field-left-out', value: `${category} (${rows})` });
  }
}

/** Splits a text such as 'Ibuprofen (mg)'. */
function splitUnit(detail: string): readonly [name: string, unit: string] {
  const [, name = detail, unit = ''] = /^(.*?)\s*\(([^()]*)\)\s*$/.exec(detail) ?? [];
  return [name.trim(), unit.trim()];
}

interface Dose {
  readonly date: string;
  readonly cell: CellReader;
  readonly line: number;
}

function takeMedication(area: ImportedAreaDraft, { date, cell, line }: Dose): void {
  const dose = cell('rating/amount').trim();
  const parsed = parseCell(dose);
  const notes = cell('notes').trim();
  if (parsed.kind === 'amount') {
    const id = `${cell('time of day')} ${dose}`;
    area.amount(date, { amount: parsed.amount, written: dose, id, notes }, { line });
  } else area.mark(date, { score: 1, notes: [dose, notes].filter(Boolean).join('\n') }, { line });
}
