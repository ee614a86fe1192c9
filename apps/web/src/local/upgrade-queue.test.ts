import type { OutboxItem } from '@daymark/shared/outbox/outbox-item.ts';
import { createId } from '@daymark/shared/testing/outbox-items.ts';
import { openDB } from 'idb';
import { expect, test } from 'vitest';
import { createDevice, drain } from '../testing/outbox-device.ts';

const edited_at = '2026-03-01T09:00:00.000Z';
const when = { edited_at, edited_on: '2026-03-01' };
const query = `edited_at=${encodeURIComponent(edited_at)}&edited_on=2026-03-01`;
const synced_at = '2026-02-28T09:00:00.000Z';
const area = { life_area_id: 'a' };
const day = { ...area, score_date: '2026-03-01' };
const days = { first_day: '2026-03-01', last_day: null, reason: '' };
const pause = { id: 'p', ...area, ...days };
const year = { ...area, year: 2026, marks: `1${'.'.repeat(364)}`, notes: {} };
const end = { deleted_at: '2026-02-01T09:00:00.000Z', deleted_on: '2026-02-01' };

/** Operation, method, address, subject and body of calls queued in database versions 1 to 4. */
const calls: readonly (readonly [string, string, string, object, object | null])[] = [
  ['createLifeArea', 'POST', '/api/v1/life-areas/', area, { id: 'a', name: 'Run', ...when }],
  // Version 1.0.0 sent no date.
  ['updateLifeArea', 'PUT', '/api/v1/life-areas/a', area, { name: 'Walk', edited_at }],
  ['updateLifeArea', 'PUT', '/api/v1/life-areas/a', area, { is_active: false, ...when }],
  [
    'recordScore',
    'POST',
    '/api/v1/scores/',
    day,
    { id: createId(9), ...day, score: 1, notes: '', ...when, synced_at },
  ],
  [
    'deleteScore',
    'DELETE',
    `/api/v1/life-areas/a/scores/2026-03-01?${query}&synced_at=${synced_at}`,
    day,
    null,
  ],
  ['recordScores', 'POST', '/api/v1/scores/batch', { ...area, year: 2026 }, { ...year, ...when }],
  ['deleteScores', 'POST', '/api/v1/scores/batch', { ...area, year: 2026 }, { ...year, ...when }],
  ['createPause', 'POST', '/api/v1/pauses/', { ...area, pause_id: 'p' }, { ...pause, ...when }],
  [
    'updatePause',
    'PUT',
    '/api/v1/pauses/p',
    { ...area, pause_id: 'p' },
    { reason: 'Ill', known: { ...area, ...days }, ...when },
  ],
  ['deletePause', 'DELETE', `/api/v1/pauses/p?${query}`, { ...area, pause_id: 'p' }, null],
  [
    'deleteLifeArea',
    'DELETE',
    `/api/v1/life-areas/a?${query}`,
    { ...area, erase: false, ...end },
    null,
  ],
  [
    'deleteLifeArea',
    'DELETE',
    `/api/v1/life-areas/a?${query}&erase=true`,
    { ...area, erase: true },
    null,
  ],
  ['updateMe', 'PUT', '/api/v1/auth/me', {}, { done_last: true, ...when }],
  [
    'updateNotificationSettings',
    'POST',
    '/api/v1/notifications/settings',
    {},
    { inactivity_days: 3, ...when },
  ],
  ['markNotificationRead', 'PUT', '/api/v1/notifications/n/read', { notification_id: 'n' }, null],
  ['markAllNotificationsRead', 'PUT', `/api/v1/notifications/mark-all-read?${query}`, {}, null],
];

/** Edits that replace `calls`, in the same order. */
const edits = [
  { kind: 'area', id: 'a', is_new: true, fields: { name: 'Run' } },
  { kind: 'area', id: 'a', fields: { name: 'Walk' } },
  { kind: 'area', id: 'a', fields: { is_active: false } },
  { kind: 'mark', ...day, fields: { id: createId(9), score: 1, notes: '' }, synced_at },
  { kind: 'mark', ...day, fields: null, synced_at },
  { kind: 'year', entries: year },
  { kind: 'year', entries: year, clears: true },
  { kind: 'pause', id: 'p', ...area, is_new: true, fields: days },
  { kind: 'pause', id: 'p', ...area, fields: { reason: 'Ill' }, known: { ...area, ...days } },
  { kind: 'pause', id: 'p', ...area, fields: null },
  { kind: 'area', id: 'a', fields: end },
  { kind: 'area', id: 'a', fields: null },
  { kind: 'profile', fields: { done_last: true } },
  { kind: 'settings', fields: { inactivity_days: 3 } },
  { kind: 'notification', id: 'n' },
  { kind: 'notification', id: null },
];

async function deviceOfVersion4(items: readonly object[]) {
  const device = createDevice();
  const shipped = await openDB(device.name, 4, {
    upgrade(upgrading) {
      const outbox = upgrading.createObjectStore('outbox', { keyPath: 'id' });
      outbox.createIndex('by-user', ['user_id', 'sequence'], { unique: true });
      outbox.createIndex('by-area', ['user_id', 'subject.life_area_id', 'sequence']);
      upgrading.createObjectStore('device');
      const backups = upgrading.createObjectStore('backups', { keyPath: 'id' });
      backups.createIndex('by-user', ['user_id', 'created_at']);
      upgrading.createObjectStore('replica', { keyPath: ['user_id', 'kind', 'id'] });
    },
  });
  for (const item of items) await shipped.add('outbox', item);
  shipped.close();
  return device;
}

const queue = calls.map(([operation, method, endpoint, subject, data], index) => ({
  id: createId(index + 1),
  user_id: 'ann',
  timestamp: edited_at,
  ...when,
  sequence: index + 1,
  operation,
  method,
  endpoint,
  subject,
  data,
  state: 'sending',
  attempts: 0,
  next_attempt_at: null,
  depends_on: [],
}));

test('every call that an earlier version queued becomes an edit with its area', async () => {
  const device = await deviceOfVersion4(queue);
  const items = await device.storedItems();
  expect(items.map(({ edit }) => edit)).toEqual(edits);
  const areas = items.map(({ life_area_id }) => life_area_id);
  expect(areas).toEqual([...Array.from({ length: 12 }, () => 'a'), ...Array.from({ length: 4 })]);
  expect(items.map(({ id }) => id)).toEqual(queue.map(({ id }) => id));
});

test('an unfinished request of an earlier version is sent again under the same key', async () => {
  const device = await deviceOfVersion4(queue);
  device.server.answerWith(({ method, path, body }) => {
    if (method === 'DELETE') return new Response(null, { status: 204 });
    const isNew = method === 'POST' && !path.endsWith('/settings');
    return Response.json(body, { status: isNew ? 201 : 200 });
  });
  await drain(device.openTab());
  const { arrivals } = device.server;
  const isYear = (operation: string) => operation.endsWith('Scores');
  for (const { id, operation, method, endpoint, data } of queue) {
    if (isYear(operation)) continue;
    const path = operation === 'recordScore' ? '/api/v1/scores/batch' : endpoint;
    const sent = arrivals.filter(({ key }) => key === id);
    expect(sent).toMatchObject([{ method, path, body: data }]);
  }
  const years = queue.filter(({ operation }) => isYear(operation));
  for (const { id } of years) {
    expect(arrivals.filter(({ key }) => key === `${id} 2026-01-01`)).toHaveLength(1);
  }
  expect(await device.storedItems()).toEqual([]);
});

test('a refused change of an earlier version can be retried or discarded', async () => {
  const refusal = { status: 404, code: 'not_found', detail: 'No.', errors: [] };
  const refused = queue.slice(1, 3).map((item) => ({ ...item, state: 'refused', refusal }));
  const device = await deviceOfVersion4(refused);
  const { outbox } = device.openTab();
  await expect.poll(() => outbox.items().length).toBe(2);
  const [first, second] = outbox.items() as [OutboxItem, OutboxItem];
  await outbox.discard(second.id);
  await outbox.retry(first.id);
  await drain({ outbox });
  expect(device.server.arrivals).toMatchObject([{ method: 'PUT', body: { name: 'Walk' } }]);
});
