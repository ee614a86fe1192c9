import type { TrendPeriod } from '@daymark/shared/analytics/trends.ts';
import type { DateRange } from '@daymark/shared/timeline/completion.ts';
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { formatDate, formatDateRange } from '../../lib/format.ts';

export interface BucketText {
  /** For below a bar, such as 'Mon', 'Week 1', 'Mar'. */
  readonly label: string;
  /** Alone, such as 'Monday, Mar 2', 'Week 1', 'March 2026'. */
  readonly title: string;
  /** Where the title does not say it: the dates. */
  readonly dates: string | null;
}

interface Place {
  readonly period: TrendPeriod;
  /** Of the bucket, from 0. */
  readonly index: number;
}

/** What a part of a period is called. */
export function bucketText(i18n: I18n, range: DateRange, { period, index }: Place): BucketText {
  const { start_date } = range;
  const { locale } = i18n;
  if (period === 'week') {
    return {
      label: formatDate(start_date, locale, { weekday: 'short' }),
      title: formatDate(start_date, locale, { weekday: 'long', day: 'numeric', month: 'short' }),
      dates: null,
    };
  }
  if (period === 'month') {
    const number = index + 1;
    const title = i18n._(msg`Week ${number}`);
    return { label: title, title, dates: datesText(range, locale) };
  }
  return {
    label: formatDate(start_date, locale, { month: 'short' }),
    title: formatDate(start_date, locale, { month: 'long', year: 'numeric' }),
    dates: null,
  };
}

function datesText(range: DateRange, locale: string): string {
  return formatDateRange(range, locale, { day: 'numeric', month: 'short' });
}
