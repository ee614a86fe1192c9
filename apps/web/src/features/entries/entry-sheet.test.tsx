import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { madeArea, madeEntry } from '../../testing/factories.ts';
import { mount } from '../../testing/mount.tsx';
import { createNoteDrafts } from '../../marking/marking.ts';
import { type EntryChange, EntrySheet, type EntrySubject } from './entry-sheet.tsx';

const date = '2026-03-20';
const area = madeArea({ id: 'health', name: 'Health' });
const asked = {
  area,
  date,
  due: { kind: 'due' },
  skipReason: '',
  namesDay: false,
  isToday: true,
} as const;
const unscored: EntrySubject = { ...asked, entry: null };
const scored: EntrySubject = {
  ...asked,
  entry: madeEntry({ life_area_id: 'health', score_date: date, score: 1, notes: 'A long walk' }),
};

const drafts = createNoteDrafts(localStorage, 'ada');

type OnSave = (subject: EntrySubject, change: EntryChange) => Promise<void>;

async function open(subject: EntrySubject, onSave: OnSave = async () => {}) {
  const onClose = vi.fn<() => void>();
  const spy = vi.fn<OnSave>(onSave);
  await mount(<EntrySheet open {...{ subject, drafts, onClose }} onSave={spy} earlier={null} />);
  return { onClose, onSave: spy };
}

const button = (name: string) => page.getByRole('button', { name, exact: true });

/**
 * Taps outside the sheet with a later time stamp, because a new sheet ignores taps for a moment.
 */
function tapOutside(): void {
  const sheet = page.getByRole('dialog').element();
  for (const type of ['pointerdown', 'click']) {
    const event = new PointerEvent(type, { bubbles: true });
    Object.defineProperty(event, 'timeStamp', { value: performance.now() + 1000 });
    sheet.dispatchEvent(event);
  }
}
const note = () => page.getByLabelText('Note (optional)');

test('the entry sheet is named after the area and focuses Completed', async () => {
  await open(unscored);
  await expect.element(page.getByRole('dialog', { name: 'Rate: Health' })).toBeVisible();
  await expect.element(button('Completed')).toHaveFocus();
});

test("the entry sheet shows the area's description", async () => {
  await open({ ...unscored, area: { ...area, description: 'Move for half an hour' } });
  await expect.element(page.getByText('Move for half an hour')).toBeVisible();
});

test("the note field of the entry sheet is labelled with the area's note prompt", async () => {
  await open({ ...unscored, area: { ...area, note_prompt: 'What went well?' } });
  await expect.element(page.getByLabelText('What went well?')).toHaveValue('');
  await expect.element(note()).not.toBeInTheDocument();
});

test('a choice in the entry sheet is saved at once and closes the sheet', async () => {
  const { onClose, onSave } = await open(unscored);
  await button('Not Done').click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  const change = { kind: 'score', value: 0, notes: '' };
  expect(onSave).toHaveBeenCalledExactlyOnceWith(unscored, change);
});

test('a choice in the entry sheet is saved with the typed note', async () => {
  const { onSave } = await open(unscored);
  await userEvent.fill(note(), 'Felt good');
  await button('Completed').click();
  expect(onSave).toHaveBeenCalledWith(unscored, { kind: 'score', value: 1, notes: 'Felt good' });
});

test('the entry sheet shows a choice at once, and ignores a second choice while it saves', async () => {
  const { onSave } = await open(unscored, () => new Promise(() => {}));
  await button('Completed').click();
  await expect.element(button('Completed')).toHaveAttribute('aria-pressed', 'true');
  await button('Not Done').click();
  expect(onSave).toHaveBeenCalledTimes(1);
});

test('the entry sheet stays open if a choice cannot be stored, and a second press stores it', async () => {
  let isFull = true;
  const { onClose, onSave } = await open(unscored, async () => {
    if (isFull) throw new Error('full');
  });
  await userEvent.fill(note(), 'Felt good');
  await button('Completed').click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(note()).toHaveValue('Felt good');
  await expect.element(button('Completed')).toHaveAttribute('aria-pressed', 'false');
  expect(onClose).not.toHaveBeenCalled();
  isFull = false;
  await button('Completed').click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(onSave).toHaveBeenCalledTimes(2);
});

test("the entry sheet counts the note's characters and refuses more than 500", async () => {
  await open(unscored);
  await userEvent.fill(note(), 'x'.repeat(500));
  await expect.element(page.getByText('500 / 500')).toBeVisible();
  await expect.element(button('Completed')).toBeEnabled();
  await userEvent.fill(note(), 'x'.repeat(501));
  await expect
    .element(note())
    .toHaveAccessibleDescription('Note must be at most 500 characters long');
  await expect.element(button('Completed')).toBeDisabled();
});

test('the entry sheet has no Clear button without an entry', async () => {
  await open(unscored);
  await expect.element(button('Completed')).toBeVisible();
  await expect.element(button('Clear mark')).not.toBeInTheDocument();
});

test('the entry sheet shows the entry and clears it', async () => {
  const { onSave } = await open(scored);
  await expect.element(button('Completed')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(note()).toHaveValue('A long walk');
  await button('Clear mark').click();
  expect(onSave).toHaveBeenCalledExactlyOnceWith(scored, { kind: 'clear' });
});

test('the entry sheet saves a changed note without changing the mark', async () => {
  const { onSave } = await open(scored);
  await expect.element(button('Save note')).not.toBeInTheDocument();
  await userEvent.fill(note(), 'A short walk');
  await button('Save note').click();
  const change = { kind: 'score', value: 1, notes: 'A short walk' };
  expect(onSave).toHaveBeenCalledExactlyOnceWith(scored, change);
});

test('a tap outside leaves the entry sheet open while its note is not saved', async () => {
  const { onClose } = await open({ ...unscored, draft: 'Felt good' });
  await expect.element(note()).toHaveValue('Felt good');
  tapOutside();
  expect(onClose).not.toHaveBeenCalled();
});

test('a tap outside closes the entry sheet if its note is saved', async () => {
  const { onClose } = await open({ ...scored, draft: 'A long walk' });
  await expect.element(note()).toHaveValue('A long walk');
  tapOutside();
  expect(onClose).toHaveBeenCalledOnce();
});

test('the entry sheet skips the day with a reason', async () => {
  const { onSave } = await open(unscored);
  await button('Skip today').click();
  const reason = page.getByLabelText('Reason (optional)');
  await expect.element(reason).toHaveFocus();
  await userEvent.fill(reason, 'Ill');
  await button('Skip today').click();
  expect(onSave).toHaveBeenCalledExactlyOnceWith(unscored, { kind: 'skip', reason: 'Ill' });
});

test('the entry sheet refuses a reason for a skip that is too long', async () => {
  await open(unscored);
  await button('Skip today').click();
  const reason = page.getByLabelText('Reason (optional)');
  await userEvent.fill(reason, 'x'.repeat(201));
  await expect
    .element(reason)
    .toHaveAccessibleDescription(/Reason must be at most 200 characters long/);
  await expect.element(button('Skip today')).toBeDisabled();
});

test('the entry sheet shows the reason of a skipped day and removes the skip', async () => {
  const skipped: EntrySubject = { ...unscored, due: { kind: 'skipped' }, skipReason: 'Ill' };
  const { onSave } = await open(skipped);
  await expect.element(page.getByText('Skipped: Ill')).toBeVisible();
  await expect.element(button('Skip today')).not.toBeInTheDocument();
  await button('Undo skip').click();
  expect(onSave).toHaveBeenCalledExactlyOnceWith(skipped, { kind: 'unskip' });
});

test.for<[day: string, subject: EntrySubject]>([
  ['done', scored],
  ['paused', { ...unscored, due: { kind: 'paused', until: null } }],
])('the entry sheet cannot skip a day that is %s', async ([, subject]) => {
  await open(subject);
  await expect.element(button('Completed')).toBeVisible();
  await expect.element(button('Skip today')).not.toBeInTheDocument();
});

test('the entry sheet of today can skip today, even if its title names the day', async () => {
  await open({ ...unscored, namesDay: true });
  await expect.element(page.getByText('Friday, March 20, 2026')).toBeVisible();
  await expect.element(button('Skip today')).toBeVisible();
});

test('the entry sheet of a past day names the day and skips it', async () => {
  const past: EntrySubject = { ...unscored, namesDay: true, isToday: false };
  const { onSave } = await open(past);
  await expect.element(page.getByText('Friday, March 20, 2026')).toBeVisible();
  await button('Skip this day').click();
  await button('Skip this day').click();
  expect(onSave).toHaveBeenCalledExactlyOnceWith(past, { kind: 'skip', reason: '' });
});

const glasses = { kind: 'at_least', amount: 8 } as const;
const daily = { kind: 'daily' } as const;
const water = {
  ...area,
  unit: 'glasses',
  step: 0.5,
  schedule: [{ from: '2026-01-01', rule: daily, target: glasses }],
};
const amount = () => page.getByLabelText('glasses');

test('the entry sheet saves a typed amount with the score that its target gives', async () => {
  const { onSave } = await open({ ...unscored, area: water });
  await expect.element(amount()).toHaveAccessibleDescription('at least 8\u{a0}glasses');
  await amount().fill('7,5');
  await userEvent.keyboard('{Enter}');
  expect(onSave.mock.lastCall?.[1]).toEqual({ kind: 'score', value: 0, notes: '', amount: 7.5 });
});

test('the step buttons of the entry sheet change the amount, which is saved with a choice', async () => {
  const entry = madeEntry({ life_area_id: 'health', score_date: date, score: 0, amount: 3 });
  const { onSave } = await open({ ...unscored, area: water, entry });
  await button('More').click();
  await button('More').click();
  await button('Less').click();
  await expect.element(amount()).toHaveValue('3.5');
  await button('Completed').click();
  expect(onSave.mock.lastCall?.[1]).toEqual({ kind: 'score', value: 1, notes: '', amount: 3.5 });
});

test('Save note in the entry sheet also saves a typed amount', async () => {
  const entry = madeEntry({ life_area_id: 'health', score_date: date, score: 1, amount: 8 });
  const { onSave } = await open({ ...unscored, area: water, entry });
  await amount().fill('6');
  await userEvent.fill(note(), 'From the large bottle');
  await button('Save note').click();
  const notes = 'From the large bottle';
  expect(onSave.mock.lastCall?.[1]).toEqual({ kind: 'score', value: 0, notes, amount: 6 });
});

test('Save note in the entry sheet keeps the stored amount if its number was emptied', async () => {
  const entry = madeEntry({ life_area_id: 'health', score_date: date, score: 0, amount: 3 });
  const { onSave } = await open({ ...unscored, area: water, entry });
  await amount().fill('');
  await userEvent.fill(note(), 'More later');
  await button('Save note').click();
  expect(onSave.mock.lastCall?.[1]).toEqual({ kind: 'score', value: 0, notes: 'More later' });
});

test('an amount that is no number stays in the entry sheet with an error beside it', async () => {
  const { onSave } = await open({ ...unscored, area: water });
  for (const typed of ['-1', '1.234', '1000000', 'NaN', 'two']) {
    await amount().fill(typed);
    await button('Save amount').click();
    await expect.element(amount()).toHaveAccessibleDescription(/Please enter a number/);
    await expect.element(amount()).toHaveValue(typed);
    await button('Completed').click();
  }
  expect(onSave).not.toHaveBeenCalled();
});

test('the entry sheet of a limit of zero offers Kept and Slipped without a number', async () => {
  const schedule = [
    { from: '2026-01-01', rule: daily, target: { kind: 'at_most', amount: 0 } as const },
  ];
  const { onSave } = await open({ ...unscored, area: { ...area, schedule } });
  await expect.element(button('Kept')).toBeVisible();
  await expect.element(button('Save amount')).not.toBeInTheDocument();
  await button('Slipped').click();
  expect(onSave.mock.lastCall?.[1]).toEqual({ kind: 'score', value: 0, notes: '' });
});

test('the entry sheet of an area without a target has no amount', async () => {
  await open(unscored);
  await expect.element(button('Save amount')).not.toBeInTheDocument();
});
