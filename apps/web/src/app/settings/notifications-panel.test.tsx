import type { Notification } from '@daymark/shared/notifications/notification.ts';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { atTheTap } from '../../testing/dashboard-page.ts';
import { networkFailure, refusal } from '../../testing/fake-network.ts';
import { mountApp } from '../../testing/mount-app.tsx';
import { type Intercept, settingsNetwork } from '../../testing/app-network.ts';

function inboxOf(count: number): Notification[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `notification-${index}-`,
    notification_type: 'other',
    content: `Message ${index}`,
    is_read: index >= 2,
    created_at: new Date(Date.now() - index * 5 * 3_600_000).toISOString(),
  }));
}

function start(intercept?: Intercept, notifications = inboxOf(3)) {
  const network = settingsNetwork({ notifications }, intercept);
  const path = '/settings?tab=notifications';
  return { network, ...mountApp({ network, path, stored: network.stored }) };
}

/** Starts with failing pulls and returns a function that ends the failure. */
function startBroken() {
  let isBroken = true;
  start(({ path }) =>
    isBroken && path.includes('/sync') ? refusal(403, { code: 'x', detail: 'No.' }) : undefined,
  );
  return () => {
    isBroken = false;
  };
}

const toggle = (name: string) => page.getByRole('switch', { name });
const dialog = () => page.getByRole('dialog', { name: 'Notification history' });
const saved = (network: ReturnType<typeof settingsNetwork>) =>
  network.sent('POST', '/notifications/settings').map(({ body }) => body);
/** Returns the saved settings without their times. */
const savedFields = (network: ReturnType<typeof settingsNetwork>) =>
  saved(network).map((body) => {
    const { edited_at, edited_on, ...fields } = body as Record<string, unknown>;
    expect([edited_at, edited_on]).toEqual([expect.any(String), expect.any(String)]);
    return fields;
  });

describe('the notification settings', () => {
  test('the notification settings show their values, and a time only for switches that are on', async () => {
    start();
    await expect.element(toggle('Daily reminder')).toBeChecked();
    await expect.element(page.getByLabelText('Reminder time')).toHaveValue('09:00');
    await expect.element(page.getByLabelText('After how many days')).toHaveValue('3');
    await expect.element(toggle('Daily quote')).not.toBeChecked();
    await expect.element(page.getByLabelText('Quote time')).not.toBeInTheDocument();
  });

  test('each notification setting is saved at once in its own request, with a toast @long', async () => {
    const { network } = start();
    const isSaved = async (count: number) => {
      await expect.poll(() => saved(network).length).toBe(count);
    };
    await toggle('Daily quote').click();
    await expect.element(toggle('Daily quote')).toBeChecked();
    await expect.element(page.getByText('Daily quote enabled')).toBeVisible();
    await isSaved(1);
    await page.getByLabelText('Quote time').selectOptions('07:45');
    await expect.element(page.getByText('Notification settings updated')).toBeVisible();
    await isSaved(2);
    await toggle('Turn on quiet hours').click();
    await isSaved(3);
    await page.getByLabelText('From').selectOptions('21:30');
    await isSaved(4);
    await page.getByLabelText('After how many days').selectOptions('7');
    await isSaved(5);
    expect(savedFields(network)).toEqual([
      { daily_quote_enabled: true },
      { daily_quote_time: '07:45' },
      { quiet_hours_enabled: true },
      { quiet_hours_start: '21:30' },
      { inactivity_days: 7 },
    ]);
    await expect.element(page.getByLabelText('After how many days')).toHaveValue('7');
  });

  test('a refused notification setting is reverted, and a toast shows the reason', async () => {
    start(({ method }) =>
      method === 'POST' ? refusal(422, { code: 'validation_error', detail: 'x' }) : undefined,
    );
    await toggle('Celebrations').click();
    await expect
      .element(page.getByText('Failed to update settings. Please check the fields and try again.'))
      .toBeVisible();
    await expect.element(toggle('Celebrations')).toBeChecked();
  });

  test('notification settings changed offline are kept and sent in order @long', async () => {
    let isAway = true;
    const { network, outbox } = start(({ method }) => {
      if (method === 'POST' && isAway) throw networkFailure;
      return undefined;
    });
    await toggle('Daily quote').click();
    await expect.element(toggle('Daily quote')).toBeChecked();
    await expect.element(page.getByText('Daily quote enabled')).toBeVisible();
    await expect.poll(() => saved(network).length).toBeGreaterThan(0);
    await toggle('Celebrations').click();
    await toggle('Achievements').click();
    await expect.poll(() => outbox.items().length).toBe(3);
    await expect.element(toggle('Daily quote')).toBeChecked();
    network.requests.length = 0;
    isAway = false;
    await outbox.flush();
    expect(savedFields(network)).toEqual([
      { daily_quote_enabled: true },
      { celebration_notifications: false },
      { achievement_notifications: false },
    ]);
    await expect.element(toggle('Achievements')).not.toBeChecked();
  });

  test('a refused notification setting does not revert a later change of another setting', async () => {
    let refused = false;
    start(({ method }) => {
      if (method !== 'POST' || refused) return undefined;
      refused = true;
      return refusal(422, { code: 'validation_error', detail: 'x' });
    });
    await toggle('Celebrations').click();
    await toggle('Achievements').click();
    await expect.element(toggle('Celebrations')).toBeChecked();
    await expect.element(toggle('Achievements')).not.toBeChecked();
  });

  test("a new reminder time is also the profile's notification time", async () => {
    const { session } = start();
    await page.getByLabelText('Reminder time').selectOptions('21:00');
    await expect.element(page.getByText('Reminder time updated')).toBeVisible();
    await expect
      .poll(session.state)
      .toMatchObject({ status: 'signed-in', user: { notification_time: '21:00' } });
  });

  const time = (name: string) => page.getByLabelText(name, { exact: true });
  const addTime = page.getByRole('button', { name: 'Add a time' });

  test('a typed reminder time is kept if a time is added at once', async () => {
    start();
    await time('Reminder time').selectOptions('Other time or days…');
    await time('Reminder time').fill('07:13');
    await addTime.click();
    await expect.element(time('Second reminder')).toHaveValue('20:00');
    await expect.element(time('Reminder time')).toHaveValue('07:13');
  });

  test('the daily reminder can have up to five different times @long', async () => {
    const { network } = start();
    await expect.element(time('Reminder time')).toHaveValue('09:00');
    await addTime.click();
    await expect.element(time('Second reminder')).toHaveValue('20:00');
    await addTime.click();
    await expect.element(time('Third reminder')).toHaveValue('08:00');
    await expect.element(page.getByRole('group', { name: 'Reminder times' })).toHaveFocus();
    await addTime.click();
    await addTime.click();
    await expect.element(time('Fifth reminder')).toHaveValue('18:00');
    await expect.element(addTime).not.toBeInTheDocument();
    const offered = (name: string) =>
      [...(time(name).element() as HTMLSelectElement).options].map(({ value }) => value);
    expect(offered('Second reminder')).not.toContain('09:00');
    expect(offered('Second reminder')).toContain('20:00');
    await time('Second reminder').selectOptions('14:00');
    await expect.poll(() => savedFields(network).length).toBe(5);
    const times = ['09:00', '14:00', '08:00', '13:00', '18:00'].map((each) => ({ time: each }));
    expect(savedFields(network).at(-1)).toEqual({ daily_reminders: times });
  });

  test('"Other time or days" offers any minute and weekdays, saves valid values and can be undone', async () => {
    const { network } = start();
    await time('Reminder time').selectOptions('Other time or days…');
    const input = page.getByLabelText('Reminder time', { exact: true });
    await expect.element(input).toHaveFocus();
    await input.fill('07:35');
    (input.element() as HTMLElement).blur();
    await expect
      .poll(() => savedFields(network).at(-1))
      .toEqual({ daily_reminders: [{ time: '07:35' }] });
    await page.getByLabelText('Saturday').click();
    await page.getByLabelText('Sunday').click();
    const daily_reminders = [{ time: '07:35', weekdays: [1, 2, 3, 4, 5] }];
    await expect.poll(() => savedFields(network).at(-1)).toEqual({ daily_reminders });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(page.getByLabelText('Sunday')).toBeChecked();
    await expect.element(page.getByLabelText('Saturday')).not.toBeChecked();
  });

  test('a reminder time without a time or without weekdays shows an error and is not saved', async () => {
    const { network } = start();
    await time('Reminder time').selectOptions('Other time or days…');
    const input = page.getByLabelText('Reminder time', { exact: true });
    await input.fill('');
    (input.element() as HTMLElement).blur();
    await expect.element(input).toHaveAccessibleDescription('Please use a time such as 08:30');
    await expect.element(input).toHaveAttribute('aria-invalid', 'true');
    await input.fill('07:35');
    (input.element() as HTMLElement).blur();
    await expect.element(input).not.toHaveAttribute('aria-invalid');
    for (const day of [
      'Monday',
      'Tuesday',
      'Wednesday',
      'Thursday',
      'Friday',
      'Saturday',
      'Sunday',
    ])
      await page.getByLabelText(day).click();
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Please choose at least one day of the week, each once');
    const daily_reminders = [{ time: '07:35', weekdays: [7] }];
    await expect.poll(() => savedFields(network).at(-1)).toEqual({ daily_reminders });
  });

  test('a reminder time can be removed unless it is the only time, and the profile shows the first remaining time', async () => {
    const { network, session } = start();
    const remove = page.getByRole('button', { name: /^Remove the reminder at/ });
    await addTime.click();
    await expect.poll(() => remove.elements().length).toBe(2);
    await page.getByRole('button', { name: /^Remove the reminder at 9:00\sAM$/ }).click();
    await expect.element(time('Reminder time')).toHaveValue('20:00');
    expect(remove.elements()).toHaveLength(0);
    await expect
      .poll(() => savedFields(network).at(-1))
      .toEqual({ daily_reminders: [{ time: '20:00' }] });
    await expect
      .poll(session.state)
      .toMatchObject({ status: 'signed-in', user: { notification_time: '20:00' } });
  });

  test('the field of a reminder time within the quiet hours says that nothing is sent then', async () => {
    start();
    await expect.element(time('Reminder time')).toHaveValue('09:00');
    await time('Reminder time').selectOptions('23:00');
    await expect.element(time('Reminder time')).not.toHaveAccessibleDescription();
    await toggle('Turn on quiet hours').click();
    const words = 'This is within your quiet hours, so nothing is sent then.';
    await expect.element(time('Reminder time')).toHaveAccessibleDescription(words);
    await time('Reminder time').selectOptions('21:00');
    await expect.element(time('Reminder time')).not.toHaveAccessibleDescription();
  });

  test('the notification settings name the areas with their own reminder time', async () => {
    const { outbox } = start();
    await expect.element(time('Reminder time')).toBeVisible();
    await outbox.createLifeArea({ name: 'Reading', reminder_time: '21:00' });
    await outbox.createLifeArea({ name: 'Sport' });
    await expect.element(page.getByText(/^Set separately: Reading at 9:00\sPM\.$/)).toBeVisible();
  });

  test('the notification settings offer Retry if they could not be loaded', async () => {
    const mend = startBroken();
    await expect
      .element(page.getByText('Your notification settings could not be loaded.'))
      .toBeVisible();
    atTheTap(mend);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(toggle('Daily reminder')).toBeVisible();
  });
});

describe('the inbox', () => {
  async function open() {
    const opener = page.getByRole('button', { name: 'View Notification History' });
    await expect.element(opener).toBeVisible();
    await expect
      .poll(async () => {
        if (dialog().query() === null) await opener.click();
        return dialog().query() !== null;
      })
      .toBe(true);
  }

  test('the inbox lists the newest entry first, with its age', async () => {
    start();
    await expect.element(page.getByText('2 unread messages').first()).toBeVisible();
    await open();
    const entries = dialog().getByRole('listitem');
    await expect
      .element(entries.first())
      .toMatchTextContent(/Unread: Message.*Message 0.*Just now/);
    await expect.element(entries.nth(1)).toMatchTextContent(/Message 1.*5h ago/);
  });

  test('opening the inbox marks its entries as read and still shows which entries were unread', async () => {
    const { network } = start();
    await open();
    await expect.element(page.getByText('2 unread messages')).not.toBeInTheDocument();
    await expect.element(dialog().getByRole('listitem').first()).toMatchTextContent('Unread');
    const marks = () => network.requests.filter(({ method }) => method === 'PUT');
    await expect
      .poll(() => marks().map(({ path }) => path.split('?')[0]))
      .toEqual(['/api/v1/notifications/mark-all-read']);
    await dialog().getByRole('button', { name: 'Close' }).click();
    await open();
    await expect.element(dialog().getByText(/Message 0/)).toBeVisible();
    expect(dialog().element().textContent).not.toContain('Unread');
    expect(marks()).toHaveLength(1);
  });

  test('the inbox shows every unread entry, even below the first twenty', async () => {
    const entries = inboxOf(45).map((entry, index) => ({ ...entry, is_read: index !== 30 }));
    start(undefined, entries);
    await open();
    await expect.element(dialog().getByText('Message 30')).toBeVisible();
    expect(dialog().getByText('Message 31').query()).toBeNull();
    await dialog().getByRole('button', { name: 'Show older' }).click();
    await expect.element(dialog().getByText('Message 44')).toBeVisible();
  });

  test('a read mark that is sent late contains the time when the inbox was opened', async () => {
    let isAway = true;
    const { network, outbox } = start(({ method }) => {
      if (method === 'PUT' && isAway) throw networkFailure;
      return undefined;
    });
    await open();
    await expect.poll(() => outbox.items().length).toBe(1);
    await expect.element(page.getByText('2 unread messages')).not.toBeInTheDocument();
    const [item] = outbox.items();
    isAway = false;
    await outbox.flush();
    const { path } = network.sent('PUT', '/mark-all-read').at(-1) ?? { path: '' };
    expect(new URL(path, location.href).searchParams.get('edited_at')).toBe(item?.edited_at);
    expect(outbox.items()).toEqual([]);
  });

  test('the inbox groups entries with the same title and folds the earlier entries', async () => {
    const signIns = inboxOf(3).map((entry, index) => ({
      ...entry,
      content: `New sign-in · Chrome on Linux\nIf it was not you, number ${index}.`,
    }));
    const [reminder] = inboxOf(1);
    if (reminder === undefined) throw new Error('There is one');
    const content = 'One area is still open today\nReading';
    const open_today = {
      ...reminder,
      id: 'r',
      notification_type: 'daily_reminder',
      content,
    } as const;
    start(undefined, [...signIns, open_today]);
    await expect.element(page.getByText('2 unread messages').first()).toBeVisible();
    await open();
    await expect.poll(() => dialog().getByRole('listitem').all().length).toBe(2);
    const row = dialog().getByRole('listitem').filter({ hasText: 'New sign-in' });
    await expect.element(row).toMatchTextContent(/Chrome on Linux.*number 0.*and 2 earlier/);
    await row.getByText('and 2 earlier').click();
    await expect.element(row.getByText('If it was not you, number 2.')).toBeVisible();
  });

  test('an inbox entry links to the screen that it mentions', async () => {
    const [other, report, reminder] = inboxOf(3);
    if (!other || !report || !reminder) throw new Error('There are three');
    start(undefined, [
      other,
      { ...report, notification_type: 'weekly_report', content: 'Your last week: 84%\n36 of 43' },
      { ...reminder, notification_type: 'daily_reminder' },
    ]);
    await open();
    const links = dialog().getByRole('link');
    await expect.element(links.first()).toMatchTextContent('Your last week: 84%');
    expect(links.elements().map((link) => link.getAttribute('href'))).toEqual([
      '/analytics',
      '/dashboard',
    ]);
    await links.first().click();
    await expect.element(page.getByRole('heading', { name: 'Analytics' })).toBeVisible();
    expect(location.pathname).toBe('/analytics');
    expect(dialog().query()).toBeNull();
  });

  test('"Show older" in the inbox adds a page of entries @long', async () => {
    start(undefined, inboxOf(45));
    await open();
    await expect.poll(() => dialog().getByRole('listitem').all().length).toBe(20);
    await dialog().getByRole('button', { name: 'Show older' }).click();
    await expect.poll(() => dialog().getByRole('listitem').all().length).toBe(40);
    await dialog().getByRole('button', { name: 'Show older' }).click();
    await expect.poll(() => dialog().getByRole('listitem').all().length).toBe(45);
    await expect
      .element(dialog().getByRole('button', { name: 'Show older' }))
      .not.toBeInTheDocument();
  });

  test('"Refresh" in the inbox pulls again', async () => {
    const read = inboxOf(3).map((entry) => ({ ...entry, is_read: true }));
    const { network } = start(undefined, read);
    await open();
    const pulls = () => network.sent('GET', '/sync').length;
    await expect.element(dialog().getByText(/Message 0/)).toBeVisible();
    const before = pulls();
    await dialog().getByRole('button', { name: 'Refresh' }).click();
    await expect.poll(pulls).toBe(before + 1);
  });

  test('an empty inbox says that there are no notifications', async () => {
    start(undefined, []);
    await open();
    await expect.element(dialog().getByText('No notifications yet')).toBeVisible();
  });

  test('the inbox offers Retry if it could not be loaded', async () => {
    const mend = startBroken();
    await open();
    await expect.element(dialog().getByText('Failed to load notifications')).toBeVisible();
    atTheTap(mend);
    await dialog().getByRole('button', { name: 'Retry' }).click();
    await expect.element(dialog().getByText(/Message 0/)).toBeVisible();
  });
});
