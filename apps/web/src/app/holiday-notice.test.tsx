import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { getDateInZone } from '@daymark/shared/calendar/zone.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dashboardNetwork } from '../testing/app-network.ts';
import { madeArea } from '../testing/factories.ts';
import { mountApp } from '../testing/mount-app.tsx';

const today = getDateInZone(Date.now(), 'UTC');
const first_day = addDays(today, -2);

function start(last_day: string, life_area_id: string | null = null) {
  const network = dashboardNetwork({
    areas: [madeArea({ id: 'reading', name: 'Reading', created_on: first_day })],
    pauses: [{ id: 'away', life_area_id, first_day, last_day, reason: 'Portugal' }],
  });
  mountApp({ network, path: '/dashboard', stored: network.stored });
}

const notice = page.getByRole('complementary').filter({ hasText: 'Holiday' });

test('the holiday notice shows the last day of the holiday and links to the settings', async () => {
  start(today);
  await expect.element(notice).toMatchTextContent(/Holiday · .?Portugal.?Paused until/);
  await notice.getByRole('link', { name: 'Change' }).click();
  await expect.element(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
});

test.each([
  ['on the day after a holiday', addDays(today, -1), null],
  ['during the pause of a single area', today, 'reading'],
])('the holiday notice is not shown %s', async (_when, last_day, life_area_id) => {
  start(last_day, life_area_id);
  await expect.element(page.getByRole('checkbox', { name: 'Reading' })).toBeVisible();
  expect(notice.elements()).toEqual([]);
});
