import { api } from '@daymark/shared/api.ts';
import { createAreas, listMarks } from './account.ts';
import { findCard, mark, openScoringSheet } from './dashboard.ts';
import { expect, test } from './fixtures.ts';
import { storeBeforehand } from './stored-on-device.ts';

test.use({ signedIn: true });

for (const theme of ['dark', 'light'] as const) {
  test(`a day’s history lists and restores overwritten marks in the ${theme} theme @long`, async ({
    page,
    account,
    expectAccessible,
  }) => {
    await storeBeforehand(page, { themeMode: theme });
    const [id = ''] = await createAreas(account, 'Running');
    await page.goto('/dashboard');
    const sheet = await openScoringSheet(page, 'Running');
    await sheet.getByRole('textbox', { name: 'Note' }).fill('Five kilometers');
    await sheet.getByRole('button', { name: 'Completed' }).click();
    await expect(findCard(page, 'Running')).toContainText('Completed');

    await mark(page, 'Running', 'Not Done');
    await expect(findCard(page, 'Running')).toContainText('Not Done');
    // An edit that a watch made an hour ago arrives only now.
    const late = new Date(Date.now() - 3_600_000).toISOString();
    const day = { life_area_id: id, score_date: account.today, edited_at: late };
    const { token } = await account.call(api.createToken, {
      body: { name: 'Watch', scope: 'write:entries', life_area_ids: null, expires_in_days: 30 },
    });
    const sent = await page.request.post(api.recordScore.path, {
      headers: { authorization: `Bearer ${token}` },
      data: { ...day, score: 1, notes: 'From the watch' },
    });
    expect(sent.status()).toBe(200);

    await openScoringSheet(page, 'Running');
    await sheet.getByText('History', { exact: true }).click();
    const own = sheet.getByRole('listitem').filter({ hasText: 'Five kilometers' });
    await expect(own).toContainText('Completed');
    const lost = sheet.getByRole('listitem').filter({ hasText: 'From the watch' });
    await expect(lost).toContainText('Conflict');
    await expect(lost).toContainText('Watch');
    await expectAccessible();
    await own.getByRole('button', { name: /^Restore the version/ }).click();
    await expect(findCard(page, 'Running')).toContainText('Completed');
    await expect(page.getByText('Running · Restored')).toBeVisible();
    // The history comes from the server, and a closed page sends nothing, so the server must have
    // each change before the test continues.
    await expect.poll(() => listMarks(account)).toEqual([1]);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(findCard(page, 'Running')).toContainText('Not Done');
    await expect.poll(() => listMarks(account)).toEqual([0]);

    await page.goto('/data?tab=changes');
    const changes = page.getByRole('region', { name: 'Recent changes' }).getByRole('listitem');
    await expect(changes.first()).toContainText('Completed → Not Done');
    await expectAccessible();
    await changes
      .first()
      .getByRole('button', { name: /^Undo: Running/ })
      .click();
    await expect(changes.filter({ hasText: 'Undone' })).toContainText('Completed → Not Done');
    // Undo is itself a change, which is listed once the server has received it.
    await expect(changes.first()).toContainText('Not Done → Completed');
    await page.goto('/dashboard');
    await expect(findCard(page, 'Running')).toContainText('Completed');
  });
}

test.describe(() => {
  test.use({ expectedConsole: [/net::ERR_FAILED/] });

  test(
    'the history of a day shows an error without the server, and Retry loads the history @long',
    { tag: '@phone' },
    async ({ page, account }) => {
      await createAreas(account, 'Running');
      await page.goto('/dashboard');
      await page.route('**/versions', (route) => route.abort());
      const sheet = await openScoringSheet(page, 'Running');
      await sheet.getByText('History', { exact: true }).click();
      await expect(sheet.getByRole('alert')).toContainText('the server isn’t responding', {
        timeout: 15_000,
      });
      await page.unroute('**/versions');
      await sheet.getByRole('button', { name: 'Retry' }).click();
      await expect(sheet.getByText('No earlier versions of this day.')).toBeVisible();
    },
  );
});
