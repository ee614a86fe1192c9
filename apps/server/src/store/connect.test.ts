import { connect, createServer, type AddressInfo } from 'node:net';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { createPostgresDatabase, type PostgresDatabase } from '../testing/postgres-databases.ts';
import { startPostgres, type PostgresServer } from '../testing/start-postgres.ts';
import { disconnect } from '../database/connections.ts';
import { connectPostgres } from './connect.ts';

/** Timeout that also suffices on a busy machine. */
const soon = { timeout: 15_000 };

async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function tablesIn(url: string): Promise<unknown[]> {
  return ask(url, "select tablename from pg_tables where schemaname = 'public'");
}

async function connectAndLeave(url: string): Promise<void> {
  await disconnect(await connectPostgres({ databaseUrl: url }, () => {}));
}

/** Adds a connection setting to the URL, as an operator may do. */
function withOption(url: string, option: string): string {
  const changed = new URL(url);
  changed.searchParams.set('options', `-c ${option}`);
  return changed.href;
}

/**
 * Starts a pooler that refuses startup parameters, as PgBouncer does, or that loses the settings of
 * a session.
 */
async function startPooler(url: string, lost: 'the startup' | 'the session') {
  const target = new URL(url);
  const pooler = createServer((near) => {
    near.on('error', () => {});
    if (lost === 'the startup') {
      const fields = 'SFATAL\0C08P01\0Munsupported startup parameter: options\0\0';
      const message = Buffer.from(`E\0\0\0\0${fields}`);
      message.writeUInt32BE(message.length - 1, 1);
      near.once('data', () => near.end(message));
      return;
    }
    const far = connect(Number(target.port), target.hostname);
    far.on('error', () => {}).pipe(near);
    near.on('end', () => far.end());
    near.on('data', (data) => {
      const sent = data.toString('latin1');
      far.write(sent.replace("current_setting('daymark.", "current_setting('another."), 'latin1');
    });
  });
  await new Promise<void>((resolve) => pooler.listen(0, '127.0.0.1', resolve));
  const { port } = pooler.address() as AddressInfo;
  return {
    url: Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href,
    [Symbol.dispose]: () => void pooler.close(),
  };
}

describe('a PostgreSQL database', () => {
  let database: PostgresDatabase;

  beforeEach(async () => {
    database = await createPostgresDatabase(inject('postgres').serverUrl);
  });

  afterEach(() => database.remove());

  const set = (value: string) =>
    ask(database.url, `alter database ${database.name} set synchronous_commit = ${value}`);

  it.each(['off', 'local', 'remote_write'])(
    'connectPostgres refuses synchronous_commit=%s before it writes',
    async (value) => {
      await set(value);
      await expect(connectAndLeave(database.url)).rejects.toThrow(
        `PostgreSQL's synchronous_commit is ${value} and must be on or remote_apply`,
      );
      expect(await tablesIn(database.url)).toEqual([]);
    },
  );

  it('connectPostgres refuses a URL that turns synchronous_commit off', async () => {
    const url = withOption(database.url, 'synchronous_commit=off');
    await expect(connectAndLeave(url)).rejects.toThrow("PostgreSQL's synchronous_commit is off");
    expect(await tablesIn(database.url)).toEqual([]);
  });

  it.each(['the startup', 'the session'] as const)(
    'connectPostgres asks for DATABASE_DIRECT_URL behind a pooler that loses the settings of %s',
    async (lost) => {
      using pooler = await startPooler(database.url, lost);
      await expect(connectAndLeave(pooler.url)).rejects.toThrow(
        'DATABASE_URL leads to a pooler, so DATABASE_DIRECT_URL must lead to PostgreSQL itself. Turn load balancing of reads off',
      );
      const place = { databaseUrl: pooler.url, directUrl: pooler.url };
      await expect(connectPostgres(place, () => {})).rejects.toThrow(
        'DATABASE_DIRECT_URL must lead to PostgreSQL itself, not to a pooler',
      );
      expect(await tablesIn(database.url)).toEqual([]);
    },
  );

  it.each(['on', 'remote_apply'])(
    'connectPostgres accepts synchronous_commit=%s',
    async (value) => {
      await set(value);
      await connectAndLeave(database.url);
      expect(await tablesIn(database.url)).not.toEqual([]);
    },
  );
});

describe('a PostgreSQL server', () => {
  let server: PostgresServer;

  // A separate server, because its settings apply to all of its databases.
  beforeAll(async () => {
    server = await startPostgres();
  });

  afterAll(() => server.stop());

  async function set(name: string, value: string): Promise<void> {
    await ask(server.url, `alter system set ${name} = ${value}`);
    await ask(server.url, 'select pg_reload_conf()');
    await expect.poll(() => ask(server.url, `show ${name}`), soon).toEqual([{ [name]: value }]);
  }

  it.each(['fsync', 'full_page_writes'])(
    'connectPostgres refuses a server with %s=off @long',
    async (name) => {
      const { url } = await createPostgresDatabase(server.url);
      await set(name, 'off');
      await expect(connectAndLeave(url)).rejects.toThrow(
        `PostgreSQL's ${name} is off and must be on`,
      );
      expect(await tablesIn(url)).toEqual([]);
      await set(name, 'on');
      await connectAndLeave(url);
      expect(await tablesIn(url)).not.toEqual([]);
    },
  );
});
