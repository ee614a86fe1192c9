import { trendsOf } from '@daymark/shared/timeline/trends.ts';
import { tallyDay } from '@daymark/shared/timeline/completion.ts';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { expect, test } from 'vitest';
import { madeArea, madeScore, madeTimelines } from '../../testing/factories.ts';
import { page } from 'vitest/browser';
import { mount } from '../../testing/mount.tsx';
import { GrowthPoints, GrowthWords, isGrowthOpen } from './growth.tsx';

const today = '2026-03-20';

/** One area; the days before today on which it was done. */
function growthWith(done: readonly number[]) {
  const areas = [madeArea({ id: 'reading', created_on: '2026-01-01' })];
  const scores = done.map((days) =>
    madeScore({ life_area_id: 'reading', score_date: addDays(today, -days) }),
  );
  const { timelines } = madeTimelines({ areas, scores }, today);
  const trends = trendsOf(timelines, 'week', today);
  return { growth: trends.growth, isOpen: isGrowthOpen(trends, tallyDay(timelines, today)) };
}

const days = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

test('a loss that today can still make up for is none', async () => {
  const { growth, isOpen } = growthWith(days(1, 13));
  expect(growth).toBe(-14.3);
  expect(isOpen).toBe(true);
  await mount(
    <p data-testid="growth">
      <GrowthPoints growth={growth} isOpen={isOpen} />{' '}
      <GrowthWords growth={growth} isOpen={isOpen} />
    </p>,
  );
  const shown = page.getByTestId('growth').element();
  expect(shown.textContent).toMatch(/lower so far, with today still open$/);
  expect(shown.querySelector('svg')).toBeNull();
});

test('one that it cannot make up for, and one of a day that is done, stay losses', () => {
  expect(growthWith(days(3, 13))).toMatchObject({ growth: -42.9, isOpen: false });
  expect(growthWith([0, ...days(2, 13)])).toMatchObject({ growth: -14.3, isOpen: false });
});

test.for([2.9, -1.2, 0])(
  'a difference of %s points is about the same, without a number',
  async (growth) => {
    await mount(
      <p data-testid="growth">
        <GrowthPoints growth={growth} /> <GrowthWords growth={growth} />
      </p>,
    );
    expect(page.getByTestId('growth').element().textContent.trim()).toBe(
      'about the same as before',
    );
  },
);

test('a difference of three points is said', async () => {
  await mount(
    <p data-testid="growth">
      <GrowthPoints growth={-3} /> <GrowthWords growth={-3} />
    </p>,
  );
  expect(page.getByTestId('growth').element().textContent).toBe(
    '-3 percentage points lower than before',
  );
});
