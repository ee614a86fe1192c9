import { sql, type Kysely } from 'kysely';
import type { ChangeFeed } from './change-feed.ts';
import type { CitusNodes } from './citus-nodes.ts';
import { rebuildErased } from './erased-pages.ts';
import type { Database } from './schema.ts';
import type { Transact } from './transactions.ts';
import type { WriteWatch } from './write-watch.ts';

/** Reader and writer are the same inside a transaction. */
export interface Connections {
  readonly reader: Kysely<Database>;
  readonly writer: Kysely<Database>;
  readonly changes: ChangeFeed;
  readonly transact: Transact;
  readonly writes?: WriteWatch;
  readonly copies?: readonly Kysely<Database>[];
  readonly nodes?: CitusNodes | undefined;
}

export async function pingDatabase(db: Kysely<Database>): Promise<void> {
  await sql`select 1`.execute(db);
}

export async function disconnect(connections: Connections): Promise<void> {
  const { reader, writer, changes, nodes, copies = [] } = connections;
  await changes.close();
  await Promise.all(copies.map((copy) => copy.destroy()));
  await nodes?.close();
  await reader.destroy();
  // A failed rebuild, for example on a full disk, is ignored. The next shutdown tries again.
  await rebuildErased(writer).catch(() => {});
  await writer.destroy();
}
