import { backupFormat } from '../backups/backup-format.ts';
import type { CalendarDate } from '../calendar/calendar-date.ts';
import { type Archive, isForeignPath, openArchive } from './archive.ts';
import { type ColumnMapping, readMappedCsv } from './column-mapping.ts';
import { type ColumnPreview, previewColumns } from './column-preview.ts';
import { readCsvStart } from './csv-rows.ts';
import { decodeText } from './decode-text.ts';
import type { ForeignDatabase } from './foreign-database.ts';
import {
  type Decryption,
  decryptDoHabit,
  isEncryptedDoHabit,
} from './formats/dohabit-encryption.ts';
import { createImportDraft } from './create-import-draft.ts';
import type { OpenedFile } from './import-format.ts';
import { loadReaders, waitForReader } from './import-formats.ts';
import {
  ImportError,
  type ImportedFile,
  importLimits,
  type ImportRemark,
} from './imported-file.ts';
import { isRandom } from './is-random.ts';
import { asObject, parseJson } from './json-text.ts';
import type { NoteFile } from './markdown-notes.ts';
import { readOpenedFile } from './read-opened-file.ts';
import { isWorkbook, toCsv } from './workbook-table.ts';
import { applyWriteAheadLog } from './write-ahead-log.ts';

export interface ReadOptions {
  /** Name of the chosen file, by which a few formats are recognized. */
  readonly name?: string;
  /** Latest date on earth. Later days are not imported. */
  readonly today: CalendarDate;
  /** Zone in which instants of a file become dates. UTC if absent. */
  readonly timeZone?: string;
  readonly password?: string;
  readonly mapping?: ColumnMapping;
  readonly openDatabase: (bytes: Uint8Array) => Promise<ForeignDatabase>;
  /** Undefined on a page without TLS, where browsers offer no WebCrypto. */
  readonly crypto?: Decryption | undefined;
}

export type ReadResult =
  | { readonly kind: 'areas'; readonly file: ImportedFile }
  /** A Daymark backup, which the restore reads instead. */
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
  if (isArchive(bytes)) return readArchive(bytes, options);
  if (startOf(bytes) === databaseStart) return readDatabase(bytes, options);
  if (isEncryptedDatabase(bytes)) throw new ImportError('encrypted');
  const { text, isGuessed } = decodeText(bytes);
  const remarks: readonly ImportRemark[] = isGuessed ? [{ kind: 'encoding-guessed' }] : [];
  const isJson = /^\s*[[{]/.test(text);
  if (isJson) return readJson(parseJson(text), options, remarks);
  const { name: path = '' } = options;
  if (isNote(path) || text.startsWith('---')) {
    const file = await readNotes([{ path, text }], options);
    if (file !== null) return { kind: 'areas', file };
  }
  return readText(text, options, remarks);
}

function startOf(bytes: Uint8Array): string {
  return String.fromCodePoint(...bytes.subarray(0, databaseStart.length));
}

function isArchive(bytes: Uint8Array): boolean {
  return zipStarts.some((zipStart) => startOf(bytes).startsWith(zipStart));
}

/** Encrypted pages are random bytes without a header. */
function isEncryptedDatabase(bytes: Uint8Array): boolean {
  return bytes.length % smallestPage === 0 && isRandom(bytes);
}

/**
 * Reads the only file of an archive, or the only database with its write-ahead log, if no reader
 * recognizes the archive itself.
 */
async function readArchive(bytes: Uint8Array, options: ReadOptions): Promise<ReadResult> {
  const archive = openArchive(bytes);
  // Imported on demand, because the schemas of Daymark's own fields are as large as all other
  // readers.
  const { daymarkCsv } = await waitForReader(import('./formats/daymark-csv.ts'));
  const readers = [daymarkCsv, ...(await loadReaders('archive'))];
  const opened = { kind: 'archive', name: options.name ?? '', archive } as const;
  const file = readOpenedFile(opened, { ...options, readers });
  if (file !== null) return { kind: 'areas', file };
  if (isWorkbook(archive)) return readSheets(archive, options);
  const notes = archive.names.filter((path) => isNote(path) && !isForeignPath(path));
  if (notes.length > 0) {
    const files = notes.map((path) => ({ path, text: decodeText(archive.read(path)).text }));
    const known = await readNotes(files, options);
    if (known !== null) return { kind: 'areas', file: known };
  }
  const [name, ...others] = archive.names.filter(
    (one) => !isForeignPath(one) && !/-(?:wal|shm)$/.test(one),
  );
  if (name === undefined || others.length > 0) throw new ImportError('not-recognised', 'archive');
  const stored = archive.read(name);
  if (isArchive(stored)) throw new ImportError('not-recognised', 'archive');
  const log = `${name}-wal`;
  const content = archive.names.includes(log)
    ? applyWriteAheadLog(stored, archive.read(log))
    : stored;
  return readImportFile(content, { ...options, name: name.slice(name.lastIndexOf('/') + 1) });
}

function isNote(path: string): boolean {
  return path.toLowerCase().endsWith('.md');
}

/** Returns null if no reader recognizes the notes. */
async function readNotes(
  files: readonly NoteFile[],
  options: ReadOptions,
): Promise<ImportedFile | null> {
  // Imported on demand, because YAML is a large library and few files are notes.
  const { readNote } = await waitForReader(import('./markdown-notes.ts'));
  const readers = await loadReaders('notes');
  const opened = { kind: 'notes', name: options.name ?? '', notes: files.map(readNote) } as const;
  return readOpenedFile(opened, { ...options, readers });
}

/** Reads the first sheet with cells as a table if no reader recognizes the workbook. */
async function readSheets(archive: Archive, options: ReadOptions): Promise<ReadResult> {
  // Imported on demand, because few files are workbooks.
  const { readWorkbook } = await waitForReader(import('./workbook.ts'));
  const sheets = readWorkbook(archive);
  const readers = await loadReaders('workbook');
  const opened = { kind: 'workbook', name: options.name ?? '', sheets } as const;
  const file = readOpenedFile(opened, { ...options, readers });
  if (file !== null) return { kind: 'areas', file };
  const [first, ...others] = sheets.filter(({ rows }) => rows.size > 0);
  if (first === undefined) throw new ImportError('empty');
  const remarks = others.map(({ name }) => ({ kind: 'file-left-out', file: name }) as const);
  return readText(toCsv(first), options, remarks);
}

async function readDatabase(bytes: Uint8Array, options: ReadOptions): Promise<ReadResult> {
  const readers = await loadReaders('database');
  const database = await options.openDatabase(bytes);
  try {
    return read({ kind: 'database', name: options.name ?? '', database }, { ...options, readers });
  } finally {
    database.close();
  }
}

async function readJson(
  value: unknown,
  options: ReadOptions,
  remarks: readonly ImportRemark[],
): Promise<ReadResult> {
  if (asObject(value)?.['format'] === backupFormat) return { kind: 'backup' };
  if (isEncryptedDoHabit(value)) {
    const { password, crypto } = options;
    if (crypto === undefined) throw new ImportError('encrypted');
    if (password === undefined || password === '') return { kind: 'password' };
    const decrypted = await decryptDoHabit(value, { password, crypto });
    return readJson(decrypted, options, remarks);
  }
  const readers = await loadReaders('json');
  const opened = { kind: 'json', name: options.name ?? '', value } as const;
  return read(opened, { ...options, readers, remarks });
}

async function readText(
  text: string,
  options: ReadOptions,
  remarks: readonly ImportRemark[],
): Promise<ReadResult> {
  const { name = '', today, timeZone = 'UTC', mapping } = options;
  const { separator, rows } = readCsvStart(text, 1);
  const opened = { kind: 'text', name, text, separator, firstRow: rows[0] ?? [] } as const;
  const readers = await loadReaders('text');
  const known = readOpenedFile(opened, { ...options, readers, remarks });
  if (known !== null) return { kind: 'areas', file: known };
  if (mapping !== undefined) {
    const draft = createImportDraft(today);
    for (const remark of remarks) draft.remark(remark);
    if (readMappedCsv(text, { mapping, draft, timeZone })) {
      return { kind: 'areas', file: draft.finish('csv') };
    }
  }
  const preview = previewColumns(text);
  if (preview === null) throw new ImportError('not-recognised', opened.kind);
  return { kind: 'columns', preview };
}

function read(opened: OpenedFile, options: Parameters<typeof readOpenedFile>[1]): ReadResult {
  const file = readOpenedFile(opened, options);
  if (file === null) throw new ImportError('not-recognised', opened.kind);
  return { kind: 'areas', file };
}
