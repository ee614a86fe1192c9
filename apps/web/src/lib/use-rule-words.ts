import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { type Weekday, listWeekdaysFrom } from '@daymark/shared/calendar/week.ts';
import type { Rule } from '@daymark/shared/timeline/schedule-schema.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatDate } from './format.ts';

export function useRuleWords(firstWeekday: Weekday): (rule: Rule) => string {
  const { t, i18n } = useLingui();
  const { locale } = i18n;
  return (rule) => {
    if (rule.kind === 'daily') return t`Every day`;
    if (rule.kind === 'times_per_week') {
      const { times } = rule;
      return t`${plural(times, { one: '# time a week', other: '# times a week' })}`;
    }
    if (rule.kind === 'times_per_month') {
      const { times } = rule;
      return t`${plural(times, { one: '# time a month', other: '# times a month' })}`;
    }
    if (rule.kind === 'times_in_days') {
      const { times, days } = rule;
      return t`${plural(times, { one: '# time', other: '# times' })} in ${plural(days, { one: '# day', other: '# days' })}`;
    }
    if (rule.kind === 'every_n_days') {
      const { every } = rule;
      return t`${plural(every, { one: 'Every # day', other: 'Every # days' })}`;
    }
    if (rule.kind === 'month_days') {
      const days = listInWords(locale, rule.days.map(String));
      return t`${plural(rule.days.length, { one: `Day ${days} of the month`, other: `Days ${days} of the month` })}`;
    }
    return listInWords(
      locale,
      listWeekdaysFrom(firstWeekday)
        .filter((weekday) => rule.weekdays.includes(weekday))
        .map((weekday) => weekdayName(weekday, locale)),
    );
  };
}

function listInWords(locale: string, words: readonly string[]): string {
  return new Intl.ListFormat(locale, { style: 'short', type: 'unit' }).format(words);
}

const someMonday = '2026-03-02';

function weekdayName(weekday: Weekday, locale: string): string {
  return formatDate(addDays(someMonday, weekday - 1), locale, { weekday: 'short' });
}
