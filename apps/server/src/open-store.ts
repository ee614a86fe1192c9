import { connectPostgres, connectSqlite, type Connections } from './database/connect.ts';
import { lockPostgres, lockSqlite, type DataLock } from './database/data-lock.ts';
import { storeOn, type Store } from './store.ts';

export type StoreOptions = StoreUse &
  ({ readonly databaseUrl: string } | { readonly sqliteFile: string });

interface StoreUse {
  /** Whether no other server may be running on the same SQLite file. */
  readonly isServer?: boolean;
  /** Told of connections that died while nobody used them. */
  readonly onLostConnection?: (error: Error) => void;
}

/** Connects, verifies the durability settings and migrates; rejects when any of it fails. */
export async function openStore(options: StoreOptions): Promise<Store> {
  const lock = await lockUse(options);
  try {
    const store = storeOn(await connect(options));
    return {
      ...store,
      async close() {
        await store.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** For as long as the store is open, no restore replaces its data. */
async function lockUse(options: StoreOptions): Promise<DataLock> {
  const mode = options.isServer === true ? 'server' : 'shared';
  if ('sqliteFile' in options) return lockSqlite(options.sqliteFile, mode);
  return lockPostgres(options.databaseUrl, mode);
}

function connect(options: StoreOptions): Promise<Connections> {
  if ('sqliteFile' in options) return connectSqlite(options.sqliteFile);
  return connectPostgres(options.databaseUrl, options.onLostConnection ?? (() => {}));
}
