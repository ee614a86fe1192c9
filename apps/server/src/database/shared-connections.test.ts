import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { createPostgresDatabase, type PostgresDatabase } from '../testing/postgres-databases.ts';
import { disconnect, type Connections } from './connections.ts';
import { connectPostgres } from '../store/connect.ts';
import { DatabaseUnavailable } from './database-errors.ts';

let database: PostgresDatabase;
let connections: Connections;

beforeAll(async () => {
  const { serverUrl, template } = inject('postgres');
  database = await createPostgresDatabase(serverUrl, template);
});

beforeEach(async () => {
  connections = await connectPostgres({ databaseUrl: database.url }, () => {});
});

afterEach(() => disconnect(connections));

afterAll(() => database.remove());

/** Runs a read that takes `milliseconds`, and returns the id of its PostgreSQL process. */
async function readPid(milliseconds = 0): Promise<number | undefined> {
  const { rows } = await sql<{ pid: number }>`
      select pg_backend_pid() as pid, pg_sleep(${milliseconds / 1000})`.execute(connections.reader);
  return rows[0]?.pid;
}

const end = (pid: number | undefined) =>
  sql`select pg_terminate_backend(${pid}::int)`.execute(connections.writer);

it('forty concurrent reads share two PostgreSQL connections equally', async () => {
  const first = await readPid();
  expect(await readPid()).toBe(first);
  const pids = await Promise.all(Array.from({ length: 40 }, () => readPid(1)));
  expect(new Set(pids).size).toBe(2);
  const [one, other] = [...new Set(pids)];
  expect(pids.filter((pid) => pid === one)).toHaveLength(20);
  expect(pids.filter((pid) => pid === other)).toHaveLength(20);
});

it('each of 100 concurrent reads returns its own rows', async () => {
  const numbers = Array.from({ length: 100 }, (_, number) => number);
  const rows = await Promise.all(
    numbers.map(async (number) => {
      const query = sql<{ number: number }>`select ${number}::int as number`;
      return (await query.execute(connections.reader)).rows[0]?.number;
    }),
  );
  expect(rows).toEqual(numbers);
});

it('a failed read does not affect other reads on the same PostgreSQL connection', async () => {
  const missing = () => sql`select ${1}::int from no_such_table`.execute(connections.reader);
  const asked = [readPid(), missing(), readPid(), missing(), readPid(), readPid()];
  const failed = (await Promise.allSettled(asked)).map(({ status }) => status === 'rejected');
  expect(failed).toEqual([false, true, false, true, false, false]);
});

it('pending reads of a lost connection fail, and new reads use another connection', async () => {
  const pid = await readPid();
  const waiting = Promise.allSettled([readPid(1000), readPid(), readPid(), readPid()]);
  await end(pid);
  const outcomes = await waiting;
  const failed = outcomes.filter((one) => one.status === 'rejected');
  expect(failed).toHaveLength(2);
  for (const { reason } of failed) expect(reason).toBeInstanceOf(DatabaseUnavailable);
  expect(await readPid()).not.toBe(pid);
  expect(await Promise.all([readPid(), readPid(), readPid()])).not.toContain(pid);
});

it('reads work again after PostgreSQL terminated all connections', async () => {
  const all = sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`;
  await Promise.all([readPid(), readPid()]);
  await all.execute(connections.writer);
  await expect.poll(() => readPid().catch(() => null)).not.toBeNull();
});

it('connections.reader of PostgreSQL cannot write', async () => {
  const write = connections.reader.deleteFrom('users').execute();
  await expect(write).rejects.toThrow(/read-only transaction/);
});
