import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { type Weekday, listWeekdaysFrom, getWeekDates } from '@daymark/shared/calendar/week.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { formatDate } from '../../lib/format.ts';
import type { ValidatedForm } from '../../lib/use-validated-form.ts';
import type { AreaValues } from './area-values.ts';
import styles from './schedule-field.module.css';

type Form = ValidatedForm<AreaValues>;

interface WeekdayTogglesProps {
  readonly form: Form;
  readonly today: CalendarDate;
  readonly firstWeekday: Weekday;
}

export function WeekdayToggles({ form, today, firstWeekday }: WeekdayTogglesProps) {
  const { t, i18n } = useLingui();
  const weekdays = listWeekdaysFrom(firstWeekday);
  return (
    <DayToggles
      label={t`Days of the week`}
      days={getWeekDates(today, firstWeekday).map((date, index) => ({
        day: weekdays[index] ?? firstWeekday,
        name: formatDate(date, i18n.locale, { weekday: 'long' }),
        shown: formatDate(date, i18n.locale, { weekday: 'short' }),
      }))}
      {...form.choice('weekdays')}
    />
  );
}

/** Length of the shortest month, in days. Later days are missing in some months. */
const shortestMonth = 28;

const monthDays = Array.from({ length: 31 }, (_, index) => {
  const name = String(index + 1);
  return { day: index + 1, name, shown: name };
});

export function MonthDayToggles({ form }: { readonly form: Form }) {
  const { t } = useLingui();
  const choice = form.choice('monthDays');
  return (
    <DayToggles
      label={t`Days of the month`}
      days={monthDays}
      isMonth
      hint={
        choice.value.some((day) => day > shortestMonth) && (
          <Trans>In a shorter month, this means the last day.</Trans>
        )
      }
      {...choice}
    />
  );
}

interface DayTogglesProps {
  readonly label: string;
  readonly days: readonly {
    readonly day: number;
    readonly name: string;
    readonly shown: string;
  }[];
  readonly isMonth?: boolean;
  readonly hint?: ReactNode;
  readonly value: readonly number[];
  readonly onValueChange: (days: number[]) => void;
  readonly error: string | undefined;
}

const columns = 7;

/** The checkboxes of a month are one tab stop, so that Tab does not stop 31 times. */
function DayToggles(props: DayTogglesProps) {
  const { label, days, isMonth = false, hint, value, onValueChange, error } = props;
  const errorId = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  const [reached, setReached] = useState(() => value[0] ?? 1);
  const move = (event: KeyboardEvent) => {
    const next = reached + (steps[event.key] ?? 0);
    if (next === reached || next < 1 || next > days.length) return;
    event.preventDefault();
    group.current?.querySelectorAll('input')[next - 1]?.focus();
  };
  return (
    <div>
      <fieldset
        ref={group}
        aria-label={label}
        aria-describedby={error ? errorId : undefined}
        className={isMonth ? styles.monthDays : styles.days}
      >
        {days.map(({ day, name, shown }) => {
          const isChosen = value.includes(day);
          return (
            <label key={day} className={styles.day}>
              <input
                type="checkbox"
                aria-label={name}
                aria-invalid={error ? true : undefined}
                tabIndex={isMonth && day !== reached ? -1 : undefined}
                checked={isChosen}
                onFocus={() => setReached(day)}
                onKeyDown={isMonth ? move : undefined}
                onChange={() =>
                  onValueChange(isChosen ? value.filter((each) => each !== day) : [...value, day])
                }
              />
              <span aria-hidden>{shown}</span>
            </label>
          );
        })}
      </fieldset>
      <FieldErrorText id={errorId} error={error} />
      {hint && <p className={styles.hint}>{hint}</p>}
    </div>
  );
}

const steps: Readonly<Partial<Record<string, number>>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -columns,
  ArrowDown: columns,
};

interface FieldErrorTextProps {
  readonly id?: string;
  readonly error: string | undefined;
}

export function FieldErrorText({ id, error }: FieldErrorTextProps) {
  return (
    error && (
      <p id={id} role="alert" className={styles.error}>
        {error}
      </p>
    )
  );
}
