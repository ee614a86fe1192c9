import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { getToday } from '@daymark/shared/calendar/today.ts';
import type { Pause } from '@daymark/shared/pauses/pause.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dashboardNetwork, holdChanges } from '../../testing/app-network.ts';
import { failStorage } from '../../testing/device-storage.ts';
import { madeArea, madePause } from '../../testing/factories.ts';
import { mountApp } from '../../testing/mount-app.tsx';
import type { SyncedRows } from '../../testing/synced-rows.ts';

const today = getToday(Date.now(), { timezone: 'UTC', day_ends_at: '00:00' });
const day = (offset: number) => addDays(today, offset);

function start(rows: SyncedRows) {
  const network = dashboardNetwork(rows, holdChanges);
  return mountApp({ network, path: '/settings', stored: network.stored });
}

const holiday = (first: number, last: number | null, parts: Partial<Pause> = {}) =>
  madePause({
    life_area_id: null,
    first_day: day(first),
    last_day: last === null ? null : day(last),
    ...parts,
  });

const button = (name: string | RegExp) => page.getByRole('button', { name });
const dialog = () => page.getByRole('dialog', { name: 'Holiday' });
const first = () => dialog().getByLabelText('First day');
const last = () => dialog().getByLabelText('Last day');
const rows = () => dialog().getByRole('listitem');

test('a planned holiday is shown on the holiday card, and Undo removes the holiday', async () => {
  const { shownData } = start({ areas: [madeArea({ id: 'a' })] });
  await button('Plan a holiday').click();
  await expect.element(first()).toHaveValue(today);
  await userEvent.fill(first(), day(2));
  await userEvent.fill(last(), day(9));
  await userEvent.fill(dialog().getByLabelText('Reason (optional)'), ' Sea ');
  await dialog().getByRole('button', { name: 'Pause', exact: true }).click();
  await expect.element(page.getByRole('region', { name: 'Holiday' })).toMatchTextContent(/Sea/);
  expect([...shownData.state().pauses.values()]).toMatchObject([
    { life_area_id: null, first_day: day(2), last_day: day(9), reason: 'Sea' },
  ]);
  await button('Undo').click();
  await expect.poll(() => shownData.state().pauses.size).toBe(0);
});

test('the holiday dialog refuses a last day before the first day and keeps the typed text', async () => {
  const { shownData } = start({});
  await button('Plan a holiday').click();
  await userEvent.fill(last(), day(-3));
  await userEvent.fill(dialog().getByLabelText('Reason (optional)'), 'Sea');
  await dialog().getByRole('button', { name: 'Pause', exact: true }).click();
  await expect
    .element(last())
    .toHaveAccessibleDescription(/^The end date must not be before the start date/);
  await expect.element(last()).toHaveFocus();
  await expect.element(last()).toHaveValue(day(-3));
  await expect.element(dialog().getByLabelText('Reason (optional)')).toHaveValue('Sea');
  expect(shownData.state().pauses.size).toBe(0);
});

test('a first day after the last day of a holiday moves the last day and keeps the length @long', async () => {
  start({});
  await button('Plan a holiday').click();
  await userEvent.fill(first(), day(20));
  await expect.element(last()).toHaveValue(day(26));
  // While a user types a date, the field contains other dates, such as this one, for a moment.
  await userEvent.fill(first(), day(3));
  await expect.element(last()).toHaveValue(day(6));
  await userEvent.fill(first(), day(9));
  await expect.element(last()).toHaveValue(day(15));
  await userEvent.fill(last(), day(10));
  await userEvent.fill(first(), day(12));
  await expect.element(last()).toHaveValue(day(13));
  await userEvent.fill(last(), day(11));
  await dialog().getByRole('button', { name: 'Pause', exact: true }).click();
  await expect
    .element(last())
    .toHaveAccessibleDescription(/^The end date must not be before the start date/);
  await userEvent.fill(last(), day(12));
  await userEvent.fill(first(), day(14));
  await expect.element(last()).toHaveValue(day(14));
});

test('"Edit" in the holiday dialog focuses the first day of the pause', async () => {
  const earlier = [-30, -20, -10].map((from) => holiday(from, from + 2));
  start({ pauses: earlier });
  await button('Plan time off').click();
  await dialog()
    .getByRole('button', { name: /^Edit: / })
    .last()
    .click();
  await expect.element(first()).toHaveValue(day(-30));
  await expect.element(first()).toHaveFocus();
});

function submitAt(timeStamp: number): void {
  const event = new SubmitEvent('submit', { bubbles: true, cancelable: true });
  Object.defineProperty(event, 'timeStamp', { value: timeStamp });
  dialog().element().querySelector('form')?.dispatchEvent(event);
}

test('a double click on Save changes the edited pause and adds no new pause @long', async () => {
  const { shownData, outbox } = start({ pauses: [holiday(-3, 3, { reason: 'Flu' })] });
  await button('Plan time off').click();
  await dialog()
    .getByRole('button', { name: /^Edit: / })
    .click();
  await userEvent.fill(last(), day(1));
  await userEvent.fill(dialog().getByLabelText('Reason (optional)'), 'Cold');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog().getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  submitAt(performance.now());
  await expect.element(page.getByText('Pause changed')).toBeVisible();
  await expect.element(dialog()).toBeVisible();
  expect(outbox.items()).toMatchObject([{ edit: { kind: 'pause', fields: { reason: 'Cold' } } }]);
  await button('Undo').click();
  await expect
    .poll(() => [...shownData.state().pauses.values()])
    .toMatchObject([{ first_day: day(-3), last_day: day(3), reason: 'Flu' }]);
  submitAt(performance.now() + 1000);
  await expect.poll(() => shownData.state().pauses.size).toBe(2);
});

test('a double click on Pause in the holiday dialog adds only one pause', async () => {
  const { outbox } = start({});
  await button('Plan a holiday').click();
  await dialog().getByRole('button', { name: 'Pause', exact: true }).dblClick();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(outbox.items()).toMatchObject([{ edit: { kind: 'pause', is_new: true } }]);
});

test('a past holiday can be added, and the dialog mentions an overlap', async () => {
  const { shownData } = start({ pauses: [holiday(-20, -10)] });
  await button('Plan time off').click();
  await userEvent.fill(first(), day(-15));
  await userEvent.fill(last(), day(-5));
  await expect.element(dialog()).toMatchTextContent(/Overlaps with another pause/);
  await dialog().getByRole('button', { name: 'Pause', exact: true }).click();
  await expect.poll(() => shownData.state().pauses.size).toBe(2);
});

test('editing a pause sends only the edited fields @long', async () => {
  const { shownData, outbox } = start({ pauses: [holiday(-3, null, { reason: 'Flu' })] });
  await button('Plan time off').click();
  await dialog()
    .getByRole('button', { name: /^Edit: From / })
    .click();
  await expect.element(last()).toHaveValue('');
  await userEvent.fill(last(), day(1));
  await dialog().getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => [...shownData.state().pauses.values()])
    .toMatchObject([{ first_day: day(-3), last_day: day(1), reason: 'Flu' }]);
  expect(outbox.items().map(({ edit }) => edit)).toMatchObject([{ fields: { last_day: day(1) } }]);
  expect(outbox.items()[0]?.edit).not.toHaveProperty('fields.reason');
  await expect.element(last()).toHaveValue(day(6));
});

test('Undo restores a removed pause', async () => {
  const { shownData } = start({ pauses: [holiday(-3, 3, { reason: 'Flu' })] });
  await button('Plan time off').click();
  await dialog()
    .getByRole('button', { name: /^Remove: / })
    .click();
  await expect.poll(() => shownData.state().pauses.size).toBe(0);
  await button('Undo').click();
  await expect
    .poll(() => [...shownData.state().pauses.values()])
    .toMatchObject([{ first_day: day(-3), last_day: day(3), reason: 'Flu' }]);
});

test('the list of 366 pauses shows the latest 20 and more on request @long', async () => {
  start({ pauses: Array.from({ length: 366 }, (_, index) => holiday(-index, -index)) });
  await button('Plan time off').click();
  await expect.poll(() => rows().elements().length).toBe(20);
  await expect.element(rows().first()).toMatchTextContent(/Now$/);
  await button('Show 346 more').click();
  await expect.poll(() => rows().elements().length).toBe(40);
});

test('the settings list archived and ended areas with their state and can bring them back', async () => {
  const { shownData } = start({
    areas: [
      madeArea({ id: 'a', name: 'Running', created_on: day(-90) }),
      madeArea({
        id: 'b',
        name: 'Piano',
        created_on: day(-90),
        deleted_on: day(-30),
        deleted_at: `${day(-30)}T12:00:00.000Z`,
      }),
      madeArea({ id: 'c', name: 'Reading', created_on: day(-90) }),
    ],
    pauses: [madePause({ life_area_id: 'a', first_day: day(-10) })],
  });
  const card = page.getByRole('region', { name: 'Archived and ended areas' });
  await expect
    .element(card.getByRole('listitem').first())
    .toMatchTextContent(/^RunningArchived since/);
  await expect.element(card.getByRole('listitem').nth(1)).toMatchTextContent(/^PianoEnded on/);
  await button('Bring back: Running').click();
  // The pressed button is removed, so the focus moves to `main`.
  await expect.element(page.getByRole('main')).toHaveFocus();
  await button('Bring back: Piano').click();
  await expect.element(card).toMatchTextContent(/Nothing archived\./);
  const { areas, pauses } = shownData.state();
  expect(areas.get('b')?.deleted_on).toBeNull();
  expect([...pauses.values()]).toMatchObject([
    { life_area_id: 'a', first_day: day(-10), last_day: day(-1) },
    { life_area_id: 'b', first_day: day(-30), last_day: day(-1) },
  ]);
});

test('bringing back an area says that the device could not store the change @long', async () => {
  const pauses = [madePause({ life_area_id: 'a', first_day: day(-10) })];
  start({ areas: [madeArea({ id: 'a', name: 'Running' })], pauses });
  await expect.element(button('Bring back: Running')).toBeVisible();
  failStorage('full');
  await button('Bring back: Running').click();
  await expect.element(page.getByText(/^This could not be saved on your device/)).toBeVisible();
  expect(page.getByText('Running is back').query()).toBeNull();
});
