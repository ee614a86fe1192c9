import { sql, type Kysely } from 'kysely';
import { isPostgres } from './statements.ts';
import type { Database } from './schema.ts';
import { busyTimeoutMs } from './sqlite.ts';

/*
 * SQLite overwrites deleted content (`secure_delete`). It does not overwrite the WAL, nor the
 * copies that a page keeps of rows that moved to another page. On PostgreSQL, vacuum frees the
 * space of deleted rows, which later rows overwrite.
 */

/** Marks an SQLite file for `rebuildErased`. Must run in the transaction that erases content. */
export async function markErased(db: Kysely<Database>): Promise<void> {
  if (!isPostgres(db)) await sql`pragma user_version = 1`.execute(db);
}

/** Empties SQLite's WAL, unless a reader uses the WAL. */
export async function emptyWal(writer: Kysely<Database>): Promise<void> {
  if (isPostgres(writer)) return;
  await writer.connection().execute(async (db) => {
    await sql`pragma busy_timeout = 0`.execute(db);
    await sql`pragma wal_checkpoint(truncate)`.execute(db);
    await sql`pragma busy_timeout = ${sql.lit(busyTimeoutMs)}`.execute(db);
  });
}

/**
 * Maximum size of a file that is rebuilt, in bytes. A larger file could delay the shutdown, which
 * must end within ten seconds (docs/operations.md).
 */
const maxBytes = 128 * 1024 * 1024;

/** Rebuilds a marked SQLite file at shutdown. Only VACUUM removes the copies inside pages. */
export async function rebuildErased(writer: Kysely<Database>): Promise<void> {
  if (isPostgres(writer)) return;
  const { rows } = await sql<{ isMarked: number; bytes: number }>`
    select user_version as "isMarked", page_count * page_size as bytes
    from pragma_user_version, pragma_page_count, pragma_page_size`.execute(writer);
  const [file] = rows;
  if (file?.isMarked !== 1 || file.bytes > maxBytes) return;
  await sql`vacuum`.execute(writer);
  await sql`pragma user_version = 0`.execute(writer);
}
