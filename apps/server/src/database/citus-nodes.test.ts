import type { PublishedChange } from '@daymark/shared/changes/change.ts';
import { Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { connectPostgres } from '../store/connect.ts';
import type { Access } from '../store/plan-write.ts';
import { createStore } from '../store/store.ts';
import { createArea, createUser, newScore, now } from '../testing/factories.ts';
import { createPostgresDatabase, type PostgresDatabase } from '../testing/postgres-databases.ts';
import { startPostgres, type PostgresServer } from '../testing/start-postgres.ts';
import { connectNodes, type CitusNodes } from './citus-nodes.ts';
import { disconnect, type Connections } from './connections.ts';
import { hashText } from './hash-text.ts';
import { createPostgresDialect } from './postgres.ts';
import type { Database } from './schema.ts';
import { createSingleTransact } from './transactions.ts';

// This server has no Citus, so the test creates the lists of nodes that Citus has.

const text = 'a user';
const hash = hashText(text);

let server: PostgresServer;
let database: PostgresDatabase;
let connections: Connections;
let nodes: CitusNodes | undefined;
const opened: string[] = [];
const statements: string[] = [];

beforeAll(async () => {
  server = await startPostgres();
  database = await createPostgresDatabase(server.url);
  connections = await connectPostgres({ databaseUrl: database.url }, () => {});
  for (const statement of [
    'create table pg_dist_local_group (groupid int)',
    'insert into pg_dist_local_group values (7)',
    `create table pg_dist_node (groupid int, nodename text, nodeport int, noderole text,
      isactive boolean, metadatasynced boolean)`,
    'create table pg_dist_placement (shardid bigint, groupid int)',
    `create table pg_dist_shard (shardid bigint, logicalrelid regclass, shardminvalue text,
      shardmaxvalue text)`,
  ]) {
    await sql.raw(statement).execute(connections.writer);
  }
});

afterEach(async () => {
  await nodes?.close();
  opened.length = 0;
  statements.length = 0;
});

afterAll(async () => {
  await disconnect(connections);
  await server.stop();
});

interface ListedShard {
  readonly node?: number;
  readonly port?: number;
  readonly last?: number;
}

async function connectTo(shard: ListedShard, url = database.url): Promise<CitusNodes> {
  const { hostname, port } = new URL(database.url);
  const { writer: coordinator } = connections;
  await sql`truncate pg_dist_node, pg_dist_placement, pg_dist_shard`.execute(coordinator);
  const node = shard.node ?? 7;
  await sql`insert into pg_dist_node
    values (${node}, ${hostname}, ${shard.port ?? Number(port)}, 'primary', true, true)`.execute(
    coordinator,
  );
  await sql`insert into pg_dist_placement values (1, ${node})`.execute(coordinator);
  await sql`insert into pg_dist_shard values (1, 'users'::regclass, ${String(hash)},
    ${String(shard.last ?? hash)})`.execute(coordinator);
  nodes = await connectNodes({
    coordinator,
    url,
    connect,
    createTransact: createSingleTransact,
  });
  return nodes;
}

function connect(url: string): Kysely<Database> {
  opened.push(url);
  return new Kysely<Database>({
    dialect: createPostgresDialect({
      url,
      isDistributed: true,
      isWorker: true,
      onLostConnection: () => {},
    }),
    log({ query }) {
      statements.push(query.sql);
    },
  });
}

it('CitusNodes.find returns the node whose shard has the hash of the user', async () => {
  const found = await connectTo({});
  expect(found.find(text)).toBeDefined();
  expect(found.find('another user')).toBeUndefined();
  const { hostname, port, pathname } = new URL(database.url);
  expect(opened.map((url) => new URL(url))).toMatchObject([{ hostname, port, pathname }]);
});

it.each<[string, ListedShard]>([
  ['the address leads to another node', { node: 8 }],
  ['the node does not answer', { port: 1 }],
  ['the coordinator itself has the shard', { node: 0 }],
])('CitusNodes.find returns no node if %s', async (_why, shard) => {
  expect((await connectTo(shard)).find(text)).toBeUndefined();
});

it('the URL of a Citus node omits the parameters `host` and `port` of the database URL', async () => {
  const url = `${database.url}?host=nowhere.invalid&port=1&application_name=daymark`;
  expect((await connectTo({}, url)).find(text)).toBeDefined();
  expect(opened.map((each) => new URL(each).search)).toEqual(['?application_name=daymark']);
});

it("a mark and the session of a user use the user's node, and the coordinator publishes the mark", async () => {
  const found = await connectTo({});
  const near = found.find(text);
  const store = createStore({ ...connections, nodes: { ...found, find: () => near } });
  const { id } = await createUser(store);
  await createArea(store, id, { id: 'area' });
  const published: PublishedChange[] = [];
  const unfollow = await store.followChanges({
    changed: (change) => published.push(change),
    lost: () => {},
  });
  const token_hash = 'a'.repeat(64);
  await store.sessions.create({
    id: 'session',
    user_id: id,
    token_hash,
    user_agent: '',
    created_at: now,
    confirmed_at: now,
    expires_at: '2026-04-01T12:00:00.000Z',
  });
  const write = (access: Access, dates: readonly string[]) =>
    store.writeEntries({
      user_id: id,
      now,
      access,
      entries: dates.map((date) => ({
        entry: newScore('area', date),
        key: { key: date, fingerprint: '' },
        isRefused: false,
      })),
      createAnswer: () => ({ status: 200, body: '{}' }),
    });
  const session: Access = { kind: 'session', token_hash };
  const created = { result: { created: true } };
  expect(await write({ ...session, kind: 'program' }, ['2026-03-01'])).toBe('not_admitted');
  expect(await write(session, ['2026-03-01'])).toMatchObject([created]);
  // A repeated key gives the stored answer.
  expect(await write(session, ['2026-03-01', '2026-02-28'])).toMatchObject([
    { first: { status: 200 } },
    created,
  ]);
  await vi.waitFor(() => expect(published).toHaveLength(2));
  unfollow();
  expect(statements.filter((each) => each.startsWith('insert into "scores"'))).toHaveLength(2);
  expect(statements.filter((each) => each.includes('pg_notify'))).toEqual([]);
  expect(await store.sessions.findByTokenHash(`${id}_${'0'.repeat(64)}`, now)).toBeNull();
  expect(statements.at(-1)).toContain('from "sessions"');
});
