import { createToken } from '@daymark/shared/access/token-endpoints.ts';
import { createLifeArea } from '@daymark/shared/areas/area-endpoints.ts';
import { listScores, recordScore } from '@daymark/shared/entries/score-endpoints.ts';
import { cardOf, openScoringSheet } from './dashboard.ts';
import { expect, test } from './fixtures.ts';

test.use({ signedIn: true });

for (const theme of ['dark', 'light'] as const) {
  test(`what another mark has overwritten is under Earlier, and comes back, in the ${theme} theme @long`, async ({
    page,
    account,
    expectAccessible,
  }) => {
    await page.addInitScript((chosen) => localStorage.setItem('themeMode', chosen), theme);
    const { id } = await account.call(createLifeArea, { body: { name: 'Running' } });
    await page.goto('/dashboard');
    const sheet = await openScoringSheet(page, 'Running');
    await sheet.getByRole('textbox', { name: 'Note' }).fill('Five kilometers');
    await sheet.getByRole('button', { name: 'Completed' }).click();
    await expect(cardOf(page, 'Running')).toContainText('Completed');

    await openScoringSheet(page, 'Running');
    await sheet.getByRole('button', { name: 'Not Done' }).click();
    await expect(cardOf(page, 'Running')).toContainText('Not Done');
    // A watch that was offline: its edit comes too late.
    const score_date = await page.evaluate(() => new Date().toLocaleDateString('sv'));
    const late = new Date(Date.now() - 3_600_000).toISOString();
    const day = { life_area_id: id, score_date, edited_at: late };
    const { token } = await account.call(createToken, {
      body: { name: 'Watch', scope: 'write:entries', life_area_ids: null, expires_in_days: 30 },
    });
    const sent = await page.request.post(recordScore.path, {
      headers: { authorization: `Bearer ${token}` },
      data: { ...day, score: 1, notes: 'From the watch' },
    });
    expect(sent.status()).toBe(200);

    await openScoringSheet(page, 'Running');
    await sheet.getByText('Earlier', { exact: true }).click();
    const own = sheet.getByRole('listitem').filter({ hasText: 'Five kilometers' });
    await expect(own).toContainText('Completed');
    const lost = sheet.getByRole('listitem').filter({ hasText: 'From the watch' });
    await expect(lost).toContainText('Conflict');
    await expect(lost).toContainText('Watch');
    await expectAccessible();
    await own.getByRole('button', { name: /^Restore what was there/ }).click();
    await expect(cardOf(page, 'Running')).toContainText('Completed');
    await expect(page.getByText('Running · Restored')).toBeVisible();
    // The list is what the server has, and a page that is left sends no more.
    const range = { start_date: score_date, end_date: score_date };
    const onServer = async () =>
      (await account.call(listScores, { query: range })).map(({ score }) => score);
    await expect.poll(onServer).toEqual([1]);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(cardOf(page, 'Running')).toContainText('Not Done');
    await expect.poll(onServer).toEqual([0]);

    await page.goto('/data?tab=changes');
    const changes = page.getByRole('region', { name: 'Recent changes' }).getByRole('listitem');
    await expect(changes.first()).toContainText('Completed → Not Done');
    await expectAccessible();
    await changes
      .first()
      .getByRole('button', { name: /^Undo: Running/ })
      .click();
    await expect(changes.filter({ hasText: 'Undone' })).toContainText('Completed → Not Done');
    // The undoing is a change itself, and stands there once the server has it.
    await expect(changes.first()).toContainText('Not Done → Completed');
    await page.goto('/dashboard');
    await expect(cardOf(page, 'Running')).toContainText('Completed');
  });
}

test.describe('without the server', () => {
  test.use({ expectedConsole: [/net::ERR_FAILED/] });

  test(
    'Earlier says where it is and asks again @long',
    { tag: '@phone' },
    async ({ page, account }) => {
      await account.call(createLifeArea, { body: { name: 'Running' } });
      await page.goto('/dashboard');
      await page.route('**/versions', (route) => route.abort());
      const sheet = await openScoringSheet(page, 'Running');
      await sheet.getByText('Earlier', { exact: true }).click();
      await expect(sheet.getByRole('alert')).toContainText('that does not answer', {
        timeout: 15_000,
      });
      await page.unroute('**/versions');
      await sheet.getByRole('button', { name: 'Retry' }).click();
      await expect(sheet.getByText('Nothing on this day was overwritten')).toBeVisible();
    },
  );
});
