import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as z from 'zod/mini';
import type { Row } from './tables.ts';

/** Why a backup cannot be made or restored, in a sentence for the operator. */
export class BackupError extends Error {
  override name = 'BackupError';
}

export const backupEnding = '.jsonl.gz';

/** Of one that is encrypted. */
export const encryptedEnding = `${backupEnding}.age`;

/** Sorts by time, and is a name on every system: `daymark-2026-03-01T09-00-00.000Z.jsonl.gz`. */
export function backupNameOf(instant: string): string {
  return `daymark-${instant.replaceAll(':', '-')}${backupEnding}`;
}

/*
 * A backup is lines of JSON, compressed with gzip: the header, then the rows, some hundred in a line, and at the end the
 * seal. Without that last line it is not whole.
 */

const formatVersion = 1;

export const backupHeader = z.object({
  format: z.literal('daymark-backup'),
  version: z.number(),
  made_at: z.string(),
  /** Those that had been applied to the database. */
  migrations: z.array(z.string()),
});
export type BackupHeader = z.infer<typeof backupHeader>;

/** Rows of one table. */
export const backupPart = z.object({
  table: z.string(),
  columns: z.readonly(z.array(z.string())),
  // There are millions: what the values are, the seal vouches for.
  rows: z.custom<readonly Row[]>((rows) => Array.isArray(rows) && rows.every(Array.isArray)),
});
export type BackupPart = Readonly<z.infer<typeof backupPart>>;

/** How many rows there are, and the SHA-256 of all lines before this one in hexadecimal digits. */
export const backupSeal = z.object({ rows: z.number(), sha256: z.string() });
export type BackupSeal = z.infer<typeof backupSeal>;

export const ownerOnly = 0o600;

interface Content extends Pick<BackupHeader, 'made_at' | 'migrations'> {
  readonly parts: AsyncIterable<BackupPart>;
}

/** Writes a file that was not there before, through to the disk. */
export async function writeBackupFile(file: string, content: Content): Promise<void> {
  await pipeline(
    Readable.from(writtenLines(content)),
    createGzip(),
    createWriteStream(file, { flags: 'wx', mode: ownerOnly, flush: true }),
  );
}

async function* writtenLines({ parts, ...header }: Content): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const hashed = (value: unknown): string => {
    const line = lineOf(value);
    hash.update(line);
    return line;
  };
  yield hashed({ format: 'daymark-backup', version: formatVersion, ...header });
  let rows = 0;
  for await (const part of parts) {
    rows += part.rows.length;
    yield hashed(part);
  }
  yield lineOf({ rows, sha256: hash.digest('hex') });
}

function lineOf(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}

const newline = 0x0a;
/** No line of ours comes near it; a file that has one is no backup, and would fill the memory. */
const longestLine = 64 * 1024 * 1024;

/**
 * Reads a backup to its end and gives its header; rejects with a BackupError when it is none of ours or not as it was
 * written.
 */
export async function verifyBackupFile(file: string): Promise<BackupHeader> {
  const lines = linesIn(file);
  const header = await headerOf(file, lines);
  try {
    await assertSealed(header, lines);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new BackupError(`${file} is damaged: ${reason}.`, { cause: error });
  }
  return header.content;
}

/** The parts of a backup that was verified before. */
export async function* readBackupParts(file: string): AsyncGenerator<BackupPart> {
  for await (const line of linesIn(file)) {
    const part = parse(backupPart, line);
    if (part !== null) yield part;
  }
}

interface Header {
  readonly content: BackupHeader;
  readonly line: Buffer;
}

async function headerOf(file: string, lines: AsyncIterator<Buffer, undefined>): Promise<Header> {
  const noBackup = `${file} is no backup of Daymark.`;
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
    if (isSealed) throw new Error('something follows its end');
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
  if (seal?.rows !== rows || seal.sha256 !== sha256) throw new Error('its checksum does not fit');
}

function parse<T>(schema: z.ZodMiniType<T>, line: Buffer): T | null {
  try {
    return z.safeParse(schema, JSON.parse(line.toString())).data ?? null;
  } catch {
    return null;
  }
}

/** Each with its line feed. */
async function* linesIn(file: string): AsyncGenerator<Buffer, undefined> {
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
      if (length > longestLine) throw new Error('a line is too long');
    }
  } finally {
    source.destroy();
  }
  if (length > 0) throw new Error('its last line is not whole');
}
