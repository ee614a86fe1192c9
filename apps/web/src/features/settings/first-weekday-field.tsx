import {
  addDays,
  type CalendarDate,
  toCalendarDate,
  toDayNumber,
} from '@daymark/shared/calendar/calendar-date.ts';
import { getToday } from '@daymark/shared/calendar/today.ts';
import {
  getChosenWeeks,
  monday,
  type Weekday,
  weekdays,
  getWeekEnd,
  getWeekDates,
} from '@daymark/shared/calendar/week.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatDate } from '../../lib/format.ts';
import { useTrueClock } from '../../lib/use-services.ts';
import { useShownUser } from '../../local/use-outbox.tsx';
import { SelectField } from '../../ui/fields.tsx';

/** Arbitrary week that begins on a Monday. */
const anyWeek = getWeekDates('2024-01-01');

interface FirstWeekdayFieldProps {
  readonly onChange: (weekday: Weekday) => void;
}

export function FirstWeekdayField({ onChange }: FirstWeekdayFieldProps) {
  const { i18n } = useLingui();
  const current = useShownUser().first_weekday ?? monday;
  const nameOf = (weekday: Weekday) =>
    formatDate(anyWeek[weekday - 1] ?? '', i18n.locale, { weekday: 'long' });
  return (
    <SelectField
      label={<Trans>First day of the week</Trans>}
      hint={<WhatHappens />}
      name="first_weekday"
      autoComplete="off"
      options={weekdays.map((weekday) => ({ value: String(weekday), label: nameOf(weekday) }))}
      value={current}
      onChange={({ target }) =>
        onChange(weekdays.find((weekday) => String(weekday) === target.value) ?? current)
      }
    />
  );
}

const dayStyle = { weekday: 'long', day: 'numeric', month: 'long' } as const;

function WhatHappens() {
  const { i18n } = useLingui();
  const clock = useTrueClock();
  const user = useShownUser();
  const today = getToday(clock.now(), user);
  const weeks = getChosenWeeks(user);
  const newest = typeof weeks === 'number' ? null : weeks[weeks.length - 1];
  if (!newest || newest.from <= toDayNumber(today)) {
    return (
      <Trans>
        Weeks start on this day. A change takes effect next week; past weeks and your streaks don’t
        change.
      </Trans>
    );
  }
  const lastDay = getWeekEnd(today, weeks);
  const firstDay = toCalendarDate(newest.from);
  const dateText = (date: CalendarDate) => formatDate(date, i18n.locale, dayStyle);
  const [end, begin] = [dateText(lastDay), dateText(firstDay)];
  return (
    <>
      {firstDay === addDays(lastDay, 1) ? (
        <Trans>
          This week ends on {end}, and the new weeks begin on {begin}.
        </Trans>
      ) : (
        <Trans>
          This week ends on {end}. A short week follows, and the new weeks begin on {begin}.
        </Trans>
      )}{' '}
      <Trans>Weeks that are over and your streaks stay as they are.</Trans>
    </>
  );
}
