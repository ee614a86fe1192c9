import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { getBrowserTimeZone } from '../lib/time-zones.ts';
import { dashboardNetwork } from '../testing/app-network.ts';
import { madeArea } from '../testing/factories.ts';
import { hideZone } from '../testing/hidden-zone.ts';
import { mountApp } from '../testing/mount-app.tsx';
import { startedBackgroundTasks } from '../testing/start-background-tasks.ts';

const here = getBrowserTimeZone();
const button = (name: string | RegExp) => page.getByRole('button', { name });

/**
 * Starts with an account in Pacific/Marquesas by default. That zone has no daylight saving time and
 * is no test machine's zone.
 */
async function start(timezone = 'Pacific/Marquesas', created_on = '2026-01-01') {
  const area = madeArea({ id: 'reading', name: 'Reading', created_on });
  const network = dashboardNetwork({ areas: [area] });
  const user = Object.assign(network.user, { timezone });
  network.intercept(({ method, path, body }) => {
    if (method !== 'PUT' || !path.endsWith('/auth/me')) return undefined;
    const before = { ...user };
    Object.assign(user, body);
    network.turnBack(before);
    return undefined;
  });
  const stored = { ...network.stored, session_user: JSON.stringify(user) };
  const app = mountApp({ network, path: '/dashboard', stored });
  await expect.element(page.getByRole('checkbox', { name: 'Reading' })).toBeVisible();
  return { network, ...app };
}

test("a user in another time zone can switch to the device's time zone", async () => {
  const { network } = await start();
  await expect
    .element(page.getByText('Your days and reminders follow Marquesas time.'))
    .toBeVisible();
  await button(/^Use /).click();
  await expect.element(button(/^Use /)).not.toBeInTheDocument();
  await expect
    .poll(() => network.sent('PUT', '/auth/me').map(({ body }) => body))
    .toEqual([expect.objectContaining({ timezone: here })]);
  await button('Undo').click();
  await expect.element(button(/^Use /)).toBeVisible();
});

test("a switch to the device's time zone moves an area created today to the earlier date, with Undo", async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-27T12:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const { network, shownData } = await start('Pacific/Kiritimati', '2026-11-28');
  await startedBackgroundTasks();
  await button(/^Use /).click();
  const words = page.getByText('Areas you added today start on November 27');
  await expect.element(words).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: 'Reading' })).toBeVisible();
  await button('Undo').click();
  const firstDays = () => network.sent('PUT', '/life-areas/reading').map(({ body }) => body);
  await expect.poll(firstDays).toEqual([expect.objectContaining({ created_on: '2026-11-28' })]);
  await expect.poll(() => shownData.state().areas.get('reading')?.created_on).toBe('2026-11-28');
});

test("a user in another time zone can keep the account's zone and is asked only once", async () => {
  await start();
  await button('Keep Marquesas').click();
  await expect.element(button(/^Use /)).not.toBeInTheDocument();
  await start();
  await expect.element(button(/^Use /)).not.toBeInTheDocument();
});

test("a user whose device is in the account's time zone is not asked to switch", async () => {
  await start(here);
  await expect.element(button(/^Use /)).not.toBeInTheDocument();
});

test("the dashboard says once that the browser does not know the account's time zone", async () => {
  await start('America/Newtown');
  const title = page.getByText("This browser doesn't know America/Newtown yet");
  await expect.element(title).toBeVisible();
  await expect.element(page.getByText(/follow this device’s own time/)).toBeVisible();
  const link = page.getByRole('link', { name: 'Choose a time zone' });
  await expect.element(link).toHaveAttribute('href', '/settings?tab=account');
  await button('Keep America/Newtown').click();
  await expect.element(title).not.toBeInTheDocument();
  await start('America/Newtown');
  await expect.element(title).not.toBeInTheDocument();
});

test.for(['Atlantic/Reykjavik', 'UTC'])(
  'the dashboard offers no switch to the zone %s, which Firefox may report instead of the real zone',
  async (zone) => {
    hideZone(zone);
    await start();
    await expect.element(button(/^Use /)).not.toBeInTheDocument();
    await expect.element(page.getByText('Which time zone are you in?')).not.toBeInTheDocument();
    await start('UTC');
    await expect.element(page.getByText('Which time zone are you in?').last()).toBeVisible();
  },
);
