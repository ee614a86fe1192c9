import type { ColumnMapping } from './column-mapping.ts';
import { normalizeWord, parseCell } from './parse-cell.ts';
import { isDate, readBelow, startOfTable, type Table } from './table-start.ts';
import { createDateOrderFinder } from './written-date.ts';

export interface ColumnPreview {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Columns whose titles are dates. Empty if each day is a row. */
  readonly days: readonly number[];
  /** Words of each column, as `normalizeWord` returns them. Empty for a column of free text. */
  readonly words: readonly (readonly string[])[];
  readonly guess: ColumnMapping;
}

const previewedRows = 10;

/** Returns null if the text is no table. */
export function previewColumns(text: string): ColumnPreview | null {
  const table = startOfTable(text);
  if (table === null) return null;
  const { columns, days, rows } = table;
  return {
    columns,
    days,
    rows: rows
      .slice(0, previewedRows)
      .map((cells) => columns.map((_, index) => cells[index] ?? '')),
    words: listWords(text, table),
    guess: guessMapping(table),
  };
}

/** Maximum number of different words. A column with more is free text. */
const maxWords = 30;
const longestWord = 40;

function listWords(text: string, table: Table): readonly (readonly string[])[] {
  const words = table.columns.map(() => new Set<string>());
  readBelow(text, { table }, (cells) => {
    for (const [index, cell] of cells.entries()) {
      const found = words[index];
      if (found === undefined || found.size > maxWords || cell === '') continue;
      const word = normalizeWord(cell);
      if (word !== '' && parseCell(word).kind !== 'amount') found.add(word);
    }
  });
  return words.map((found) => {
    const isWords =
      found.size <= maxWords && [...found].every(({ length }) => length <= longestWord);
    return isWords ? [...found] : [];
  });
}

const titles = {
  /** Titles of columns that identify a row or give its position. */
  id: /(?:^|[\s_-])(?:id|uuid|guid|key|index|no|nr|order|position|page|unit|icon|time ?zone)$|^#$/,
  /** Titles of columns with goals, and of columns that number or sum up days. */
  other:
    /^(?:week(?: ?(?:no|number))?|kw|month|year|total|sum|goal|target|woche|monat|jahr|summe|ziel|semaine|mois|année|objectif|неделя|месяц|год|итого|всего|цель)$/,
  date: /date|datum|day|^tag$|jour|дата|день|time|when/,
  name: /^(habit|habit ?name|name|area|activity|task|title|привычка|название|gewohnheit|habitude|nom|bereich|domaine|сфера)$/,
  value:
    /^(value|done|status|score|mark|completed|checked|result|state|amount|count|значение|wert|valeur|erledigt|fait)$/,
  note: /^(notes?|comments?|comment ?text|text|remarks?|memo|заметк[аи]|комментари[ий]|notiz(?:en)?|kommentare?|commentaires?)$/,
  noteOfHabit:
    /^(?:notes?|comments?|заметк[аи]|комментари[ий]|notiz(?:en)?|kommentare?|commentaires?)\s*[-:([]\s*(.+?)[)\]]?$|^(.+?)\s*[-:([]?\s*(?:notes?|comments?|notiz(?:en)?|kommentare?)[)\]]?$/,
};

/** Guesses the meaning of columns from their titles and first cells. The person can change it. */
function guessMapping({ columns, days, rows }: Table): ColumnMapping {
  const share = (index: number, is: (cell: string) => boolean) =>
    rows.filter((cells) => is(cells[index] ?? '')).length / rows.length;
  const indexes = [...columns.keys()];
  const isTitled = (index: number, title: RegExp) =>
    title.test((columns[index] ?? '').trim().toLowerCase());
  const dateOrder = 'auto';
  if (days.length > 0) {
    const name = indexes.find((index) => isTitled(index, titles.name)) ?? 0;
    return { kind: 'a-column-a-day', name, dateOrder };
  }
  const date = findDateColumn({ indexes, columns, rows });
  const habitsOfNotes = findNotesOfHabits(columns);
  const others = indexes.filter(
    (index) => index !== date && !isIdentifier(columns[index] ?? '', getCells(rows, index)),
  );
  const titled = (title: RegExp) => others.find((index) => isTitled(index, title)) ?? null;
  const [name, value, note] = [titled(titles.name), titled(titles.value), titled(titles.note)];
  const isMark = (index: number) =>
    share(index, (cell) => parseCell(cell).kind !== 'unknown') > 0.5 || isStates(index);
  // Few different words for many days are states, even if the words are unknown.
  const isStates = (index: number) => {
    const words = getCells(rows, index).map(normalizeWord);
    return words.length >= 2 && new Set(words).size * 2 <= words.length && new Set(words).size <= 5;
  };
  const rest = others.filter(
    (index) => index !== name && index !== value && index !== note && !habitsOfNotes.has(index),
  );
  const marks = rest.filter((index) => isMark(index) && !isEmptyColumn(index));
  if (name === null && value === null && marks.length > 0) {
    const notes = Object.fromEntries([...habitsOfNotes].map(([of, habit]) => [habit, of]));
    const hasNotes = habitsOfNotes.size > 0;
    return { kind: 'a-column-a-habit', date, habits: marks, dateOrder, ...(hasNotes && { notes }) };
  }
  const texts = rest.filter((index) => !isMark(index));
  return {
    kind: 'a-row-a-day',
    name: name ?? texts[0] ?? null,
    date,
    value: value ?? marks[0] ?? null,
    note: note ?? (name === null ? texts[1] : texts[0]) ?? null,
    dateOrder,
  };

  function isEmptyColumn(index: number): boolean {
    return (columns[index] ?? '').trim() === '' && getCells(rows, index).length === 0;
  }
}

function getCells(rows: Table['rows'], index: number): readonly string[] {
  return rows.map((cells) => (cells[index] ?? '').trim()).filter(Boolean);
}

interface ColumnSearch extends Pick<Table, 'columns' | 'rows'> {
  readonly indexes: readonly number[];
}

/** Prefers written dates. Numbers that can be dates count only below a title such as 'day'. */
function findDateColumn({ indexes, columns, rows }: ColumnSearch): number {
  const isTitledDate = (index: number) => titles.date.test((columns[index] ?? '').toLowerCase());
  const countDates = (index: number) => {
    const cells = getCells(rows, index);
    const written = cells.filter(isDate).length;
    return written === 0 && isTitledDate(index) && isNumberedDates(cells) ? cells.length : written;
  };
  const counts = indexes.map(countDates);
  const most = Math.max(...counts);
  // A column of plain dates, such as `entry_date`, is a better choice than a column of times.
  const best = indexes.filter((index) => counts[index] === most);
  const isPlain = (index: number) => !getCells(rows, index).some((cell) => cell.includes(':'));
  return Math.max(0, best.find(isPlain) ?? best[0] ?? 0);
}

function isNumberedDates(cells: readonly string[]): boolean {
  const finder = createDateOrderFinder();
  for (const cell of cells) finder.see(cell);
  return finder.hasNumbers();
}

const clockTime = /^\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?$/;
const identifier = /^(?=.*\d)(?=.*[a-z-])[\da-z]+(?:-[\da-z]+)*$/i;

/** Dates, times, identifiers and goals are neither amounts nor notes. */
function isIdentifier(title: string, cells: readonly string[]): boolean {
  const text = title.trim().toLowerCase();
  if (titles.id.test(text) || titles.other.test(text)) return true;
  if (cells.length === 0) return false;
  const isCode = (cell: string) => cell.length >= 8 && identifier.test(cell);
  return (
    cells.every((cell) => isDate(cell) || clockTime.test(cell)) ||
    cells.every(isCode) ||
    isNumberedDates(cells)
  );
}

/** Returns the columns of habits by their columns of notes, for titles such as 'Notes (Run)'. */
function findNotesOfHabits(columns: readonly string[]): ReadonlyMap<number, number> {
  const known = new Map(columns.map((title, index) => [title.trim().toLowerCase(), index]));
  return new Map(
    columns.flatMap((title, index): readonly (readonly [number, number])[] => {
      const [, after, before] = titles.noteOfHabit.exec(title.trim().toLowerCase()) ?? [];
      const name = after ?? before;
      const habit = name === undefined ? undefined : known.get(name);
      return habit === undefined || habit === index ? [] : [[index, habit]];
    }),
  );
}
