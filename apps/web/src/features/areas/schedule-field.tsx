import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { type Weekday, listWeekdaysFrom, getWeekDates } from '@daymark/shared/calendar/week.ts';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { formatDate } from '../../lib/format.ts';
import type { ValidatedForm } from '../../lib/use-validated-form.ts';
import { Segments } from '../../ui/fields.tsx';
import type { AreaValues } from './area-values.ts';
import { DatedSchedules } from './dated-schedules.tsx';
import styles from './schedule-field.module.css';

interface ScheduleFieldProps {
  readonly form: ValidatedForm<AreaValues>;
  readonly area: SyncedArea | null;
  readonly today: CalendarDate;
  readonly firstWeekday: Weekday;
}

export function ScheduleField(props: ScheduleFieldProps) {
  const { form, area } = props;
  const { t } = useLingui();
  const { kind } = form.values;
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
      <ErrorText error={form.textOf('kind')} />
      {kind === 'weekdays' && <WeekdayToggles {...props} />}
      {kind === 'times_per_week' && <TimesField form={form} />}
      {area !== null && <DatedSchedules {...props} area={area} />}
    </fieldset>
  );
}

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
        {getWeekDates(today, firstWeekday).map((date, index) => {
          const day = listWeekdaysFrom(firstWeekday)[index] ?? firstWeekday;
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
      <ErrorText id={errorId} error={error} />
    </div>
  );
}

function ErrorText({ id, error }: { readonly id?: string; readonly error: string | undefined }) {
  return (
    error && (
      <p id={id} role="alert" className={styles.error}>
        {error}
      </p>
    )
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
        {t`${plural(value, { one: 'Once a week, any day.', other: '# times a week, any days.' })}`}
      </p>
    </>
  );
}
