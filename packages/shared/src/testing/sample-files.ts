import { readFileSync } from 'node:fs';
import sqlite3InitModule from '@sqlite.org/sqlite-wasm';
import { openArchive } from '../imports/archive.ts';
import { readCsvStart } from '../imports/csv-rows.ts';
import { decodeText } from '../imports/decode-text.ts';
import type { OpenedFile } from '../imports/import-format.ts';
import type { ImportedArea, ImportedFile } from '../imports/imported-file.ts';
import { parseJson } from '../imports/json-text.ts';
import { readNote } from '../imports/markdown-notes.ts';
import type { ReadOptions } from '../imports/read-import-file.ts';
import { openSqliteDatabase } from '../imports/sqlite-database.ts';
import { isWorkbook } from '../imports/workbook-table.ts';
import { readWorkbook } from '../imports/workbook.ts';
import { importOf } from './import-of.ts';

const sqlite3 = await sqlite3InitModule();

export const openDatabase = async (bytes: Uint8Array) => openSqliteDatabase(sqlite3, bytes);

/**
 * Reads a file from `packages/shared/samples`. It looks like a file that the other program writes.
 */
export function readSample(name: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(new URL(`../../samples/${name}`, import.meta.url)));
}

export function importSample(
  name: string,
  options: Partial<ReadOptions> = {},
): Promise<ImportedFile> {
  return importOf(readSample(name), { name, openDatabase, ...options });
}

/** Lists the days of each area, for example 'Run: 03-02 done 5, 03-03 missed “ill”'. */
export function describeDays({ areas }: Pick<ImportedFile, 'areas'>): readonly string[] {
  return areas.map((area) => `${area.name}: ${listDays(area).join(', ')}`);
}

function listDays({ entries, pauses }: ImportedArea): readonly string[] {
  const days = [
    ...entries.map(({ date, score, amount = '', notes }) => ({
      date,
      text: `${`${score === 1 ? 'done' : 'missed'} ${amount}`.trim()}${notes === '' ? '' : ` “${notes}”`}`,
    })),
    ...pauses.map(({ first_day, last_day, reason }) => ({
      date: first_day,
      text: `${getPauseText(first_day, last_day)}${reason === '' ? '' : ` “${reason}”`}`,
    })),
  ];
  return days
    .toSorted((one, other) => (one.date < other.date ? -1 : 1))
    .map(({ date, text }) => `${date.slice(5)} ${text}`);
}

function getPauseText(first: string, last: string | null): string {
  if (last === null) return 'archived';
  return first === last ? 'skipped' : `paused to ${last.slice(5)}`;
}

/** Opens a sample as an import does before it looks for the reader of the format. */
export async function openSample(name: string): Promise<OpenedFile> {
  const bytes = readSample(name);
  const start = new TextDecoder().decode(bytes.subarray(0, 15));
  if (start.startsWith('PK')) {
    const archive = openArchive(bytes);
    const notes = archive.names.filter((path) => path.endsWith('.md'));
    if (notes.length > 0) {
      const files = notes.map((path) => ({ path, text: decodeText(archive.read(path)).text }));
      return { kind: 'notes', name, notes: files.map(readNote) };
    }
    return isWorkbook(archive)
      ? { kind: 'workbook', name, sheets: readWorkbook(archive) }
      : { kind: 'archive', name, archive };
  }
  if (start === 'SQLite format 3') {
    return { kind: 'database', name, database: await openDatabase(bytes) };
  }
  const { text } = decodeText(bytes);
  if (name.endsWith('.md')) return { kind: 'notes', name, notes: [readNote({ path: name, text })] };
  if (/^\s*[[{]/.test(text)) return { kind: 'json', name, value: parseJson(text) };
  const { separator, rows } = readCsvStart(text, 1);
  return { kind: 'text', name, text, separator, firstRow: rows[0] ?? [] };
}
