import { api } from '@daymark/shared/api.ts';
import type { Notification } from '@daymark/shared/notifications/notification.ts';
import type { SyncAnswer } from '@daymark/shared/sync/sync.ts';
import type { Page, Route } from '@playwright/test';
import { expect } from './fixtures.ts';
import { confirmationRequired, apiHeaders } from './fake-answers.ts';
import { emptyReplica } from './stored-on-device.ts';
import { findByName, visitDialog, visitPart, type Walk } from './walk.ts';

/** Expected console messages of requests that fail during `walkErrorStates`. */
export const consoleInErrorStates = [/ERR_FAILED|status of 40[13]/];

/** Visits states that need an error, unsent changes or notifications. */
export async function walkErrorStates(walk: Walk): Promise<void> {
  await walkFailures(walk);
  await walkInbox(walk);
  await walkUnsent(walk);
  await walkConfirmation(walk);
  await walkEndOfSession(walk);
}

async function walkInbox(walk: Walk): Promise<void> {
  const { page, say, act, words } = walk;
  // A request fails if `unroute` removes its route before the response is sent.
  let answering = Promise.resolve();
  const answerWithInbox = async (route: Route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as SyncAnswer;
    await route.fulfill({
      response,
      json: { ...answer, notifications: inbox(Date.now(), words) },
    });
  };
  await page.route('**/api/v1/sync**', async (route) => {
    answering = answerWithInbox(route);
    await answering;
  });
  await page.goto('/settings?tab=notifications');
  await act(findByName(page, 'button', say('View Notification History')));
  // Notifications of the same type and text share a row. There are four types and three texts.
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(12);
  await visitDialog(walk, 'the inbox with entries');
  await answering;
  await page.unroute('**/api/v1/sync**');
}

function inbox(now: number, words: string): Notification[] {
  const types = ['daily_reminder', 'streak_reminder', 'weekly_report', 'daily_quote'] as const;
  return Array.from({ length: 20 }, (_, index) => ({
    id: `notification-${index}`,
    notification_type: types[index % types.length] ?? 'other',
    content: `${words} `.repeat(10 * (index % 3) + 5),
    is_read: index > 1,
    created_at: new Date(now - index ** 3 * 600_000).toISOString(),
  }));
}

async function walkUnsent(walk: Walk): Promise<void> {
  const { page, say, visit, act } = walk;
  await page.route('**/api/v1/scores/**', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.goto('/dashboard');
  await markFirst(walk);
  await expect(page.getByText(say('Waiting to sync')).first()).toBeAttached();
  await visit('a mark that is not sent yet');
  await act(findByName(page, 'button', say('Account menu')));
  await act(page.getByRole('menuitem', { name: say('Logout') }));
  await visitDialog(walk, 'signing out with an unsent mark');

  await page.goto('/settings');
  await visitPart(walk, 'settings with an unsent mark', page.getByText(say('Waiting to sync')));
  await visitDialog(
    walk,
    'discarding an unsent mark',
    page.getByText(say('Discard'), { exact: true }),
  );
  await visitDialog(walk, 'clearing unsent changes', findByName(page, 'button', say('Clear')));
  await page.unroute('**/api/v1/scores/**');
}

async function walkFailures(walk: Walk): Promise<void> {
  const { page, say, visit } = walk;
  await refuse(page, '**/api/v1/sync**', 403);
  // Only pages of the app's origin can open the database, and this page does not sync.
  await page.goto('/privacy-policy');
  await emptyReplica(page);
  await page.goto('/dashboard');
  await expect(page.getByText(say('Something went wrong'))).toBeVisible({ timeout: 30_000 });
  await visit('the dashboard after a failed sync');
  await page.goto('/analytics');
  await expect(findByName(page, 'button', say('Retry')).first()).toBeVisible({ timeout: 30_000 });
  await visit('analytics after a failed sync');
  await page.unroute('**/api/v1/sync**');
}

async function walkEndOfSession(walk: Walk): Promise<void> {
  const { page, say, visit, act } = walk;
  const path = `**${api.getMe.path}`;
  await page.route(path, (route) => route.abort());
  await page.goto('/privacy-policy');
  await page.evaluate(() => localStorage.removeItem('session_user'));
  await page.goto('/dashboard');
  await expect(page.getByText(say('Daymark cannot be reached'))).toBeVisible({ timeout: 30_000 });
  await visit('an unreachable server');
  await page.unroute(path);

  await refuse(page, path, 401);
  await act(findByName(page, 'button', say('Retry')));
  await expect(page.getByText(say('Your session has expired. Please log in again.'))).toBeVisible();
  await visit('the login after the session has expired');

  const code = 'second_factor_required';
  await page.route('**/auth/login', (route) =>
    route.fulfill({ status: 401, headers: apiHeaders, json: { code, detail: '.' } }),
  );
  await page.getByLabel(say('Email')).fill('omega@example.org');
  await page.getByLabel(say('Password'), { exact: true }).fill('Quiet-Harbour-71');
  await act(findByName(page, 'button', say('Sign In')));
  await expect(page.getByLabel(say('Code'), { exact: true })).toBeFocused();
  await visit('the second step of a sign-in');
  await act(findByName(page, 'button', say('Use a recovery code')));
  await expect(page.getByLabel(say('Recovery code'))).toBeFocused();
  await visit('the second step with a recovery code');
}

/** Visits the dialog that asks for the password before an account is deleted. */
async function walkConfirmation(walk: Walk): Promise<void> {
  const { page, say, visit, act } = walk;
  const path = `**${api.getMe.path}`;
  await page.route(path, (route) =>
    route.request().method() === 'DELETE' ? route.fulfill(confirmationRequired) : route.continue(),
  );
  await page.goto('/settings?tab=account');
  await act(findByName(page, 'button', say('Delete Account')));
  await act(page.getByRole('dialog').locator('[type="submit"]'));
  await expect(page.getByLabel(say('Password'), { exact: true })).toBeFocused();
  await visit('the password confirmation');
  await page.keyboard.press('Escape');
  await expect(page.getByLabel(say('Password'), { exact: true })).toBeHidden();
  await visitDialog(walk, 'the account deletion without confirmation');
  await page.unroute(path);
}

async function markFirst({ page, say, act }: Walk): Promise<void> {
  const cards = page.getByRole('list', { name: say('Life areas'), exact: true });
  await act(cards.getByRole('button').first());
  await act(findByName(page.getByRole('dialog'), 'button', say('Completed')));
  await expect(page.getByRole('dialog')).toBeHidden();
  // The keyboard walk moves in this list, so the marked card must have left the list first.
  await expect(cards.getByRole('checkbox', { checked: true })).toHaveCount(0);
}

async function refuse(page: Page, path: string, status: number): Promise<void> {
  const json = { code: status === 401 ? 'unauthenticated' : 'forbidden', detail: '.' };
  await page.route(path, (route) => route.fulfill({ status, headers: apiHeaders, json }));
}
