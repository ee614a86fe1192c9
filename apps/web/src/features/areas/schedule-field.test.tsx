import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import type { Rule } from '@daymark/shared/timeline/schedule-schema.ts';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { madeArea } from '../../testing/factories.ts';
import { mount } from '../../testing/mount.tsx';
import { AreaDialog } from './area-dialog.tsx';
import type { AreaValues } from './area-values.ts';
import { getChosenRule } from './schedule-values.ts';

const today = '2026-03-18';

async function open(rule: Rule = { kind: 'daily' }) {
  const onSubmit = vi.fn<(values: AreaValues) => Promise<void>>(async () => {});
  const created_on = '2026-02-01';
  const area: SyncedArea = madeArea({
    id: 'run',
    created_on,
    schedule: [{ from: created_on, rule }],
  });
  await mount(
    <AreaDialog
      open
      {...{ area, today, onSubmit }}
      firstEntry={null}
      firstWeekday={1}
      takenColors={[]}
      groups={[]}
      settings={null}
      onClose={() => {}}
      onEnd={() => {}}
    />,
  );
  const submitted = () => onSubmit.mock.calls.map(([values]) => getChosenRule(values));
  return { onSubmit, submitted };
}

const radio = (name: string) => page.getByRole('radio', { name, exact: true });
const textbox = (name: string) => page.getByRole('textbox', { name, exact: true });
const save = () => page.getByRole('button', { name: 'Save' });

test('the schedule field sets a number of times a month', async () => {
  const { submitted } = await open();
  await radio('A number of times').click();
  await radio('Per month').click();
  await userEvent.fill(textbox('Times a month'), '31');
  await save().click();
  await expect
    .element(textbox('Times a month'))
    .toHaveAccessibleDescription(/Please choose 1 to 30 times/);
  await expect.element(textbox('Times a month')).toHaveFocus();
  await userEvent.fill(textbox('Times a month'), '10');
  await save().click();
  await expect.poll(submitted).toEqual([{ kind: 'times_per_month', times: 10 }]);
});

test('the schedule field shows an error at a number of times that is not below the number of days', async () => {
  const { onSubmit, submitted } = await open();
  await radio('A number of times').click();
  await radio('In some days').click();
  await expect.element(page.getByText('At least 3 times in any 10 days in a row.')).toBeVisible();
  await userEvent.fill(textbox('How many times'), '10');
  await save().click();
  await expect
    .element(textbox('How many times'))
    .toHaveAccessibleDescription('Please choose at least one time, and fewer times than days');
  expect(onSubmit).not.toHaveBeenCalled();
  await userEvent.fill(textbox('In how many days'), '14');
  await expect.element(textbox('How many times')).not.toHaveAccessibleDescription();
  await save().click();
  await expect.poll(submitted).toEqual([{ kind: 'times_in_days', times: 10, days: 14 }]);
});

test('a limit without fixed days shows an error until days are chosen, and has no reminder', async () => {
  const { submitted } = await open();
  await radio('At most').click();
  await userEvent.fill(textbox('Number'), '2');
  await radio('A number of times').click();
  await save().click();
  const error = page.getByText('A limit needs fixed days', { exact: false });
  await expect.element(error).toBeVisible();
  await expect.element(page.getByLabelText('Reminder')).not.toBeInTheDocument();
  await radio('Every day').click();
  await expect.element(error).not.toBeInTheDocument();
  await save().click();
  await expect.poll(submitted).toEqual([{ kind: 'daily' }]);
});

test('the schedule field shows the next days of a rule of every few days', async () => {
  const { submitted } = await open({ kind: 'every_n_days', every: 10, start: '2026-03-01' });
  await expect.element(radio('Every few days')).toBeChecked();
  await expect
    .element(page.getByText('Next: Sat, Mar 21 · Tue, Mar 31 · Fri, Apr 10'))
    .toBeVisible();
  await userEvent.fill(textbox('Interval in days'), '1');
  await save().click();
  await expect
    .element(textbox('Interval in days'))
    .toHaveAccessibleDescription('Please choose 2 to 365 days');
  await userEvent.fill(textbox('Interval in days'), '3');
  await userEvent.fill(page.getByLabelText('Counted from'), '2026-04-02');
  await save().click();
  await expect.poll(submitted).toEqual([{ kind: 'every_n_days', every: 3, start: '2026-04-02' }]);
});

test('the days of the month are one tab stop, and arrow keys move between them', async () => {
  const { submitted } = await open();
  await radio('Days of the month').click();
  const day = (number: number) => page.getByRole('checkbox', { name: String(number), exact: true });
  await userEvent.keyboard('{Tab}');
  await expect.element(day(1)).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowRight} ');
  await expect.element(day(16)).toBeChecked();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowRight} ');
  await expect.element(day(31)).toBeChecked();
  await expect
    .element(page.getByText('In a shorter month, this means the last day.'))
    .toBeVisible();
  await day(1).click();
  await save().click();
  await expect.poll(submitted).toEqual([{ kind: 'month_days', days: [16, 31] }]);
});

test('the schedule field requires a day of the month', async () => {
  const { onSubmit } = await open({ kind: 'month_days', days: [5] });
  await page.getByRole('checkbox', { name: '5', exact: true }).click();
  await save().click();
  await expect
    .element(page.getByRole('group', { name: 'Days of the month' }))
    .toHaveAccessibleDescription('Please choose at least one day of the month, each once');
  expect(onSubmit).not.toHaveBeenCalled();
});
