import { api } from '@daymark/shared/api.ts';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { createArea, createAreas } from './account.ts';
import { findCard } from './dashboard.ts';
import { expect, delayRequest, test } from './fixtures.ts';

test.use({ signedIn: true, contextOptions: {} });

const weekdayOf = (date: string) => Temporal.PlainDate.from(date).dayOfWeek;

test('area cards not due today are in a collapsed list and can be marked there', async ({
  page,
  account,
}) => {
  const { today, call } = account;
  const tomorrow = weekdayOf(addDays(today, 1));
  const rule = { kind: 'weekdays' as const, weekdays: [tomorrow] };
  await createArea(account, { name: 'Gym', age: 14, schedule: { rule } });
  const [, running = ''] = await createAreas(account, 'Reading', 'Running');
  await call(api.createPause, {
    body: { life_area_id: running, first_day: today, last_day: addDays(today, 2) },
  });
  await page.goto('/dashboard');
  await expect(findCard(page, 'Reading')).toContainText('Due today');
  const resting = page.getByRole('list', { name: 'Not due today' });
  await expect(resting).toBeHidden();
  await page.getByRole('heading', { name: 'Not due today 2' }).click();
  await expect(resting.getByRole('listitem').filter({ hasText: 'Gym' })).toContainText('Not today');
  await expect(resting.getByRole('listitem').filter({ hasText: 'Running' })).toContainText(
    /Paused until \w+day/,
  );
  await resting.getByRole('checkbox', { name: 'Gym' }).check();
  await expect(findCard(page, 'Gym')).toContainText('Completed');
  await page.reload();
  await expect(findCard(page, 'Gym')).toContainText('Completed');
  await expect(resting.getByRole('listitem')).toHaveCount(1);
});

test('an area card shows its mark before the celebration code has loaded @long', async ({
  page,
  account,
}) => {
  await createAreas(account, 'Reading');
  const arrive = await delayRequest(page, '**/assets/mark-responses-*.js');
  await page.goto('/dashboard');
  await page.getByRole('checkbox', { name: 'Reading' }).check();
  await expect(findCard(page, 'Reading')).toContainText('Completed');
  await arrive();
  await expect(page.getByText('Reading · Completed')).toBeVisible();
  await page.reload();
  await expect(findCard(page, 'Reading')).toContainText('Completed');
});

test('the key 2 marks the second area card, and Enter then opens the sheet of this card', async ({
  page,
  account,
}) => {
  await createAreas(account, 'Reading', 'Running', 'Piano');
  await page.goto('/dashboard');
  await expect(findCard(page, 'Piano')).toBeVisible();
  await page.keyboard.press('2');
  await expect(findCard(page, 'Running')).toContainText('Completed');
  await expect(page.getByRole('checkbox', { name: 'Running' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Rate: Running' })).toBeVisible();
});

test('area cards keep their dragged order if done areas are not moved to the bottom @long', async ({
  page,
  account,
}) => {
  await account.call(api.updateMe, { body: { done_last: false } });
  await createAreas(account, 'Reading', 'Running', 'Piano');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Change order' }).click();
  const handle = (name: string) => page.getByRole('button', { name: `Move ${name}` });
  await expect(handle('Reading')).toBeVisible();
  const { y = 0, height = 0 } = (await handle('Piano').boundingBox()) ?? {};
  await handle('Reading').hover();
  await page.mouse.down();
  await page.mouse.move(0, y + height, { steps: 12 });
  await page.mouse.up();
  await page.getByRole('button', { name: 'Save' }).click();
  const cards = page.getByRole('list', { name: 'Life areas' }).getByRole('listitem');
  const order = [/^Running/, /^Piano/, /^Reading/];
  await expect(cards).toContainText(order);
  await page.getByRole('checkbox', { name: 'Running' }).check();
  await expect(findCard(page, 'Running')).toContainText('Completed');
  await page.reload();
  await expect(cards).toContainText(order);
});

test('a collapsed group of areas stays collapsed after a reload @long', async ({
  page,
  account,
}) => {
  await createArea(account, { name: 'Reading', group: 'Evening' });
  await createArea(account, { name: 'Running', group: 'Morning' });
  await page.goto('/dashboard');
  const evening = page.getByRole('list', { name: 'Evening' });
  await expect(evening.getByRole('listitem')).toContainText('Reading');
  await page.getByRole('heading', { name: 'Evening 1' }).click();
  await expect(evening).toBeHidden();
  await page.reload();
  await expect(page.getByRole('list', { name: 'Morning' })).toBeVisible();
  await expect(evening).toBeHidden();
});
