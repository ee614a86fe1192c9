import type { Score } from '@daymark/shared/entries/score.ts';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../lib/clock.ts';
import { createDeviceStore } from '../local/device-store.ts';
import { createLocalDatabase } from '../local/local-database.ts';
import { createOutbox } from '../local/outbox.ts';
import { madeClient, madeEntry, madeUser } from '../testing/factories.ts';
import { storeReplica } from '../testing/device-storage.ts';
import { createScriptedServer } from '../testing/scripted-server.ts';
import { recordDone } from './push.ts';

const user = { ...madeUser, id: 'ann' };
const date = '2026-03-01';
const facts = { date, areaIds: ['reading', 'running'] };
const notDone = madeEntry({ life_area_id: 'reading', score_date: date, score: 0, notes: 'Ill' });

/** Opens a device that lacks the server's entries. At first, no change reaches the server. */
async function openDevice() {
  const database = createLocalDatabase({ name: crypto.randomUUID(), onOutdated: () => {} });
  onTestFinished(() => database.erase());
  await createDeviceStore(database).storeSession({ token: 'ann', user });
  const server = createScriptedServer();
  server.script(({ method }) => (method === 'GET' ? 'answered' : 'request lost'));
  const client = madeClient({ fetch: server.fetch });
  const outbox = createOutbox({
    database,
    client,
    clock: systemClock,
    getOwner: () => ({ id: 'ann', timezone: 'UTC', day_ends_at: '00:00' }),
  });
  onTestFinished(() => outbox.close());
  const queued = () => outbox.items().map(({ life_area_id }) => life_area_id);
  const store = (scores: readonly Score[]) => storeReplica(database, user, { scores });
  return { server, store, outbox, queued, queue: { ...outbox, client } };
}

test('"Done" in a notification sends marks that the server ignores if the day has an entry', async () => {
  const { queue, outbox, server } = await openDevice();
  await recordDone(queue, 'ann', facts);
  expect(outbox.items()).toMatchObject([
    { life_area_id: 'reading', edit: { fields: { score: 1, only_if_unmarked: true } } },
    { life_area_id: 'running', edit: { fields: { score: 1, only_if_unmarked: true } } },
  ]);
  server.script(() => 'answered');
  await outbox.flush();
  expect(server.arrivals.map(({ method, body }) => [method, body])).toMatchObject([
    ['POST', { life_area_id: 'reading', score: 1, score_date: date, only_if_unmarked: true }],
    ['POST', { life_area_id: 'running', score: 1, score_date: date, only_if_unmarked: true }],
  ]);
});

test('"Done" in a notification marks a day whose amount is not enough yet, and keeps its note', async () => {
  const { queue, outbox, store } = await openDevice();
  await store([{ ...notDone, amount: 2 }]);
  await recordDone(queue, 'ann', { date, areaIds: ['reading'] });
  expect(outbox.items()).toMatchObject([
    { life_area_id: 'reading', edit: { fields: { score: 1, notes: 'Ill' } } },
  ]);
  expect(outbox.items()[0]?.edit).not.toHaveProperty('fields.only_if_unmarked');
  await store([notDone]);
  await recordDone(queue, 'ann', { date, areaIds: ['reading'] });
  expect(outbox.items()).toHaveLength(1);
});

test('"Done" in a notification marks a day whose local entry was cleared or refused', async () => {
  const { queue, outbox, server, store } = await openDevice();
  await store([notDone]);
  await outbox.deleteEntry({ life_area_id: 'reading', score_date: date });
  await recordDone(queue, 'ann', { date, areaIds: ['reading'] });
  expect(outbox.items()).toMatchObject([{ edit: { fields: null } }, { edit: { kind: 'mark' } }]);
  server.script(() => ({ status: 422, code: 'future_date' }));
  await outbox.recordEntry({ life_area_id: 'running', score: 0, score_date: date });
  await outbox.flush();
  await recordDone(queue, 'ann', { date, areaIds: ['running'] });
  expect(outbox.items().at(-1)).toMatchObject({
    state: 'pending',
    edit: { life_area_id: 'running', fields: { only_if_unmarked: true } },
  });
});

test('"Done" in a notification skips a day with a local entry and keeps queued changes', async () => {
  const { queue, queued, server, store, outbox } = await openDevice();
  await store([notDone]);
  await outbox.recordEntry({ life_area_id: 'running', score: 0, score_date: date });
  await recordDone(queue, 'ann', { ...facts, areaIds: [...facts.areaIds, 'writing'] });
  expect(queued()).toEqual(['running', 'writing']);
  expect(outbox.items()).toMatchObject([
    { edit: { fields: { score: 0 } } },
    { edit: { fields: { score: 1 } } },
  ]);
  expect(server.arrivals).toEqual([]);
});
