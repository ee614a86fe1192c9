import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { getDateInZone } from '@daymark/shared/calendar/zone.ts';
import type { ScoreBatch } from '@daymark/shared/entries/score.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dashboardNetwork } from '../testing/app-network.ts';
import { madeArea, madeEntry } from '../testing/factories.ts';
import { mountApp } from '../testing/mount-app.tsx';
import type { SyncedRows } from '../testing/synced-rows.ts';

const today = getDateInZone(Date.now(), 'UTC');
const yesterday = addDays(today, -1);
const areas = ['Reading', 'Piano', 'Garden'].map((name, position) =>
  madeArea({ id: name, name, position }),
);

function start(rows: SyncedRows = { areas }) {
  const network = dashboardNetwork(rows);
  mountApp({ network, path: '/dashboard', stored: network.stored });
  return network;
}

const header = (words: string | RegExp) => page.getByRole('button', { name: words });
const boxOf = (name: string) =>
  page.getByRole('list', { name: 'Areas left open yesterday' }).getByRole('checkbox', { name });
const dismiss = () => page.getByRole('button', { name: 'Dismiss' });

test('the card of yesterday shows the areas that were left open, and marks them', async () => {
  const network = start();
  await header('Yesterday: 3 not marked').click();
  await boxOf('Piano').click();
  await expect.element(boxOf('Piano')).toBeChecked();
  await expect.element(header('Yesterday: 2 not marked')).toBeVisible();
  await expect
    .poll(() => network.sent('POST', '/scores/').flatMap(({ body }) => (body as ScoreBatch).scores))
    .toEqual([expect.objectContaining({ life_area_id: 'Piano', score: 1, score_date: yesterday })]);
  // Today has not changed.
  await expect.element(page.getByText('0 of 3 done')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(boxOf('Piano')).not.toBeChecked();
});

test('the card of yesterday stays after the last mark until it is folded @long', async () => {
  start({ areas: areas.slice(0, 1) });
  await header('Yesterday: 1 not marked').click();
  await boxOf('Reading').click();
  await header('Yesterday: all marked').click();
  await expect.element(page.getByText(/^Yesterday:/)).not.toBeInTheDocument();
});

test('a dismissed card of yesterday stays hidden until the next day', async () => {
  start();
  await expect.element(header(/^Yesterday: 3/)).toBeVisible();
  // Other messages wait while this card is shown.
  expect(page.getByText(/New Day|first life/).elements()).toEqual([]);
  await dismiss().click();
  await expect.element(header(/^Yesterday/)).not.toBeInTheDocument();
  await expect.element(page.getByRole('main')).toHaveFocus();
  await expect.element(page.getByText(/first life areas are ready/)).toBeVisible();

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 });
  onTestFinished(() => void vi.useRealTimers());
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.element(header(/^Yesterday: 3/)).toBeVisible();
});

test('the card of yesterday links to the dashboard of yesterday, which does not show the card', async () => {
  start();
  await header(/^Yesterday: 3/).click();
  await page.getByRole('button', { name: 'Show the whole day' }).click();
  await expect.element(page.getByText('Tap an area to change this day.')).toBeVisible();
  expect(header(/^Yesterday/).elements()).toEqual([]);
  await userEvent.keyboard('t');
  await expect.element(header(/^Yesterday/)).toBeVisible();
});

test('the card of yesterday shows the amount of an area with a target', async () => {
  const target = { kind: 'at_least', amount: 8 } as const;
  const schedule = [{ from: '2026-01-01', rule: { kind: 'daily' } as const, target }];
  start({ areas: [madeArea({ id: 'Water', name: 'Water', unit: 'glasses', schedule })] });
  await header('Yesterday: 1 not marked').click();
  await page.getByRole('button', { name: 'Water, 0 of 8 glasses' }).click();
  await page.getByRole('textbox', { name: 'glasses' }).fill('5');
  await page.getByRole('button', { name: 'Save amount' }).click();
  await expect.element(page.getByRole('button', { name: 'Water, 5 of 8 glasses' })).toBeVisible();
});

test('the card of yesterday is not shown if no area was left open', async () => {
  const scores = areas.map(({ id }) => madeEntry({ life_area_id: id, score_date: yesterday }));
  start({ areas, scores });
  await expect.element(page.getByText('New Day, Fresh Start')).toBeVisible();
  expect(header(/^Yesterday/).elements()).toEqual([]);
});
