import type { OutboxItem } from '@daymark/shared/outbox/outbox-item.ts';
import { openDB } from 'idb';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createLocalDatabase } from './local-database.ts';

function openHere(onOutdated = () => {}) {
  const name = crypto.randomUUID();
  const database = createLocalDatabase({ name, onOutdated });
  onTestFinished(() => database.close());
  return { name, database };
}

it('two calls of `connect` share one connection', async () => {
  const { database } = openHere();
  const [one, other] = await Promise.all([database.connect(), database.connect()]);
  expect(one).toBe(other);
});

it('the database closes and calls `onOutdated` when a newer app upgrades it', async () => {
  const onOutdated = vi.fn<() => void>();
  const { name, database } = openHere(onOutdated);
  const { version } = await database.connect();
  const newer = await openDB(name, version + 1);
  expect(newer.version).toBe(version + 1);
  expect(onOutdated).toHaveBeenCalledOnce();
  await expect(database.connect()).rejects.toThrow(/version/);
  newer.close();
});

it('the database closes for its deletion without calling `onOutdated`', async () => {
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

it('the database is empty after `erase`, even if another tab has the database open', async () => {
  const { database } = openHere();
  const before = await database.connect();
  await before.add('outbox', { id: 'one', user_id: 'ann', sequence: 1 } as OutboxItem);
  const elsewhere = createLocalDatabase({ name: database.name, onOutdated: () => {} });
  await elsewhere.connect();
  await database.erase();
  expect(await (await elsewhere.connect()).count('outbox')).toBe(0);
  elsewhere.close();
});

it('the database opens again after a failed attempt', async () => {
  const { database } = openHere();
  const open = vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
    throw new DOMException('Not now', 'UnknownError');
  });
  await expect(database.connect()).rejects.toThrow('Not now');
  open.mockRestore();
  expect((await database.connect()).name).toBeTypeOf('string');
});

it.each([1, 2])(
  'the upgrade of database version %i keeps all data except cached snapshots',
  async (version) => {
    const { name, database } = openHere();
    const shipped = await openDB(name, version, {
      upgrade(upgrading) {
        const outbox = upgrading.createObjectStore('outbox', { keyPath: 'id' });
        outbox.createIndex('by-user', ['user_id', 'sequence'], { unique: true });
        outbox.createIndex('by-area', ['user_id', 'subject.life_area_id', 'sequence']);
        if (version === 1) return;
        upgrading.createObjectStore('device');
        upgrading.createObjectStore('snapshots', { keyPath: ['user_id', 'name'] });
        const backups = upgrading.createObjectStore('backups', { keyPath: 'id' });
        backups.createIndex('by-user', ['user_id', 'created_at']);
      },
    });
    for (const item of shippedQueue) await shipped.add('outbox', item);
    if (version === 2) await shipped.add('device', 'a value', 'a name');
    shipped.close();
    const connection = await database.connect();
    const [mark, deletion] = await connection.getAllFromIndex('outbox', 'by-user');
    const { operation: _mark, method, endpoint, subject: _day, data, ...kept } = shippedMark;
    expect(mark).toMatchObject({ ...kept, stored_call: { method, endpoint, data } });
    // The change gets a new id, because it now clears the day instead of deleting an entry by its
    // id.
    expect(deletion).toMatchObject({
      id: expect.not.stringMatching('deletion') as string,
      sequence: 2,
      edited_at: '2026-03-02T09:00:00.000Z',
      edit: { kind: 'mark', life_area_id: 'reading', score_date: '2026-03-02', fields: null },
    });
    expect(deletion).not.toHaveProperty('stored_call');
    expect([...connection.objectStoreNames]).toEqual(['backups', 'device', 'outbox', 'replica']);
    const value = version === 1 ? undefined : 'a value';
    expect(await connection.get('device', 'a name')).toBe(value);
  },
);

/** Items in the format of version 1.1.0. */
const shippedMark = {
  id: 'mark',
  user_id: 'ann',
  timestamp: '2026-03-01T09:00:00.000Z',
  edited_at: '2026-03-01T09:00:00.000Z',
  edited_on: '2026-03-01',
  sequence: 1,
  operation: 'recordScore',
  method: 'POST',
  endpoint: '/api/v1/scores/',
  subject: { life_area_id: 'reading', score_date: '2026-03-01' },
  data: {
    id: '0195f000-0000-7000-8000-000000000001',
    life_area_id: 'reading',
    score: 1,
    score_date: '2026-03-01',
    notes: '',
    edited_at: '2026-03-01T09:00:00.000Z',
    edited_on: '2026-03-01',
  },
  state: 'sending',
  attempts: 0,
  next_attempt_at: null,
  depends_on: [],
};
const shippedQueue = [
  shippedMark,
  {
    id: 'deletion',
    user_id: 'ann',
    timestamp: '2026-03-02T09:00:00.000Z',
    edited_at: '2026-03-02T09:00:00.000Z',
    edited_on: '2026-03-02',
    sequence: 2,
    operation: 'deleteScore',
    method: 'DELETE',
    endpoint: '/api/v1/scores/0195f000-0000-7000-8000-000000000002?edited_at=x',
    subject: {
      life_area_id: 'reading',
      score_date: '2026-03-02',
      score_id: '0195f000-0000-7000-8000-000000000002',
    },
    data: null,
    state: 'pending',
    attempts: 0,
    next_attempt_at: null,
    depends_on: [],
  },
];
