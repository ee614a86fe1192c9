import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type pg from 'pg';
import { DatabaseUnavailable } from './database-errors.ts';

/**
 * A restore takes an exclusive lock, as do a backup and the distribution of the tables on Citus.
 * Other commands take a shared lock. The mode 'server' excludes a second server on SQLite, because
 * neither server would receive the other's changes. A lock ends with its process, even if the
 * process is killed.
 */
export interface DataLock {
  isHeld(): boolean;
  release(): Promise<void>;
}

export type LockMode = 'shared' | 'server' | 'exclusive';

const inUse = {
  exclusive:
    'A server is running on this data, or somebody is backing it up. Wait until it ends, or stop it.',
  shared: 'This data is just being replaced from a backup. Wait until that ends.',
  server:
    'Another server is running on this data. Stop it first, or give this one another DATA_DIR.',
} as const satisfies Record<LockMode, string>;

export class DataInUse extends Error {
  override name = 'DataInUse';

  constructor(mode: LockMode) {
    super(inUse[mode]);
  }
}

const busy = 5;

/** Statements that take a shared, reserved or exclusive file lock of SQLite. */
const statements: Readonly<Record<LockMode, string>> = {
  shared: 'begin; select * from sqlite_schema',
  server: 'begin immediate',
  exclusive: 'begin exclusive',
};

/**
 * Locks a separate SQLite file, because Node has no file locks. A lock on the database file would
 * be lost when a restore replaces the file.
 */
export function lockSqlite(file: string, mode: LockMode): DataLock {
  // The shared lock is tried first, so that the error names a running restore instead of another
  // server.
  const shared = mode === 'server' ? lockSqlite(file, 'shared') : null;
  const lock = new DatabaseSync(`${realPath(file)}.lock`, { timeout: 0 });
  try {
    lock.exec(statements[mode]);
  } catch (error) {
    lock.close();
    const isHeld = error instanceof Error && 'errcode' in error && error.errcode === busy;
    throw isHeld ? new DataInUse(mode) : error;
  } finally {
    void shared?.release();
  }
  return {
    isHeld: () => lock.isOpen,
    async release() {
      if (lock.isOpen) lock.close();
    },
  };
}

function realPath(file: string): string {
  return existsSync(file) ? realpathSync(file) : join(realpathSync(dirname(file)), basename(file));
}

/** Arbitrary number, different from the lock of the migrations. */
const advisoryLock = 3_405_691_583;
const connectionTimeoutMillis = 5000;
const reconnectAfterMs = 1000;

/**
 * Takes an advisory lock of PostgreSQL. If the connection is lost, the lock is taken again, except
 * an exclusive lock.
 */
export async function lockPostgres(url: string, mode: LockMode): Promise<DataLock> {
  let released = false;
  let retry: NodeJS.Timeout | undefined;
  let client: pg.Client | undefined;

  async function connect(): Promise<void> {
    const connected = await connectAndLock(url, mode);
    connected.once('end', () => {
      client = undefined;
      if (mode !== 'exclusive') reconnectLater();
    });
    if (released) await connected.end();
    else client = connected;
  }

  function reconnectLater(): void {
    if (!released) retry = setTimeout(() => void connect().catch(reconnectLater), reconnectAfterMs);
  }

  await connect();
  return {
    isHeld: () => client !== undefined,
    async release() {
      released = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}

async function connectAndLock(url: string, mode: LockMode): Promise<pg.Client> {
  const { default: driver } = await import('pg');
  const client = new driver.Client({
    connectionString: url,
    connectionTimeoutMillis,
    keepAlive: true,
  });
  // A lost connection also emits 'end', which `lockPostgres` handles.
  client.on('error', () => {});
  try {
    await client.connect();
    if (await tryLock(client, mode)) return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw new DatabaseUnavailable(error);
  }
  await client.end();
  // Servers on PostgreSQL share the lock. A refused server therefore met an exclusive lock, usually
  // that of a restore.
  throw new DataInUse(mode === 'server' ? 'shared' : mode);
}

async function tryLock(client: pg.Client, mode: LockMode): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    `select pg_try_advisory_lock${mode === 'exclusive' ? '' : '_shared'}(${advisoryLock}) as taken`,
  );
  return rows[0]?.taken === true;
}
