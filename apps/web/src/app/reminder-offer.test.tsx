import { dateInZone } from '@daymark/shared/calendar/zone.ts';
import type { NotificationSettings } from '@daymark/shared/notifications/notification-settings.ts';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { settingsNetwork } from '../testing/app-network.ts';
import { emptyDevice } from '../testing/device-storage.ts';
import { madeArea, madeScore } from '../testing/factories.ts';
import { fakePush, withoutFeature } from '../testing/fake-push.ts';
import { mountApp } from '../testing/mount-app.tsx';

/** A zone whose clocks show this hour now. */
function zoneAt(hour: number): string {
  const offset = ((hour - new Date().getUTCHours() + 36) % 24) - 12;
  return `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
}

interface Given {
  /** What the person's clocks show. */
  readonly hour?: number;
  readonly marked?: boolean;
  readonly settings?: Partial<NotificationSettings>;
}

function start({ hour = 12, marked = true, settings }: Given = {}) {
  const timezone = zoneAt(hour);
  const today = dateInZone(Date.now(), timezone);
  const network = settingsNetwork({
    user: { timezone },
    areas: [madeArea({ id: 'reading', name: 'Reading' })],
    scores: marked ? [madeScore({ life_area_id: 'reading', score_date: today })] : [],
    ...(settings && { settings }),
  });
  return { network, ...mountApp({ network, path: '/dashboard', stored: network.stored }) };
}

const offer = (when: string) => page.getByRole('region', { name: `Remind you ${when}?` });
const anyOffer = page.getByRole('heading', { name: /^Remind you/ });
const card = page.getByRole('list', { name: 'Life areas' }).getByRole('listitem');
const saved = (network: ReturnType<typeof settingsNetwork>) =>
  network.sent('POST', '/notifications/settings').map(({ body }) => body);

beforeAll(async () => {
  // Compiled once, outside the time that a test waits for the screen.
  await import('./dashboard-screen.tsx');
  await import('./dashboard/reminder-offer-place.tsx');
});

beforeEach(async () => {
  localStorage.clear();
  await emptyDevice();
});

describe('screens 23: the offer of a reminder', () => {
  test('is in view on a phone at once, moves no card, and leaves the Undo free @long', async () => {
    await page.viewport(390, 844);
    fakePush({ permission: 'default' });
    const { outbox } = start({ marked: false });
    const names = ['Sport', 'Piano', 'French', 'Sleep', 'Work', 'Calm', 'Garden', 'Friends'];
    for (const name of names) await outbox.createLifeArea({ name });
    await expect.poll(() => card.elements().length).toBe(9);
    const places = () => card.elements().map((each) => each.getBoundingClientRect().top);
    const before = places();
    expect(card.last().element().getBoundingClientRect().bottom).toBeGreaterThan(844);
    await page.getByRole('checkbox', { name: 'Reading' }).click();
    await expect.element(offer('tonight at 20:00')).toBeInViewport({ ratio: 1 });
    await expect.poll(places).toEqual(before);
    const top = offer('tonight at 20:00').element().getBoundingClientRect().top;
    const undo = page.getByRole('button', { name: 'Undo' });
    await expect.poll(() => undo.element().getBoundingClientRect().bottom).toBeLessThan(top);
  });

  test('stands over no card before something is done, where today was marked already', async () => {
    await page.viewport(390, 844);
    fakePush({ permission: 'default' });
    const { outbox } = start();
    const names = ['Sport', 'Piano', 'French', 'Sleep', 'Work', 'Calm', 'Garden', 'Friends'];
    for (const name of names) await outbox.createLifeArea({ name });
    await expect.poll(() => card.elements().length).toBe(9);
    await expect.element(offer('tonight at 20:00')).toBeInTheDocument();
    const top = () => offer('tonight at 20:00').element().getBoundingClientRect().top;
    const lowest = card.last().element().getBoundingClientRect().bottom;
    expect(top()).toBeGreaterThan(lowest);
    await page.getByRole('checkbox', { name: 'Sport' }).click();
    await expect.element(offer('tonight at 20:00')).toBeInViewport({ ratio: 1 });
    expect(top()).toBeLessThan(844);
  });

  test('keeps the hour that was chosen when it comes to the lower edge', async () => {
    fakePush({ permission: 'default' });
    const { outbox } = start();
    await outbox.createLifeArea({ name: 'Sport' });
    await offer('tonight at 20:00').getByRole('combobox', { name: 'Hour' }).selectOptions('21:00');
    await expect.element(offer('tonight at 21:00')).toBeInTheDocument();
    await page.getByRole('checkbox', { name: 'Sport' }).click();
    await expect.element(page.getByText('Sport · Completed')).toBeVisible();
    await expect.element(offer('tonight at 21:00')).toBeInTheDocument();
  });

  test('comes below the week then, so that nothing moves where cards are few', async () => {
    await page.viewport(390, 844);
    fakePush({ permission: 'default' });
    start();
    await expect.element(offer('tonight at 20:00')).toBeInTheDocument();
    const week = page.getByRole('region', { name: 'This week' });
    const { bottom } = week.element().getBoundingClientRect();
    expect(offer('tonight at 20:00').element().getBoundingClientRect().top).toBeGreaterThan(bottom);
  });

  test('leaves the Undo beside it where cards are few', async () => {
    await page.viewport(390, 844);
    fakePush({ permission: 'default' });
    start({ marked: false });
    await page.getByRole('checkbox', { name: 'Reading' }).click();
    await expect.element(offer('tonight at 20:00')).toBeInViewport({ ratio: 1 });
    const rect = (locator: Locator) => locator.element().getBoundingClientRect();
    await expect
      .poll(() => {
        const [here, undo] = [
          rect(offer('tonight at 20:00')),
          rect(page.getByRole('button', { name: 'Undo' })),
        ];
        return undo.bottom < here.top || undo.top > here.bottom;
      })
      .toBe(true);
  });

  test('comes with the first mark and not before', async () => {
    fakePush({ permission: 'default' });
    const { outbox } = start({ marked: false });
    await expect.element(card.first()).toBeVisible();
    await expect.element(anyOffer).not.toBeInTheDocument();
    const score_date = dateInZone(Date.now(), zoneAt(12));
    await outbox.recordScore({ life_area_id: 'reading', score: 1, score_date });
    await expect.element(offer('tonight at 20:00')).toBeVisible();
  });

  test.for<[hour: number, chosen: string, when: string]>([
    [12, '20:00', 'tonight at 20:00'],
    [12, '14:00', 'today at 14:00'],
    [12, '10:00', 'tomorrow at 10:00'],
    [21, '20:00', 'tomorrow at 20:00'],
  ])('at %i for %s says %s', async ([hour, chosen, when]) => {
    fakePush({ permission: 'default' });
    start({ hour });
    await page.getByLabelText('Hour', { exact: true }).selectOptions(chosen);
    await expect.element(offer(when)).toBeVisible();
  });

  test('begins with the hour that was chosen at the sign-up', async () => {
    fakePush({ permission: 'default' });
    start({ settings: { daily_reminder_time: '19:00', daily_reminder_times: ['19:00'] } });
    await expect.element(offer('tonight at 19:00')).toBeVisible();
  });

  test('accepted, asks the browser, turns notifications on here and stores the hour', async () => {
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

  test('refused by the browser, says where to turn them on, and changes nothing @long', async () => {
    fakePush({ permission: 'default', onAsked: 'denied' });
    const { network } = start();
    await page.getByRole('button', { name: 'Remind me' }).click();
    await expect.element(page.getByText(/^Notifications stay off/)).toBeVisible();
    await expect.element(anyOffer).not.toBeInTheDocument();
    expect(saved(network)).toEqual([]);
  });

  test('declined, does not come again on this device', async () => {
    fakePush({ permission: 'default' });
    const { outbox } = start();
    await page.getByRole('button', { name: 'No, thanks' }).click();
    await expect.element(anyOffer).not.toBeInTheDocument();
    await expect.element(page.getByRole('main')).toHaveFocus();
    await outbox.createLifeArea({ name: 'Sport' });
    await expect.poll(() => card.elements().length).toBe(2);
    await expect.element(anyOffer).not.toBeInTheDocument();
  });

  test('does not come where the browser blocks notifications', async () => {
    fakePush({ permission: 'denied' });
    const { outbox } = start();
    await outbox.createLifeArea({ name: 'Sport' });
    await expect.poll(() => card.elements().length).toBe(2);
    await expect.element(anyOffer).not.toBeInTheDocument();
  });

  test('on an iPhone begins with the home screen @long', async () => {
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
});
