import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createEntryRepository } from '../store/entry-repository.ts';
import { createSyncRepository } from '../store/sync-repository.ts';
import { createStore } from '../store/store.ts';
import { createArea, createUser, newScore, today } from '../testing/factories.ts';
import { createPostgresDatabase, type PostgresDatabase } from '../testing/postgres-databases.ts';
import { disconnect, type Connections } from './connections.ts';
import { connectPostgres } from '../store/connect.ts';
import type { Database } from './schema.ts';
import { createSingleTransact } from './transactions.ts';

const days = 2000;
/**
 * Maximum number of rows that PostgreSQL may read to write one entry or to build one sync page.
 * Several statements read the same row.
 */
const fewRows = 20;

let database: PostgresDatabase;
let connections: Connections;
let userId: string;

beforeAll(async () => {
  const { serverUrl, template } = inject('postgres');
  database = await createPostgresDatabase(serverUrl, template);
  connections = await connectPostgres({ databaseUrl: database.url }, () => {});
  await sql`alter table scores set (autovacuum_enabled = false)`.execute(connections.writer);
  const store = createStore(connections);
  ({ id: userId } = await createUser(store));
  await createArea(store, userId, { id: 'area', created_on: addDays(today, -days) });
  await store.scores.recordAll(
    userId,
    Array.from({ length: days }, (_, back) =>
      newScore('area', addDays(today, -back), { notes: back % 50 === 0 ? 'a note' : '' }),
    ),
  );
  await createArea(store, userId, { id: 'another' });
});

afterAll(async () => {
  await disconnect(connections);
  await database.remove();
});

function rowsRead(work: (bound: Connections) => Promise<unknown>): Promise<number> {
  return createSingleTransact(connections.writer)(async (db) => {
    const before = await scoresRead(db);
    await work({ ...connections, reader: db, writer: db, transact: createSingleTransact(db) });
    return (await scoresRead(db)) - before;
  });
}

it('recording an entry reads only the entry of its own day', async () => {
  const mark = newScore('another', today);
  expect(await rowsRead((bound) => createEntryRepository(bound).record(userId, mark))).toBeLessThan(
    fewRows,
  );
});

it('recording 100 entries reads only the entries of their days', async () => {
  const scores = Array.from({ length: 100 }, (_, back) =>
    newScore('another', addDays(today, -back - 1), { notes: '' }),
  );
  expect(
    await rowsRead((bound) => createEntryRepository(bound).recordAll(userId, scores)),
  ).toBeLessThan(scores.length * fewRows);
});

it('a sync page with a changed year reads only entries with notes', async () => {
  const mark = newScore('area', addDays(today, -100), { notes: '' });
  await createEntryRepository(connections).record(userId, mark);
  const { rev } = await connections.reader
    .selectFrom('users')
    .select('rev')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const given = { since: rev - 1, until: rev, after: null };
  let years: readonly unknown[] = [];
  const read = await rowsRead(async (bound) => {
    ({ years } = await createSyncRepository(bound).page(userId, given));
  });
  expect(years).toMatchObject([{ life_area_id: 'area', year: 2025 }]);
  expect(read).toBeLessThan(fewRows);
});

/**
 * Returns how many rows of `scores` the transaction has read. Callers subtract two results, because
 * the statistics may include earlier reads.
 */
async function scoresRead(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables
    where relname = 'scores'`.execute(db);
  return rows[0]?.read ?? 0;
}
