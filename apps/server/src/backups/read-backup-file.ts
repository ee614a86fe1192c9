import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import * as z from 'zod/mini';
import { BackupError } from './backup-error.ts';
import {
  backupHeader,
  backupPart,
  backupSeal,
  formatVersion,
  type BackupHeader,
  type BackupPart,
  type BackupSeal,
} from './backup-format.ts';

const newline = 0x0a;
/** No line of ours comes near it; whatever has such a line is no backup, and would fill the memory. */
const longestLine = 64 * 1024 * 1024;

/**
 * Reads a backup to its end and gives its header; rejects with a BackupError when it is none of ours or not as it was
 * written.
 */
export async function verifyBackupFile(file: string): Promise<BackupHeader> {
  const lines = linesOf(file);
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
  for await (const line of linesOf(file)) {
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
async function* linesOf(file: string): AsyncGenerator<Buffer, undefined> {
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
