import { createItems } from '@daymark/shared/outbox/join-queue.ts';
import { uuidv7 } from '@daymark/shared/identifier.ts';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../lib/clock.ts';
import { createBackupStore } from '../../local/local-backup.ts';
import { createOutboxStore } from '../../local/outbox-store.ts';
import { createLocalDatabase } from '../../local/local-database.ts';
import type { ReplicaRow } from '../../local/replica-row.ts';
import { madeArea, madePause, madeUser } from '../../testing/factories.ts';
import { adoptEarlierAccount } from './adopt-earlier-account.ts';
import { openOrigin } from '../../local/restore.ts';

const earlier = { ...madeUser, id: 'earlier', email: 'Ada@example.com' };
const next = { ...madeUser, id: 'next', email: 'ada@example.com' };
const stranger = { ...madeUser, id: 'stranger', email: 'bea@example.com' };

/** Opens a device that has the replica of the earlier account and an unsent mark. */
async function openDevice() {
  const database = createLocalDatabase({ name: crypto.randomUUID(), onOutdated: () => {} });
  onTestFinished(() => database.erase());
  const connection = await database.connect();
  const place = { user_id: earlier.id, run: 1 };
  const rows: ReplicaRow[] = [
    {
      ...place,
      kind: 'person',
      id: '',
      row: {
        user: earlier,
        settings: null,
        cursor: 'a cursor',
        rev: 1,
        synced_at: '2026-03-01T12:00:00.000Z',
        is_full_run: false,
        run: 1,
      },
    },
    { ...place, kind: 'area', id: 'reading', row: madeArea({ id: 'reading' }) },
  ];
  for (const row of rows) await connection.put('replica', row);
  const day = { life_area_id: 'reading', score_date: '2026-03-01' };
  const id = uuidv7(0, (bytes) => crypto.getRandomValues(bytes));
  const edited_at = '2026-03-01T12:00:00.000Z';
  const moment = { edited_at, timestamp: edited_at, edited_on: '2026-03-01' };
  const edit = { kind: 'mark', ...day, fields: { id, score: 1, notes: 'Unsent' } } as const;
  const given = { ...moment, user_id: earlier.id, owner: earlier, newId: () => id };
  await createOutboxStore(database).append({ userId: earlier.id, areaId: 'reading' }, (items) =>
    createItems(items, [edit], given),
  );
  return { database, store: createBackupStore(database), clock: systemClock };
}

let device: Awaited<ReturnType<typeof openDevice>>;

beforeEach(async () => {
  device = await openDevice();
});

test('adoptEarlierAccount makes one backup of an account with the same email @long', async () => {
  const { store, clock } = device;
  await adoptEarlierAccount({ ...device, user: next });
  const [adopted] = await store.list(next.id);
  if (adopted === undefined) throw new Error('Nothing was adopted');
  expect(adopted).toMatchObject({
    is_of_earlier_account: true,
    counts: { life_areas: 1, scores: 1 },
    created_at: '2026-03-01T12:00:00.000Z',
  });
  await adoptEarlierAccount({ ...device, user: next });
  expect(await store.list(next.id)).toHaveLength(1);
  const opened = await openOrigin({ kind: 'stored', stored: adopted });
  expect(opened).toMatchObject({ data: { user: { id: earlier.id } } });
  // A third account adopts the same backup again.
  await adoptEarlierAccount({ ...device, clock, user: { ...next, id: 'third' } });
  expect((await store.list('third')).map(({ id }) => id)).toContain(adopted.id);
});

test('adoptEarlierAccount makes a backup even if the earlier account has only a pause of all areas', async () => {
  const { database, store } = device;
  const connection = await database.connect();
  await connection.delete('replica', [earlier.id, 'area', 'reading']);
  const row = madePause({ life_area_id: null, first_day: '2026-03-02' });
  await connection.put('replica', { user_id: earlier.id, run: 1, kind: 'pause', id: row.id, row });
  await adoptEarlierAccount({ ...device, user: next });
  expect(await store.list(next.id)).toMatchObject([{ is_of_earlier_account: true }]);
});

test('adoptEarlierAccount makes no backup of an account with another email', async () => {
  await adoptEarlierAccount({ ...device, user: stranger });
  expect(await device.store.list(stranger.id)).toEqual([]);
});
