import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../testing/mount.tsx';
import { GrowthLine } from './growth.tsx';

type Period = Pick<Parameters<typeof GrowthLine>[0]['trends'], 'period' | 'end_date'>;
const week = { period: 'week', end_date: '2026-11-28' } as const;

async function lineOf(now: number | null, before: number | null, period: Period = week) {
  const rates = { completion_rate: now, previous_completion_rate: before };
  await mount(
    <div data-testid="growth">
      <GrowthLine trends={{ ...period, ...rates }} />
    </div>,
  );
  return page.getByTestId('growth').element().textContent.trim();
}

test.for([
  [81.8, 83.3, 'about the same as before'],
  [83.3, 81.8, 'about the same as before'],
  [50, 50, 'about the same as before'],
  [82.4, 79.6, 'about the same as before'],
  [83, 80, '+3 percentage points higher than before'],
  [80, 83, '-3 percentage points lower than before'],
  [71.4, 28.6, '+42 percentage points higher than before'],
] as const)(
  'the growth line shows a completion of %s percent after %s percent as “%s”',
  async ([now, before, words]) => {
    expect(await lineOf(now, before)).toBe(`${words} (Nov 15 – 21)`);
  },
);

test('the growth line shows the year of previous dates from an earlier year', async () => {
  const month = { period: 'month', end_date: '2026-01-20' } as const;
  expect(await lineOf(80, 50, month)).toContain('(Nov 26 – Dec 23, 2025)');
});

test.for([
  [null, 50],
  [50, null],
] as const)(
  'the growth line says “nothing to compare with yet” for a completion of %s after %s',
  async ([now, before]) => {
    expect(await lineOf(now, before)).toBe('nothing to compare with yet');
  },
);
