import type { Weekday } from '@daymark/shared/calendar/week.ts';
import * as limits from '@daymark/shared/limits.ts';
import type { NotificationSettings } from '@daymark/shared/notifications/notification-settings.ts';
import { isQuietTime } from '@daymark/shared/notifications/quiet-hours.ts';
import { isWanted } from '@daymark/shared/notifications/reminder-kinds.ts';
import type { ReminderTime } from '@daymark/shared/areas/reminder-list.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { listTimesOfDay } from '../../lib/format-time.ts';
import { Button } from '../../ui/button.tsx';
import { chooseNextReminder } from '../../ui/next-reminder.ts';
import { HourField, ReminderRow } from '../../ui/reminder-row.tsx';
import styles from './area-dialog.module.css';

interface RemindersFieldProps {
  readonly value: ReminderTime[];
  readonly onValueChange: (reminders: ReminderTime[]) => void;
  readonly error: string | undefined;
  readonly settings: NotificationSettings | null;
  readonly firstWeekday: Weekday;
}

/** Offers one full hour. "Other time or days" opens a list of any times with their weekdays. */
export function RemindersField(props: RemindersFieldProps) {
  const { value: reminders, onValueChange, settings } = props;
  const { t, i18n } = useLingui();
  const [isList, setList] = useState(() => !isOnePlainHour(reminders));
  const [isOpened, setOpened] = useState(false);
  const time = reminders[0]?.time ?? '';
  if (isList && reminders.length > 0) return <ReminderList {...props} isOpened={isOpened} />;
  return (
    <HourField
      label={<Trans>Reminder</Trans>}
      hint={<HourHint hour={time} settings={settings} />}
      name="reminder_time"
      options={[
        { value: '', label: t`With the daily reminder` },
        ...listTimesOfDay(60, i18n.locale),
        { value: 'other', label: t`Other time or days…` },
      ]}
      value={time}
      onHour={(hour) => {
        setList(false);
        onValueChange(hour === '' ? [] : [{ time: hour }]);
      }}
      onOther={() => {
        setList(true);
        setOpened(true);
        if (reminders.length === 0) onValueChange([chooseNextReminder([])]);
      }}
    />
  );
}

function ReminderList(props: RemindersFieldProps & { readonly isOpened: boolean }) {
  const { value: reminders, onValueChange, error, settings, firstWeekday } = props;
  const { t } = useLingui();
  const box = useRef<HTMLFieldSetElement>(null);
  const labels = [
    t`Reminder`,
    t`Second reminder`,
    t`Third reminder`,
    t`Fourth reminder`,
    t`Fifth reminder`,
  ];

  /** Moves the focus to the fieldset, because the pressed button may disappear. */
  function changeList(next: ReminderTime[]): void {
    box.current?.focus();
    onValueChange(next);
  }

  return (
    <fieldset ref={box} tabIndex={-1} className={styles.reminders} aria-label={t`Reminder times`}>
      {labels.slice(0, reminders.length).map((label, place) => {
        const reminder = reminders[place] ?? { time: '' };
        const others = reminders.filter((one) => one !== reminder);
        return (
          <ReminderRow
            key={label}
            isAlwaysOpen
            isFocused={props.isOpened && place === 0 && reminders.length === 1}
            showsErrors={error !== undefined}
            label={label}
            hint={describeUnsent({ hour: reminder.time, settings })}
            name={`reminder_time_${place + 1}`}
            reminder={reminder}
            taken={others.map(({ time }) => time)}
            firstWeekday={firstWeekday}
            onChange={(next) => onValueChange(reminders.with(place, next))}
            onRemove={() => changeList(others)}
          />
        );
      })}
      {reminders.length < limits.remindersPerDay && (
        <Button
          variant="quiet"
          className={styles.addTime}
          icon={<Plus size="1.25em" aria-hidden />}
          onClick={() => changeList([...reminders, chooseNextReminder(reminders)])}
        >
          <Trans>Add a time</Trans>
        </Button>
      )}
    </fieldset>
  );
}

function isOnePlainHour(reminders: readonly ReminderTime[]): boolean {
  return reminders.every(
    ({ time, weekdays }) =>
      reminders.length === 1 && weekdays === undefined && time.endsWith(':00'),
  );
}

interface HourHintProps extends Pick<RemindersFieldProps, 'settings'> {
  readonly hour: string;
}

function HourHint(props: HourHintProps) {
  return (
    describeUnsent(props) ?? (
      <Trans>Set a time to be reminded separately from the daily reminder.</Trans>
    )
  );
}

/** Returns null if reminders are sent at this time. */
function describeUnsent({ hour, settings }: HourHintProps): ReactNode {
  if (hour === '' || settings === null) return null;
  if (!isWanted('daily_reminder', settings)) {
    return <Trans>Daily reminders are turned off in the settings, so nothing is sent then.</Trans>;
  }
  if (!isQuietTime(settings, hour)) return null;
  return <Trans>This is within your quiet hours, so nothing is sent then.</Trans>;
}
