import { backupFormat } from '../backups/backup-format.ts';
import type { CalendarDate } from '../calendar/calendar-date.ts';
import { openArchive } from './archive.ts';
import { findBeaverHabits, readBeaver } from './beaver.ts';
import {
  type ColumnMapping,
  type ColumnPreview,
  previewColumns,
  readMappedCsv,
} from './column-mapping.ts';
import { readCsvStart } from './csv-rows.ts';
import { decodeText } from './decode-text.ts';
import {
  type Decryption,
  decryptDoHabit,
  isDoHabit,
  isEncryptedDoHabit,
  readDoHabit,
} from './dohabit.ts';
import type { ForeignDatabase } from './foreign-database.ts';
import { isHabitBull, readHabitBull } from './habitbull.ts';
import { ImportError, type ImportedFile, importLimits } from './imported-file.ts';
import { isRandom } from './is-random.ts';
import { asObject, parseJson } from './json-text.ts';
import { findLoopFolder, readLoopCsv } from './loop-csv.ts';
import { readDatabase } from './read-database.ts';
import { isTableHabit, readTableHabit } from './table-habit.ts';

export interface ReadOptions {
  /** Latest date on earth. Later days are not imported. */
  readonly today: CalendarDate;
  /** Zone in which instants of a file become dates. UTC when absent. */
  readonly timeZone?: string;
  readonly password?: string;
  readonly mapping?: ColumnMapping;
  readonly openDatabase: (bytes: Uint8Array) => Promise<ForeignDatabase>;
  /** Browsers have no cryptography on a page without TLS. */
  readonly crypto?: Decryption | undefined;
}

export type ReadResult =
  | { readonly kind: 'areas'; readonly file: ImportedFile }
  /** The restore reads our own backups. */
  | { readonly kind: 'backup' }
  /** The person must explain the columns of an unknown table. */
  | { readonly kind: 'columns'; readonly preview: ColumnPreview }
  | { readonly kind: 'password' };

const zipStarts = ['PK\u{3}\u{4}', 'PK\u{5}\u{6}'];
const databaseStart = 'SQLite format 3\0';
const smallestPage = 512;

/** @throws ImportError and no other error */
export async function readImportFile(bytes: Uint8Array, options: ReadOptions): Promise<ReadResult> {
  if (bytes.length > importLimits.file) throw new ImportError('too-large');
  if (bytes.length === 0) throw new ImportError('empty');
  const start = String.fromCodePoint(...bytes.subarray(0, databaseStart.length));
  if (zipStarts.some((zipStart) => start.startsWith(zipStart))) return readArchive(bytes, options);
  if (start === databaseStart) return areas(await readDatabaseFile(bytes, options));
  if (isEncryptedDatabase(bytes)) throw new ImportError('encrypted');
  const { text, isGuessed } = decodeText(bytes);
  const result = /^\s*[[{]/.test(text)
    ? await readJson(parseJson(text), options)
    : readCsv(text, options);
  if (!isGuessed || result.kind !== 'areas') return result;
  const remarks = [{ kind: 'encoding-guessed' } as const, ...result.file.remarks];
  return areas({ ...result.file, remarks });
}

/** Encrypted pages are random bytes without a header. */
function isEncryptedDatabase(bytes: Uint8Array): boolean {
  return bytes.length % smallestPage === 0 && isRandom(bytes);
}

function areas(file: ImportedFile): ReadResult {
  return { kind: 'areas', file };
}

async function readArchive(bytes: Uint8Array, { today }: ReadOptions): Promise<ReadResult> {
  const archive = openArchive(bytes);
  // Imported on demand, because the schemas of our own fields are as large as all other readers.
  const { findDaymarkFolder, readDaymarkCsv } = await import('./daymark-csv.ts');
  const ourFolder = findDaymarkFolder(archive);
  if (ourFolder !== null) return areas(readDaymarkCsv(archive, { today, folder: ourFolder }));
  const folder = findLoopFolder(archive);
  if (folder !== null) return areas(readLoopCsv(archive, { today, folder }));
  throw new ImportError('not-recognised');
}

async function readDatabaseFile(
  bytes: Uint8Array,
  { today, openDatabase }: ReadOptions,
): Promise<ImportedFile> {
  const database = await openDatabase(bytes);
  try {
    return readDatabase(database, today);
  } finally {
    database.close();
  }
}

async function readJson(value: unknown, options: ReadOptions): Promise<ReadResult> {
  const { today, timeZone, password, crypto } = options;
  if (asObject(value)?.['format'] === backupFormat) return { kind: 'backup' };
  if (isEncryptedDoHabit(value)) {
    if (crypto === undefined) throw new ImportError('encrypted');
    if (password === undefined || password === '') return { kind: 'password' };
    return readJson(await decryptDoHabit(value, { password, crypto }), options);
  }
  if (isDoHabit(value)) {
    return areas(readDoHabit(value, { today, ...(timeZone !== undefined && { timeZone }) }));
  }
  if (isTableHabit(value)) return areas(readTableHabit(value, today));
  const habits = findBeaverHabits(value);
  if (habits !== null) return areas(readBeaver(habits, today));
  throw new ImportError('not-recognised');
}

function readCsv(text: string, { today, mapping }: ReadOptions): ReadResult {
  const { separator, rows } = readCsvStart(text, 1);
  if (isHabitBull(rows[0] ?? [])) return areas(readHabitBull(text, { today, separator }));
  if (mapping !== undefined) {
    const file = readMappedCsv(text, { today, mapping });
    if (file !== null) return areas(file);
  }
  const preview = previewColumns(text);
  if (preview === null) throw new ImportError('not-recognised');
  return { kind: 'columns', preview };
}
