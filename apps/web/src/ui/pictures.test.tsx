import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../testing/mount.tsx';
import { Bars } from './bars.tsx';
import { formatPercent } from '../lib/format.ts';
import { Ring } from './ring.tsx';

test('a progress ring has its number and caption as text', async () => {
  await mount(<Ring value={66.7} label="done today" />);
  await expect.element(page.getByRole('figure')).toHaveTextContent('67%done today');
});

test('a progress ring without data shows two hyphens', async () => {
  await mount(<Ring value={null} label="last week" />);
  await expect.element(page.getByRole('figure')).toHaveTextContent('--last week');
});

const bars = [
  { label: 'Mon', name: 'Monday', value: 75, detail: '3 of 4' },
  { label: 'Tue', name: 'Tuesday', value: null },
];

test('a bar chart has a table of the same numbers', async () => {
  await mount(<Bars bars={bars} caption="Last week" columns={['Day', 'Done']} />);
  const rows = page
    .getByRole('row')
    .elements()
    .map((row) => row.textContent);
  expect(rows).toEqual(['DayDone', 'Monday75%, 3 of 4', 'Tuesday--']);
});

test('a bar chart shows a bar as text while the bar is pointed at or focused', async () => {
  await mount(<Bars bars={bars} caption="Last week" columns={['Day', 'Done']} />);
  await page.getByRole('button', { name: /^Monday/ }).hover();
  const readout = page.getByRole('paragraph', { includeHidden: true });
  await expect.element(readout).toHaveTextContent('Monday · 75% · 3 of 4');
  await userEvent.keyboard('{Tab}{Tab}');
  await expect.element(readout).toHaveTextContent('Tuesday · --');
});

test('`formatPercent` returns 100% and 0% only for exactly 100 and 0', () => {
  expect([100, 99.6, 0.3, 0, null].map((rate) => formatPercent(rate, 'en'))).toEqual([
    '100%',
    '99%',
    '1%',
    '0%',
    '--',
  ]);
  expect(formatPercent(50, 'de')).toBe('50\u00a0%');
});
