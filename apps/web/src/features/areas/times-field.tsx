import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ValidatedForm } from '../../lib/use-validated-form.ts';
import { Segments, TextField } from '../../ui/fields.tsx';
import type { AreaValues } from './area-values.ts';
import styles from './schedule-field.module.css';

interface TimesFieldProps {
  readonly form: ValidatedForm<AreaValues>;
}

export function TimesField({ form }: TimesFieldProps) {
  const { t } = useLingui();
  const { kind } = form.values;
  return (
    <>
      <Segments
        label={t`Period of the goal`}
        segments={[
          { value: 'times_per_week', label: <Trans>Per week</Trans> },
          { value: 'times_per_month', label: <Trans>Per month</Trans> },
          { value: 'times_in_days', label: <Trans>In some days</Trans> },
        ]}
        value={kind}
        onValueChange={form.choice('kind').onValueChange}
      />
      {kind === 'times_per_week' && <WeeklyTimes form={form} />}
      {kind === 'times_per_month' && <MonthlyTimes form={form} />}
      {kind === 'times_in_days' && <WindowTimes form={form} />}
    </>
  );
}

const timesPerWeek = ['1', '2', '3', '4', '5', '6'];

function WeeklyTimes({ form }: TimesFieldProps) {
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

const wholeNumber = { inputMode: 'numeric', autoComplete: 'off', maxLength: 3 } as const;

function MonthlyTimes({ form }: TimesFieldProps) {
  return (
    <div className={styles.numbers}>
      <TextField
        label={<Trans>Times a month</Trans>}
        hint={<Trans>On any days of the month.</Trans>}
        {...wholeNumber}
        {...form.field('monthlyTimes')}
      />
    </div>
  );
}

function WindowTimes({ form }: TimesFieldProps) {
  const { t } = useLingui();
  const [times, days] = [Number(form.values.windowTimes), Number(form.values.windowDays)];
  const daysField = form.field('windowDays');
  return (
    <>
      <div className={styles.numbers}>
        <TextField
          label={<Trans>How many times</Trans>}
          {...wholeNumber}
          {...form.field('windowTimes')}
        />
        <TextField
          label={<Trans>In how many days</Trans>}
          {...wholeNumber}
          {...daysField}
          onChange={(event) => {
            // The error of the times depends on the days.
            form.clearErrors('windowTimes');
            void daysField.onChange(event);
          }}
        />
      </div>
      {times > 0 && times < days && (
        <p className={styles.hint}>
          {t`${plural(times, { one: 'At least # time', other: 'At least # times' })} ${plural(days, { one: 'in any # day in a row.', other: 'in any # days in a row.' })}`}
        </p>
      )}
    </>
  );
}
