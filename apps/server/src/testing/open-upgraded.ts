import { expect, inject } from 'vitest';
import { openDatabase } from '../backups/open-database.ts';
import { distributeTables, findFaults } from '../database/distribution.ts';
import type { Store } from '../store/store.ts';
import type { TestPlace } from './data-places.ts';

/**
 * Opens a database of an older version. On Citus, the first start migrates the tables and then
 * refuses, until the operator distributes them.
 */
export async function openUpgraded(database: TestPlace): Promise<Store> {
  const { place } = database;
  if ('databaseUrl' in place && inject('postgres').isOnCitus) {
    await expect(database.open()).rejects.toThrow('npm run distribute');
    const db = await openDatabase(place);
    await distributeTables(db);
    expect(await findFaults(db)).toEqual([]);
    await db.destroy();
  }
  return database.open();
}
