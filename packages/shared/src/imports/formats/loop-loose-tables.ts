import { type Archive, isForeignPath } from '../archive.ts';
import { readCsvStart } from '../csv-rows.ts';
import { decodeText } from '../decode-text.ts';
import type { ImportDraft } from '../import-draft.ts';
import type { OpenedFile, TextFile } from '../import-format.ts';
import { createLoopDayWriter, type TableProgram } from './loop-days.ts';
import { archiveFiles } from './loop-habit-list.ts';
import { findTableProgram } from './loop-signs.ts';
import { openLoopTable } from './loop-table.ts';
import { isTitleRow } from './loop-titles.ts';

interface LooseTable extends TextFile {
  /** Path in the archive. Absent for a chosen file. */
  readonly path?: string;
  readonly isEncodingGuessed?: boolean;
}

/** Returns null if the tables are from another program, or if an archive contains other files. */
export function findLooseTables(
  file: OpenedFile,
  program: TableProgram,
): readonly LooseTable[] | null {
  if (file.kind !== 'text' && file.kind !== 'archive') return null;
  const tables = file.kind === 'text' ? [file] : openTables(file.archive);
  if (program === 'loop' && tables.length > 0 && tables.every(isScoreTable)) return [];
  // One recognized table is enough, because a habit without days has an empty table.
  return tables.some((table) => findTableProgram(table) === program) ? tables : null;
}

function openTables(archive: Archive): readonly LooseTable[] {
  const { days, scores } = archiveFiles;
  const paths = archive.names.filter((name) => !isForeignPath(name));
  const fileOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
  if (!paths.every((path) => [days, scores].includes(fileOf(path)))) return [];
  const ofHabits = paths.filter((path) => /(?:^|\/)\d{3}(?: [^/]*)?\/[^/]+$/.test(path));
  // The table of all habits repeats the days of the folders.
  return (ofHabits.length > 0 ? ofHabits : paths)
    .filter((path) => fileOf(path) === days)
    .map((path) => {
      const { text, isGuessed } = decodeText(archive.read(path));
      const { separator, rows } = readCsvStart(text, 1);
      const opened = {
        kind: 'text',
        name: days,
        text,
        separator,
        firstRow: rows[0] ?? [],
      } as const;
      return { ...opened, path, isEncodingGuessed: isGuessed };
    });
}

/** Recognizes Loop's table of scores, which do not say whether a day is done. */
function isScoreTable({ name, text, firstRow }: TextFile): boolean {
  const isTitled = isTitleRow(firstRow) && (firstRow[1] === 'Score' || /^scores/i.test(name));
  return isTitled && /^\d{4}-\d\d-\d\d,[01]\.\d{4}(?:,|$)/m.test(text.slice(0, 10_000));
}

interface LooseOptions {
  readonly program: TableProgram;
  /** Name for a habit whose name is not in the file. */
  readonly unknownName: string;
}

export function readLooseTables(
  tables: readonly LooseTable[],
  draft: ImportDraft,
  { program, unknownName }: LooseOptions,
): void {
  const { remark } = draft;
  let habits = 0;
  for (const table of tables) {
    const place = table.path === undefined ? {} : { file: table.path };
    if (table.isEncodingGuessed === true) remark({ ...place, kind: 'encoding-guessed' });
    const { columns, read } = openLoopTable(table.text, { program, remark, ...place });
    const title = readHabitName(table) || unknownName;
    const writers = columns.map(({ name, hasAmounts }, index) => {
      habits += 1;
      const unnamed = columns.length === 1 ? title : `${unknownName} ${index + 1}`;
      const area = draft.area({
        key: String(habits),
        name: name ?? unnamed,
        ...(hasAmounts && { measure: { target: null, unit: '', always: true } }),
      });
      return area && createLoopDayWriter(area, hasAmounts);
    });
    read(writers);
    if (columns.some(({ name }) => name !== null)) remark({ ...place, kind: 'notes-not-in-file' });
  }
}

/** Returns the name in '001 Run/Checkmarks.csv' or 'Run.csv', or an empty text. */
function readHabitName({ path, name }: LooseTable): string {
  const folder = path?.split('/').at(-2);
  const title = folder ?? name.replace(/\.[a-z]{1,4}$/i, '');
  return /^checkmarks/i.test(title) ? '' : title.replace(/^\d{3} /, '').trim();
}
