import { dateInZone } from '@daymark/shared/calendar/zone.ts';
import { beforeEach, expect, test } from 'vitest';
import { dashboardNetwork } from '../../testing/dashboard-network.ts';
import { emptyDevice } from '../../testing/empty-device.ts';
import { json, refusal } from '../../testing/fake-network.ts';
import { madeArea } from '../../testing/made-area.ts';
import { mountApp } from '../../testing/mount-app.tsx';

const today = dateInZone(Date.now(), 'UTC');
const notDone = { life_area_id: 'reading', score: 0, score_date: today } as const;
// The first screen waits for its modules.
const patiently = { timeout: 20_000 };

beforeEach(async () => {
  localStorage.clear();
  await emptyDevice();
});

const refused = () => refusal(403, { code: 'forbidden', detail: 'Not now.' });

/** @param firstHalfYear how the first of these is answered, if not as usual */
function start(firstHalfYear?: () => Response | Promise<Response>) {
  const network = dashboardNetwork({ areas: [madeArea({ id: 'reading', name: 'Reading' })] });
  const halfYear = () =>
    network.sent('GET', '/scores/').filter(({ path }) => path.includes(`end_date=${today}`));
  network.intercept(({ path }) => {
    if (path.includes('/notifications/')) return json(200, null);
    const isHalfYear = path.includes('/scores/') && path.includes(`end_date=${today}`);
    return isHalfYear && halfYear().length === 1 ? firstHalfYear?.() : undefined;
  });
  const { outbox, queryClient, deviceData, session } = mountApp({
    network,
    path: '/help-support',
    stored: network.stored,
  });
  const keptStreaks = async () => {
    const { streaks } = await deviceData.snapshots.read(network.user.id, ['streaks']);
    return streaks?.data;
  };
  const asked = () => network.sent('GET', '/analytics/streaks').length;
  return { outbox, queryClient, session, keptStreaks, asked, halfYear };
}

test('streaks that an answer took from the device are asked for again once the queue is empty', async () => {
  const { outbox, queryClient, keptStreaks, asked, halfYear } = start();
  await expect.poll(keptStreaks, patiently).toMatchObject({ today });
  // As when the app was opened again later that day.
  queryClient.removeQueries({ queryKey: ['analytics', 'streaks'] });
  await outbox.recordScore(notDone);
  await expect.poll(asked).toBe(2);
  await expect.poll(keptStreaks).toMatchObject({ today, list: [{ life_area_id: 'reading' }] });
  expect(halfYear()).toHaveLength(1);
});

test('they do not come before the days, which may have failed', async () => {
  const { outbox, keptStreaks, asked, halfYear } = start(refused);
  await expect.poll(() => halfYear().length, patiently).toBe(1);
  expect(asked()).toBe(0);
  await outbox.recordScore(notDone);
  await expect.poll(keptStreaks).toMatchObject({ today });
  expect(halfYear()).toHaveLength(2);
});

test('the days are asked for again where a change of another device took them from their way', async () => {
  const { queryClient, keptStreaks, halfYear } = start(async () => new Promise(() => {}));
  await expect.poll(() => halfYear().length, patiently).toBe(1);
  await queryClient.cancelQueries({ queryKey: ['scores'] });
  await expect.poll(() => halfYear().length).toBe(2);
  await expect.poll(keptStreaks).toMatchObject({ today });
});

test('whoever signs out is asked for nothing more', async () => {
  const { outbox, session, keptStreaks, asked } = start();
  await expect.poll(keptStreaks, patiently).toMatchObject({ today });
  const before = asked();
  session.end();
  await expect.poll(keptStreaks).toBeUndefined();
  // Whoever is asked for streaks has the kept ones read first, before these readings.
  await outbox.flush();
  await keptStreaks();
  await keptStreaks();
  expect(asked()).toBe(before);
});
