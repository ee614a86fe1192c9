import { sql, type Kysely } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import type { EndpointName } from '@daymark/shared/api.ts';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { openDatabase } from '../backups/open-database.ts';
import { readTableRows, listMigratedTables } from '../backups/tables.ts';
import { announceConflicts } from '../jobs/announce-conflicts.ts';
import { planAll } from '../jobs/plan-all.ts';
import { removeExpired } from '../jobs/remove-expired.ts';
import { createRandomBytes } from '../random-bytes.ts';
import { createStore, type Store } from '../store/store.ts';
import { everyEndpoint, probeEndpoints, type EndpointProbe } from '../testing/endpoint-probe.ts';
import { createArea, createUser, newScore, now, today } from '../testing/factories.ts';
import { createPostgresDatabase, type PostgresDatabase } from '../testing/postgres-databases.ts';
import { disconnect, type Connections } from './connections.ts';
import { connectPostgres } from '../store/connect.ts';
import { migrations } from '../migrations/migrate.ts';
import { countPartitions, partitionedTables, partitionTables } from './partitions.ts';
import type { Database } from './schema.ts';

// Citus spreads the tables itself and has no partitions.
const { serverUrl, isOnCitus } = inject('postgres');
const instant = Date.parse(now);
const random = createRandomBytes();

let database: PostgresDatabase;
let connections: Connections;
let store: Store;

beforeEach(async () => {
  database = await createPostgresDatabase(serverUrl);
});

afterEach(async () => {
  await disconnect(connections);
  await database.remove();
});

async function open(partitions?: number): Promise<void> {
  connections = await connectPostgres({ databaseUrl: database.url, partitions }, () => {});
  store = createStore(connections);
}

const counts = async (): Promise<number[]> =>
  Promise.all(partitionedTables.map((table) => countPartitions(connections.writer, table)));

it.skipIf(isOnCitus)(
  'connectPostgres divides each partitioned table of a new database into the given number of partitions',
  async () => {
    await open(5);
    expect(await counts()).toEqual(partitionedTables.map(() => 5));
  },
);

it.skipIf(isOnCitus)(
  'each request reads only one partition of a partitioned table, and jobs do not fail @long',
  async () => {
    await open(7);
    let probe = await probeEndpoints(store);
    const many: unknown[] = [];
    const read = new Set<string>();
    const refused: string[] = [];
    for (const [name] of everyEndpoint) {
      let answer = await partitionsOf(probe, name);
      if (answer.status >= 400) {
        // An earlier request may have deleted the record that this request needs.
        await probe.test.close();
        await connections.writer.deleteFrom('users').execute();
        probe = await probeEndpoints(store);
        answer = await partitionsOf(probe, name);
      }
      if (answer.status >= 400) refused.push(name);
      const { partitions } = answer;
      if (new Set(partitions.map(([, number]) => number)).size > 1) many.push([name, partitions]);
      for (const [table] of partitions) read.add(table);
    }
    expect(many).toEqual([]);
    expect([...read].toSorted()).toEqual(partitionedTables.toSorted());
    expect(refused).toEqual([]);
    await probe.test.close();

    const failures: unknown[] = [];
    const stopped = new AbortController().signal;
    const later = instant + 400 * 86_400_000;
    await announceConflicts({ store, now: later, random });
    await planAll(store, { now, dueAfter: now }, stopped);
    const onError = (error: unknown) => failures.push(error);
    await removeExpired({ store, now: later, stopped, onError });
    expect(failures).toEqual([]);
  },
  120_000,
);

async function partitionsOf(probe: EndpointProbe, name: EndpointName) {
  await probe.prepare(name);
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  const { statusCode: status } = await probe.send(name);
  const statements = asked.mock.calls
    .map(([statement]) => statement as unknown)
    .filter((statement) => isStatement(statement));
  asked.mockRestore();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const partitions: (readonly [table: string, number: string])[] = [];
  for (const { text, values } of statements) {
    const planned = await explain(client, { text, values }, 'format json');
    const isDecided = new Set(planned.map(([, number]) => number)).size <= 1;
    // A group of writes passes its users in one parameter, so PostgreSQL chooses the partitions
    // only while the statement runs.
    partitions.push(
      ...(isDecided ? planned : await explain(client, { text, values }, 'analyze, format json')),
    );
  }
  await client.end();
  return { status, partitions };
}

interface PlanNode {
  readonly 'Relation Name'?: string;
  /** Zero for a part of the plan that did not run. */
  readonly 'Actual Loops'?: number;
  readonly Plans?: readonly PlanNode[];
}

async function explain(
  client: pg.Client,
  { text, values }: { readonly text: string; readonly values: readonly unknown[] },
  options: string,
): Promise<(readonly [table: string, number: string])[]> {
  await client.query('begin');
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>({
    text: `explain (${options}) ${text}`,
    values: [...values],
  });
  await client.query('rollback');
  return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => listPartitions(Plan)));
}

function listPartitions(node: PlanNode): (readonly [table: string, number: string])[] {
  if (node['Actual Loops'] === 0) return [];
  const [, table, number] = /^(\w+)_(\d+)$/.exec(node['Relation Name'] ?? '') ?? [];
  const own = table === undefined || number === undefined ? [] : [[table, number] as const];
  return [...own, ...(node.Plans ?? []).flatMap(listPartitions)];
}

describe.skipIf(isOnCitus)('the conversion of an existing database', () => {
  let userId: string;

  beforeEach(async () => {
    await open();
    userId = (await createUser(store)).id;
    await createArea(store, userId, { id: 'area', created_on: '2020-01-01' });
  });

  it('partitionTables keeps all rows, keys, indexes and references @long', async () => {
    for (let day = 0; day < 20; day += 1) await mark(day);
    const before = [await rows(), await structure()];
    await partition(16);
    expect(await counts()).toEqual(partitionedTables.map(() => 16));
    expect([await rows(), await structure()]).toEqual(before);
    await partition(3);
    expect(await counts()).toEqual(partitionedTables.map(() => 16));
    await store.users.remove(userId);
    expect((await rows())['scores']).toEqual([]);
  });

  it('partitionTables loses no write that happens during the conversion @long', async () => {
    const others = await Promise.all(
      Array.from({ length: 20 }, async (_, number) => {
        const { id } = await createUser(store, {
          email: `${number}@example.org`,
          username: `person-${number}`,
        });
        await createArea(store, id, { id: 'area', created_on: '2020-01-01' });
        return id;
      }),
    );
    const done = new AbortController();
    const expected = new Map<string, string | null>();
    const writing = others.map(async (id) => {
      for (let edit = 0; !done.signal.aborted; edit += 1) {
        const score_date = addDays(today, -(edit % 40));
        const edited_at = new Date(instant + edit).toISOString();
        const when = { edited_at, now: edited_at };
        const isGone = edit % 3 === 0;
        const notes = isGone ? '' : `${edit}`;
        if (isGone) {
          const day = { id: `${edit}`, life_area_id: 'area', score_date };
          await store.scores.removeDay(id, { ...day, ...when });
        } else await store.scores.record(id, newScore('area', score_date, { ...when, notes }));
        expected.set(`${id} ${score_date}`, isGone ? null : notes);
      }
    });
    await partition(16);
    done.abort();
    await Promise.all(writing);
    const found = await connections.writer
      .selectFrom('scores')
      .select(['user_id', 'score_date', 'score', 'notes'])
      .execute();
    expect(found.length).toBeGreaterThan(100);
    expect(
      new Map(
        found.map((row) => [
          `${row.user_id} ${row.score_date}`,
          row.score === null ? null : row.notes,
        ]),
      ),
    ).toEqual(expected);
  });

  it('partitionTables starts again with a table whose conversion was interrupted @long', async () => {
    await mark(1);
    const db = connections.writer;
    await sql`create table scores_moving (like scores including all)
        partition by hash (user_id)`.execute(db);
    await sql`create table scores_0 partition of scores_moving
        for values with (modulus 16, remainder 0)`.execute(db);
    await partition(16);
    expect(await counts()).toEqual(partitionedTables.map(() => 16));
    expect((await rows())['scores']).toHaveLength(1);
  });

  /** Uses its own connection, like the command-line program. */
  async function partition(partitions: number): Promise<void> {
    const db = await openDatabase({ databaseUrl: database.url });
    await partitionTables(db, { partitions });
    await db.destroy();
  }

  const mark = (day: number) => store.scores.record(userId, newScore('area', addDays(today, -day)));

  async function rows(): Promise<Record<string, unknown[]>> {
    const found: Record<string, unknown[]> = {};
    for (const table of await listMigratedTables(migrations)) {
      found[table.name] = (await Array.fromAsync(readTableRows(connections.writer, table))).flat();
    }
    return found;
  }
});

/**
 * Returns the names and definitions of constraints and indexes, because later migrations may use
 * the names.
 */
async function structure(): Promise<unknown> {
  const { rows } = await sql`
      select conrelid::regclass::text as table, conname as name,
        pg_get_constraintdef(oid) as definition
      from pg_constraint
      where contype in ('p', 'u', 'f') and conparentid = 0
        and conrelid::regclass::text in (${sql.join(partitionedTables)})
      union all
      select tablename, indexname, regexp_replace(indexdef, ' ON ONLY ', ' ON ')
      from pg_indexes
      where schemaname = current_schema() and tablename in (${sql.join(partitionedTables)})
      order by 1, 2, 3`.execute(connections.writer satisfies Kysely<Database>);
  return rows;
}

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

function isStatement(statement: unknown): statement is Statement {
  if (typeof statement !== 'object' || statement === null || !('values' in statement)) return false;
  const { text } = statement as unknown as Statement;
  return partitionedTables.some((table) => text.includes(table));
}
