import { getDateInZone } from '@daymark/shared/calendar/zone.ts';
import { beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dashboardNetwork } from '../../testing/app-network.ts';
import { unfoldDone } from '../../testing/dashboard-page.ts';
import { madeArea, madePause, madeEntry } from '../../testing/factories.ts';
import { mountApp } from '../../testing/mount-app.tsx';
import type { SyncedRows } from '../../testing/synced-rows.ts';

const today = getDateInZone(Date.now(), 'UTC');
const reading = madeArea({ id: 'reading', name: 'Reading', position: 0 });
const piano = madeArea({ id: 'piano', name: 'Piano', position: 1 });
const skipOfReading = madePause({
  id: 'skip-of-reading',
  life_area_id: 'reading',
  first_day: today,
  last_day: today,
  reason: 'Ill',
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const card = (name: string) => page.getByRole('article').filter({ hasText: name });
const textOf = (name: string) => card(name).query()?.textContent;

// Loads the screen before the tests, so that no test waits for it.
beforeAll(() => import('../../app/dashboard-screen.tsx'));

function start(rows: SyncedRows) {
  unfoldDone();
  const network = dashboardNetwork({ areas: [reading, piano], ...rows });
  mountApp({ network, path: '/dashboard', stored: network.stored });
  return network;
}

async function openSheet(name: string) {
  await card(name).getByRole('button').first().click();
  await expect.element(page.getByRole('dialog', { name: `Rate: ${name}` })).toBeVisible();
}

test('a skip of an area is sent with its reason and can be undone @long', async () => {
  const { sent } = start({});
  await openSheet('Reading');
  await button('Skip today').click();
  await page.getByLabelText('Reason (optional)').fill('Ill');
  await button('Skip today').click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect
    .poll(() => sent('POST', '/pauses/').map(({ body }) => body))
    .toMatchObject([{ life_area_id: 'reading', first_day: today, last_day: today, reason: 'Ill' }]);
  await expect.poll(() => textOf('Reading')).toMatch(/Skipped/);
  await button('Undo').click();
  await expect.poll(() => textOf('Reading')).toMatch(/Due today/);
  await expect.poll(() => sent('DELETE', '/pauses/').length).toBe(1);
});

test('the entry sheet shows the reason of a skip and removes the skip @long', async () => {
  const { sent } = start({ pauses: [skipOfReading] });
  await openSheet('Reading');
  await expect.element(page.getByText('Skipped: Ill')).toBeVisible();
  await button('Undo skip').click();
  await expect.poll(() => textOf('Reading')).toMatch(/Due today/);
  await expect.poll(() => sent('DELETE', '/pauses/skip-of-reading').length).toBe(1);
});

test('a mark replaces a skip, and undoing the mark restores the skip @long', async () => {
  const { sent } = start({ pauses: [skipOfReading] });
  await page.getByRole('checkbox', { name: 'Reading' }).click();
  await expect.poll(() => textOf('Reading')).toMatch(/Completed/);
  await expect.poll(() => sent('DELETE', '/pauses/').length).toBe(1);
  await button('Undo').click();
  await expect.poll(() => textOf('Reading')).toMatch(/Skipped/);
  await expect
    .poll(() => sent('POST', '/pauses/').map(({ body }) => body))
    .toMatchObject([{ life_area_id: 'reading', first_day: today, last_day: today, reason: 'Ill' }]);
});

test('a day is announced as all done when only skipped areas are not completed', async () => {
  start({
    pauses: [skipOfReading],
    scores: [madeEntry({ life_area_id: 'piano', score_date: '2026-01-01' })],
  });
  await page.getByRole('checkbox', { name: 'Piano' }).click();
  await expect.element(page.getByText('All done for today')).toBeInTheDocument();
  await expect.element(page.getByText('That is everything for today.')).toBeVisible();
});
