import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { getDateInZone } from '@daymark/shared/calendar/zone.ts';
import type { NotificationSettings } from '@daymark/shared/notifications/notification-settings.ts';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { settingsNetwork } from '../testing/app-network.ts';
import { formatTime } from '../lib/format-time.ts';
import { keptOffsetKey } from '../lib/storage-keys.ts';
import { madeArea, madePause, madeEntry } from '../testing/factories.ts';
import { fakePush, withoutFeature } from '../testing/fake-push.ts';
import { mountApp } from '../testing/mount-app.tsx';

/** Returns a time zone whose current hour is `hour`. */
function zoneAt(hour: number): string {
  const offset = ((hour - new Date().getUTCHours() + 36) % 24) - 12;
  return `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
}

interface Given {
  /** Hour on the user's clock. */
  readonly hour?: number;
  /** Age of the areas in days. */
  readonly daysAgo?: number;
  readonly yesterday?: 'done' | 'open';
  readonly settings?: Partial<NotificationSettings>;
  readonly onHoliday?: boolean;
}

function start({ hour = 12, daysAgo = 2, yesterday = 'done', settings, onHoliday }: Given = {}) {
  const timezone = zoneAt(hour);
  // The user has already answered the question about the device's other time zone.
  localStorage.setItem(keptOffsetKey, String(-new Date().getTimezoneOffset()));
  const today = getDateInZone(Date.now(), timezone);
  const created_on = addDays(today, -daysAgo);
  const network = settingsNetwork({
    user: { timezone },
    areas: ['Reading', 'Piano'].map((name, position) =>
      madeArea({ id: name, name, position, created_on }),
    ),
    scores:
      yesterday === 'open'
        ? []
        : ['Reading', 'Piano'].map((life_area_id) =>
            madeEntry({ life_area_id, score_date: addDays(today, -1) }),
          ),
    ...(settings && { settings }),
    pauses: onHoliday === true ? [madePause({ life_area_id: null, first_day: today })] : [],
  });
  return { network, ...mountApp({ network, path: '/dashboard', stored: network.stored }) };
}

/**
 * Returns the region of the reminder offer. The region's name contains the time in English format.
 */
const offer = (when: string) => {
  const words = when.replace(/\d\d:\d\d/, (time) => formatTime(time, 'en'));
  return page.getByRole('region', { name: `Remind you ${words}?` });
};
const anyOffer = page.getByRole('heading', { name: /^Remind you/ });
const card = page.getByRole('article');
const saved = (network: ReturnType<typeof settingsNetwork>) =>
  network.sent('POST', '/notifications/settings').map(({ body }) => body);

beforeAll(async () => {
  // Loads the code before the tests, which would otherwise time out.
  await import('./dashboard-screen.tsx');
  await import('./dashboard/reminder-offer-place.tsx');
});

test('the reminder offer appears below the cards from the third day on', async () => {
  await page.viewport(390, 844);
  fakePush({ permission: 'default' });
  start();
  await expect.element(offer('tonight at 20:00')).toBeInTheDocument();
  const place = (locator: Locator) => locator.element().getBoundingClientRect();
  expect(place(offer('tonight at 20:00')).top).toBeGreaterThan(place(card.last()).bottom);
  const before = place(card.first()).top;
  await page.getByRole('checkbox', { name: 'Piano' }).click();
  expect(place(card.first()).top).toBe(before);
  // The completed card has folded.
  await expect.poll(() => card.elements().length).toBe(1);
  expect(place(card.first()).top).toBe(before);
});

test('the reminder offer does not appear on the second day', async () => {
  fakePush({ permission: 'default' });
  start({ daysAgo: 1 });
  await expect.element(card.first()).toBeVisible();
  await expect.element(page.getByText('0 of 2 done')).toBeVisible();
  await expect.element(anyOffer).not.toBeInTheDocument();
});

test('the reminder offer does not appear on a holiday', async () => {
  fakePush({ permission: 'default' });
  start({ onHoliday: true });
  await expect.element(page.getByText('Nothing is due today').first()).toBeInTheDocument();
  await expect.element(anyOffer).not.toBeInTheDocument();
});

test('the reminder offer is invisible during a toast and disappears when all areas are done @long', async () => {
  fakePush({ permission: 'default' });
  start();
  await expect.element(offer('tonight at 20:00')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Piano' }).click();
  await expect.element(page.getByText('Piano · Completed')).toBeVisible();
  const opacity = () => getComputedStyle(offer('tonight at 20:00').element()).opacity;
  await expect.poll(opacity).toBe('0');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.poll(opacity).toBe('1');
  await page.getByRole('checkbox', { name: 'Reading' }).click();
  await expect.element(anyOffer).not.toBeInTheDocument();
});

test('the reminder offer waits until the message about yesterday is dismissed', async () => {
  fakePush({ permission: 'default' });
  start({ yesterday: 'open' });
  await expect.element(page.getByText('Yesterday: 2 not marked')).toBeVisible();
  await expect.element(anyOffer).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(offer('tonight at 20:00')).toBeVisible();
});

test.for<[hour: number, chosen: string, when: string]>([
  [12, '20:00', 'tonight at 20:00'],
  [12, '14:00', 'today at 14:00'],
  [12, '10:00', 'tomorrow at 10:00'],
  [21, '20:00', 'tomorrow at 20:00'],
])('at %i:00, the reminder offer for %s says "%s"', async ([hour, chosen, when]) => {
  fakePush({ permission: 'default' });
  start({ hour });
  await page.getByLabelText('Hour', { exact: true }).selectOptions(chosen);
  await expect.element(offer(when)).toBeVisible();
});

test('the reminder offer initially selects the hour that was chosen at the registration', async () => {
  fakePush({ permission: 'default' });
  start({ settings: { daily_reminder_time: '19:00', daily_reminder_times: ['19:00'] } });
  await expect.element(offer('tonight at 19:00')).toBeVisible();
});

test('accepting the reminder offer enrolls the device and stores the hour', async () => {
  const push = fakePush({ permission: 'default', onAsked: 'granted' });
  const times = { daily_reminder_time: '09:00', daily_reminder_times: ['09:00', '13:00'] };
  const { network } = start({ settings: { ...times, daily_reminder_enabled: false } });
  await page.getByRole('button', { name: 'Remind me' }).click();
  await expect.element(page.getByText('Daymark reminds you each day at 20:00')).toBeVisible();
  expect(push.timesAsked).toBe(1);
  expect(push.subscription()).not.toBeNull();
  await expect.poll(() => saved(network).length).toBe(1);
  expect(saved(network)[0]).toMatchObject({
    push_notifications_enabled: true,
    daily_reminder_enabled: true,
    daily_reminder_times: ['20:00', '13:00'],
  });
  await expect.element(anyOffer).not.toBeInTheDocument();
});

test('accepting the reminder offer shows a hint and stores nothing if the browser blocks notifications @long', async () => {
  fakePush({ permission: 'default', onAsked: 'denied' });
  const { network } = start();
  await page.getByRole('button', { name: 'Remind me' }).click();
  await expect.element(page.getByText(/^Notifications are still off/)).toBeVisible();
  await expect.element(anyOffer).not.toBeInTheDocument();
  expect(saved(network)).toEqual([]);
});

test('a declined reminder offer does not come back on this device', async () => {
  fakePush({ permission: 'default' });
  const { outbox } = start();
  await page.getByRole('button', { name: 'No, thanks' }).click();
  await expect.element(anyOffer).not.toBeInTheDocument();
  await expect.element(page.getByRole('main')).toHaveFocus();
  await outbox.createLifeArea({ name: 'Sport' });
  await expect.poll(() => card.elements().length).toBe(3);
  await expect.element(anyOffer).not.toBeInTheDocument();
});

test('the reminder offer does not appear if the browser blocks notifications', async () => {
  fakePush({ permission: 'denied' });
  const { outbox } = start();
  await outbox.createLifeArea({ name: 'Sport' });
  await expect.poll(() => card.elements().length).toBe(3);
  await expect.element(anyOffer).not.toBeInTheDocument();
});

test('the reminder offer on an iPhone first explains the installation @long', async () => {
  const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1';
  const spy = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(iPhone);
  onTestFinished(() => spy.mockRestore());
  withoutFeature(window, 'PushManager');
  start();
  await expect.element(offer('tonight at 20:00')).toMatchTextContent(/on the home screen first/);
  await page.getByRole('button', { name: 'Show me how' }).click();
  const guide = page.getByRole('dialog', { name: 'Install Daymark' });
  await expect.element(guide).toBeVisible();
  await expect.element(guide.getByText('iPhone and iPad')).toBeVisible();
});
