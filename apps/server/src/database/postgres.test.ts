import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { createPostgresDatabase, type PostgresDatabase } from '../testing/postgres-databases.ts';
import { startPostgresProxy, type PostgresProxy } from '../testing/postgres-proxy.ts';
import { answers, connectPostgres, disconnect, type Connections } from './connect.ts';
import { DatabaseUnavailable } from './unavailable.ts';

let database: PostgresDatabase;
const opened: Connections[] = [];

beforeAll(async () => {
  const { serverUrl, template } = inject('postgres');
  database = await createPostgresDatabase(serverUrl, template);
});

afterEach(async () => {
  for (const connections of opened.splice(0)) await disconnect(connections);
});

afterAll(() => database.remove());

async function open(url = database.url) {
  const connections = await connectPostgres(url, () => {});
  opened.push(connections);
  return connections.writer;
}

describe('PostgreSQL', () => {
  it('hands out counts as numbers', async () => {
    const { rows } = await sql`select count(*) as count from users`.execute(await open());
    expect(rows).toEqual([{ count: 0 }]);
  });

  it('parses a statement once for each connection', async () => {
    const db = await open();
    await db.connection().execute(async (connection) => {
      for (const email of ['a', 'b', 'c']) {
        await connection.selectFrom('users').select('id').where('email', '=', email).execute();
      }
      const { rows } = await sql`
        select count(*) as count from pg_prepared_statements where statement like '%"email"%'`.execute(
        connection,
      );
      expect(rows).toEqual([{ count: 1 }]);
    });
  });

  it('is refused when a commit does not wait for the disk', async () => {
    const db = await open();
    const name = sql.id(database.name);
    await sql`alter database ${name} set synchronous_commit = off`.execute(db);
    await expect(open()).rejects.toThrow("PostgreSQL's synchronous_commit is off");
    await sql`alter database ${name} reset synchronous_commit`.execute(db);
    await expect(open()).resolves.toBeDefined();
  });

  it('ends a statement that takes too long', async () => {
    const db = await open();
    await expect(sql`select pg_sleep(60)`.execute(db)).rejects.toThrow(DatabaseUnavailable);
    await expect(answers(db)).resolves.toBeUndefined();
  });

  it('is unavailable where nobody listens', async () => {
    const url = new URL(database.url);
    url.port = '1';
    await expect(open(url.href)).rejects.toThrow(DatabaseUnavailable);
  });

  it('is unavailable while it is away, and back when it is back', async () => {
    const db = await open();
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    const other = await open();
    await db.connection().execute(async (connection) => {
      const own = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection);
      expect(own.rows).toEqual(rows);
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(other);
      await expect(answers(connection)).rejects.toThrow(DatabaseUnavailable);
    });
    await expect(answers(db)).resolves.toBeUndefined();
  });
});

describe('transactions of PostgreSQL that wait for each other', () => {
  const hit = { window_start: 1, window_end: 2 };

  it('are both kept', async () => {
    await open();
    const [{ writer, transact } = expect.fail()] = opened;
    await writer
      .insertInto('rate_limits')
      .values(['first', 'second'].map((key) => ({ key, hits: 0, ...hit })))
      .execute();
    let holding = 0;
    const both = Promise.withResolvers<void>();
    const inOrder = (...names: string[]) =>
      transact(async (db) => {
        for (const key of names) {
          await db
            .updateTable('rate_limits')
            .set(({ eb }) => ({ hits: eb('hits', '+', 1) }))
            .where('key', '=', key)
            .execute();
          holding += 1;
          if (holding === 2) both.resolve();
          await both.promise;
        }
      });
    await Promise.all([inOrder('first', 'second'), inOrder('second', 'first')]);
    const rows = await writer
      .selectFrom('rate_limits')
      .select(['key', 'hits'])
      .orderBy('key')
      .execute();
    expect(rows).toEqual([
      { key: 'first', hits: 2 },
      { key: 'second', hits: 2 },
    ]);
    await writer.deleteFrom('rate_limits').execute();
  });
});

describe('PostgreSQL that falls silent', () => {
  let proxy: PostgresProxy;

  afterEach(() => proxy.stop());

  it('is an error, for a transaction too, and its connections are not used again', async () => {
    proxy = await startPostgresProxy(new URL(database.url));
    const db = await open(proxy.url);
    await answers(db);
    proxy.become('silent');
    const writing = db.transaction().execute((transaction) => answers(transaction));
    await expect(writing).rejects.toThrow(DatabaseUnavailable);
    await expect(answers(db)).rejects.toThrow(DatabaseUnavailable);
    proxy.become('open');
    const { rows } = await sql`
      select pg_current_xact_id_if_assigned() is null and now() = statement_timestamp() as fresh`.execute(
      db,
    );
    expect(rows).toEqual([{ fresh: true }]);
  });
});
