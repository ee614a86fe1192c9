import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { dateInZone } from '@daymark/shared/calendar/zone.ts';
import type { Pause } from '@daymark/shared/pauses/pause.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dashboardNetwork } from '../../testing/app-network.ts';
import { madeArea } from '../../testing/factories.ts';
import { mountApp } from '../../testing/mount-app.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });

const today = dateInZone(Date.now(), 'UTC');
const ofReading = { life_area_id: 'reading', reason: '' };

async function endReading({ erase, pauses = [] }: { erase: boolean; pauses?: readonly Pause[] }) {
  const area = madeArea({ id: 'reading', name: 'Reading', created_on: addDays(today, -9) });
  const network = dashboardNetwork({ areas: [area], pauses });
  // Changes are never answered, so that the queue still has them.
  network.intercept(({ method }) => (method === 'GET' ? undefined : new Promise(() => {})));
  // Where it rests, it is not among the cards.
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

beforeAll(async () => {
  // Compiled once, outside the time that a test waits for the dialog.
  await import('./area-dialogs.tsx');
});

beforeEach(() => localStorage.clear());

test('an area that has ended comes back by Undo', async () => {
  await endReading({ erase: false });
  await expect.element(card()).not.toBeInTheDocument();
  await button('Undo').click();
  await expect.element(card()).toBeVisible();
});

test('with the skip of today that it had @long', async () => {
  const skip = { ...ofReading, id: 'skip', first_day: today, last_day: today };
  const shownData = await endReading({ erase: false, pauses: [skip] });
  await button('Undo').click();
  await expect.poll(() => shownData.state().areas.get('reading')?.deleted_on).toBe(null);
  expect([...shownData.state().pauses.values()]).toEqual([skip]);
});

test('and is archived again where it was @long', async () => {
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

test('what is erased for good offers no Undo @long', async () => {
  await endReading({ erase: true });
  await expect.element(button('Undo')).not.toBeInTheDocument();
});
