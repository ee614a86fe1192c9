import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as z from 'zod/mini';
import type { Row } from './tables.ts';

export class BackupError extends Error {
  override name = 'BackupError';
}

export const backupEnding = '.jsonl.gz';

export const encryptedEnding = `${backupEnding}.age`;

/** Returns a sortable file name with `-` instead of `:`, which Windows does not allow. */
export function nameBackup(instant: string): string {
  return `daymark-${instant.replaceAll(':', '-')}${backupEnding}`;
}

/*
 * A backup consists of lines of JSON, compressed with gzip: a header, lines with up to 500 rows of
 * a table, and a seal. A file without a seal is incomplete.
 */

const formatVersion = 1;

export const backupHeader = z.object({
  format: z.literal('daymark-backup'),
  version: z.number(),
  made_at: z.string(),
  migrations: z.array(z.string()),
});
export type BackupHeader = z.infer<typeof backupHeader>;

export const backupPart = z.object({
  table: z.string(),
  columns: z.readonly(z.array(z.string())),
  // Checks only that each row is an array, because there may be millions of rows. The checksum of
  // the seal covers their content.
  rows: z.custom<readonly Row[]>((rows) => Array.isArray(rows) && rows.every(Array.isArray)),
});
export type BackupPart = Readonly<z.infer<typeof backupPart>>;

/** Number of rows, and the hexadecimal SHA-256 of all earlier lines. */
export const backupSeal = z.object({ rows: z.number(), sha256: z.string() });
export type BackupSeal = z.infer<typeof backupSeal>;

export const ownerOnly = 0o600;

interface Content extends Pick<BackupHeader, 'made_at' | 'migrations'> {
  readonly parts: AsyncIterable<BackupPart>;
}

export async function writeBackupFile(file: string, content: Content): Promise<void> {
  await pipeline(
    Readable.from(generateLines(content)),
    createGzip(),
    createWriteStream(file, { flags: 'wx', mode: ownerOnly, flush: true }),
  );
}

async function* generateLines({ parts, ...header }: Content): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const hashed = (value: unknown): string => {
    const line = formatLine(value);
    hash.update(line);
    return line;
  };
  yield hashed({ format: 'daymark-backup', version: formatVersion, ...header });
  let rows = 0;
  for await (const part of parts) {
    rows += part.rows.length;
    yield hashed(part);
  }
  yield formatLine({ rows, sha256: hash.digest('hex') });
}

function formatLine(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}

const newline = 0x0a;
/**
 * Maximum length of a line, in bytes. A longer line is from another kind of file and would fill the
 * memory.
 */
const maxLineBytes = 64 * 1024 * 1024;

/**
 * Reads the whole file and returns its header. Throws a BackupError if the file is missing,
 * damaged, no backup, or from a newer version.
 */
export async function verifyBackupFile(file: string): Promise<BackupHeader> {
  const lines = readLines(file);
  const header = await readHeader(file, lines);
  try {
    await assertSealed(header, lines);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new BackupError(`${file} is damaged: ${reason}.`, { cause: error });
  }
  return header.content;
}

/**
 * Reads the rows. The caller must have verified the file, because this function skips all lines
 * without readable rows.
 */
export async function* readBackupParts(file: string): AsyncGenerator<BackupPart> {
  for await (const line of readLines(file)) {
    const part = parse(backupPart, line);
    if (part !== null) yield part;
  }
}

interface Header {
  readonly content: BackupHeader;
  readonly line: Buffer;
}

async function readHeader(file: string, lines: AsyncIterator<Buffer, undefined>): Promise<Header> {
  const noBackup = `${file} is not a backup of Daymark.`;
  const first = await lines.next().catch((error: unknown) => {
    throw new BackupError(isMissing(error) ? `There is no file ${file}.` : noBackup);
  });
  if (first.done === true) throw new BackupError(noBackup);
  const content = parse(backupHeader, first.value);
  if (content === null) throw new BackupError(noBackup);
  if (content.version > formatVersion) {
    throw new BackupError(`${file} was made by a newer version of Daymark: upgrade first.`);
  }
  return { content, line: first.value };
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

async function assertSealed(header: Header, lines: AsyncIterable<Buffer>): Promise<void> {
  const hash = createHash('sha256').update(header.line);
  let rows = 0;
  let isSealed = false;
  for await (const line of lines) {
    if (isSealed) throw new Error('it continues after its end');
    const part = parse(backupPart, line);
    if (part === null) {
      assertSeal(line, { rows, sha256: hash.digest('hex') });
      isSealed = true;
    } else {
      rows += part.rows.length;
      hash.update(line);
    }
  }
  if (!isSealed) throw new Error('its end is missing');
}

function assertSeal(line: Buffer, { rows, sha256 }: BackupSeal): void {
  const seal = parse(backupSeal, line);
  if (seal?.rows !== rows || seal.sha256 !== sha256) throw new Error('its checksum does not match');
}

function parse<T>(schema: z.ZodMiniType<T>, line: Buffer): T | null {
  try {
    return z.safeParse(schema, JSON.parse(line.toString())).data ?? null;
  } catch {
    return null;
  }
}

async function* readLines(file: string): AsyncGenerator<Buffer, undefined> {
  const source = createReadStream(file);
  const unzipped = createGunzip();
  source.on('error', (error) => unzipped.destroy(error)).pipe(unzipped);
  let pending: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of unzipped as AsyncIterable<Buffer>) {
      let start = 0;
      for (let end; (end = chunk.indexOf(newline, start)) !== -1; start = end + 1) {
        yield Buffer.concat([...pending, chunk.subarray(start, end + 1)]);
        pending = [];
        length = 0;
      }
      pending.push(chunk.subarray(start));
      length += chunk.length - start;
      if (length > maxLineBytes) throw new Error('a line is too long');
    }
  } finally {
    source.destroy();
  }
  if (length > 0) throw new Error('its last line is incomplete');
}
