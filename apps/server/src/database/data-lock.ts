import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type pg from 'pg';
import { DatabaseUnavailable } from './database-errors.ts';

/**
 * Lock on the data. A restore takes it 'alone', other processes 'shared'. A server takes it
 * 'server': on SQLite it excludes a second server, because neither would receive the other's
 * changes. The lock ends with the process, even when it is killed.
 */
export interface DataLock {
  /** False after the connection that held the lock was lost. */
  isHeld(): boolean;
  release(): Promise<void>;
}

export type LockMode = 'shared' | 'server' | 'alone';

const inUse = {
  alone:
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

/** Statements that take SQLite's shared, reserved and exclusive file locks. */
const statements: Readonly<Record<LockMode, string>> = {
  shared: 'begin; select * from sqlite_schema',
  server: 'begin immediate',
  alone: 'begin exclusive',
};

/**
 * Locks a separate file beside the database, because Node has no file locks. A restore replaces the
 * database file, so a lock on that file would be lost.
 */
export function lockSqlite(file: string, mode: LockMode): DataLock {
  // Taken first, so that the error tells whether a server or a restore holds the lock.
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

/** Returns one path for a file, whichever link names it. */
function realPath(file: string): string {
  return existsSync(file) ? realpathSync(file) : join(realpathSync(dirname(file)), basename(file));
}

/** Arbitrary number that differs from the lock of the migrations. */
const advisoryLock = 3_405_691_583;
const connectionTimeoutMillis = 5000;
const reconnectAfterMs = 1000;

/** Takes a lost shared lock again when the database is back. A lost exclusive lock stays lost. */
export async function lockPostgres(url: string, mode: LockMode): Promise<DataLock> {
  let released = false;
  let retry: NodeJS.Timeout | undefined;
  let client: pg.Client | undefined;

  async function take(): Promise<void> {
    const taken = await connectAndLock(url, mode);
    taken.once('end', () => {
      client = undefined;
      if (mode !== 'alone') takeLater();
    });
    if (released) await taken.end();
    else client = taken;
  }

  function takeLater(): void {
    if (!released) retry = setTimeout(() => void take().catch(takeLater), reconnectAfterMs);
  }

  await take();
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
  // The 'end' event handles a lost connection.
  client.on('error', () => {});
  try {
    await client.connect();
    if (await takes(client, mode)) return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw new DatabaseUnavailable(error);
  }
  await client.end();
  // Servers share the lock, so a restore must hold it.
  throw new DataInUse(mode === 'server' ? 'shared' : mode);
}

async function takes(client: pg.Client, mode: LockMode): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    `select pg_try_advisory_lock${mode === 'alone' ? '' : '_shared'}(${advisoryLock}) as taken`,
  );
  return rows[0]?.taken === true;
}
