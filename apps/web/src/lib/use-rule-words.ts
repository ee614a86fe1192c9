import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { type Weekday, listWeekdaysFrom } from '@daymark/shared/calendar/week.ts';
import type { Rule } from '@daymark/shared/timeline/schedule-schema.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatDate } from './format.ts';

export function useRuleWords(firstWeekday: Weekday): (rule: Rule) => string {
  const { t, i18n } = useLingui();
  return (rule) => {
    if (rule.kind === 'daily') return t`Every day`;
    if (rule.kind === 'times_per_week') {
      const { times } = rule;
      return t`${plural(times, { one: '# time a week', other: '# times a week' })}`;
    }
    const names = listWeekdaysFrom(firstWeekday)
      .filter((weekday) => rule.weekdays.includes(weekday))
      .map((weekday) => weekdayName(weekday, i18n.locale));
    return new Intl.ListFormat(i18n.locale, { style: 'short', type: 'unit' }).format(names);
  };
}

const someMonday = '2026-03-02';

function weekdayName(weekday: Weekday, locale: string): string {
  return formatDate(addDays(someMonday, weekday - 1), locale, { weekday: 'short' });
}
