import { createLifeArea, deleteLifeArea } from '@daymark/shared/areas/area-endpoints.ts';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { recordScore } from '@daymark/shared/scores/score-endpoints.ts';
import type { Page } from '@playwright/test';
import { cardOf, openScoringSheet } from './dashboard.ts';
import { expect, test } from './fixtures.ts';

// A colour in the middle of a transition has a contrast of its own.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const theme of ['dark', 'light'] as const) {
  test.describe(`axe finds nothing in the ${theme} theme`, () => {
    test.beforeEach(async ({ page }) => {
      await page.addInitScript((mode) => localStorage.setItem('themeMode', mode), theme);
    });

    test('on login', async ({ page, expectAccessible }) => {
      await page.goto('/login');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      await expectAccessible();
    });

    test('on register, with its messages', async ({ page, expectAccessible }) => {
      await page.goto('/register');
      await page.getByRole('button', { name: 'Create Account' }).click();
      await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
      await expectAccessible();
    });

    test.describe('signed in', () => {
      test.use({ signedIn: true });

      test('on the first visit', async ({ page, expectAccessible }) => {
        await page.goto('/dashboard');
        await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
        await expectAccessible();
        await page.getByRole('button', { name: 'Finance' }).click();
        await expect(page.getByRole('button', { name: 'Start my first day' })).toBeVisible();
        await expectAccessible();
      });

      test('on the week, and on the month with an ended area', async ({
        page,
        account,
        expectAccessible,
      }) => {
        const created_on = addDays(account.today, -20);
        const area = await account.call(createLifeArea, { body: { name: 'Sleep', created_on } });
        const ended = await account.call(createLifeArea, {
          body: { name: 'Garden', color: 'sage', created_on },
        });
        await account.call(deleteLifeArea, { params: { id: ended.id } });
        for (const ago of [1, 3, 4, 8]) {
          const score_date = addDays(account.today, -ago);
          await account.call(recordScore, {
            body: { life_area_id: area.id, score: 1, score_date },
          });
        }
        await page.goto('/dashboard');
        await expect(page.getByRole('region', { name: 'This week' })).toBeVisible();
        await expectAccessible();
        await page.getByRole('button', { name: 'Show month' }).click();
        await expect(page.getByRole('grid').getByText('50').first()).toBeVisible();
        await expectAccessible();
      });

      test('on a dashboard with every state of a card, and its dialogs', async ({
        page,
        account,
        expectAccessible,
      }) => {
        const done = await account.call(createLifeArea, { body: { name: 'Sleep', color: 'mint' } });
        const not = await account.call(createLifeArea, { body: { name: 'Work', color: 'sunset' } });
        await account.call(createLifeArea, { body: { name: 'Reading', color: 'royal' } });
        for (const [life_area_id, score] of [
          [done.id, 1],
          [not.id, 0],
        ] as const) {
          await account.call(recordScore, {
            body: { life_area_id, score, score_date: account.today, notes: 'A note' },
          });
        }
        await page.goto('/dashboard');
        await expect(cardOf(page, 'Sleep')).toContainText('Completed');
        await expectAccessible();

        await openScoringSheet(page, 'Sleep');
        await expectAccessible();
        await page.keyboard.press('Escape');

        await openDialog(page, 'Add life area');
        await expectAccessible();
        await page.keyboard.press('Escape');

        await openDialog(page, 'Edit Work');
        await expectAccessible();
        await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
        await expect(page.getByRole('dialog', { name: 'Delete Work?' })).toBeVisible();
        await expectAccessible();
      });

      test('on a past day and in the account menu', async ({ page, account, expectAccessible }) => {
        await account.call(createLifeArea, { body: { name: 'Sleep', created_on: '2026-01-01' } });
        await page.goto('/dashboard');
        await page.getByRole('button', { name: 'Previous week' }).click();
        await expect(cardOf(page, 'Sleep')).toContainText('Not Scored');
        await page.getByRole('button', { name: 'Account menu' }).click();
        await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
        await expectAccessible();
      });
    });
  });
}

async function openDialog(page: Page, button: string): Promise<void> {
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}
