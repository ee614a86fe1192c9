import * as z from 'zod/mini';
import type { Row } from './rows.ts';

/*
 * A backup is lines of JSON, compressed with gzip: the header, then the rows, some hundred in a line, and at the end the
 * seal. Without that last line it is not whole.
 */

export const formatVersion = 1;

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
