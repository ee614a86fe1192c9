import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { scoreRepository } from '../store/score-repository.ts';
import { syncRepository } from '../store/sync-repository.ts';
import { storeOn } from '../store/store.ts';
import { createArea, createUser, newScore, today } from '../testing/factories.ts';
import { createPostgresDatabase, type PostgresDatabase } from '../testing/postgres-databases.ts';
import { disconnect, type Connections } from './connections.ts';
import { connectPostgres } from '../store/connect.ts';
import type { Database } from './schema.ts';
import { transactAlone } from './transactions.ts';

const days = 2000;
/** A row is looked at by some of the statements of a write, and once more by an index. */
const fewRows = 20;

describe('a PostgreSQL that has never counted its rows', () => {
  let database: PostgresDatabase;
  let connections: Connections;
  let userId: string;
  let rev: number;

  beforeAll(async () => {
    const { serverUrl, template } = inject('postgres');
    database = await createPostgresDatabase(serverUrl, template);
    connections = await connectPostgres({ databaseUrl: database.url }, () => {});
    await sql`alter table scores set (autovacuum_enabled = false)`.execute(connections.writer);
    const store = storeOn(connections);
    ({ id: userId } = await createUser(store));
    await createArea(store, userId, { id: 'area', created_on: addDays(today, -days) });
    await store.scores.recordAll(
      userId,
      Array.from({ length: days }, (_, back) =>
        newScore('area', addDays(today, -back), { notes: back % 50 === 0 ? 'a note' : '' }),
      ),
    );
    await createArea(store, userId, { id: 'another' });
    const user = await connections.reader
      .selectFrom('users')
      .select('rev')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    ({ rev } = user);
  });

  afterAll(async () => {
    await disconnect(connections);
    await database.remove();
  });

  /** How many of the scores it looked at. */
  function rowsRead(work: (bound: Connections) => Promise<unknown>): Promise<number> {
    return transactAlone(connections.writer)(async (db) => {
      const before = await scoresRead(db);
      await work({ ...connections, reader: db, writer: db, transact: transactAlone(db) });
      return (await scoresRead(db)) - before;
    });
  }

  it('looks for the day of a mark, and not through all days before it', async () => {
    const mark = newScore('another', today);
    expect(await rowsRead((bound) => scoreRepository(bound).record(userId, mark))).toBeLessThan(
      fewRows,
    );
  });

  it('looks for each day of an import', async () => {
    const scores = Array.from({ length: 100 }, (_, back) =>
      newScore('another', addDays(today, -back - 1), { notes: '' }),
    );
    expect(
      await rowsRead((bound) => scoreRepository(bound).recordAll(userId, scores)),
    ).toBeLessThan(scores.length * fewRows);
  });

  it('looks for the notes of a year that changed, and not through all days', async () => {
    const page = { since: rev - 1, until: rev, after: null };
    expect(await rowsRead((bound) => syncRepository(bound).page(userId, page))).toBeLessThan(
      fewRows,
    );
  });
});

/** Of this connection, up to now: what it did before may still be among them. */
async function scoresRead(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables
    where relname = 'scores'`.execute(db);
  return rows[0]?.read ?? 0;
}
