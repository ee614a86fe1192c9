import { createLifeArea } from '@daymark/shared/areas/area-endpoints.ts';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { recordScore } from '@daymark/shared/scores/score-endpoints.ts';
import type { Locator, Page } from '@playwright/test';
import type { Account } from './account.ts';
import { expect } from './fixtures.ts';
import type { Say } from './texts.ts';

/** Called on each screen, dialog and state that a walk comes to, with a name for it. */
export type Visit = (name: string) => Promise<void>;

interface Walk {
  page: Page;
  say: Say;
  visit: Visit;
}

/** In no language's letters, as a person's own words are. */
const ownWords = ['Ηλιοβασίλεμα και θάλασσα', 'Ύπνος', 'Διάβασμα'] as const;

/** Areas of four months in every state that a card can have. */
export async function liveFourMonths({ call, today }: Account): Promise<void> {
  const colors = ['mint', 'sunset', 'royal'] as const;
  for (const [index, name] of ownWords.entries()) {
    const color = colors[index];
    const area = await call(createLifeArea, {
      body: { name, description: name, color, created_on: addDays(today, -120) },
    });
    const days = index === 2 ? [1, 2, 3, 9, 40] : [0, 1, 2, 5, 8, 30, 60, 90];
    for (const day of days) {
      const score_date = addDays(today, -day);
      const score = index === 1 && day === 0 ? 0 : 1;
      await call(recordScore, { body: { life_area_id: area.id, score, score_date, notes: name } });
    }
  }
}

export async function walkSignedOut({ page, say, visit }: Walk): Promise<void> {
  await page.goto('/login');
  await named(page, 'button', say('Sign In')).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await visit('login');

  await page.goto('/register');
  await named(page, 'button', say('Create Account')).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await visit('register');
}

export async function walkFirstVisit({ page, visit }: Walk): Promise<void> {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button').last()).toBeVisible();
  await visit('the first visit');
}

export async function walkDashboard({ page, say, visit }: Walk): Promise<void> {
  const [name] = ownWords;
  await page.goto('/dashboard');
  const card = page.getByRole('button', { name: new RegExp(`^${name}`) });
  const showMonth = named(page, 'button', say('Show month'));
  await expect(card).toBeVisible();
  await expect(showMonth).toBeVisible();
  await visit('the dashboard');

  await showMonth.click();
  await expect(named(page, 'button', say('Previous month'))).toBeVisible();
  await visit('the month');

  await named(page, 'button', say('Account menu')).click();
  await visit('the account menu');
  await page.keyboard.press('Escape');

  await card.click();
  await visitDialog({ page, say, visit }, 'the scoring sheet');
  await named(page, 'button', say('Add life area')).click();
  await visitDialog({ page, say, visit }, 'the dialog of a new area');

  await named(page, 'button', say('Edit {name}', { name })).click();
  await named(page.getByRole('dialog'), 'button', say('Delete')).click();
  await expect(page.getByRole('dialog')).toHaveCount(2);
  await visit('the deletion of an area');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.keyboard.press('?');
  await visitDialog({ page, say, visit }, 'the keys');

  await named(page, 'button', say('Previous week')).click();
  await expect(page.getByText(say('Cannot edit historical areas')).first()).toBeVisible();
  await visit('a past day');
}

export async function walkAnalytics({ page, say, visit }: Walk): Promise<void> {
  await page.goto('/analytics');
  for (const tab of ['Overview', 'Trends', 'Streaks']) {
    await named(page, 'tab', say(tab)).click();
    await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible();
    await visit(`analytics, ${tab}`);
  }
  await named(page, 'tab', say('Trends')).click();
  for (const time of ['1 Month', '6 Months']) {
    await page.getByText(say(time), { exact: true }).click();
    await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible();
    await visit(`analytics, ${time}`);
  }
}

export async function walkSettings({ page, say, visit }: Walk): Promise<void> {
  const walk = { page, say, visit };
  await page.goto('/settings');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await visit('settings, General');
  await named(page, 'button', say('Clear')).click();
  await visitDialog(walk, 'clearing the data');

  await named(page, 'tab', say('Notifications')).click();
  await expect(page.getByRole('switch').first()).toBeVisible();
  await visit('settings, Notifications');
  await named(page, 'button', say('View Notification History')).click();
  await visitDialog(walk, 'the inbox');

  await named(page, 'tab', say('Account')).click();
  await visit('settings, Account');
  for (const dialog of ['Edit Profile', 'Change Password', 'Delete Account']) {
    await named(page, 'button', say(dialog)).click();
    await visitDialog(walk, dialog);
  }

  await named(page, 'tab', say('About')).click();
  await visit('settings, About');
}

export async function walkPages({ page, say, visit }: Walk): Promise<void> {
  for (const path of ['/privacy-policy', '/terms-of-service', '/help-support']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await visit(path);
  }
  await named(page, 'button', say('Show me how')).click();
  await visitDialog({ page, say, visit }, 'the guides to install it');

  await page.goto('/report-bug');
  await page.getByRole('combobox').selectOption({ index: 1 });
  for (const label of ['Title', 'Description']) {
    await page.getByRole('textbox', { name: say(label), exact: true }).fill('Ωμέγα');
  }
  await visit('a bug report');
  await named(page, 'button', say('Submit Bug Report')).click();
  await expect(named(page, 'button', say('Report Another Bug'))).toBeVisible();
  await visit('a sent bug report');
}

async function visitDialog({ page, visit }: Walk, name: string): Promise<void> {
  const dialog = page.getByRole('dialog').last();
  await expect(dialog).toBeVisible();
  await visit(name);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

function named(within: Page | Locator, role: 'button' | 'tab', name: string): Locator {
  return within.getByRole(role, { name, exact: true });
}
