import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../testing/mount.tsx';
import { formatDate } from '../lib/format.ts';
import { type YearCell, YearGrid } from './year-grid.tsx';

const cellsFrom = (first: string, length: number) =>
  Array.from({ length }, (_, index) => cellOn(addDays(first, index)));
const cells = cellsFrom('2026-03-02', 21);

function cellOn(date: string): YearCell {
  const words = formatDate(date, 'en', { day: 'numeric', month: 'short', year: 'numeric' });
  return { date, words, className: undefined, data: { 'data-step': 2 } };
}

const cellOf = (name: string) => page.getByRole('gridcell', { name }).element() as HTMLElement;

test.for(['altKey', 'ctrlKey', 'metaKey'] as const)(
  'the year grid leaves an arrow key with %s to the browser',
  async (modifier) => {
    await mount(<YearGrid label="Days" cells={cells} />);
    const cell = cellOf('Mar 22, 2026');
    cell.focus();
    const press = { key: 'ArrowLeft', [modifier]: true, bubbles: true, cancelable: true };
    expect(cell.dispatchEvent(new KeyboardEvent('keydown', press))).toBe(true);
    expect(document.activeElement).toBe(cell);
  },
);

test('Enter, Space and a press on a day of the year grid open the day', async () => {
  const opened: string[] = [];
  await mount(<YearGrid label="Days" cells={cells} onOpen={(date) => opened.push(date)} />);
  cellOf('Mar 22, 2026').focus();
  await userEvent.keyboard('{ArrowLeft}{Enter}{ArrowUp} ');
  await page.getByRole('gridcell', { name: 'Mar 2, 2026' }).click();
  expect(opened).toEqual(['2026-03-15', '2026-03-14', '2026-03-02']);
});

test('the right-to-left scroll box of the year grid isolates its text', async () => {
  await mount(<YearGrid label="Days" cells={cells} />);
  let box: Element | null = page.getByRole('grid', { name: 'Days' }).element();
  while (box && getComputedStyle(box).direction !== 'rtl') box = box.parentElement;
  expect(getComputedStyle(box as Element).unicodeBidi).toBe('isolate');
});

test('no visible month name of the year grid is cut off at any scroll position', async () => {
  const year = cellsFrom('2025-03-03', 53 * 7);
  await mount(
    <div style={{ inlineSize: '16rem' }}>
      <YearGrid label="Days" cells={year} />
    </div>,
  );
  const table = page.getByRole('grid', { name: 'Days' }).element();
  const names = [...(table.previousElementSibling?.querySelectorAll('span > span') ?? [])];
  const box = table.parentElement?.parentElement as HTMLElement;
  const edges = box.getBoundingClientRect();
  const isShown = (name: Element) => getComputedStyle(name).visibility === 'visible';
  const isInView = (name: Element) => {
    const { left, right } = name.getBoundingClientRect();
    return right > edges.left && left < edges.right;
  };
  const isWhole = (name: Element) => {
    const { left, right } = name.getBoundingClientRect();
    return left >= edges.left - 1 && right <= edges.right + 1;
  };
  for (let scrolled = 0; scrolled < 400; scrolled += 7) {
    box.scrollLeft = -scrolled;
    await expect
      .poll(() => {
        const shown = names.filter((name) => isInView(name) && isShown(name));
        return shown.length > 0 && shown.every(isWhole);
      })
      .toBe(true);
  }
});
