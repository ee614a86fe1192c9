import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { disconnect, type Connections } from './connections.ts';
import { connectSqlite } from '../store/connect.ts';
import type { Database } from './schema.ts';
import { assertSafeVersion } from './sqlite.ts';
import { DatabaseUnavailable } from './database-errors.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';

let folder: string;
let file: string;
let connections: Connections;

beforeEach(async () => {
  folder = createTemporaryFolder();
  file = join(folder, 'test.db');
  connections = await connectSqlite(file);
});

afterEach(async () => {
  await disconnect(connections);
});

async function scalar(db: Kysely<Database>, query: string): Promise<unknown> {
  const { rows } = await sql.raw<object>(query).execute(db);
  return Object.values(rows[0] ?? {})[0];
}

describe.for(['reader', 'writer'] as const)('the %s of an SQLite file', (name) => {
  it.for([
    ['journal_mode', 'wal'],
    ['synchronous', 2],
    ['foreign_keys', 1],
    ['secure_delete', 1],
  ])('an SQLite connection sets %s to %s', async ([pragma, expected]) => {
    expect(await scalar(connections[name], `pragma ${pragma}`)).toBe(expected);
  });

  it('an SQLite connection waits at least five seconds for a lock', async () => {
    expect(await scalar(connections[name], 'pragma busy_timeout')).toBeGreaterThanOrEqual(5000);
  });
});

it('connections.reader of SQLite cannot write', async () => {
  await expect(connections.reader.deleteFrom('users').execute()).rejects.toThrow(/readonly/);
});

it('connections.reader of SQLite returns rows that were just written', async () => {
  const hit = { key: 'a', window_start: 1, window_end: 2, hits: 3 };
  await connections.writer.insertInto('rate_limits').values(hit).execute();
  expect(await connections.reader.selectFrom('rate_limits').selectAll().execute()).toEqual([hit]);
});

it('connections.reader of SQLite does not see the writes of an open transaction', async () => {
  await connections.writer.transaction().execute(async (db) => {
    const hit = { key: 'a', window_start: 1, window_end: 2, hits: 3 };
    await db.insertInto('rate_limits').values(hit).execute();
    expect(await scalar(connections.reader, 'select count(*) from rate_limits')).toBe(0);
  });
});

it('an SQLite transaction locks the file for other writers from its start', async () => {
  const other = new DatabaseSync(file, { timeout: 0 });
  await connections.writer.transaction().execute(async () => {
    expect(() => other.exec('begin immediate')).toThrow(/locked/);
  });
  other.close();
});

it('an SQLite transaction throws DatabaseUnavailable while another process locks the file', async () => {
  await sql`pragma busy_timeout = 1`.execute(connections.writer);
  const other = new DatabaseSync(file);
  other.exec('begin immediate');
  const write = connections.writer.transaction().execute(async () => 'written');
  await expect(write).rejects.toThrow(DatabaseUnavailable);
  other.exec('commit');
  other.close();
  const again = connections.writer.transaction().execute(async () => 'written');
  expect(await again).toBe('written');
});

it('a full SQLite database refuses writes until it has space again', async () => {
  const { writer } = connections;
  const pages = Number(await scalar(writer, 'pragma page_count'));
  await scalar(writer, `pragma max_page_count = ${pages}`);
  const filling = writer.transaction().execute(async (db) => {
    for (let start = 0; start < 1000; start += 1) {
      const row = { key: 'x'.repeat(500), window_start: start, window_end: 0, hits: 0 };
      await db.insertInto('rate_limits').values(row).execute();
    }
  });
  await expect(filling).rejects.toThrow(DatabaseUnavailable);
  await scalar(writer, 'pragma max_page_count = 100000');
  const row = { key: 'y', window_start: 1, window_end: 0, hits: 0 };
  await writer.transaction().execute((db) => db.insertInto('rate_limits').values(row).execute());
  expect(await writer.selectFrom('rate_limits').selectAll().execute()).toEqual([row]);
  expect(await scalar(writer, 'pragma integrity_check')).toBe('ok');
});

it.for([[{ id: 'a' }], [undefined], [['a']], [new Date(0)], [true], [Symbol('a')]])(
  'the SQLite driver refuses the parameter %s',
  async ([parameter]) => {
    const query = sql`select ${parameter} as value`.execute(connections.reader);
    await expect(query).rejects.toThrow(TypeError);
  },
);

it('an SQLite statement works again after a thousand other statements', async () => {
  const first = () => sql`select ${'kept'} as value`.execute(connections.reader);
  await first();
  for (let number = 0; number < 1000; number += 1) {
    await sql`select ${sql.lit(number)} as value`.execute(connections.reader);
  }
  expect((await first()).rows).toEqual([{ value: 'kept' }]);
});

it.for(['3.51.3', '3.51.10', '3.52.0', '4.0.0'])(
  'assertSafeVersion accepts SQLite %s',
  (version) => {
    expect(() => assertSafeVersion(version)).not.toThrow();
  },
);

it.for(['3.51.2', '3.50.9', '3.9.99', '2.60.0'])(
  'assertSafeVersion refuses SQLite %s',
  (version) => {
    expect(() => assertSafeVersion(version)).toThrow(/older than 3\.51\.3/);
  },
);
