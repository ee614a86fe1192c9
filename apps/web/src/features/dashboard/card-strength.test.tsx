import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { madeArea, madeScore, madeTimelines } from '../../testing/factories.ts';
import { mount } from '../../testing/mount.tsx';
import { CardStrength } from './card-strength.tsx';

const today = '2026-03-20';

async function show(daysDone: number) {
  const scores = Array.from({ length: daysDone }, (_, day) =>
    madeScore({ life_area_id: 'a', score_date: addDays(today, -day) }),
  );
  const [timeline] = madeTimelines({ areas: [madeArea({ id: 'a' })], scores }, today).timelines;
  if (timeline === undefined) throw new Error('an area has a timeline');
  await mount(<CardStrength timeline={timeline} />);
}

test('says the strength in words, and shows it as the share of a bar', async () => {
  await show(20);
  await expect.element(page.getByTitle('Strength 66%')).toBeVisible();
  const bar = page.getByTitle('Strength 66%').element().lastElementChild as HTMLElement;
  expect(bar.style.getPropertyValue('--share')).toBe('65.6%');
});

test('shows nothing before the first day done', async () => {
  await show(0);
  expect(page.getByTitle(/Strength/).elements()).toEqual([]);
});
