import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { getDateInZone } from '@daymark/shared/calendar/zone.ts';
import type { Pause } from '@daymark/shared/pauses/pause.ts';
import { beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dashboardNetwork, holdChanges } from '../../testing/app-network.ts';
import { madeArea } from '../../testing/factories.ts';
import { mountApp } from '../../testing/mount-app.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });

const today = getDateInZone(Date.now(), 'UTC');
const ofReading = { life_area_id: 'reading', reason: '' };

async function endReading({ erase, pauses = [] }: { erase: boolean; pauses?: readonly Pause[] }) {
  const area = madeArea({ id: 'reading', name: 'Reading', created_on: addDays(today, -9) });
  const network = dashboardNetwork({ areas: [area], pauses }, holdChanges);
  // The dashboard shows no card of an archived area.
  const path = pauses.length === 0 ? '/dashboard' : '/areas/reading';
  const { shownData } = mountApp({ network, path, stored: network.stored });
  await button('More for Reading').click();
  await page.getByRole('menuitem', { name: 'End…' }).click();
  const question = page.getByRole('dialog', { name: 'End Reading?' });
  if (erase) await question.getByRole('checkbox', { name: 'Also erase its history' }).click();
  await question.getByRole('button', { name: erase ? 'End and erase' : 'End' }).click();
  const words = erase ? 'Reading was erased' : 'Reading has ended';
  await expect.element(page.getByText(words)).toBeVisible();
  expect(shownData.state().areas.get('reading')?.deleted_on ?? null).toBe(erase ? null : today);
  return shownData;
}

const card = () => page.getByRole('list', { name: 'Life areas' }).getByText('Reading').first();

// Loads the dialogs before the tests, so that no test waits for them.
beforeAll(() => import('./area-dialogs.tsx'));

test('Undo brings back an area that was ended', async () => {
  await endReading({ erase: false });
  await expect.element(card()).not.toBeInTheDocument();
  await button('Undo').click();
  await expect.element(card()).toBeVisible();
});

test("Undo of an area's end restores the skip of today @long", async () => {
  const skip = { ...ofReading, id: 'skip', first_day: today, last_day: today };
  const shownData = await endReading({ erase: false, pauses: [skip] });
  await button('Undo').click();
  await expect.poll(() => shownData.state().areas.get('reading')?.deleted_on).toBe(null);
  expect([...shownData.state().pauses.values()]).toEqual([skip]);
});

test("Undo of an archived area's end archives the area again @long", async () => {
  const open = { ...ofReading, id: 'open', first_day: addDays(today, -3), last_day: null };
  const shownData = await endReading({ erase: false, pauses: [open] });
  await button('Undo').click();
  await expect
    .poll(() =>
      [...shownData.state().pauses.values()].map(({ first_day, last_day }) => [
        first_day,
        last_day,
      ]),
    )
    .toEqual([
      [addDays(today, -3), addDays(today, -1)],
      [today, null],
    ]);
});

test('the toast about an erased area offers no Undo @long', async () => {
  await endReading({ erase: true });
  await expect.element(button('Undo')).not.toBeInTheDocument();
});
