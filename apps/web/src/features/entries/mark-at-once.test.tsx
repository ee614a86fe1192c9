import { getDateInZone } from '@daymark/shared/calendar/zone.ts';
import type { Score } from '@daymark/shared/entries/score.ts';
import { beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { unfoldDone } from '../../testing/dashboard-page.ts';
import { dashboardNetwork } from '../../testing/app-network.ts';
import { failStorage, holdStorage } from '../../testing/device-storage.ts';
import { madeArea, madeEntry } from '../../testing/factories.ts';
import { mountApp } from '../../testing/mount-app.tsx';

const today = getDateInZone(Date.now(), 'UTC');
const notKept = 'This could not be saved on your device. Please try again.';
const readingArea = madeArea({ id: 'reading', name: 'Reading', position: 0 });
const piano = madeArea({ id: 'piano', name: 'Piano', position: 1 });
const doneReading = madeEntry({ life_area_id: 'reading', score_date: today });

const card = (name: string) =>
  page.getByRole('listitem', { includeHidden: true }).filter({ hasText: name }).first();
const reading = () => card('Reading').query()?.textContent ?? '';
const sheet = () => page.getByRole('dialog', { name: 'Rate: Reading' });
const choice = (name: string) => sheet().getByRole('button', { name, exact: true });
const note = () => sheet().getByRole('textbox', { name: 'Note (optional)' });

// Loads the screen before the tests, so that no test waits for it.
beforeAll(() => import('../../app/dashboard-screen.tsx'));

/** Opens the entry sheet of Reading. Afterwards nothing is stored until `release` is called. */
async function start(scores: Score[] = []) {
  unfoldDone();
  const network = dashboardNetwork({ areas: [readingArea, piano], scores });
  const { outbox } = mountApp({ network, path: '/dashboard', stored: network.stored });
  await card('Reading').getByRole('button').first().click();
  await expect.element(choice('Completed')).toBeVisible();
  const release = await holdStorage();
  const sent = () => network.sent('POST', '/scores/');
  return { outbox, sent, release };
}

test('a mark shows on its area card before it is stored, and is sent afterwards', async () => {
  const { outbox, sent, release } = await start();
  await choice('Completed').click();
  await expect.poll(reading).toMatch(/Completed/);
  await expect.element(choice('Completed')).toHaveAttribute('aria-pressed', 'true');
  expect(outbox.items()).toEqual([]);
  expect(sent()).toEqual([]);
  release();
  await expect.element(sheet()).not.toBeInTheDocument();
  await expect.poll(() => sent().length).toBe(1);
  await expect.poll(reading).toMatch(/Completed/);
});

test('a mark renders only its own area card until it is stored @long', async () => {
  const { release } = await start();
  const rendered = new Set<Element | null>();
  const observer = new MutationObserver((records) => {
    for (const { target } of records)
      rendered.add((target as Element).closest?.('li, main > *') ?? null);
  });
  observer.observe(document.getElementById('main') as HTMLElement, {
    subtree: true,
    childList: true,
    attributes: true,
  });
  await choice('Completed').click();
  await expect.poll(reading).toMatch(/Completed/);
  expect([...rendered]).toEqual([card('Reading').element()]);
  observer.disconnect();
  release();
});

test('a changed mark shows with its note on its area card before it is stored @long', async () => {
  const { release } = await start([doneReading]);
  await note().fill('Fell asleep');
  await choice('Not Done').click();
  await expect.poll(reading).toMatch(/Not Done,Has a note/);
  release();
  await expect.element(sheet()).not.toBeInTheDocument();
});

test('a cleared mark disappears from its area card before the change is stored @long', async () => {
  const { release } = await start([doneReading]);
  await choice('Clear mark').click();
  await expect.poll(reading).toMatch(/Due today/);
  release();
  await expect.element(sheet()).not.toBeInTheDocument();
});

test('a mark that cannot be stored is reverted, and the entry sheet keeps the typed note', async () => {
  const { outbox, sent, release } = await start([doneReading]);
  await note().fill('Fell asleep');
  await choice('Not Done').click();
  await expect.poll(reading).toMatch(/Not Done/);
  failStorage('full');
  release();
  await expect.element(sheet().getByRole('alert')).toHaveTextContent(notKept);
  await expect.poll(reading).toMatch(/Completed/);
  await expect.element(note()).toHaveValue('Fell asleep');
  expect(outbox.items()).toEqual([]);
  expect(sent()).toEqual([]);
});

test('a mark that cannot be stored reopens the entry sheet with the typed note @long', async () => {
  const { release } = await start([doneReading]);
  await note().fill('Fell asleep');
  await choice('Not Done').click();
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet()).not.toBeInTheDocument();
  failStorage('full');
  release();
  await expect.element(page.getByText(notKept)).toBeVisible();
  await expect.element(note()).toHaveValue('Fell asleep');
  await expect.poll(reading).toMatch(/Completed/);
});
