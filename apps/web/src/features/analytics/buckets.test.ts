import { expect, test } from 'vitest';
import { englishI18n } from '../../testing/mount.tsx';
import { getBucketText } from './buckets.tsx';

const i18n = englishI18n();

test.for([
  [
    'the chart bar of a day has its weekday as label and its weekday and date as title',
    ['2026-03-02', '2026-03-02'],
    { period: 'week', index: 0 },
    { label: 'Mon', title: 'Monday, Mar 2', dates: null },
  ],
  [
    'the chart bar of a week has its dates as label and its number as title',
    ['2026-03-02', '2026-03-08'],
    { period: 'month', index: 1 },
    { label: 'Mar 2 – 8', title: 'Week 2', dates: 'Mar 2 – 8' },
  ],
  [
    'the chart bar of a month has its month as label and its month and year as title',
    ['2026-03-01', '2026-03-31'],
    { period: '6months', index: 0 },
    { label: 'Mar', title: 'March 2026', dates: null },
  ],
] as const)('%s', ([, [start_date, end_date], place, words]) => {
  expect(getBucketText(i18n, { start_date, end_date }, place)).toEqual(words);
});
