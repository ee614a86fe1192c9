import { expect, test } from 'vitest';
import { englishI18n } from '../../testing/mount.tsx';
import { bucketText } from './buckets.tsx';

const i18n = englishI18n();
const week = { start_date: '2026-03-02', end_date: '2026-03-08' };

test('a day is named by its weekday and date', () => {
  const day = { start_date: '2026-03-02', end_date: '2026-03-02' };
  expect(bucketText(i18n, day, { period: 'week', index: 0 })).toEqual({
    label: 'Mon',
    title: 'Monday, Mar 2',
    dates: null,
  });
});

test('a slice of a month shows its dates below the bar and is named by its number', () => {
  expect(bucketText(i18n, week, { period: 'month', index: 1 })).toEqual({
    label: 'Mar 2 – 8',
    title: 'Week 2',
    dates: 'Mar 2 – 8',
  });
});

test('a month is named by its name', () => {
  const month = { start_date: '2026-03-01', end_date: '2026-03-31' };
  expect(bucketText(i18n, month, { period: '6months', index: 0 })).toEqual({
    label: 'Mar',
    title: 'March 2026',
    dates: null,
  });
});
