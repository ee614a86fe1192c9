import { sql, type Kysely } from 'kysely';
import { hashText } from './hash-text.ts';
import type { Database } from './schema.ts';
import type { Transact } from './transactions.ts';

/** Milliseconds between reads of the list of nodes, which changes when shards move. */
const readInterval = 60_000;

/** Node with the rows of a user. */
interface CitusNode {
  readonly db: Kysely<Database>;
  readonly transact: Transact;
}

export interface CitusNodes {
  /** Returns undefined if the node of the user can only be reached through the coordinator. */
  find(userId: string): CitusNode | undefined;
  close(): Promise<void>;
}

interface NodeOptions {
  readonly coordinator: Kysely<Database>;
  readonly url: string;
  readonly connect: (url: string) => Kysely<Database>;
  readonly createTransact: (db: Kysely<Database>) => Transact;
}

interface Shard {
  readonly first: number;
  readonly last: number;
  readonly host: string;
  readonly port: number;
  readonly node: number;
}

interface Range extends Pick<Shard, 'first' | 'last'> {
  readonly node: CitusNode;
}

/**
 * Connects to the nodes that keep the users, because a transaction there needs fewer processes and
 * round trips. After shards have moved, a node forwards statements until the next read of the list.
 */
export async function connectNodes(options: NodeOptions): Promise<CitusNodes> {
  const open = new Map<string, Kysely<Database>>();
  let ranges: readonly Range[] = [];

  async function findReachable(shard: Shard): Promise<Kysely<Database> | undefined> {
    const url = getNodeUrl(options.url, shard);
    const db = open.getOrInsertComputed(url, () => options.connect(url));
    const found = await readNodeId(db).catch(() => undefined);
    return found === shard.node ? db : undefined;
  }

  async function read(): Promise<void> {
    const shards = await listShards(options.coordinator);
    const nodes = Map.groupBy(shards, ({ node }) => node);
    const found = await Promise.all(
      [...nodes.values()].map(async (own) => {
        const db = own[0] && (await findReachable(own[0]));
        if (db === undefined) return [];
        const node = { db, transact: options.createTransact(db) };
        return own.map(({ first, last }) => ({ first, last, node }));
      }),
    );
    ranges = found.flat();
  }

  await read();
  const timer = setInterval(() => void read().catch(() => {}), readInterval);
  timer.unref();
  return {
    find(userId) {
      const hash = hashText(userId);
      return ranges.find(({ first, last }) => first <= hash && hash <= last)?.node;
    },
    async close() {
      clearInterval(timer);
      await Promise.all([...open.values()].map((db) => db.destroy()));
    },
  };
}

/** Leaves out the coordinator and nodes that do not know where the other shards are. */
async function listShards(coordinator: Kysely<Database>): Promise<readonly Shard[]> {
  const { rows } = await sql<Shard>`
    select shardminvalue::int as first, shardmaxvalue::int as last,
      nodename as host, nodeport as port, groupid as node
    from pg_dist_shard join pg_dist_placement using (shardid) join pg_dist_node using (groupid)
    where logicalrelid = 'users'::regclass and groupid > 0
      and noderole = 'primary' and isactive and metadatasynced`.execute(coordinator);
  return rows;
}

async function readNodeId(db: Kysely<Database>): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select groupid as id from pg_dist_local_group`.execute(
    db,
  );
  return rows[0]?.id;
}

/** All nodes have the same database, user and password. */
function getNodeUrl(url: string, { host, port }: Shard): string {
  const node = new URL(url);
  node.hostname = host.includes(':') ? `[${host}]` : host;
  node.port = String(port);
  // Either of these parameters would win over the address.
  node.searchParams.delete('host');
  node.searchParams.delete('port');
  return node.href;
}
