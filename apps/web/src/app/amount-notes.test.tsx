import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { getDateInZone } from '@daymark/shared/calendar/zone.ts';
import { beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dashboardNetwork } from '../testing/app-network.ts';
import { madeArea, madeEntry } from '../testing/factories.ts';
import { mountApp } from '../testing/mount-app.tsx';

const today = getDateInZone(Date.now(), 'UTC');
const daysAgo = (days: number) => addDays(today, -days);

const rule = { kind: 'daily' } as const;
const target = { kind: 'at_least', amount: 8 } as const;
const water = madeArea({
  id: 'water',
  name: 'Water',
  created_on: daysAgo(30),
  schedule: [{ from: daysAgo(30), rule, target }],
});

function start(area = water) {
  const network = dashboardNetwork({
    areas: [area],
    scores: [
      madeEntry({ life_area_id: 'water', score_date: daysAgo(2), notes: '8 glasses' }),
      madeEntry({ life_area_id: 'water', score_date: daysAgo(1), score: 0, notes: '3 glasses' }),
      madeEntry({ life_area_id: 'water', score_date: daysAgo(3), notes: 'Hot' }),
    ],
  });
  mountApp({ network, path: '/areas/water', stored: network.stored });
  return network;
}

const offer = page.getByText(/^2 notes begin with an amount, such as “3/);
const notes = page.getByRole('region', { name: 'Notes', exact: true });

// Loads the screen before the tests, so that no test waits for it.
beforeAll(() => import('./area-screen.tsx'));

test('the page of an area with a target turns notes into amounts, and Undo brings the notes back', async () => {
  start();
  await expect.element(offer).toBeVisible();
  await expect.element(notes).toMatchTextContent('8 glasses');
  await page.getByRole('button', { name: 'Turn into amounts' }).click();
  await expect.element(page.getByText('Notes are amounts now')).toBeVisible();
  await expect.element(offer).not.toBeInTheDocument();
  await expect.element(notes).not.toMatchTextContent('8 glasses');
  await expect.element(notes).toMatchTextContent('Hot');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(offer).toBeVisible();
  await expect.element(notes).toMatchTextContent('8 glasses');
});

test('the page of an area without amounts and targets leaves notes with numbers alone', async () => {
  start({ ...water, schedule: [] });
  await expect.element(notes).toMatchTextContent('8 glasses');
  await expect.element(offer).not.toBeInTheDocument();
});
