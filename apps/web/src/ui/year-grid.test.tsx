import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../testing/mount.tsx';
import { formatDate } from '../lib/format.ts';
import { type YearCell, YearGrid } from './year-grid.tsx';

const cells = Array.from({ length: 21 }, (_, index): YearCell => {
  const date = addDays('2026-03-02', index);
  const words = formatDate(date, 'en', { day: 'numeric', month: 'short', year: 'numeric' });
  return { date, words, className: undefined, data: { 'data-step': 2 } };
});
const cellOf = (name: string) => page.getByRole('gridcell', { name }).element() as HTMLElement;

test.for(['altKey', 'ctrlKey', 'metaKey'] as const)(
  'an arrow with %s is the browser’s',
  async (modifier) => {
    await mount(<YearGrid label="Days" cells={cells} />);
    const cell = cellOf('Mar 22, 2026');
    cell.focus();
    const press = { key: 'ArrowLeft', [modifier]: true, bubbles: true, cancelable: true };
    expect(cell.dispatchEvent(new KeyboardEvent('keydown', press))).toBe(true);
    expect(document.activeElement).toBe(cell);
  },
);

test('Enter, the space bar and a press open a day where days open', async () => {
  const opened: string[] = [];
  await mount(<YearGrid label="Days" cells={cells} onOpen={(date) => opened.push(date)} />);
  cellOf('Mar 22, 2026').focus();
  await userEvent.keyboard('{ArrowLeft}{Enter}{ArrowUp} ');
  await page.getByRole('gridcell', { name: 'Mar 2, 2026' }).click();
  expect(opened).toEqual(['2026-03-15', '2026-03-14', '2026-03-02']);
});

test('the box of the year keeps its own direction, whatever is written in it', async () => {
  await mount(<YearGrid label="Days" cells={cells} />);
  let box: Element | null = page.getByRole('grid', { name: 'Days' }).element();
  while (box && getComputedStyle(box).direction !== 'rtl') box = box.parentElement;
  expect(getComputedStyle(box as Element).unicodeBidi).toBe('isolate');
});
