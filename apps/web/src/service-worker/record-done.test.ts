import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../lib/system-clock.ts';
import { createDeviceStore } from '../outbox/device-store.ts';
import { createLocalDatabase } from '../outbox/local-database.ts';
import { createOutbox } from '../outbox/outbox.ts';
import { createSnapshots } from '../outbox/snapshots.ts';
import { madeScore } from '../testing/made-area.ts';
import { madeClient } from '../testing/made-client.ts';
import { madeUser } from '../testing/made-user.ts';
import { createScriptedServer } from '../testing/scripted-server.ts';
import { recordDone } from './record-done.ts';

const date = '2026-03-01';
const facts = { date, areaIds: ['reading', 'running'] };
const notDone = madeScore({ life_area_id: 'reading', score_date: date, score: 0, notes: 'Ill' });

/** A device of which the server knows one answer of the day. Nothing is sent before the test says so. */
async function openDevice() {
  const database = createLocalDatabase({ name: crypto.randomUUID(), onOutdated: () => {} });
  onTestFinished(() => database.erase());
  await createDeviceStore(database).keepSession({ token: 'ann', user: { ...madeUser, id: 'ann' } });
  const server = createScriptedServer();
  server.script(({ method }) => (method === 'GET' ? 'answered' : 'request lost'));
  server.answerWith(() => Response.json([notDone]));
  const client = madeClient({ fetch: server.fetch });
  const outbox = createOutbox({
    database,
    client,
    clock: systemClock,
    getOwner: () => ({ id: 'ann', timezone: 'UTC' }),
    onAnswer: () => {},
    onRefused: () => {},
  });
  onTestFinished(() => outbox.close());
  const queued = () => outbox.items().map(({ subject }) => subject.life_area_id);
  const snapshots = createSnapshots(database, systemClock);
  return { server, snapshots, outbox, queued, queue: { ...outbox, client } };
}

test('Done leaves what was answered on a day that the device keeps nothing of', async () => {
  const { queue, queued, server } = await openDevice();
  await recordDone(queue, 'ann', facts);
  expect(queued()).toEqual(['running']);
  const [asked] = server.arrivals;
  expect(asked).toMatchObject({
    method: 'GET',
    path: `/api/v1/scores/?start_date=${date}&end_date=${date}`,
  });
});

test('Done marks nothing where nobody can say what was answered', async () => {
  const { queue, queued, server } = await openDevice();
  server.inTurn('request lost');
  await expect(recordDone(queue, 'ann', facts)).rejects.toThrow('The server cannot be reached');
  expect(queued()).toEqual([]);
});

test('Done asks nobody for a day that the device keeps, and leaves what still waits', async () => {
  const { queue, queued, server, snapshots, outbox } = await openDevice();
  const day = { start_date: date, end_date: date, today: date };
  await snapshots.keepScores('ann', [notDone], day);
  await outbox.recordScore({ life_area_id: 'running', score: 0, score_date: date });
  await recordDone(queue, 'ann', { ...facts, areaIds: [...facts.areaIds, 'writing'] });
  expect(queued()).toEqual(['running', 'writing']);
  expect(outbox.items()).toMatchObject([{ data: { score: 0 } }, { data: { score: 1 } }]);
  expect(server.arrivals).toEqual([]);
});
