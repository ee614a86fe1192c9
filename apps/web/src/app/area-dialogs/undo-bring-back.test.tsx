import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { getDateInZone } from '@daymark/shared/calendar/zone.ts';
import type { Pause } from '@daymark/shared/pauses/pause.ts';
import { beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dashboardNetwork, holdChanges } from '../../testing/app-network.ts';
import { madeArea, madePause } from '../../testing/factories.ts';
import { mountApp } from '../../testing/mount-app.tsx';

const today = getDateInZone(Date.now(), 'UTC');
const day = (offset: number) => addDays(today, offset);
const reading = { id: 'reading', name: 'Reading', created_on: day(-40) };
const pauseOf = (parts: Omit<Pause, 'life_area_id' | 'reason'> & { readonly reason?: string }) =>
  madePause({ life_area_id: 'reading', ...parts });

// Loads the code before the tests, so that no test waits for it.
beforeAll(() => Promise.all([import('./area-dialogs.tsx'), import('../area-screen.tsx')]));

async function bringBack(parts: Partial<SyncedArea>, pauses: readonly Pause[]) {
  const area = madeArea({ ...reading, ...parts });
  const network = dashboardNetwork({ areas: [area], pauses }, holdChanges);
  const { shownData } = mountApp({ network, path: '/areas/reading', stored: network.stored });
  const before = shownData.state().areas.get('reading');
  const shown = () => ({
    area: shownData.state().areas.get('reading'),
    pauses: [...shownData.state().pauses.values()].map(({ id: _id, ...words }) => words),
  });
  await page.getByRole('button', { name: 'More for Reading' }).click();
  await page.getByRole('menuitem', { name: 'Bring back' }).click();
  await expect.element(page.getByText('Reading is back')).toBeVisible();
  expect(shown().area?.deleted_on).toBe(null);
  expect(shown().pauses.filter(({ last_day }) => last_day === null)).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  const ids = () => [...shownData.state().pauses.keys()];
  return { shown, ids, before: before ?? area };
}

const wordsOf = (pauses: readonly Pause[]) => pauses.map(({ id: _id, ...words }) => words);

test('Undo after "Bring back" archives the area again from its original day', async () => {
  const pauses = [
    pauseOf({ id: 'week', first_day: day(-30), last_day: day(-24) }),
    pauseOf({ id: 'open', first_day: day(-9), last_day: null, reason: 'Knee' }),
  ];
  const { shown } = await bringBack({}, pauses);
  await expect.poll(() => shown().pauses).toEqual(wordsOf(pauses));
});

test('Undo after "Bring back" archives an area that was archived today again, under a new pause id @long', async () => {
  const pauses = [pauseOf({ id: 'open', first_day: today, last_day: null, reason: 'Knee' })];
  const { shown, ids } = await bringBack({}, pauses);
  await expect.poll(() => shown().pauses).toEqual(wordsOf(pauses));
  // The server accepts no new pause under the id of a removed pause.
  expect(ids()).not.toContain('open');
});

test('Undo after "Bring back" restores the original end and pauses of an ended area @long', async () => {
  const pauses = [pauseOf({ id: 'open', first_day: day(-20), last_day: null })];
  const deleted_on = day(-6);
  const { shown, before } = await bringBack(
    { deleted_at: `${deleted_on}T09:00:00.000Z`, deleted_on },
    pauses,
  );
  await expect.poll(() => shown()).toEqual({ area: before, pauses: wordsOf(pauses) });
});
