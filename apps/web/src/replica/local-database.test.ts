import type { OutboxItem } from '@daymark/shared/outbox/outbox-item.ts';
import { openDB } from 'idb';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createLocalDatabase } from './local-database.ts';

function openHere(onOutdated = () => {}) {
  const name = crypto.randomUUID();
  const database = createLocalDatabase({ name, onOutdated });
  onTestFinished(() => database.close());
  return { name, database };
}

describe('the local database', () => {
  it('is opened once', async () => {
    const { database } = openHere();
    const [one, other] = await Promise.all([database.connect(), database.connect()]);
    expect(one).toBe(other);
  });

  it('lets go of the device when a newer app wants to migrate, and says so', async () => {
    const onOutdated = vi.fn<() => void>();
    const { name, database } = openHere(onOutdated);
    const { version } = await database.connect();
    const newer = await openDB(name, version + 1);
    expect(newer.version).toBe(version + 1);
    expect(onOutdated).toHaveBeenCalledOnce();
    await expect(database.connect()).rejects.toThrow(/version/);
    newer.close();
  });

  it('makes room for its removal without calling itself outdated', async () => {
    const onOutdated = vi.fn<() => void>();
    const { name, database } = openHere(onOutdated);
    await database.connect();
    await new Promise((resolve, reject) => {
      const request = indexedDB.deleteDatabase(name);
      request.addEventListener('success', resolve);
      request.addEventListener('error', reject);
    });
    expect(onOutdated).not.toHaveBeenCalled();
    const connection = await database.connect();
    expect(await connection.count('outbox')).toBe(0);
  });

  it('is erased with all that is in it, and begins anew', async () => {
    const { database } = openHere();
    const before = await database.connect();
    await before.add('outbox', { id: 'one', user_id: 'ann', sequence: 1 } as OutboxItem);
    const elsewhere = createLocalDatabase({ name: database.name, onOutdated: () => {} });
    await elsewhere.connect();
    await database.erase();
    expect(await (await elsewhere.connect()).count('outbox')).toBe(0);
    elsewhere.close();
  });

  it('is tried again after the device refused', async () => {
    const { database } = openHere();
    const open = vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
      throw new DOMException('Not now', 'UnknownError');
    });
    await expect(database.connect()).rejects.toThrow('Not now');
    open.mockRestore();
    expect((await database.connect()).name).toBeTypeOf('string');
  });
});
