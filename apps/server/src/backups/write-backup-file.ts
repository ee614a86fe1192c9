import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { formatVersion, type BackupHeader, type BackupPart } from './backup-format.ts';

const ownerOnly = 0o600;

interface Content extends Pick<BackupHeader, 'made_at' | 'migrations'> {
  readonly parts: AsyncIterable<BackupPart>;
}

/** Writes a file that was not there before, through to the disk. */
export async function writeBackupFile(file: string, content: Content): Promise<void> {
  await pipeline(
    Readable.from(linesOf(content)),
    createGzip(),
    createWriteStream(file, { flags: 'wx', mode: ownerOnly, flush: true }),
  );
}

async function* linesOf({ parts, ...header }: Content): AsyncGenerator<string> {
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
