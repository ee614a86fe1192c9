import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { type Store, openStore } from '../store/store.ts';
import { createPostgresDatabase, type PostgresDatabase } from '../testing/postgres-databases.ts';
import { startPostgresProxy } from '../testing/postgres-proxy.ts';
import { DataInUse, lockPostgres, lockSqlite, type DataLock, type LockMode } from './data-lock.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';

let folder: string;
let file: string;
let database: PostgresDatabase;
const held: { release(): Promise<void> }[] = [];

beforeEach(async () => {
  folder = createTemporaryFolder();
  file = join(folder, 'daymark.db');
  const { serverUrl, template } = inject('postgres');
  database = await createPostgresDatabase(serverUrl, template);
});

afterEach(async () => {
  for (const lock of held.splice(0)) await lock.release();
  await database.remove();
});

async function keep(lock: Promise<DataLock>): Promise<DataLock> {
  held.push(await lock);
  return lock;
}

interface Kind {
  lock(mode: LockMode): Promise<DataLock>;
  open(isServer?: boolean): Promise<Store>;
}

const kinds: Readonly<Record<string, Kind>> = {
  SQLite: {
    lock: (mode) => keep(Promise.try(() => lockSqlite(file, mode))),
    open: (isServer = false) => openStore({ sqliteFile: file, isServer }),
  },
  PostgreSQL: {
    lock: (mode) => keep(lockPostgres(database.url, mode)),
    open: (isServer = false) => openStore({ databaseUrl: database.url, isServer }),
  },
};

describe.each(Object.entries(kinds))('the lock of the data on %s', (_name, on) => {
  it('two holders can share the data lock', async () => {
    await on.lock('shared');
    expect((await on.lock('shared')).isHeld()).toBe(true);
  });

  it('the exclusive data lock fails while a store is open', async () => {
    const store = await on.open();
    await expect(on.lock('exclusive')).rejects.toThrow(DataInUse);
    await store.close();
    expect((await on.lock('exclusive')).isHeld()).toBe(true);
  });

  it('while a server and a backup share the data lock, nobody can take the exclusive lock', async () => {
    const store = await on.open(true);
    const backup = await on.lock('shared');
    await expect(on.lock('exclusive')).rejects.toThrow(DataInUse);
    await backup.release();
    await store.close();
    const exclusive = await on.lock('exclusive');
    await expect(on.open(true)).rejects.toThrow('just being replaced from a backup');
    await exclusive.release();
  });

  it('a store does not open while another process holds the exclusive data lock', async () => {
    const exclusive = await on.lock('exclusive');
    await expect(on.open()).rejects.toThrow('just being replaced from a backup');
    await exclusive.release();
    await (await on.open()).close();
  });
});

const sentence = 'Another server is running on this data.';

it('a second server does not open an SQLite file until the first server has ended', async () => {
  const first = await openStore({ sqliteFile: file, isServer: true });
  await expect(openStore({ sqliteFile: file, isServer: true })).rejects.toThrow(sentence);
  await first.close();
  await (await openStore({ sqliteFile: file, isServer: true })).close();
});

it.each(['folder', 'file'] as const)(
  'a second server does not open the SQLite file through a link to its %s',
  async (linked) => {
    const first = await openStore({ sqliteFile: file, isServer: true });
    held.push({ release: () => first.close() });
    const link = join(folder, 'link');
    symlinkSync(linked === 'folder' ? folder : file, link);
    const sqliteFile = linked === 'folder' ? join(link, 'daymark.db') : link;
    await expect(openStore({ sqliteFile, isServer: true })).rejects.toThrow(sentence);
  },
);

it('a second server can open the same PostgreSQL database', async () => {
  const options = { databaseUrl: database.url, isServer: true };
  for (let nodes = 0; nodes < 2; nodes += 1) {
    const store = await openStore(options);
    held.push({ release: () => store.close() });
    await expect(store.ping()).resolves.toBeUndefined();
  }
});

it('the data lock of SQLite ends when the process that holds the lock is killed', async () => {
  // A global reference keeps the garbage collector from closing the lock.
  const code = `
    const { lockSqlite } = await import(${JSON.stringify(join(import.meta.dirname, 'data-lock.ts'))});
    globalThis.lock = lockSqlite(${JSON.stringify(file)}, 'shared');
    process.stdout.write('held');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code]);
  await once(child.stdout, 'data');
  expect(() => lockSqlite(file, 'exclusive')).toThrow(DataInUse);
  child.kill('SIGKILL');
  await once(child, 'exit');
  held.push(lockSqlite(file, 'exclusive'));
});

it('a lost shared data lock is taken again when PostgreSQL is back, and a lost exclusive lock counts as not held @long', async () => {
  const proxy = await startPostgresProxy(new URL(database.url));
  const shared = await keep(lockPostgres(proxy.url, 'shared'));
  proxy.become('refusing');
  await expect.poll(() => shared.isHeld(), { timeout: 5000 }).toBe(false);
  proxy.become('open');
  await expect.poll(() => shared.isHeld(), { timeout: 5000 }).toBe(true);
  await expect(lockPostgres(database.url, 'exclusive')).rejects.toThrow(DataInUse);
  await shared.release();

  const exclusive = await keep(lockPostgres(proxy.url, 'exclusive'));
  proxy.stop();
  await expect.poll(() => exclusive.isHeld(), { timeout: 5000 }).toBe(false);
});
