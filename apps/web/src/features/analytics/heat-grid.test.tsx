import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../testing/mount.tsx';
import type { HeatDay } from './heat-days.ts';
import { HeatGrid } from './heat-grid.tsx';

const days = Array.from({ length: 21 }, (_, index): HeatDay => ({
  date: addDays('2026-03-02', index),
  done: 1,
  possible: 2,
  step: 2,
}));

test.for(['altKey', 'ctrlKey', 'metaKey'] as const)(
  'an arrow with %s is the browser’s',
  async (modifier) => {
    await mount(<HeatGrid days={days} />);
    const cell = page.getByRole('gridcell', { name: /Mar 22, 2026/ }).element() as HTMLElement;
    cell.focus();
    const press = { key: 'ArrowLeft', [modifier]: true, bubbles: true, cancelable: true };
    expect(cell.dispatchEvent(new KeyboardEvent('keydown', press))).toBe(true);
    expect(document.activeElement).toBe(cell);
  },
);
