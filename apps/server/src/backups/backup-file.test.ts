import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { BackupError, readBackupParts, verifyBackupFile, writeBackupFile } from './backup-file.ts';
import type { Row } from './tables.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';

const header = { made_at: '2026-03-01T12:00:00.000Z', migrations: ['0001-a', '0002-b'] };

let folder: string;
let file: string;

beforeEach(() => {
  folder = createTemporaryFolder();
  file = join(folder, 'backup.jsonl.gz');
});

async function* parts(rows: readonly Row[]) {
  yield { table: 'users', columns: ['id', 'name'], rows };
}

async function writeSample(rows: readonly Row[] = sample): Promise<Buffer> {
  rmSync(file, { force: true });
  await writeBackupFile(file, { ...header, parts: parts(rows) });
  return readFileSync(file);
}

const sample: Row[] = Array.from({ length: 50 }, (_, number) => [number, `Person ${number}`]);

async function readAll(): Promise<unknown> {
  await verifyBackupFile(file);
  return Array.fromAsync(readBackupParts(file));
}

it('readBackupParts returns the rows that writeBackupFile wrote @long', async () => {
  const value = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
    fc.constant(null),
  );
  const rows = fc.array(fc.tuple(value, value));
  await fc.assert(
    fc.asyncProperty(rows, async (written) => {
      await writeSample(written);
      expect(await readAll()).toEqual([{ table: 'users', columns: ['id', 'name'], rows: written }]);
    }),
  );
});

it('a backup file contains the time of the backup and the migrations of the data', async () => {
  await writeSample();
  expect(await verifyBackupFile(file)).toMatchObject(header);
});

it('a backup file with one changed bit is refused or read with the same content @long', async () => {
  const bytes = await writeSample();
  const whole = await readAll();
  const refusals: string[] = [];
  for (let place = 0; place < 1000; place += 1) {
    const changed = Buffer.from(bytes);
    const bit = Math.floor((place * bytes.length * 8) / 1000);
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    writeFileSync(file, changed);
    try {
      expect(await readAll()).toEqual(whole);
    } catch (error) {
      if (!(error instanceof BackupError)) throw error;
      refusals.push(error.message);
    }
  }
  // Some bits are only metadata of gzip, such as the time, and do not change the content.
  expect(refusals.length).toBeGreaterThan(900);
});

it('a backup file that is truncated at any byte is refused @long', async () => {
  const bytes = await writeSample();
  for (let length = 0; length < bytes.length; length += 1) {
    writeFileSync(file, bytes.subarray(0, length));
    await expect(verifyBackupFile(file)).rejects.toThrow(BackupError);
  }
});

const replacing = (text: string, other: string) => (lines: string[]) =>
  lines.map((line) => line.replace(text, other));
const otherSum = 'is damaged: its checksum does not match.';
const noBackup = 'is not a backup of Daymark.';

it.each<[string, (lines: string[]) => string[], string]>([
  ['without its last line', (lines) => lines.slice(0, -1), 'is damaged: its end is missing.'],
  ['without one table', ([first = '', , ...rest]) => [first, ...rest], otherSum],
  ['without its header', ([, ...rest]) => rest, noBackup],
  ['without any line', () => [], noBackup],
  ['with another value', replacing('Person 7', 'Person 8'), otherSum],
  ['with a line after its end', (all) => [...all, '{}'], 'is damaged: it continues after its end.'],
  ['with another number of rows', replacing('"rows":50', '"rows":49'), otherSum],
  [
    'with a newer format',
    replacing('"version":1', '"version":2'),
    'was made by a newer version of Daymark: upgrade first.',
  ],
])('a backup file %s is refused', async (_what, change, reason) => {
  await rewrite(change);
  await expect(verifyBackupFile(file)).rejects.toThrow(`${file} ${reason}`);
});

async function rewrite(change: (lines: string[]) => string[]): Promise<void> {
  const lines = gunzipSync(await writeSample())
    .toString()
    .trimEnd()
    .split('\n');
  const changed = change(lines).map((line) => `${line}\n`);
  writeFileSync(file, gzipSync(changed.join('')));
}

it.each<[string, string | Buffer]>([
  ['no content', ''],
  ['text', 'hello'],
  ['the header of SQLite', 'SQLite format 3\0'],
  ['compressed text', gzipSync('hello\n')],
  ['compressed JSON', gzipSync('{"format":"another"}\n')],
  ['compressed zeros', gzipSync(Buffer.alloc(100_000))],
])('a file with %s is refused because it is not a backup', async (_what, content) => {
  writeFileSync(file, content);
  await expect(verifyBackupFile(file)).rejects.toThrow(`${file} is not a backup of Daymark.`);
});

it('a missing backup file is refused', async () => {
  await expect(verifyBackupFile(file)).rejects.toThrow(`There is no file ${file}.`);
});

it('verifyBackupFile refuses 100 MB of compressed zeros @long', async () => {
  writeFileSync(file, gzipSync(Buffer.alloc(100 * 1024 * 1024)));
  await expect(verifyBackupFile(file)).rejects.toThrow(`${file} is not a backup of Daymark.`);
});
