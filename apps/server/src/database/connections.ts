import { sql, type Kysely } from 'kysely';
import type { ChangeFeed } from './change-feed.ts';
import { rebuildErased } from './erased-pages.ts';
import type { Database } from './schema.ts';
import type { Transact } from './transactions.ts';
import type { WriteWatch } from './write-watch.ts';

/** Connections to read by and to write by. Inside a transaction both are that transaction. */
export interface Connections {
  readonly reader: Kysely<Database>;
  readonly writer: Kysely<Database>;
  readonly changes: ChangeFeed;
  readonly transact: Transact;
  /** Whether the writes of these connections succeed. Absent inside a transaction. */
  readonly writes?: WriteWatch;
  /** Standbys that follow the database, see `createReadCopies`. */
  readonly copies?: readonly Kysely<Database>[];
}

/** Rejects when the database does not answer. */
export async function answers(db: Kysely<Database>): Promise<void> {
  await sql`select 1`.execute(db);
}

export async function disconnect(connections: Connections): Promise<void> {
  const { reader, writer, changes, copies = [] } = connections;
  await changes.close();
  await Promise.all(copies.map((copy) => copy.destroy()));
  await reader.destroy();
  // A failure, of a full disk for instance, is left to the next time that the server ends.
  await rebuildErased(writer).catch(() => {});
  await writer.destroy();
}
