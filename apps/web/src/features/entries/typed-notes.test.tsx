import { getDateInZone } from '@daymark/shared/calendar/zone.ts';
import type { Score, ScoreBatch } from '@daymark/shared/entries/score.ts';
import { getEntry } from '@daymark/shared/sync/person-data.ts';
import { beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dashboardNetwork } from '../../testing/app-network.ts';
import { unfoldDone } from '../../testing/dashboard-page.ts';
import { madeArea, madeEntry } from '../../testing/factories.ts';
import { mountApp } from '../../testing/mount-app.tsx';

const today = getDateInZone(Date.now(), 'UTC');
const reading = madeArea({ id: 'reading', name: 'Reading' });
const ring = () => page.getByRole('checkbox', { name: 'Reading' });
const note = () => page.getByRole('textbox', { name: 'Note (optional)' });
const sheet = () => page.getByRole('dialog', { name: 'Rate: Reading' });
const undo = () => page.getByRole('button', { name: 'Undo' });

// Loads the screen before the tests, so that no test waits for it.
beforeAll(() =>
  Promise.all([import('./mark-responses.tsx'), import('../../app/dashboard-screen.tsx')]),
);

function start(scores: Score[] = []) {
  unfoldDone();
  const network = dashboardNetwork({ areas: [reading], scores });
  const { shownData, sync } = mountApp({ network, path: '/dashboard', stored: network.stored });
  const entry = () => getEntry(shownData.state(), 'reading', today);
  return { network, sync, entry };
}

async function openSheet(): Promise<void> {
  await page.getByRole('button', { name: /^Reading/ }).click();
  await expect.element(note()).toBeVisible();
}

async function type(text: string): Promise<void> {
  await openSheet();
  await note().fill(text);
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet()).not.toBeInTheDocument();
}

test('a note that is too long stays in the entry sheet when the ring is tapped @long', async () => {
  const { entry } = start();
  const long = 'x'.repeat(620);
  await type(long);
  await ring().click();
  await expect.poll(entry).toMatchObject({ score: 1, notes: '' });
  await openSheet();
  await expect.element(note()).toHaveValue(long);
});

test('Undo of a tap on the ring restores the typed note to the entry sheet @long', async () => {
  const { entry } = start();
  await type('Fell asleep');
  await ring().click();
  await expect.poll(entry).toMatchObject({ score: 1, notes: 'Fell asleep' });
  await undo().click();
  await expect.poll(entry).toBe(null);
  await openSheet();
  await expect.element(note()).toHaveValue('Fell asleep');
});

test('the next mark reuses the note of a mark that a tap on the ring cleared', async () => {
  const done = madeEntry({ life_area_id: 'reading', score_date: today, notes: 'Twenty pages' });
  const { entry } = start([done]);
  await ring().click();
  await expect.poll(entry).toBe(null);
  await ring().click();
  await expect.poll(entry).toMatchObject({ score: 1, notes: 'Twenty pages' });
});

test('a mark from an open entry sheet keeps a note that another device saved meanwhile', async () => {
  const { network, sync, entry } = start();
  await openSheet();
  const other = madeEntry({ life_area_id: 'reading', score_date: today, notes: 'From the desk' });
  network.change({ scores: [other] });
  await sync.pull();
  await expect.poll(entry).toMatchObject({ notes: 'From the desk' });
  await sheet().getByRole('button', { name: 'Not Done' }).click();
  await expect.poll(() => network.sent('POST', '/scores/').length).toBe(1);
  const body = network.sent('POST', '/scores/')[0]?.body as ScoreBatch;
  expect(body.scores).toMatchObject([{ score: 0, notes: 'From the desk' }]);
});

test('Undo of a mark from the entry sheet keeps the typed note in the sheet @long', async () => {
  const { entry } = start();
  await openSheet();
  await note().fill('Fell asleep');
  await sheet().getByRole('button', { name: 'Completed' }).click();
  await expect.poll(entry).toMatchObject({ score: 1, notes: 'Fell asleep' });
  await expect.element(page.getByText('Reading · Completed')).toBeVisible();
  await undo().click();
  await expect.poll(entry).toBe(null);
  await openSheet();
  await expect.element(note()).toHaveValue('Fell asleep');
});

test('Undo of a note saved in the entry sheet restores the earlier note @long', async () => {
  const done = madeEntry({ life_area_id: 'reading', score_date: today, notes: 'Twenty pages' });
  const { entry } = start([done]);
  await ring().click();
  await expect.element(page.getByText('Reading · Mark cleared')).toBeVisible();
  await openSheet();
  await sheet().getByRole('button', { name: 'Not Done' }).click();
  await expect.poll(entry).toMatchObject({ score: 0, notes: 'Twenty pages' });
  await openSheet();
  await note().fill('Ill');
  await sheet().getByRole('button', { name: 'Save note' }).click();
  await expect.element(page.getByText('Reading · Note saved')).toBeVisible();
  await expect.element(undo()).toBeVisible();
  await undo().click();
  await expect.poll(entry).toMatchObject({ score: 0, notes: 'Twenty pages' });
});
