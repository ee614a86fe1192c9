import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type pg from 'pg';
import { DatabaseUnavailable } from './database-errors.ts';

/**
 * A process that uses the data locks it 'shared' with others, one that replaces it 'alone'. A server locks it 'server': on SQLite with
 * others, but with no second server, because neither would receive what the other changes. It ends with the process, a killed one too.
 */
export interface DataLock {
  /** False after the connection that held it was lost. */
  isHeld(): boolean;
  release(): Promise<void>;
}

export type LockMode = 'shared' | 'server' | 'alone';

const inUse = {
  alone: 'A server is running on this data, or a backup is being made of it. Let it end first.',
  shared: 'This data is just being replaced from a backup. Let that end first.',
  server:
    'Another server is running on this data. Let it end first, or give this one another DATA_DIR.',
} as const satisfies Record<LockMode, string>;

/** A lock that others hold. */
export class DataInUse extends Error {
  override name = 'DataInUse';

  constructor(mode: LockMode) {
    super(inUse[mode]);
  }
}

const busy = 5;

/** Of the locks that SQLite has on a file: one is of any number, the second of one beside those, the third of one alone. */
const statements: Readonly<Record<LockMode, string>> = {
  shared: 'begin; select * from sqlite_schema',
  server: 'begin immediate',
  alone: 'begin exclusive',
};

/**
 * SQLite locks a file of its own beside the database, because Node knows no locks and the database's file is replaced by
 * a restore: a lock of that file would be of the old one.
 */
export function lockSqlite(file: string, mode: LockMode): DataLock {
  // First, so that the error names what holds the lock: another server or a restore.
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

/** One lock for one file, whichever link names it. */
function realPath(file: string): string {
  return existsSync(file) ? realpathSync(file) : join(realpathSync(dirname(file)), basename(file));
}

/** Any number, but that of the migrations. */
const advisoryLock = 3_405_691_583;
const connectionTimeoutMillis = 5000;
const reconnectAfterMs = 1000;

/**
 * Held by a connection that does nothing else. When that is lost, a shared lock is taken again as soon as the database is
 * back; one that was held alone is lost.
 */
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
  // What becomes of a lost connection is decided when it has ended.
  client.on('error', () => {});
  try {
    await client.connect();
    if (await takes(client, mode)) return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw new DatabaseUnavailable(error);
  }
  await client.end();
  // Any number of servers share it: what holds it is a restore.
  throw new DataInUse(mode === 'server' ? 'shared' : mode);
}

async function takes(client: pg.Client, mode: LockMode): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    `select pg_try_advisory_lock${mode === 'alone' ? '' : '_shared'}(${advisoryLock}) as taken`,
  );
  return rows[0]?.taken === true;
}
