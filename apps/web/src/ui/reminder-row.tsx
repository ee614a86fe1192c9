import {
  weekdays,
  listWeekdaysFrom,
  getWeekDates,
  type Weekday,
} from '@daymark/shared/calendar/week.ts';
import type { FieldErrorCode } from '@daymark/shared/error-templates.ts';
import type { ReminderTime } from '@daymark/shared/areas/reminder-list.ts';
import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { getFieldErrorText } from '../lib/error-text.ts';
import { formatDate } from '../lib/format.ts';
import { formatTime, listTimesOfDay } from '../lib/format-time.ts';
import { IconButton } from './button.tsx';
import { SelectField, type SelectOption, TextField } from './fields.tsx';
import styles from './reminder-row.module.css';

interface ReminderRowProps {
  readonly label: ReactNode;
  readonly hint: ReactNode;
  readonly name: string;
  readonly reminder: ReminderTime;
  /** Times of the other reminders. */
  readonly taken: readonly string[];
  readonly firstWeekday: Weekday;
  /** Called with every change, or only with valid ones after typing if `savesWhenValid` is set. */
  readonly onChange: (reminder: ReminderTime) => void;
  readonly savesWhenValid?: boolean;
  readonly onRemove?: (() => void) | undefined;
  /** Shows the fields for the minute and the weekdays even for a full hour. */
  readonly isAlwaysOpen?: boolean;
  /** Shows the error of the time. Without a form, the error is shown after typing. */
  readonly showsErrors?: boolean;
  /** Moves the focus to the time when the fields open. */
  readonly isFocused?: boolean;
}

const other = 'other';

/** Offers full hours. "Other time or days" opens fields for the minute and the weekdays. */
export function ReminderRow(props: ReminderRowProps) {
  const { label, hint, name, reminder, taken, onChange, onRemove } = props;
  const { t, i18n } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const isShownOpen = isOpen || props.isAlwaysOpen === true || !isPlainHour(reminder);
  const options = [
    ...listTimesOfDay(60, i18n.locale).filter(({ value }) => !taken.includes(value)),
    { value: other, label: t`Other time or days…` },
  ];
  const shownTime = reminder.time === '' ? '' : formatTime(reminder.time, i18n.locale);
  const remove = onRemove && (
    <IconButton
      label={t`Remove the reminder at ${shownTime}`}
      className={styles.remove}
      onClick={onRemove}
    >
      <X size={20} aria-hidden />
    </IconButton>
  );
  if (isShownOpen)
    return <OwnFields {...props} remove={remove} isFocused={isOpen || props.isFocused === true} />;
  return (
    <div className={styles.row}>
      <HourField
        {...{ label, hint, name, options }}
        value={reminder.time}
        onHour={(time) => onChange({ time })}
        onOther={() => setOpen(true)}
      />
      {remove}
    </div>
  );
}

interface HourFieldProps extends Pick<ReminderRowProps, 'label' | 'hint' | 'name'> {
  readonly options: SelectOption[];
  readonly value: string;
  readonly onHour: (time: string) => void;
  readonly onOther: () => void;
}

export function HourField({ onHour, onOther, ...field }: HourFieldProps) {
  return (
    <SelectField
      {...field}
      autoComplete="off"
      onChange={({ target }) => (target.value === other ? onOther() : onHour(target.value))}
    />
  );
}

function OwnFields(props: ReminderRowProps & { readonly remove: ReactNode }) {
  const { label, hint, name, reminder, taken, savesWhenValid, onChange } = props;
  const { isFocused = false, showsErrors = false, remove } = props;
  const { i18n } = useLingui();
  const [draft, setDraft] = useState(reminder);
  const [saved, setSaved] = useState(reminder);
  const [isTyping, setTyping] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // Undo and other devices also change the reminder.
  if (JSON.stringify(saved) !== JSON.stringify(reminder)) {
    setSaved(reminder);
    setDraft(reminder);
  }
  useEffect(() => {
    if (isFocused) input.current?.focus();
  }, [isFocused]);

  function change(next: ReminderTime, isComplete: boolean): void {
    setDraft(next);
    const isSaved = isComplete && findReminderError(next, taken) === null;
    if (savesWhenValid !== true || isSaved) onChange(next);
  }

  const error = findReminderError(draft, taken);
  // A form checks its fields when it is submitted.
  const isTimeChecked = savesWhenValid === true ? !isTyping : showsErrors;
  const text = error && getFieldErrorText(i18n, { code: error.code, message: error.code });
  return (
    <div className={styles.row}>
      <TextField
        ref={input}
        type="time"
        label={label}
        hint={hint}
        name={name}
        required
        value={draft.time}
        error={error?.field === 'time' && isTimeChecked ? (text ?? undefined) : undefined}
        onChange={({ target }) => {
          setTyping(true);
          change({ ...draft, time: target.value }, false);
        }}
        onBlur={() => {
          setTyping(false);
          if (savesWhenValid) change(draft, draft.time !== reminder.time);
        }}
      />
      {remove}
      <WeekdayToggles
        {...props}
        chosen={draft.weekdays ?? weekdays}
        error={error?.field === 'weekdays' ? (text ?? undefined) : undefined}
        onToggle={(day) => change({ time: draft.time, ...toggle(draft, day) }, true)}
      />
    </div>
  );
}

interface WeekdayTogglesProps extends Pick<ReminderRowProps, 'firstWeekday'> {
  readonly chosen: readonly number[];
  readonly error: string | undefined;
  readonly onToggle: (day: Weekday) => void;
}

/** Arbitrary date. Only the weekday names of its week are shown. */
const someDate = '2026-03-04';

function WeekdayToggles({ firstWeekday, chosen, error, onToggle }: WeekdayTogglesProps) {
  const { t, i18n } = useLingui();
  const errorId = useId();
  const dates = getWeekDates(someDate, firstWeekday);
  return (
    <div className={styles.week}>
      <fieldset
        className={styles.days}
        aria-label={t`Days of the week`}
        aria-describedby={error ? errorId : undefined}
      >
        {listWeekdaysFrom(firstWeekday).map((day, index) => (
          <label key={day} className={styles.day}>
            <input
              type="checkbox"
              aria-label={formatDate(dates[index] ?? someDate, i18n.locale, { weekday: 'long' })}
              aria-invalid={error ? true : undefined}
              checked={chosen.includes(day)}
              onChange={() => onToggle(day)}
            />
            <span aria-hidden>
              {formatDate(dates[index] ?? someDate, i18n.locale, { weekday: 'short' })}
            </span>
          </label>
        ))}
      </fieldset>
      {error && (
        <p id={errorId} role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}

function toggle(reminder: ReminderTime, day: Weekday) {
  const chosen: readonly number[] = reminder.weekdays ?? weekdays;
  const next = weekdays.filter((each) => chosen.includes(each) !== (each === day));
  return next.length === weekdays.length ? {} : { weekdays: next };
}

function isPlainHour({ time, weekdays: own }: ReminderTime): boolean {
  return own === undefined && time.endsWith(':00');
}

interface ReminderError {
  readonly field: 'time' | 'weekdays';
  readonly code: FieldErrorCode;
}

function findReminderError(
  { time, weekdays: own }: ReminderTime,
  taken: readonly string[],
): ReminderError | null {
  if (time === '') return { field: 'time', code: 'time_invalid' };
  if (taken.includes(time)) return { field: 'time', code: 'reminder_times_invalid' };
  return own?.length === 0 ? { field: 'weekdays', code: 'weekdays_invalid' } : null;
}
