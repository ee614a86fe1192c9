import type { Notification } from '@daymark/shared/notifications/notification.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dashboardNetwork } from '../testing/app-network.ts';
import { madeArea } from '../testing/factories.ts';
import { mountApp } from '../testing/mount-app.tsx';

const reminder = (id: number): Notification => ({
  id: `reminder-${id}`,
  notification_type: 'daily_reminder',
  content: `Reading is still open, ${id}.`,
  is_read: false,
  created_at: '2026-03-01T09:00:00.000Z',
});

function start(unread: number) {
  const network = dashboardNetwork({
    areas: [madeArea({ id: 'reading', name: 'Reading' })],
    notifications: Array.from({ length: unread }, (_, index) => reminder(index)),
  });
  mountApp({ network, path: '/dashboard', stored: network.stored });
}

beforeEach(() => localStorage.clear());

test('the dashboard says how much is unread, and opens the inbox @long', async () => {
  start(3);
  const bell = page.getByRole('button', { name: 'Notifications, 3 unread' });
  await expect.element(bell).toHaveTextContent('3');
  await bell.click();
  const inbox = page.getByRole('dialog', { name: 'Notification history' });
  await expect.element(inbox).toBeVisible();
  await expect.element(inbox).toMatchTextContent('Reading is still open, 2.');
  await inbox.getByRole('button', { name: 'Close' }).click();
  await expect.element(bell).toHaveFocus();
});

test('the bell shows no number where everything is read', async () => {
  start(0);
  const bell = page.getByRole('button', { name: 'Notifications', exact: true });
  await expect.element(bell).toBeVisible();
  await expect.element(bell).toHaveTextContent('');
});
