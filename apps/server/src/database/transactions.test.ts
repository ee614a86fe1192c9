import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { disconnect, type Connections } from './connections.ts';
import { connectSqlite } from '../store/connect.ts';
import type { Database } from './schema.ts';
import { DatabaseUnavailable } from './database-errors.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';

let folder: string;
let connections: Connections;

beforeEach(async () => {
  folder = createTemporaryFolder();
  connections = await connectSqlite(join(folder, 'test.db'));
});

afterEach(async () => {
  await disconnect(connections);
});

async function insert(db: Kysely<Database>, key: string): Promise<string> {
  const hit = { key, window_start: 1, window_end: 2, hits: 3 };
  await db.insertInto('rate_limits').values(hit).execute();
  return key;
}

async function keys(): Promise<string[]> {
  const query = connections.reader.selectFrom('rate_limits').select('key').orderBy('key');
  return (await query.execute()).map(({ key }) => key);
}

function together<T>(...works: ((db: Kysely<Database>) => Promise<T>)[]): Promise<T>[] {
  return works.map((work) => connections.transact(work));
}

it('grouped transactions are all stored, and each returns its own result', async () => {
  const names = ['a', 'b', 'c'];
  const answers = together(...names.map((name) => (db: Kysely<Database>) => insert(db, name)));
  expect(await Promise.all(answers)).toEqual(names);
  expect(await keys()).toEqual(names);
});

it('grouped transactions resolve only after their common commit', async () => {
  const answered: string[] = [];
  const seen: string[][] = [];
  const works = ['a', 'b', 'c'].map((name) => async (db: Kysely<Database>) => {
    seen.push([...answered], await keys());
    return insert(db, name);
  });
  const answers = together(...works);
  await Promise.all(answers.map(async (answer) => answered.push(await answer)));
  expect(seen.flat()).toEqual([]);
  expect(answered).toEqual(['a', 'b', 'c']);
});

it('a failed transaction in a group undoes only its own writes', async () => {
  const answers = together(
    (db) => insert(db, 'a'),
    async (db) => {
      await insert(db, 'b');
      throw new Error('refused');
    },
    (db) => insert(db, 'c'),
  );
  const results = await Promise.allSettled(answers);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await keys()).toEqual(['a', 'c']);
});

it('if the disk is full, all transactions of a group fail and store nothing', async () => {
  await connections.transact((db) => insert(db, 'before'));
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(connections.writer);
  await sql.raw(`pragma max_page_count = ${rows[0]?.page_count}`).execute(connections.writer);
  const answers = together(
    (db) => insert(db, 'a'),
    (db) => insert(db, 'long'.repeat(100_000)),
    (db) => insert(db, 'c'),
  );
  const results = await Promise.allSettled(answers);
  const unavailable = results.filter(
    (result) => result.status === 'rejected' && result.reason instanceof DatabaseUnavailable,
  );
  expect(unavailable).toHaveLength(3);
  expect(await keys()).toEqual(['before']);
  expect(await connections.transact((db) => insert(db, 'after'))).toBe('after');
});
