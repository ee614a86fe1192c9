import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { getToday } from '@daymark/shared/calendar/today.ts';
import { getEntry } from '@daymark/shared/sync/person-data.ts';
import { beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dashboardNetwork, holdChanges } from '../../testing/app-network.ts';
import { madeArea } from '../../testing/factories.ts';
import { mountApp } from '../../testing/mount-app.tsx';

const today = getToday(Date.now(), { timezone: 'UTC', day_ends_at: '00:00' });
const day = (offset: number) => addDays(today, offset);

function start(schedule: SyncedArea['schedule'] = []) {
  const areas = [
    madeArea({ id: 'reading', name: 'Reading', created_on: day(-10), schedule }),
    madeArea({ id: 'piano', name: 'Piano', created_on: day(-10), position: 1 }),
  ];
  const network = dashboardNetwork({ areas }, holdChanges);
  return mountApp({ network, path: '/dashboard', stored: network.stored });
}

const button = (name: string | RegExp) => page.getByRole('button', { name });

async function act(name: string): Promise<void> {
  await button('More for Reading').click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

// Loads the dialogs before the tests, so that no test waits for them.
beforeAll(() => import('./area-dialogs.tsx'));

test('the area menu skips today and removes the skip @long', async () => {
  const { shownData } = start();
  await act('Skip today');
  await expect
    .poll(() => [...shownData.state().pauses.values()])
    .toMatchObject([{ life_area_id: 'reading', first_day: today, last_day: today }]);
  await act('Undo skip');
  await expect.poll(() => shownData.state().pauses.size).toBe(0);
});

test('the area menu of a limit says that today slipped, was kept, or had an amount', async () => {
  const target = { kind: 'at_most', amount: 2 } as const;
  const { shownData } = start([{ from: day(-10), rule: { kind: 'daily' }, target }]);
  const entry = () => getEntry(shownData.state(), 'reading', today);
  await act('Slipped');
  await expect.poll(entry).toMatchObject({ score: 0 });
  await act('Kept');
  await expect.poll(entry).toMatchObject({ score: 1 });
  await act('Enter amount…');
  await page.getByRole('textbox', { name: 'Amount' }).fill('3');
  await button('Save amount').click();
  await expect.poll(entry).toMatchObject({ score: 0, amount: 3 });
});

test('the pause dialog warns about a pause that includes all days of an area, and stores it @long', async () => {
  const { shownData } = start();
  await act('Pause…');
  const dialog = page.getByRole('dialog', { name: 'Pause Reading' });
  await userEvent.fill(dialog.getByLabelText('First day'), day(-40));
  await expect
    .element(dialog)
    .toMatchTextContent(
      /This includes all days of Reading so far. Only the days you did it will count/,
    );
  await dialog.getByRole('button', { name: 'Pause', exact: true }).click();
  await expect
    .poll(() => [...shownData.state().pauses.values()])
    .toMatchObject([{ life_area_id: 'reading', first_day: day(-40), last_day: day(6) }]);
  await page.getByRole('heading', { name: 'Not due today 1' }).click();
  await expect.element(page.getByText(/^Paused until/)).toBeVisible();
});

test('the pause dialog says that a pause without a last day archives the area', async () => {
  start();
  await act('Pause…');
  const dialog = page.getByRole('dialog', { name: 'Pause Reading' });
  await userEvent.fill(dialog.getByLabelText('Last day'), '');
  await expect
    .element(dialog)
    .toMatchTextContent(/Without an end date it stays archived until you bring it back\./);
});

test('an archived area leaves the dashboard, and Undo brings it back @long', async () => {
  const { shownData } = start();
  await act('Archive…');
  const question = page.getByRole('dialog', { name: 'Archive Reading?' });
  await expect.element(question).toMatchTextContent(/End it instead/);
  await question.getByRole('button', { name: 'Archive' }).click();
  await expect.element(page.getByText('Reading is archived')).toBeVisible();
  expect([...shownData.state().pauses.values()]).toMatchObject([
    { life_area_id: 'reading', first_day: today, last_day: null },
  ]);
  await expect.element(button('More for Reading')).not.toBeInTheDocument();
  await button('Undo').click();
  await expect.element(button('More for Reading')).toBeVisible();
  expect(shownData.state().pauses.size).toBe(0);
});

test('the key u undoes the last action once @long', async () => {
  const { shownData } = start();
  await act('Skip today');
  await expect.poll(() => shownData.state().pauses.size).toBe(1);
  await expect.element(button('Undo')).toBeVisible();
  await userEvent.keyboard('u');
  await expect.poll(() => shownData.state().pauses.size).toBe(0);
  await expect.element(button('Undo')).not.toBeInTheDocument();
  await userEvent.keyboard('u');
  expect(shownData.state().pauses.size).toBe(0);
});

test("the area dialog moves an area's first day to an earlier day @long", async () => {
  const { shownData } = start();
  await act('Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit Life Area' });
  await dialog.getByText('More settings').click();
  await userEvent.fill(dialog.getByLabelText('Began on'), day(-30));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => shownData.state().areas.get('reading')?.created_on).toBe(day(-30));
});

test('a schedule that is changed today keeps the former schedule for earlier days @long', async () => {
  const { shownData } = start();
  await act('Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit Life Area' });
  await dialog.getByRole('radio', { name: 'A number of times' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => shownData.state().areas.get('reading')?.schedule)
    .toEqual([
      { from: day(-10), rule: { kind: 'daily' } },
      { from: today, rule: { kind: 'times_per_week', times: 3 } },
    ]);
});

test('one edit of an area moves the start of a schedule and removes a planned schedule @long', async () => {
  const weekly = { kind: 'times_per_week' as const, times: 3 };
  const planned = { from: day(9), rule: { kind: 'times_per_week' as const, times: 5 } };
  const { shownData, outbox } = start([{ from: day(-8), rule: weekly }, planned]);
  await act('Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit Life Area' });
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await dialog.getByRole('button', { name: 'Change its start' }).click();
  await userEvent.fill(dialog.getByLabelText('First day of this schedule'), day(-3));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(shownData.state().areas.get('reading')?.schedule).toEqual([
    { from: day(-10), rule: { kind: 'daily' } },
    { from: day(-8), rule: { kind: 'daily' } },
    { from: day(-3), rule: weekly },
  ]);
  expect(outbox.items()).toHaveLength(1);
});
