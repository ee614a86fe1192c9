import { sql, type Kysely } from 'kysely';
import { isPostgres } from './statements.ts';
import type { Database } from './schema.ts';
import { busyTimeoutMs } from './sqlite.ts';

/*
 * SQLite overwrites what is deleted (`secure_delete`), but not its copies in what is written ahead, nor those that were left between
 * the rows of a page when its rows were moved. PostgreSQL does the like by itself, sooner or later.
 */

/** In the transaction that erases: the file is to be written anew. */
export async function markErased(db: Kysely<Database>): Promise<void> {
  if (!isPostgres(db)) await sql`pragma user_version = 1`.execute(db);
}

/** Takes what is written ahead into the file and empties it; leaves it as it is while a reader has it open. */
export async function emptyWal(writer: Kysely<Database>): Promise<void> {
  if (isPostgres(writer)) return;
  await writer.connection().execute(async (db) => {
    await sql`pragma busy_timeout = 0`.execute(db);
    await sql`pragma wal_checkpoint(truncate)`.execute(db);
    await sql`pragma busy_timeout = ${sql.lit(busyTimeoutMs)}`.execute(db);
  });
}

/** In bytes. A server ends within ten seconds, and what is larger takes longer; docs/operations.md says what to do then. */
const largest = 128 * 1024 * 1024;

/** As the server ends: nothing else is free of the copies between the rows than a file that is written anew. */
export async function rebuildErased(writer: Kysely<Database>): Promise<void> {
  if (isPostgres(writer)) return;
  const { rows } = await sql<{ isMarked: number; bytes: number }>`
    select user_version as "isMarked", page_count * page_size as bytes
    from pragma_user_version, pragma_page_count, pragma_page_size`.execute(writer);
  const [file] = rows;
  if (file?.isMarked !== 1 || file.bytes > largest) return;
  await sql`vacuum`.execute(writer);
  await sql`pragma user_version = 0`.execute(writer);
}
