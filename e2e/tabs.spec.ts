import { createAreas, listMarks } from './account.ts';
import { expect, test } from './fixtures.ts';

test.use({ signedIn: true });

test('a mark in one of seven tabs reaches the server and all other tabs @long', async ({
  page,
  context,
  account,
}) => {
  await createAreas(account, 'Reading');
  const others = [];
  for (let count = 0; count < 6; count += 1) others.push(await context.newPage());
  const tabs = [page, ...others];
  const streams = new Set<unknown>();
  for (const tab of tabs) {
    tab.on('request', (request) => {
      if (request.url().endsWith('/api/v1/events')) streams.add(request);
    });
    await tab.goto('/dashboard');
    await expect(tab.getByRole('checkbox', { name: 'Reading' })).toBeVisible();
  }
  await expect.poll(() => streams.size).toBeGreaterThan(0);
  const last = tabs.at(-1) ?? page;
  await last.getByRole('checkbox', { name: 'Reading' }).click();
  await expect.poll(() => listMarks(account), { timeout: 2000 }).toEqual([1]);
  for (const tab of tabs) {
    await expect(tab.getByRole('checkbox', { name: 'Reading' })).toBeChecked();
  }
  expect(streams.size).toBe(1);
});
