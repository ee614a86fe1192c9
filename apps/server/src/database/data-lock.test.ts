import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { openStore } from '../open-store.ts';
import type { Store } from '../store.ts';
import { createPostgresDatabase, type PostgresDatabase } from '../testing/postgres-databases.ts';
import { startPostgresProxy } from '../testing/postgres-proxy.ts';
import { DataInUse, lockPostgres, lockSqlite, type DataLock, type LockMode } from './data-lock.ts';

let folder: string;
let file: string;
let database: PostgresDatabase;
const held: { release(): Promise<void> }[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'daymark-lock-'));
  file = join(folder, 'daymark.db');
  const { serverUrl, template } = inject('postgres');
  database = await createPostgresDatabase(serverUrl, template);
});

afterEach(async () => {
  for (const lock of held.splice(0)) await lock.release();
  await database.remove();
  rmSync(folder, { recursive: true });
});

async function keep(lock: Promise<DataLock>): Promise<DataLock> {
  held.push(await lock);
  return lock;
}

interface Kind {
  lock(mode: LockMode): Promise<DataLock>;
  open(): Promise<Store>;
}

const kinds: Readonly<Record<string, Kind>> = {
  SQLite: {
    lock: (mode) => keep(Promise.try(() => lockSqlite(file, mode))),
    open: () => openStore({ sqliteFile: file }),
  },
  PostgreSQL: {
    lock: (mode) => keep(lockPostgres(database.url, mode)),
    open: () => openStore({ databaseUrl: database.url }),
  },
};

describe.each(Object.entries(kinds))('the lock of the data on %s', (_name, on) => {
  it('is held by several at once', async () => {
    await on.lock('shared');
    expect((await on.lock('shared')).isHeld()).toBe(true);
  });

  it('is not had alone while a store is open', async () => {
    const store = await on.open();
    await expect(on.lock('alone')).rejects.toThrow(DataInUse);
    await store.close();
    expect((await on.lock('alone')).isHeld()).toBe(true);
  });

  it('keeps a store from opening while somebody has it alone', async () => {
    const alone = await on.lock('alone');
    await expect(on.open()).rejects.toThrow('just being replaced from a backup');
    await alone.release();
    await (await on.open()).close();
  });
});

it('ends with the process that held it, killed too', async () => {
  const code = `
    const { lockSqlite } = await import(${JSON.stringify(join(import.meta.dirname, 'data-lock.ts'))});
    lockSqlite(${JSON.stringify(file)}, 'shared');
    process.stdout.write('held');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code]);
  await once(child.stdout, 'data');
  expect(() => lockSqlite(file, 'alone')).toThrow(DataInUse);
  child.kill('SIGKILL');
  await once(child, 'exit');
  held.push(lockSqlite(file, 'alone'));
});

describe('on a PostgreSQL that goes away', () => {
  it('a shared lock is held again when it is back, and one that was held alone is lost', async () => {
    const proxy = await startPostgresProxy(new URL(database.url));
    const shared = await keep(lockPostgres(proxy.url, 'shared'));
    proxy.become('refusing');
    await expect.poll(() => shared.isHeld(), { timeout: 5000 }).toBe(false);
    proxy.become('open');
    await expect.poll(() => shared.isHeld(), { timeout: 5000 }).toBe(true);
    await expect(lockPostgres(database.url, 'alone')).rejects.toThrow(DataInUse);
    await shared.release();

    const alone = await keep(lockPostgres(proxy.url, 'alone'));
    proxy.stop();
    await expect.poll(() => alone.isHeld(), { timeout: 5000 }).toBe(false);
  });
});
