import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useClock } from '../../lib/clock.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import styles from './account-form.module.css';
import type { RegistrationFieldsProps } from './registration-faults.ts';
import { offeredTimeZones, timeInZone, timeZoneLabel } from './time-zones.ts';
import { useFaultText } from './use-fault-text.ts';

const hours = Array.from({ length: 24 }, (_, hour) => {
  const time = `${String(hour).padStart(2, '0')}:00`;
  return { value: time, label: time };
});

export function ReminderFields({ entry, change, faults }: RegistrationFieldsProps) {
  const { i18n } = useLingui();
  const faultText = useFaultText();
  const clock = useClock();
  const zones = useMemo(
    () => offeredTimeZones().map((zone) => ({ value: zone, label: timeZoneLabel(zone) })),
    [],
  );
  const timeThere = timeInZone(clock.now(), entry.timezone, i18n.locale);
  return (
    <div className={styles.pair}>
      <Combobox
        label={<Trans>Time zone</Trans>}
        name="timezone"
        autoComplete="off"
        options={zones}
        value={entry.timezone}
        onValueChange={(value) => change('timezone', value)}
        hint={<Trans>It is {timeThere} there now.</Trans>}
        emptyText={<Trans>No time zone matches. Try a large city nearby.</Trans>}
        error={faultText(faults.timezone)}
      />
      <SelectField
        label={<Trans>Daily notification time</Trans>}
        name="notification_time"
        autoComplete="off"
        options={hours}
        value={entry.notification_time}
        onValueChange={(value) => change('notification_time', value)}
        error={faultText(faults.notification_time)}
      />
    </div>
  );
}
