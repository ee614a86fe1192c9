import * as limits from '@daymark/shared/limits.ts';
import {
  addDays,
  type CalendarDate,
  countDaysBetween,
  isCalendarDate,
} from '@daymark/shared/calendar/calendar-date.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatDate } from '../../lib/format.ts';
import type { ValidatedForm } from '../../lib/use-validated-form.ts';
import { TextField } from '../../ui/fields.tsx';
import type { AreaValues } from './area-values.ts';
import styles from './schedule-field.module.css';

interface IntervalFieldProps {
  readonly form: ValidatedForm<AreaValues>;
  readonly today: CalendarDate;
}

export function IntervalField({ form, today }: IntervalFieldProps) {
  const { i18n } = useLingui();
  const list = listNextDates(form.values, today)
    .map((date) =>
      formatDate(date, i18n.locale, { weekday: 'short', day: 'numeric', month: 'short' }),
    )
    .join(' · ');
  return (
    <>
      <div className={styles.numbers}>
        <TextField
          label={<Trans>Interval in days</Trans>}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          {...form.field('every')}
        />
        <TextField
          type="date"
          label={<Trans>Counted from</Trans>}
          autoComplete="off"
          min={limits.earliestDate}
          {...form.field('start')}
        />
      </div>
      {list !== '' && (
        <p className={styles.hint}>
          <Trans comment="The next days on which an area is due">Next: {list}</Trans>
        </p>
      )}
    </>
  );
}

const shownDates = 3;

/** Returns no dates while a value is invalid. */
function listNextDates(
  { every, start }: Pick<AreaValues, 'every' | 'start'>,
  today: CalendarDate,
): CalendarDate[] {
  const days = Number(every);
  const { min, max } = limits.intervalDays;
  if (!Number.isInteger(days) || days < min || days > max || !isCalendarDate(start)) return [];
  const passed = countDaysBetween(start, today) % days;
  // The remainder is negative if the start is after today.
  const next = addDays(today, passed > 0 ? days - passed : -passed);
  return Array.from({ length: shownDates }, (_, index) => addDays(next, index * days));
}
