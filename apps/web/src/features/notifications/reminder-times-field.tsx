import * as limits from '@daymark/shared/limits.ts';
import type { NotificationSettings } from '@daymark/shared/notifications/notification-settings.ts';
import { isQuietTime } from '@daymark/shared/notifications/quiet-hours.ts';
import type { ReminderTime } from '@daymark/shared/areas/reminder-list.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatTime } from '../../lib/format-time.ts';
import { useFirstWeekday } from '../../local/use-first-weekday.ts';
import { useReplica } from '../../local/use-replica.tsx';
import { Button } from '../../ui/button.tsx';
import { chooseNextReminder } from '../../ui/next-reminder.ts';
import { ReminderRow } from '../../ui/reminder-row.tsx';
import styles from './preferences.module.css';

interface ReminderTimesFieldProps {
  readonly settings: NotificationSettings;
  readonly onChange: (reminders: ReminderTime[]) => void;
}

/** Edits the daily reminders. At least one reminder stays. */
export function ReminderTimesField({ settings, onChange }: ReminderTimesFieldProps) {
  const { t } = useLingui();
  const box = useRef<HTMLFieldSetElement>(null);
  const firstWeekday = useFirstWeekday();
  const labels = [
    t`Reminder time`,
    t`Second reminder`,
    t`Third reminder`,
    t`Fourth reminder`,
    t`Fifth reminder`,
  ];
  const { daily_reminders: reminders } = settings;
  // A button may be pressed while the time that was typed before is still being stored.
  const latest = useRef(reminders);
  useEffect(() => {
    latest.current = reminders;
  }, [reminders]);

  function change(next: ReminderTime[]): void {
    latest.current = next;
    onChange(next);
  }

  /** Moves the focus to the fieldset, because the pressed button may disappear. */
  function changeList(changed: (list: readonly ReminderTime[]) => ReminderTime[]): void {
    box.current?.focus();
    change(changed(latest.current));
  }

  return (
    <fieldset ref={box} tabIndex={-1} className={styles.times} aria-label={t`Reminder times`}>
      {labels.slice(0, reminders.length).map((label, place) => {
        const reminder = reminders[place] ?? { time: '' };
        const others = reminders.filter((one) => one !== reminder);
        return (
          <ReminderRow
            key={label}
            label={label}
            hint={
              isQuietTime(settings, reminder.time) && (
                <Trans>This is within your quiet hours, so nothing is sent then.</Trans>
              )
            }
            name={`daily_reminder_time_${place + 1}`}
            reminder={reminder}
            taken={others.map(({ time }) => time)}
            firstWeekday={firstWeekday}
            savesWhenValid
            onChange={(next) => change(latest.current.with(place, next))}
            onRemove={
              others.length > 0
                ? () => changeList((list) => list.filter((_, index) => index !== place))
                : undefined
            }
          />
        );
      })}
      {reminders.length < limits.remindersPerDay && (
        <Button
          variant="quiet"
          className={styles.addTime}
          icon={<Plus size="1.25em" aria-hidden />}
          onClick={() => changeList((list) => [...list, chooseNextReminder(list)])}
        >
          <Trans>Add a time</Trans>
        </Button>
      )}
      <OwnHours />
    </fieldset>
  );
}

/**
 * Lists areas with their own reminders. The reminders above leave these areas out.
 */
function OwnHours() {
  const { t, i18n } = useLingui();
  const areas = useReplica((state) => state.areas);
  const own = [...areas.values()].flatMap(({ name, reminders, deleted_on }) => {
    if (reminders.length === 0 || deleted_on !== null) return [];
    const times = reminders.map(({ time }) => formatTime(time, i18n.locale));
    const time = new Intl.ListFormat(i18n.locale).format(times);
    return [t`${name} at ${time}`];
  });
  if (own.length === 0) return null;
  const list = own.join(', ');
  return (
    <p className={styles.ownHours}>
      <Trans>Set separately: {list}.</Trans>
    </p>
  );
}
