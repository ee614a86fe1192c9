import { createLifeArea } from '@daymark/shared/areas/area-endpoints.ts';
import { createPause, listPauses } from '@daymark/shared/pauses/pause-endpoints.ts';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { cardOf, openScoringSheet } from './dashboard.ts';
import { expect, test } from './fixtures.ts';

const weekdayOf = (date: string) => Temporal.PlainDate.from(date).dayOfWeek;

test('a card says what today asks; what it asks nothing of rests, and can be marked all the same', async ({
  page,
  account,
}) => {
  const { today, call } = account;
  const tomorrow = weekdayOf(addDays(today, 1));
  await call(createLifeArea, { body: { name: 'Reading' } });
  await call(createLifeArea, {
    body: {
      name: 'Gym',
      created_on: addDays(today, -14),
      schedule: { rule: { kind: 'weekdays', weekdays: [tomorrow] } },
    },
  });
  const running = await call(createLifeArea, { body: { name: 'Running' } });
  await call(createPause, {
    body: { life_area_id: running.id, first_day: today, last_day: addDays(today, 2) },
  });
  await page.goto('/dashboard');
  await expect(cardOf(page, 'Reading')).toContainText('Due today');
  const resting = page.getByRole('list', { name: 'Not due today' });
  await expect(resting).toBeHidden();
  await page.getByRole('heading', { name: 'Not due today 2' }).click();
  await expect(resting.getByRole('listitem').filter({ hasText: 'Gym' })).toContainText('Not today');
  await expect(resting.getByRole('listitem').filter({ hasText: 'Running' })).toContainText(
    /Paused until \w+day/,
  );
  await resting.getByRole('checkbox', { name: 'Gym' }).check();
  await expect(cardOf(page, 'Gym')).toContainText('Completed');
  await page.reload();
  await expect(cardOf(page, 'Gym')).toContainText('Completed');
  await expect(resting.getByRole('listitem')).toHaveCount(1);
});

test('a day is skipped without a network and is skipped everywhere later', async ({
  page,
  context,
  account,
}) => {
  await account.call(createLifeArea, { body: { name: 'Reading' } });
  await page.goto('/dashboard');
  await openScoringSheet(page, 'Reading');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Skip today' }).click();
  await page.getByLabel('Reason (optional)').fill('Ill');
  await page.getByRole('button', { name: 'Skip today' }).click();
  const resting = page.getByRole('list', { name: 'Not due today' });
  await expect(resting.getByRole('listitem')).toContainText('Skipped');
  await context.setOffline(false);
  await expect(async () => {
    const pauses = await account.call(listPauses, {});
    expect(pauses).toMatchObject([
      { first_day: account.today, last_day: account.today, reason: 'Ill' },
    ]);
  }).toPass();
});
