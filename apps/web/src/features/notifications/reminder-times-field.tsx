import * as limits from '@daymark/shared/limits.ts';
import type { NotificationSettings } from '@daymark/shared/notifications/notification-settings.ts';
import { isQuietTime } from '@daymark/shared/notifications/quiet-hours.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { formatTime, listTimesOfDay } from '../../lib/format.ts';
import { useReplica } from '../../local/use-replica.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { SelectField } from '../../ui/fields.tsx';
import styles from './preferences.module.css';

interface ReminderTimesFieldProps {
  readonly settings: NotificationSettings;
  readonly onChange: (times: string[]) => void;
}

/** Hours that `add` tries first. Most people review or plan their day at these hours. */
const usualHours = ['20:00', '08:00', '13:00', '18:00'];
const places = Array.from({ length: limits.remindersPerDay }, (_, place) => place);

/** Edits the hours of the daily reminder: at least one, at most three. */
export function ReminderTimesField({ settings, onChange }: ReminderTimesFieldProps) {
  const { t, i18n } = useLingui();
  const hours = listTimesOfDay(60, i18n.locale);
  const box = useRef<HTMLFieldSetElement>(null);
  const labels = [t`Reminder time`, t`Second reminder`, t`Third reminder`];
  const times = settings.daily_reminder_times;
  const isFull = times.length === limits.remindersPerDay;

  /** Moves the focus to the fieldset, because the pressed button may disappear. */
  function changeList(next: string[]): void {
    box.current?.focus();
    onChange(next);
  }

  function add(): void {
    const free = [...usualHours, ...hours.map(({ value }) => value)];
    const next = free.find((hour) => !times.includes(hour));
    if (next !== undefined) changeList([...times, next]);
  }

  return (
    <fieldset ref={box} tabIndex={-1} className={styles.times} aria-label={t`Reminder times`}>
      {places.slice(0, times.length).map((place) => {
        const time = times[place] ?? '';
        const others = times.filter((other) => other !== time);
        const shownTime = formatTime(time, i18n.locale);
        return (
          <div key={place} className={styles.time}>
            <SelectField
              label={labels[place]}
              hint={
                isQuietTime(settings, time) && (
                  <Trans>This is within your quiet hours, so nothing is sent then.</Trans>
                )
              }
              name={`daily_reminder_time_${place + 1}`}
              autoComplete="off"
              options={hours.filter(({ value }) => !others.includes(value))}
              value={time}
              onChange={({ target }) => onChange(times.with(place, target.value))}
            />
            {others.length > 0 && (
              <IconButton
                label={t`Remove the reminder at ${shownTime}`}
                className={styles.removeTime}
                onClick={() => changeList(others)}
              >
                <X size={20} aria-hidden />
              </IconButton>
            )}
          </div>
        );
      })}
      {!isFull && (
        <Button
          variant="quiet"
          className={styles.addTime}
          icon={<Plus size="1.25em" aria-hidden />}
          onClick={add}
        >
          <Trans>Add a time</Trans>
        </Button>
      )}
      <OwnHours />
    </fieldset>
  );
}

/**
 * Lists areas with their own reminder hour. The reminders at the hours above leave these areas out.
 */
function OwnHours() {
  const { t, i18n } = useLingui();
  const areas = useReplica((state) => state.areas);
  const own = [...areas.values()].flatMap(({ name, reminder_time, deleted_on }) => {
    if (reminder_time === null || deleted_on !== null) return [];
    const time = formatTime(reminder_time, i18n.locale);
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
