import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useClock } from '../../lib/clock.ts';
import { timesOfDay } from '../../lib/times-of-day.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import styles from './account-form.module.css';
import { offeredTimeZones, timeInZone, timeZoneLabel } from './time-zones.ts';

interface TimeFieldsProps {
  readonly timezone: string;
  readonly notificationTime: string;
  readonly onChange: (field: 'timezone' | 'notification_time', value: string) => void;
  readonly faults: {
    readonly timezone?: string | undefined;
    readonly notification_time?: string | undefined;
  };
}

const hours = timesOfDay(60);

/** Where the person's day is, and the hour of the reminder in it. */
export function TimeFields({ timezone, notificationTime, onChange, faults }: TimeFieldsProps) {
  const { i18n } = useLingui();
  const clock = useClock();
  const zones = useMemo(
    () => offeredTimeZones().map((zone) => ({ value: zone, label: timeZoneLabel(zone) })),
    [],
  );
  const timeThere = timeInZone(clock.now(), timezone, i18n.locale);
  return (
    <div className={styles.pair}>
      <Combobox
        label={<Trans>Time zone</Trans>}
        name="timezone"
        autoComplete="off"
        options={zones}
        value={timezone}
        onValueChange={(value) => onChange('timezone', value)}
        hint={<Trans>It is {timeThere} there now.</Trans>}
        emptyText={<Trans>No time zone matches. Try a large city nearby.</Trans>}
        error={faults.timezone}
      />
      <SelectField
        label={<Trans>Daily notification time</Trans>}
        name="notification_time"
        autoComplete="off"
        options={hours}
        value={notificationTime}
        onValueChange={(value) => onChange('notification_time', value)}
        error={faults.notification_time}
      />
    </div>
  );
}
