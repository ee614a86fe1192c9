import { getDateInZone } from '@daymark/shared/calendar/zone.ts';
import { getEntry } from '@daymark/shared/sync/person-data.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dashboardNetwork } from '../../testing/app-network.ts';
import { madeArea } from '../../testing/factories.ts';
import { mountApp } from '../../testing/mount-app.tsx';

const today = getDateInZone(Date.now(), 'UTC');

async function start() {
  const network = dashboardNetwork({ areas: [madeArea({ id: 'reading', name: 'Reading' })] });
  const { shownData } = mountApp({ network, path: '/dashboard', stored: network.stored });
  const ring = page.getByRole('checkbox', { name: 'Reading' });
  await expect.element(ring).toBeVisible();
  return {
    // Clicks at once. The test driver would wait for the element, which is about to be removed.
    tap: () => (ring.element() as HTMLElement).click(),
    leave: () => history.pushState(null, '', '/privacy-policy'),
    score: () => getEntry(shownData.state(), 'reading', today)?.score,
  };
}

// This test must be first, because later tests find the code already loaded.
test('a mark is stored if the dashboard is left before the code of `MarkResponses` has loaded', async () => {
  const { tap, leave, score } = await start();
  tap();
  leave();
  await expect.poll(score).toBe(1);
});

test('a mark is stored if the dashboard is left before the mark is painted', async () => {
  const { tap, leave, score } = await start();
  // The toasts show that the code of `MarkResponses` has loaded.
  tap();
  await expect.element(page.getByText('Reading · Completed')).toBeVisible();
  tap();
  await expect.element(page.getByText('Reading · Mark cleared')).toBeVisible();
  tap();
  leave();
  await expect.poll(score).toBe(1);
});
