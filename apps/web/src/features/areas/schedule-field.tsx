import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { isCalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { type Weekday, weekOf, weekdays } from '@daymark/shared/calendar/week.ts';
import { limits } from '@daymark/shared/limits.ts';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { formatDate } from '../../lib/format.ts';
import type { ValidatedForm } from '../../lib/use-validated-form.ts';
import { Segments, TextField } from '../../ui/fields.tsx';
import { type AreaValues, begunArea, changesRule, firstDayOfRule, hasPast } from './area-values.ts';
import styles from './schedule-field.module.css';

interface ScheduleFieldProps {
  readonly form: ValidatedForm<AreaValues>;
  /** Null for a new one. */
  readonly area: SyncedArea | null;
  readonly today: CalendarDate;
  readonly firstWeekday: Weekday;
}

/** On which days an area is due, and since when, where that changes. */
export function ScheduleField(props: ScheduleFieldProps) {
  const { form, area, today } = props;
  const { t } = useLingui();
  const { kind } = form.values;
  const asksSince =
    area !== null && hasPast(form.values, today) && changesRule(area, form.values, today);
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>
        <Trans>Schedule</Trans>
      </legend>
      <Segments
        label={t`How often`}
        segments={[
          { value: 'daily', label: <Trans>Every day</Trans> },
          { value: 'weekdays', label: <Trans>Certain days</Trans> },
          { value: 'times_per_week', label: <Trans>Per week</Trans> },
        ]}
        value={kind}
        onValueChange={form.choice('kind').onValueChange}
      />
      {kind === 'weekdays' && <WeekdayToggles {...props} />}
      {kind === 'times_per_week' && <TimesField form={form} />}
      {asksSince && <SinceField form={form} area={area} today={today} />}
    </fieldset>
  );
}

/** Seven of them, as the person's week begins. */
function WeekdayToggles({ form, today, firstWeekday }: ScheduleFieldProps) {
  const { t, i18n } = useLingui();
  const { value, onValueChange, error } = form.choice('weekdays');
  const errorId = useId();
  return (
    <div>
      <fieldset
        aria-label={t`Days of the week`}
        aria-describedby={error ? errorId : undefined}
        className={styles.days}
      >
        {weekOf(today, firstWeekday).map((date, index) => {
          const day = weekdays[(firstWeekday - 1 + index) % 7] ?? firstWeekday;
          const isChosen = value.includes(day);
          return (
            <label key={day} className={styles.day}>
              <input
                type="checkbox"
                aria-label={formatDate(date, i18n.locale, { weekday: 'long' })}
                aria-invalid={error ? true : undefined}
                checked={isChosen}
                onChange={() =>
                  onValueChange(isChosen ? value.filter((each) => each !== day) : [...value, day])
                }
              />
              <span aria-hidden>{formatDate(date, i18n.locale, { weekday: 'short' })}</span>
            </label>
          );
        })}
      </fieldset>
      {error && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}

const timesPerWeek = ['1', '2', '3', '4', '5', '6'];

function TimesField({ form }: Pick<ScheduleFieldProps, 'form'>) {
  const { t } = useLingui();
  const { value, onValueChange } = form.choice('times');
  return (
    <>
      <Segments
        label={t`Times a week`}
        segments={timesPerWeek.map((times) => ({ value: times, label: times }))}
        value={String(value)}
        onValueChange={(times) => onValueChange(Number(times))}
      />
      <p className={styles.hint}>
        {t`${plural(value, { one: 'Once a week, on a day of your choice.', other: '# times a week, on days of your choice.' })}`}
      </p>
    </>
  );
}

interface SinceFieldProps {
  readonly form: ValidatedForm<AreaValues>;
  readonly area: SyncedArea;
  readonly today: CalendarDate;
}

/** Asks from when on a changed schedule holds, and says what it leaves as it is. */
function SinceField({ form, area, today }: SinceFieldProps) {
  const { t, i18n } = useLingui();
  const { since } = form.values;
  const began = fullDate(begunArea(area, form.values).created_on, i18n.locale);
  return (
    <div className={styles.since}>
      <Segments
        label={t`From when on`}
        segments={[
          { value: 'start', label: <Trans>From the start</Trans> },
          { value: 'today', label: <Trans>From today</Trans> },
          { value: 'date', label: <Trans>From a date</Trans> },
        ]}
        value={since}
        onValueChange={form.choice('since').onValueChange}
      />
      {since === 'date' && (
        <TextField
          type="date"
          label={<Trans>First day of the new schedule</Trans>}
          hint={<Trans>The area began on {began}.</Trans>}
          autoComplete="off"
          min={limits.earliestDate}
          {...form.field('from')}
        />
      )}
      <p className={styles.hint}>
        <WhatStays form={form} area={area} today={today} />
      </p>
    </div>
  );
}

function WhatStays({ form, area, today }: SinceFieldProps) {
  const { i18n } = useLingui();
  const first = firstDayOfRule(form.values, today);
  if (!isCalendarDate(first)) return null;
  const date = fullDate(first, i18n.locale);
  const begun = begunArea(area, form.values);
  const replaced = begun.schedule.find(({ from }) => from > first);
  const nextDate = replaced && fullDate(replaced.from, i18n.locale);
  return (
    <>
      {first > today ? (
        <Trans>Until {date} nothing changes.</Trans>
      ) : first === begun.created_on ? (
        <Trans>All of its days are counted anew; your marks stay.</Trans>
      ) : first === today && begun.created_on < area.created_on ? (
        <Trans>The days before today keep the schedule so far.</Trans>
      ) : first === today ? (
        <Trans>The days before today stay as they are, with their streak.</Trans>
      ) : (
        <Trans>
          The days before {date} stay as they are. Those since then are counted anew; your marks
          stay.
        </Trans>
      )}{' '}
      {nextDate && <Trans>The change of {nextDate} is replaced.</Trans>}
    </>
  );
}

function fullDate(date: CalendarDate, locale: string): string {
  return formatDate(date, locale, { dateStyle: 'long' });
}
