import type { Page } from '@playwright/test';
import type { Person } from '../harness/person.ts';
import { getTotpCode } from './authenticator-app.ts';
import { expect, test } from './fixtures.ts';
import { logOut, signIn } from './sign-in.ts';
import { storeBeforehand } from './stored-on-device.ts';

test.use({ signedIn: true, expectedConsole: [/status of 40[01]/] });

const card = (page: Page) => page.getByRole('region', { name: 'Two-step sign-in' });

async function signOutAndIn(page: Page, account: Person): Promise<void> {
  await page.goto('/dashboard');
  await logOut(page);
  await expect(page).toHaveURL('/login');
  await signIn(page, account);
}

async function turnOn(page: Page, expectAccessible: () => Promise<void>) {
  await page.goto('/settings?tab=account');
  await page.getByRole('button', { name: 'Set up', exact: true }).click();
  const setUp = page.getByRole('dialog', { name: 'Set up two-step sign-in' });
  await expect(setUp.getByRole('figure')).toBeVisible();
  await expectAccessible();
  const key = (await setUp.locator('code').textContent()) ?? '';
  const usedCode = getTotpCode(key, -1);
  await setUp.getByLabel('Code', { exact: true }).fill(usedCode);
  await setUp.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('dialog', { name: 'Keep your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await expectAccessible();
  const recoveryCodes = await codes.getByRole('listitem').allTextContents();
  await codes.getByLabel('I have kept them').check();
  await codes.getByRole('button', { name: 'Done' }).click();
  await expect(card(page)).toContainText('10 recovery codes left.');
  return { key, usedCode, recoveryCodes };
}

for (const theme of ['dark', 'light'] as const) {
  const tag = theme === 'dark' ? ['@phone'] : ['@phone', '@long'];
  test(
    `two-step sign-in in the ${theme} theme requires a code, except on a trusted device`,
    { tag },
    async ({ page, account, expectAccessible }) => {
      await storeBeforehand(page, { themeMode: theme });
      const { key, usedCode } = await turnOn(page, expectAccessible);

      await signOutAndIn(page, account);
      const code = page.getByLabel('Code', { exact: true });
      await expect(code).toBeFocused();
      await expectAccessible();
      await code.fill(usedCode);
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await expect(code).toHaveAccessibleDescription(/This code is not right/);
      await expectAccessible();
      await page.getByLabel('Trust this device for 30 days').check();
      await code.fill(getTotpCode(key));
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await expect(page).toHaveURL('/dashboard');

      await signOutAndIn(page, account);
      await expect(page).toHaveURL('/dashboard');
    },
  );
}

test(
  'a recovery code signs in, and its use is reported in the inbox @long',
  { tag: '@phone' },
  async ({ page, account, expectAccessible }) => {
    const { recoveryCodes } = await turnOn(page, expectAccessible);
    await signOutAndIn(page, account);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(recoveryCodes[4] ?? '');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page).toHaveURL('/dashboard');

    await page.goto('/settings?tab=account');
    await expect(card(page)).toContainText('9 recovery codes left.');
    await page.getByRole('button', { name: 'Turn off', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Turn off two-step sign-in?' });
    await expectAccessible();
    await question.getByRole('button', { name: 'Turn off' }).click();
    await expect(question).toBeHidden();
    await expect(page.getByRole('button', { name: 'Set up', exact: true })).toBeVisible();
    await page.goto('/settings?tab=notifications');
    await page.getByRole('button', { name: 'View Notification History' }).click();
    await expect(page.getByRole('dialog')).toContainText('Two-step sign-in was turned off');
    await expect(page.getByRole('dialog')).toContainText('A recovery code was used9 are left');
  },
);
