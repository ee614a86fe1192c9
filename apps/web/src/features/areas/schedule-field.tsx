import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { Weekday } from '@daymark/shared/calendar/week.ts';
import type { Rule } from '@daymark/shared/timeline/schedule-schema.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ValidatedForm } from '../../lib/use-validated-form.ts';
import { Segments } from '../../ui/fields.tsx';
import type { AreaValues } from './area-values.ts';
import { FieldErrorText, MonthDayToggles, WeekdayToggles } from './day-toggles.tsx';
import { IntervalField } from './interval-field.tsx';
import styles from './schedule-field.module.css';
import { TimesField } from './times-field.tsx';

interface ScheduleFieldProps {
  readonly form: ValidatedForm<AreaValues>;
  readonly area: SyncedArea | null;
  readonly today: CalendarDate;
  readonly firstWeekday: Weekday;
}

/** Kinds of rules with a number of times, which are one choice in this form. */
const timesKinds: ReadonlySet<Rule['kind']> = new Set([
  'times_per_week',
  'times_per_month',
  'times_in_days',
]);

export function ScheduleField(props: ScheduleFieldProps) {
  const { form, today } = props;
  const { t } = useLingui();
  const { kind } = form.values;
  const isTimes = timesKinds.has(kind);
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>
        <Trans>Schedule</Trans>
      </legend>
      <Segments
        label={t`How often`}
        segments={[
          { value: 'daily', label: <Trans>Every day</Trans> },
          { value: 'weekdays', label: <Trans>Certain weekdays</Trans> },
          { value: 'times_per_week', label: <Trans>A number of times</Trans> },
          { value: 'every_n_days', label: <Trans>Every few days</Trans> },
          { value: 'month_days', label: <Trans>Days of the month</Trans> },
        ]}
        value={isTimes ? 'times_per_week' : kind}
        onValueChange={(chosen) => {
          form.choice('kind').onValueChange(chosen);
          // The error of a limit without fixed days is shown at the target.
          form.clearErrors('targetKind');
        }}
      />
      <FieldErrorText error={form.textOf('kind')} />
      {kind === 'weekdays' && <WeekdayToggles {...props} />}
      {isTimes && <TimesField form={form} />}
      {kind === 'every_n_days' && <IntervalField form={form} today={today} />}
      {kind === 'month_days' && <MonthDayToggles form={form} />}
    </fieldset>
  );
}
