import { api } from '@daymark/shared/api.ts';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { createArea, createAreas } from './account.ts';
import { actOnArea, findCard } from './dashboard.ts';
import { expect, test } from './fixtures.ts';

test.use({ signedIn: true });

test('the dialog that edits an area sets icon, group and a schedule that starts on a past day', async ({
  page,
  account,
  expectAccessible,
}) => {
  const { today } = account;
  const created_on = addDays(today, -60);
  await createArea(account, { name: 'Running', age: 60 });
  await page.goto('/dashboard');
  await actOnArea(page, 'Running', 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit Life Area' });
  await dialog.getByRole('button', { name: 'Choose an icon' }).click();
  await dialog.getByRole('searchbox', { name: 'Search for an icon' }).fill('run');
  await dialog.getByRole('radio', { name: 'Footprints' }).check();
  await dialog.getByRole('radio', { name: 'A number of times' }).check();
  await dialog.getByRole('radio', { name: '3', exact: true }).check();
  await dialog.getByRole('radio', { name: 'From a date' }).check();
  const from = dialog.getByLabel('First day of the new schedule');
  await from.fill(addDays(created_on, -1));
  await dialog.getByText('More settings').click();
  await dialog.getByRole('combobox', { name: 'Group (optional)' }).fill('Morning');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(from).toBeFocused();
  await expect(from).toHaveAccessibleDescription(/This area wasn’t active that day/);
  await from.fill(addDays(today, -14));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const moved = page.getByRole('list', { name: 'Morning' }).getByRole('listitem');
  await expect(moved.locator('use')).toHaveAttribute('href', /#footprints$/);
  // The server returns the whole schedule, including the previous rule.
  const schedule = [
    { from: created_on, rule: { kind: 'daily' } },
    { from: addDays(today, -14), rule: { kind: 'times_per_week', times: 3 } },
  ];
  const areas = () => account.call(api.listLifeAreas, {});
  await expect.poll(areas).toMatchObject([{ icon: 'footprints', group: 'Morning', schedule }]);
});

test('an area can be paused, and a holiday can be planned and removed @long', async ({
  page,
  account,
  expectAccessible,
}) => {
  const { today } = account;
  await createAreas(account, 'Running');
  await page.goto('/dashboard');
  await actOnArea(page, 'Running', 'Pause…');
  const dialog = page.getByRole('dialog', { name: 'Pause Running' });
  await dialog.getByLabel('Last day').fill(addDays(today, 2));
  await dialog.getByLabel('Reason (optional)').fill('Flu');
  await dialog.getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Plan a holiday' }).click();
  const holidays = page.getByRole('dialog', { name: 'Holiday' });
  await holidays.getByLabel('First day').fill(addDays(today, -30));
  await holidays.getByLabel('Last day').fill(addDays(today, -20));
  await holidays.getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(holidays).toBeHidden();
  await page.getByRole('button', { name: 'Plan time off' }).click();
  await expectAccessible();
  const pauses = () => account.call(api.listPauses, {});
  await expect.poll(pauses).toMatchObject([
    { life_area_id: null, first_day: addDays(today, -30), last_day: addDays(today, -20) },
    { first_day: today, last_day: addDays(today, 2), reason: 'Flu' },
  ]);
  await holidays.getByRole('button', { name: /^Remove: / }).click();
  await expect.poll(pauses).toHaveLength(1);
});

test('the settings reactivate an archived area and an ended area @long', async ({
  page,
  account,
  expectAccessible,
}) => {
  for (const name of ['Running', 'Piano']) await createArea(account, { name, age: 9 });
  await page.goto('/dashboard');
  await actOnArea(page, 'Running', 'Archive…');
  const archiving = page.getByRole('dialog', { name: 'Archive Running?' });
  await archiving.getByRole('button', { name: 'Archive' }).click();
  await expect(archiving).toBeHidden();
  await actOnArea(page, 'Piano', 'End…');
  const ending = page.getByRole('dialog', { name: 'End Piano?' });
  await expectAccessible();
  await ending.getByRole('button', { name: 'End' }).click();
  await expect(ending).toBeHidden();
  await page.goto('/settings');
  const card = page.getByRole('region', { name: 'Archived and ended areas' });
  await expect(card.getByRole('listitem')).toHaveText([/Running.*Archived/, /Piano.*Ended/]);
  await page.getByRole('button', { name: 'Bring back: Running' }).click();
  await page.getByRole('button', { name: 'Bring back: Piano' }).click();
  await expect(card.getByRole('listitem')).toHaveCount(0);
  const back = ['Running', 'Piano'].map((name) => ({ name, is_active: true }));
  await expect.poll(() => account.call(api.listLifeAreas, {})).toMatchObject(back);
  await page.goto('/dashboard');
  await expect(findCard(page, 'Running')).toBeVisible();
  await expect(findCard(page, 'Piano')).toBeVisible();
});

test('Undo after reactivating an area archives or ends it again on the server @long', async ({
  page,
  account,
}) => {
  const { today } = account;
  const running = await createArea(account, { name: 'Running', age: 30 });
  const piano = await createArea(account, { name: 'Piano', age: 30 });
  const archived = { life_area_id: running, reason: 'Knee' };
  await account.call(api.createPause, {
    body: { ...archived, first_day: addDays(today, -9), last_day: null },
  });
  const edited_at = new Date(Date.now() - 6 * 86_400_000).toISOString();
  const edited_on = addDays(today, -6);
  await account.call(api.deleteLifeArea, {
    params: { id: piano },
    query: { edited_at, edited_on },
  });
  const state = async () => ({
    areas: (await account.call(api.listLifeAreas, { query: { include_deleted: 'true' } })).map(
      ({ name, is_active, deleted_at, deleted_on }) => [name, is_active, deleted_at, deleted_on],
    ),
    pauses: await account.call(api.listPauses, {}),
  });
  const before = await state();
  await page.goto('/settings');
  for (const name of ['Running', 'Piano']) {
    await page.getByRole('button', { name: `Bring back: ${name}` }).click();
    await expect.poll(async () => (await state()).areas).not.toEqual(before.areas);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(state).toEqual(before);
  }
});
