import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createNoteDrafts } from '../../marking/marking.ts';
import { madeArea, madeEntry } from '../../testing/factories.ts';
import { mount } from '../../testing/mount.tsx';
import { EntrySheet } from './entry-sheet.tsx';

const date = '2026-03-20';
const target = { kind: 'at_least', amount: 8 } as const;
const water = madeArea({
  id: 'water',
  name: 'Water',
  unit: 'glasses',
  schedule: [{ from: '2026-01-01', rule: { kind: 'daily' }, target }],
});
const drafts = createNoteDrafts(localStorage, 'ada');
const glasses = () => page.getByRole('textbox', { name: 'glasses' });
const button = (name: string) => page.getByRole('button', { name, exact: true });

function sheetOn(amount?: number) {
  const entry =
    amount === undefined
      ? null
      : madeEntry({ life_area_id: 'water', score_date: date, score: 0, amount });
  const day = { due: { kind: 'due' }, skipReason: '', namesDay: false, isToday: true } as const;
  return (
    <EntrySheet
      key={crypto.randomUUID()}
      open
      subject={{ area: water, date, entry, ...day }}
      drafts={drafts}
      onClose={() => {}}
      onSave={async () => {}}
      earlier={null}
    />
  );
}

/** Opens a sheet, and returns a function that opens another one in its place. */
async function open(amount?: number) {
  const { rerender } = await mount(sheetOn(amount));
  return (next?: number) => rerender(sheetOn(next));
}

test('the entry sheet keeps a typed amount when it closes', async () => {
  const reopen = await open();
  await glasses().fill('3.5');
  await reopen();
  await expect.element(glasses()).toHaveValue('3.5');
  await expect
    .element(glasses())
    .toHaveAccessibleDescription('at least 8\u{a0}glasses Not saved yet.');
  await button('More').click();
  await reopen();
  await expect.element(glasses()).toHaveValue('4.5');
});

test.each(['Save amount', 'Completed'])(
  'the entry sheet forgets a typed amount that %s has saved',
  async (name) => {
    const reopen = await open();
    await glasses().fill('3');
    await button(name).click();
    await reopen();
    await expect.element(glasses()).toHaveValue('');
  },
);

test('the entry sheet drops a typed amount if the amount of the day has changed since', async () => {
  const reopen = await open(2);
  await glasses().fill('5');
  await reopen(3);
  await expect.element(glasses()).toHaveValue('3');
});

test('the entry sheet keeps no amount that was typed and changed back', async () => {
  await open(2);
  await glasses().fill('5');
  await userEvent.fill(glasses(), '2');
  expect(drafts.read({ areaId: 'water', date, field: 'amount' })).toBeNull();
});
