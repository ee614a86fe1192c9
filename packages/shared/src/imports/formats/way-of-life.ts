import { readCsvStart, readRows } from '../csv-rows.ts';
import type { ImportedAreaDraft } from '../import-draft.ts';
import { defineFormat, type Reading, type TextFile } from '../import-format.ts';
import { createDateReader } from '../written-date.ts';

export const wayOfLife = defineFormat({
  format: 'way-of-life',
  recognise: (file) =>
    file.kind === 'text' && hasJournals(file.firstRow) && hasColors(file.text) ? file : null,
  read: readWayOfLife,
});

/**
 * Recognizes a date column and then two columns per journal: the color of the day and the day's
 * note.
 */
function hasJournals([date = '', ...columns]: readonly string[]): boolean {
  const isPair = (title: string, index: number) =>
    index % 2 === 0 || title === `Notes (${columns[index - 1]})`;
  return date === 'Date' && columns.length > 1 && columns.length % 2 === 0 && columns.every(isPair);
}

const colors = new Set(['green', 'red', 'blue']);
const searchedRows = 1000;

/** Requires a color, because other tables can have the same pairs of columns. */
function hasColors(text: string): boolean {
  const [, ...rows] = readCsvStart(text, searchedRows).rows;
  const answers = rows
    .flatMap((cells) => cells.filter((_, column) => column % 2 === 1))
    .map((cell) => cell.trim().toLowerCase())
    .filter((answer) => answer !== '' && answer !== '-');
  return answers.length === 0 || answers.some((answer) => colors.has(answer));
}

function readWayOfLife({ text, separator, firstRow }: TextFile, { draft }: Reading): void {
  const journals = firstRow.flatMap((name, column) =>
    column % 2 === 1 ? { column, area: draft.area({ key: String((column + 1) / 2), name }) } : [],
  );
  const toDate = createDateReader('day-first');
  let isHeader = true;
  readRows(text, { separator, remark: draft.remark }, (cells, line) => {
    if (isHeader) {
      isHeader = false;
      return;
    }
    const [written = ''] = cells;
    const date = toDate(written);
    if (date === null) {
      draft.remark({ kind: 'date-unreadable', line, value: written });
      return;
    }
    for (const { column, area } of journals) {
      const color = cells[column]?.trim() ?? '';
      const note = cells[column + 1]?.trim() ?? '';
      // The export writes a dash for an empty color or note.
      const notes = note === '-' ? '' : note;
      if (area !== null) writeAnswer(area, { date, color, notes, line });
    }
  });
}

interface Answer {
  readonly date: string;
  readonly color: string;
  readonly notes: string;
  readonly line: number;
}

/** Green is the good answer, even to a question about a bad habit. */
function writeAnswer(area: ImportedAreaDraft, { date, color, notes, line }: Answer): void {
  const answer = color.toLowerCase();
  if (answer === 'green') area.mark(date, { score: 1, notes }, { line });
  else if (answer === 'red') area.mark(date, { score: 0, notes }, { line });
  else if (answer === 'blue') area.skip(date, notes, { line });
  else {
    if (color !== '-' && color !== '') area.remark({ kind: 'value-unknown', line, value: color });
    if (notes !== '') area.remark({ kind: 'field-left-out', line, value: `${date} ${notes}` });
  }
}
