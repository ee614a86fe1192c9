import { areaFields } from '@daymark/shared/areas/area-fields.ts';
import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import { areaColors } from '@daymark/shared/areas/area-color.ts';
import { areaIcons } from '@daymark/shared/areas/area-icon.ts';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import * as limits from '@daymark/shared/limits.ts';
import { createDailyReminders } from '@daymark/shared/notifications/reminder-times.ts';
import { defaultNotificationSettings } from '@daymark/shared/notifications/default-notification-settings.ts';
import type { NotificationSettings } from '@daymark/shared/notifications/notification-settings.ts';
import { expect, type Mock, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { madeArea } from '../../testing/factories.ts';
import { mount } from '../../testing/mount.tsx';
import { AreaDialog } from './area-dialog.tsx';
import { type AreaDraft, createAreaDraft } from './area-draft.ts';
import { type AreaValues, readFormValues } from './area-values.ts';

type OnSubmit = (values: AreaValues) => Promise<void>;
const today = '2026-03-18';

interface ShownDialog {
  readonly area?: SyncedArea | null;
  readonly firstEntry?: string | null;
  readonly settings?: Partial<NotificationSettings>;
  readonly onSubmit?: OnSubmit;
  readonly draft?: AreaDraft | null;
  /** Whether the optional fields of a new area stay hidden behind a line that opens them. */
  readonly isCalm?: boolean;
}

async function open({
  area = null,
  firstEntry = null,
  settings = {},
  onSubmit = async () => {},
  draft = null,
  isCalm = false,
}: ShownDialog = {}) {
  const spies = {
    onSubmit: vi.fn<OnSubmit>(onSubmit),
    onClose: vi.fn<() => void>(),
    onEnd: vi.fn<() => void>(),
  };
  await mount(
    <AreaDialog
      open
      {...{ area, today, firstEntry, draft }}
      firstWeekday={1}
      takenColors={['green']}
      groups={['Morning']}
      settings={{
        ...defaultNotificationSettings,
        ...createDailyReminders([], '09:00'),
        ...settings,
      }}
      {...spies}
    />,
  );
  if (area === null && !isCalm) await page.getByText(/no target/).click();
  return spies;
}

async function expectSubmit(onSubmit: Mock<OnSubmit>, values: Partial<AreaValues>) {
  await expect.poll(() => onSubmit.mock.calls[0]?.[0]).toMatchObject(values);
}

const name = () => page.getByRole('textbox', { name: 'Name' });
const description = () => page.getByRole('textbox', { name: 'Description (optional)' });
const create = () => page.getByRole('button', { name: 'Create', exact: true });

test("the area dialog shows the area's reminder time, and then a newly chosen time", async () => {
  await open({ area: madeArea({ id: 'health', reminders: [{ time: '07:00' }] }) });
  const reminder = page.getByRole('combobox', { name: 'Reminder' });
  const words = () => reminder.element().parentElement?.querySelector('[data-chosen]')?.textContent;
  expect(words()).toBe('7:00 AM');
  await reminder.selectOptions('21:00');
  expect(words()).toBe('9:00 PM');
});

test('the area dialog saves a note prompt and refuses a note prompt that is too long', async () => {
  const { onSubmit } = await open({ area: madeArea({ id: 'health', note_prompt: 'How was it?' }) });
  const question = page.getByRole('textbox', { name: 'Question above the note (optional)' });
  await expect.element(question).toHaveValue('How was it?');
  await userEvent.fill(question, 'x'.repeat(areaFields.note_prompt.max + 1));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(question).toHaveAccessibleDescription(/at most 100 characters/);
  await userEvent.fill(question, ' What went well? ');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => onSubmit.mock.lastCall?.[0].note_prompt).toBe(' What went well? ');
});

test('the area dialog saves how a streak is counted and refuses a number of days out of range', async () => {
  const { onSubmit } = await open({ area: madeArea({ id: 'health', note_prompt: 'How was it?' }) });
  const save = page.getByRole('button', { name: 'Save' });
  await expect.element(page.getByRole('radio', { name: 'In days' })).toBeChecked();
  await page.getByRole('radio', { name: 'Forgiving' }).click();
  const days = page.getByLabelText('One missed day is forgiven in this many days');
  await expect.element(days).toHaveValue('7');
  await userEvent.fill(days, '1');
  await save.click();
  await expect.element(days).toHaveAccessibleDescription(/enter 2 to 90 days/);
  await expect.element(days).toHaveFocus();
  expect(onSubmit).not.toHaveBeenCalled();
  await userEvent.fill(days, '30');
  await save.click();
  await expect
    .poll(() => onSubmit.mock.lastCall?.[0])
    .toMatchObject({ streak_rule: 'forgiving', forgiving_days: '30' });
});

test('the dialog for a new area focuses the name and selects an unused color', async () => {
  await open({ isCalm: true });
  await expect.element(page.getByRole('dialog', { name: 'Create Life Area' })).toBeVisible();
  await expect.element(name()).toHaveFocus();
  await expect.element(page.getByRole('radio', { name: 'Blue', exact: true })).toBeChecked();
});

test('the area dialog can be submitted only with a name', async () => {
  await open();
  await expect.element(create()).toBeDisabled();
  await userEvent.fill(name(), '   ');
  await expect.element(create()).toBeDisabled();
  await userEvent.fill(name(), 'Reading');
  await expect.element(create()).toBeEnabled();
});

test('the area dialog submits the typed values and the chosen color', async () => {
  const { onSubmit } = await open();
  await userEvent.fill(name(), '  Reading ');
  await userEvent.fill(description(), ' Twenty pages ');
  await page.getByRole('radio', { name: 'Coral' }).click();
  await create().click();
  await expect
    .poll(() => onSubmit)
    .toHaveBeenCalledExactlyOnceWith({
      ...readFormValues(null, { today, color: 'coral', locale: 'en' }),
      name: '  Reading ',
      description: ' Twenty pages ',
    });
});

test('Cancel on a phone discards the draft of a new area', async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1440, 900));
  const draft = createAreaDraft(localStorage, 'ada');
  const { onClose } = await open({ draft });
  await userEvent.fill(name(), 'Reading');
  await expect.poll(() => draft.read().name).toBe('Reading');
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(draft.read()).toEqual({});
  expect(onClose).toHaveBeenCalledOnce();
});

test('Enter in the name field submits the area dialog', async () => {
  const { onSubmit } = await open();
  await userEvent.fill(name(), 'Reading');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => onSubmit.mock.calls.length).toBe(1);
});

test('the area dialog reports a missing name when Enter is pressed', async () => {
  const { onSubmit } = await open({ isCalm: true });
  await expect.element(name()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Please fill in all required fields');
  await expect.element(name()).toHaveAccessibleDescription('Please enter a name');
  expect(onSubmit).not.toHaveBeenCalled();
  await userEvent.fill(name(), 'R');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('the area dialog keeps texts that are too long and shows an error at each field', async () => {
  const { onSubmit } = await open();
  await userEvent.fill(name(), 'n'.repeat(101));
  await userEvent.fill(description(), 'd'.repeat(501));
  await create().click();
  await expect
    .element(name())
    .toHaveAccessibleDescription('Name must be at most 100 characters long');
  await expect
    .element(description())
    .toHaveAccessibleDescription('Description must be at most 500 characters long');
  await expect.element(name()).toHaveValue('n'.repeat(101));
  expect(onSubmit).not.toHaveBeenCalled();
});

test('the area dialog focuses the first field whose text is too long @long', async () => {
  await open();
  await userEvent.fill(description(), 'd'.repeat(501));
  await userEvent.fill(name(), 'n'.repeat(101));
  await create().click();
  await expect.element(name()).toHaveFocus();
  await userEvent.fill(name(), 'n');
  await create().click();
  await expect.element(description()).toHaveFocus();
});

test('the area dialog keeps the typed name if the device cannot store the change', async () => {
  await open({
    onSubmit: async () => {
      throw new Error('full');
    },
  });
  await userEvent.fill(name(), 'Reading');
  await create().click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('This could not be saved on your device. Please try again.');
  await expect.element(name()).toHaveValue('Reading');
  await expect.element(create()).toBeEnabled();
});

test('the area dialog offers each color by name, and arrow keys select the next color', async () => {
  await open();
  const group = page.getByRole('group', { name: 'Color' });
  expect(group.getByRole('radio').elements()).toHaveLength(areaColors.length);
  await page.getByRole('radio', { name: 'Blue', exact: true }).click();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByRole('radio', { name: 'Orange' })).toBeChecked();
});

test('the area dialog keeps a custom color of the area and has an End button', async () => {
  const area = madeArea({ id: 'a', name: 'Work', description: 'Deep', color: '#667eea' });
  const { onSubmit, onEnd } = await open({ area });
  await expect.element(page.getByRole('dialog', { name: 'Edit Life Area' })).toBeVisible();
  await expect.element(page.getByRole('radio', { name: 'Own color' })).toBeChecked();
  await page.getByRole('button', { name: 'End…' }).click();
  expect(onEnd).toHaveBeenCalledTimes(1);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => onSubmit)
    .toHaveBeenCalledExactlyOnceWith(readFormValues(area, { today, color: 'blue', locale: 'en' }));
});

test('the dialog for a new area has no End button', async () => {
  await open();
  await expect.element(create()).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'End…' })).not.toBeInTheDocument();
});

const radio = (label: string) => page.getByRole('radio', { name: label, exact: true });
const save = () => page.getByRole('button', { name: 'Save' });
const old = () => madeArea({ id: 'a', name: 'Run', created_on: '2026-02-01' });

test("the area dialog lists weekdays from the user's first weekday on @long", async () => {
  const { onSubmit } = await open();
  await userEvent.fill(name(), 'Run');
  await radio('Certain weekdays').click();
  const days = page.getByRole('group', { name: 'Days of the week' }).getByRole('checkbox');
  await expect.element(days.first()).toHaveAccessibleName('Monday');
  for (const day of ['Monday', 'Tuesday', 'Thursday'])
    await page.getByRole('checkbox', { name: day }).click();
  await page.getByRole('checkbox', { name: 'Sunday' }).click();
  await create().click();
  await expectSubmit(onSubmit, { kind: 'weekdays', weekdays: [3, 5, 7] });
  await expect.element(radio('From today')).not.toBeInTheDocument();
});

test('the area dialog requires a weekday for a schedule by weekdays @long', async () => {
  const { onSubmit } = await open();
  await userEvent.fill(name(), 'Run');
  await radio('Certain weekdays').click();
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
    await page.getByRole('checkbox', { name: day }).click();
  await create().click();
  await expect
    .element(page.getByRole('group', { name: 'Days of the week' }))
    .toHaveAccessibleDescription('Please choose at least one day of the week, each once');
  await expect.element(page.getByRole('checkbox', { name: 'Monday' })).toHaveFocus();
  await expect.element(name()).toHaveValue('Run');
  expect(onSubmit).not.toHaveBeenCalled();
});

test('the area dialog applies a new schedule from today and keeps earlier days', async () => {
  const { onSubmit } = await open({ area: old() });
  await expect.element(radio('From today')).not.toBeInTheDocument();
  await radio('A number of times').click();
  await radio('4').click();
  await expect.element(page.getByText('4 times a week, any days.')).toBeVisible();
  await expect
    .element(page.getByText('Days before today don’t change, and neither does their streak.'))
    .toBeVisible();
  await save().click();
  await expectSubmit(onSubmit, { kind: 'times_per_week', times: 4, since: 'today' });
});

test("the area dialog refuses a schedule from before the area's first day @long", async () => {
  const { onSubmit } = await open({ area: old() });
  await radio('A number of times').click();
  await radio('From a date').click();
  const from = page.getByLabelText('First day of the new schedule');
  await userEvent.fill(from, '2026-01-15');
  await save().click();
  await expect
    .element(from)
    .toHaveAccessibleDescription(
      'This area wasn’t active that day. You can give it an earlier first day. The area began on February 1, 2026.',
    );
  await expect.element(from).toHaveValue('2026-01-15');
  expect(onSubmit).not.toHaveBeenCalled();
  await userEvent.fill(from, '2026-02-10');
  await expect.element(page.getByText(/^Days before February 10, 2026 don’t change/)).toBeVisible();
  await save().click();
  await expectSubmit(onSubmit, { since: 'date', from: '2026-02-10' });
});

test('the area dialog refuses a new schedule over the limit if it replaces no other schedule @long', async () => {
  const schedule = Array.from({ length: limits.rulesPerArea }, (_, index) => ({
    from: addDays('2025-01-01', index),
    rule: { kind: 'times_per_week' as const, times: 1 + (index % 6) },
  }));
  const area = madeArea({ id: 'a', name: 'Health', created_on: '2025-01-01', schedule });
  const { onSubmit } = await open({ area });
  await radio('Every day').click();
  await save().click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(
      'A life area can have up to 200 schedules, including past and planned ones.',
    );
  expect(onSubmit).not.toHaveBeenCalled();
  await radio('From a date').click();
  await userEvent.fill(page.getByLabelText('First day of the new schedule'), '2025-03-01');
  await save().click();
  await expect.poll(() => onSubmit.mock.calls.length).toBe(1);
});

test('the area dialog can apply a new schedule from an earlier first day on @long', async () => {
  const { onSubmit } = await open({ area: { ...old(), created_on: today } });
  await radio('A number of times').click();
  await expect.element(radio('From the start')).not.toBeInTheDocument();
  await page.getByText('More settings').click();
  await userEvent.fill(page.getByLabelText('Began on'), '2026-02-21');
  await expect.element(radio('From the start')).toBeChecked();
  await expect
    .element(page.getByText('All its days are recalculated; your marks stay.'))
    .toBeVisible();
  await radio('From a date').click();
  await expect.element(page.getByText('Days before today keep the old schedule.')).toBeVisible();
  await expect
    .element(page.getByLabelText('First day of the new schedule'))
    .toHaveAccessibleDescription('The area began on February 21, 2026.');
  await radio('From the start').click();
  await save().click();
  await expectSubmit(onSubmit, {
    kind: 'times_per_week',
    since: 'start',
    created_on: '2026-02-21',
  });
});

test('the area dialog names the planned change that a new schedule replaces', async () => {
  const schedule = [{ from: '2026-05-01', rule: { kind: 'times_per_week' as const, times: 1 } }];
  await open({ area: { ...old(), schedule } });
  await radio('Certain weekdays').click();
  await expect.element(page.getByText(/This replaces the change on May 1, 2026\./)).toBeVisible();
});

const button = (label: string) => page.getByRole('button', { name: label, exact: true });
const weekly = { kind: 'times_per_week' as const, times: 3 };

test('the area dialog shows a planned schedule and can remove or keep it', async () => {
  const rule = { kind: 'weekdays' as const, weekdays: [1, 3, 5] };
  const schedule = [{ from: '2026-05-01', rule }];
  const { onSubmit } = await open({ area: { ...old(), schedule } });
  const planned = page.getByText('From May 1, 2026: Mon, Wed, Fri');
  await expect.element(planned).toBeVisible();
  await button('Remove').click();
  await expect.element(page.getByText('This undoes the change on May 1, 2026.')).toBeVisible();
  await expect.element(planned).not.toBeInTheDocument();
  await button('Keep it').click();
  await expect.element(planned).toBeVisible();
  await button('Remove').click();
  await save().click();
  await expectSubmit(onSubmit, { isTakenBack: true });
});

test("the area dialog moves the start of the current schedule, but not before the area's first day @long", async () => {
  const schedule = [{ from: '2026-03-05', rule: weekly }];
  const { onSubmit } = await open({ area: { ...old(), schedule } });
  await expect.element(page.getByText('Since March 5, 2026')).toBeVisible();
  await expect.element(radio('From a date')).not.toBeInTheDocument();
  await button('Change its start').click();
  const from = page.getByLabelText('First day of this schedule');
  await expect.element(from).toHaveValue('2026-03-05');
  await userEvent.fill(from, '2026-01-01');
  await save().click();
  await expect.element(from).toHaveAccessibleDescription(/^This area wasn’t active that day/);
  await userEvent.fill(from, '2026-03-10');
  await expect.element(page.getByText(/^Days before March 5, 2026 don’t change/)).toBeVisible();
  await userEvent.fill(from, '2026-02-20');
  await expect.element(page.getByText(/^Days before February 20, 2026 don’t change/)).toBeVisible();
  await save().click();
  await expectSubmit(onSubmit, {
    isMoved: true,
    since: 'date',
    from: '2026-02-20',
    times: 3,
  });
});

test("the area dialog cannot move the start of a schedule that begins on the area's first day", async () => {
  await open({ area: { ...old(), schedule: [{ from: '2026-02-01', rule: weekly }] } });
  await expect.element(radio('A number of times')).toBeChecked();
  await expect.element(page.getByText(/^Since /)).not.toBeInTheDocument();
});

test("the area dialog accepts no first day after the area's first entry @long", async () => {
  const { onSubmit } = await open({ area: old(), firstEntry: '2026-02-03' });
  await page.getByText('More settings').click();
  const began = page.getByLabelText('Began on');
  await userEvent.fill(began, '2026-02-04');
  await save().click();
  await expect
    .element(began)
    .toHaveAccessibleDescription(/^This life area has entries on earlier days/);
  await expect.element(began).toHaveValue('2026-02-04');
  await userEvent.fill(began, '2025-11-01');
  await save().click();
  await expect
    .poll(() => onSubmit.mock.calls.map(([values]) => values.created_on))
    .toEqual(['2025-11-01']);
});

test('the area dialog submits reminders at any minute with weekdays, and shows the error of an empty time', async () => {
  const { onSubmit } = await open({ area: madeArea({ id: 'health' }) });
  await page.getByText('More settings').click();
  const reminder = page.getByLabelText('Reminder', { exact: true });
  await reminder.selectOptions('Other time or days…');
  await expect.element(reminder).toHaveValue('20:00');
  await reminder.fill('');
  await page.getByRole('button', { name: 'Add a time' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(reminder).toHaveFocus();
  await expect.element(reminder).toHaveAccessibleDescription(/^Please use a time such as 08:30/);
  expect(onSubmit).not.toHaveBeenCalled();
  await reminder.fill('06:45');
  await page.getByLabelText('Sunday').nth(0).click();
  await page.getByRole('button', { name: 'Save' }).click();
  const weekdays = [1, 2, 3, 4, 5, 6];
  await expectSubmit(onSubmit, { reminders: [{ time: '06:45', weekdays }, { time: '20:00' }] });
});

test("the area dialog shows the area's group and submits another group and reminder", async () => {
  const { onSubmit } = await open({ area: { ...old(), group: 'Evening' } });
  const group = page.getByRole('combobox', { name: 'Group (optional)' });
  await expect.element(group).toHaveValue('Evening');
  await userEvent.fill(group, 'Morning');
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Reminder' }), '07:00');
  await save().click();
  await expectSubmit(onSubmit, { group: 'Morning', reminders: [{ time: '07:00' }] });
});

test.for([
  [{}, /^Set a time to be reminded separately/],
  [{ daily_reminder_enabled: false }, /^Daily reminders are turned off in the settings/],
  [{ push_notifications_enabled: false }, /^Daily reminders are turned off in the settings/],
  [{ quiet_hours_enabled: true }, /^This is within your quiet hours/],
] as const)(
  "with the settings %j, the hint at the area's reminder time matches %s",
  async ([settings, hint]) => {
    await open({ area: { ...old(), reminders: [{ time: '07:00' }] }, settings });
    const hour = page.getByRole('combobox', { name: 'Reminder' });
    await expect.element(hour).toHaveAccessibleDescription(hint);
    await userEvent.selectOptions(hour, 'With the daily reminder');
    await expect.element(hour).toHaveAccessibleDescription(/^Set a time/);
  },
);

test('the icon search finds icons by the start of a word; Enter selects one @long', async () => {
  const { onSubmit } = await open({ area: old() });
  const trigger = page.getByRole('button', { name: 'Choose an icon' });
  await trigger.click();
  const search = page.getByRole('searchbox', { name: 'Search for an icon' });
  const icons = page.getByRole('radiogroup', { name: 'Icons' }).getByRole('radio');
  await expect.poll(() => icons.elements().length).toBe(areaIcons.length + 1);
  await userEvent.fill(search, 'hik');
  await expect.poll(() => icons.elements().length).toBe(1);
  await userEvent.keyboard('{Enter}');
  expect(onSubmit).not.toHaveBeenCalled();
  await expect.element(radio('Mountain')).toBeChecked();
  await save().click();
  await expectSubmit(onSubmit, { icon: 'mountain' });
});

test('Escape in the icon search closes the icons, but not the area dialog @long', async () => {
  const { onClose } = await open();
  const trigger = page.getByRole('button', { name: 'Choose an icon' });
  await trigger.click();
  await userEvent.fill(page.getByRole('searchbox', { name: 'Search for an icon' }), 'hik');
  await userEvent.keyboard('{Escape}');
  await expect.element(trigger).toHaveAttribute('aria-expanded', 'false');
  await expect.element(trigger).toHaveFocus();
  expect(onClose).not.toHaveBeenCalled();
});

test('the icon search says that it found no icon', async () => {
  await open();
  await page.getByRole('button', { name: 'Choose an icon' }).click();
  await userEvent.fill(page.getByRole('searchbox', { name: 'Search for an icon' }), 'zzz');
  await expect.element(page.getByText('No icons found. Try another word.')).toBeVisible();
});

test('the dialog of a new area shows a name, a color and one line that opens all other fields', async () => {
  const { onSubmit } = await open({ isCalm: true });
  const line = page.getByText('Every day · no target · no reminder');
  await expect.element(line).toBeVisible();
  expect(line.element().closest('details')).not.toHaveAttribute('open');
  await line.click();
  await radio('At least').click();
  await expect.element(page.getByText('Every day · no reminder')).toBeVisible();
  await radio('Every few days').click();
  await userEvent.fill(page.getByLabelText('Interval in days'), 'abc');
  await expect.element(page.getByText('… · no reminder')).toBeVisible();
  await radio('Every day').click();
  await userEvent.fill(page.getByLabelText('Number'), '8');
  await userEvent.fill(page.getByLabelText('Unit (optional)'), 'glasses');
  await expect
    .element(page.getByText('Every day · at least 8\u{a0}glasses · no reminder'))
    .toBeVisible();
  await userEvent.fill(name(), 'Water');
  await create().click();
  await expectSubmit(onSubmit, { targetKind: 'at_least', targetAmount: '8', unit: 'glasses' });
});

test('the dialog of a new area opens its hidden fields if one of them has an error, and stores nothing', async () => {
  const { onSubmit } = await open();
  await userEvent.fill(name(), 'Sugar');
  await radio('At most').click();
  await userEvent.fill(page.getByLabelText('Number'), '1.234');
  await radio('A number of times').click();
  await page.getByText(/ · no reminder/).click();
  await create().click();
  const number = page.getByLabelText('Number');
  await expect.element(number).toHaveAccessibleDescription(/Please enter a number from 0 to/);
  await expect.element(number).toHaveValue('1.234');
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('A limit needs fixed days, such as every day or chosen weekdays');
  expect(onSubmit).not.toHaveBeenCalled();
});

test('the area dialog changes a target from today or another day, like the schedule', async () => {
  const schedule = [
    {
      from: '2026-02-01',
      rule: { kind: 'daily' as const },
      target: { kind: 'at_least' as const, amount: 8 },
    },
  ];
  const { onSubmit } = await open({ area: { ...old(), unit: 'glasses', schedule } });
  await expect.element(page.getByLabelText('Number')).toHaveValue('8');
  await expect.element(radio('From today')).not.toBeInTheDocument();
  await userEvent.fill(page.getByLabelText('Number'), '10');
  await expect.element(radio('From today')).toBeChecked();
  await save().click();
  await expectSubmit(onSubmit, { targetKind: 'at_least', targetAmount: '10', since: 'today' });
});
