import { expect, onTestFinished, test } from 'vitest';
import { countBackups, createBackupStore } from './local-backup.ts';
import { forgetPersonData } from './stored-person-data.ts';
import { createLocalDatabase, type StoredBackup } from './local-database.ts';

const now = Date.UTC(2026, 2, 1, 12);
const hour = 3_600_000;

function madeBackup(parts: Partial<StoredBackup> & Pick<StoredBackup, 'id'>): StoredBackup {
  const created_at = parts.created_at ?? new Date(now).toISOString();
  return {
    user_id: 'ann',
    created_at,
    checked_at: created_at,
    kind: 'automatic',
    counts: { life_areas: 1, scores: 1 },
    complete_from: null,
    size: 1,
    content_digest: parts.id,
    file: new Uint8Array(1),
    ...parts,
  };
}

function openDevice() {
  const database = createLocalDatabase({ name: crypto.randomUUID(), onOutdated: () => {} });
  onTestFinished(() => database.erase());
  return { database, store: createBackupStore(database) };
}

test('each user keeps ten backups, including a backup that can still undo a restore', async () => {
  const { store } = openDevice();
  const at = (hours: number) => new Date(now + hours * hour).toISOString();
  const restored = [] as const;
  await store.add(
    madeBackup({ id: 'undoable', created_at: at(0), kind: 'before-restore', restored }),
    now,
  );
  await store.add(madeBackup({ id: 'hers', user_id: 'bea', created_at: at(0) }), now);
  for (let hours = 1; hours <= 12; hours += 1) {
    const id = String(hours).padStart(2, '0');
    await store.add(madeBackup({ id, created_at: at(hours) }), now + hours * hour);
  }
  const ids = (await store.list('ann')).map(({ id }) => id);
  expect(ids).toEqual(['12', '11', '10', '09', '08', '07', '06', '05', '04', 'undoable']);
  await store.add(madeBackup({ id: '25', created_at: at(25) }), now + 25 * hour);
  expect((await store.list('ann')).at(-1)?.id).toBe('04');
  expect((await store.list('bea')).map(({ id }) => id)).toEqual(['hers']);
});

test('`noteChecked` and `endUndo` change their backup and ignore a deleted backup', async () => {
  const { store } = openDevice();
  await store.add(madeBackup({ id: 'one', restored: [] }), now);
  await store.noteChecked('one', '2026-03-01T13:00:00.000Z');
  await store.endUndo('one');
  await store.noteChecked('gone', '2026-03-01T13:00:00.000Z');
  await store.endUndo('gone');
  const { restored: _ended, ...kept } = madeBackup({ id: 'one' });
  expect(await store.list('ann')).toEqual([{ ...kept, checked_at: '2026-03-01T13:00:00.000Z' }]);
});

test('`forgetPersonData` removes only the backups of its user', async () => {
  const { store, database } = openDevice();
  await store.add(madeBackup({ id: 'hers', user_id: 'bea' }), now);
  await store.add(madeBackup({ id: 'one' }), now);
  await store.add(madeBackup({ id: 'two' }), now);
  await forgetPersonData(database, 'ann');
  expect(await store.list('ann')).toEqual([]);
  expect(await countBackups(database)).toBe(1);
});
