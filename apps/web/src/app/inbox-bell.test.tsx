import type { Notification } from '@daymark/shared/notifications/notification.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dashboardNetwork } from '../testing/app-network.ts';
import { madeArea, madeSignedIn } from '../testing/factories.ts';
import { mountApp } from '../testing/mount-app.tsx';

const message = (id: number): Notification => ({
  id: `message-${id}`,
  notification_type: 'other',
  content: `Message ${id}.`,
  is_read: false,
  created_at: '2026-03-01T09:00:00.000Z',
});

const reminder: Notification = {
  ...message(0),
  id: 'reminder',
  notification_type: 'daily_reminder',
  content: 'Reading is still open.',
};

function start(unread: number) {
  const network = dashboardNetwork({
    areas: [madeArea({ id: 'reading', name: 'Reading' })],
    notifications: [reminder, ...Array.from({ length: unread }, (_, index) => message(index))],
  });
  return mountApp({ network, path: '/dashboard', stored: network.stored });
}

test('the inbox bell counts unread messages, not reminders, until the inbox opens @long', async () => {
  start(3);
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await expect.element(bell).toHaveAccessibleName('Notifications, 3 unread messages');
  await expect.element(bell).toHaveTextContent('3');
  await bell.click();
  const inbox = page.getByRole('dialog', { name: 'Notification history' });
  await expect.element(inbox).toBeVisible();
  await expect.element(inbox).toMatchTextContent('Message 2.');
  await inbox.getByRole('button', { name: 'Close' }).click();
  await expect.element(bell).toHaveFocus();
  await expect.element(bell).toHaveAccessibleName('Notifications');
});

test('the inbox bell does not count messages about sign-ins in this browser', async () => {
  const { session } = start(3);
  const accepted = { ...madeSignedIn, access_token: 'again' };
  for (const notice_id of ['message-0', 'message-2']) session.accept({ ...accepted, notice_id });
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await expect.element(bell).toHaveAccessibleName('Notifications, 1 unread message');
});

test('the inbox bell shows no number if no message is unread', async () => {
  start(0);
  const bell = page.getByRole('button', { name: 'Notifications', exact: true });
  await expect.element(bell).toBeVisible();
  await expect.element(bell).toHaveTextContent('');
});
