import { Trans, useLingui } from '@lingui/react/macro';
import { type ComponentProps, useMemo } from 'react';
import { useClock } from '../../lib/use-services.ts';
import { timesOfDay } from '../../lib/format.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { SelectField } from '../../ui/fields.tsx';
import styles from './account-form.module.css';
import { offeredTimeZones, timeInZone, timeZoneLabel } from '../../lib/time-zones.ts';

interface TimeFieldsProps {
  readonly zone: Pick<
    ComponentProps<typeof Combobox>,
    'name' | 'value' | 'onValueChange' | 'error'
  >;
  readonly time: Pick<ComponentProps<typeof SelectField>, 'name' | 'onChange' | 'ref' | 'error'>;
}

/** Where the person's day is, and the hour of the reminder in it. */
export function TimeFields({ zone, time }: TimeFieldsProps) {
  const { i18n } = useLingui();
  const clock = useClock();
  const zones = useMemo(
    () => offeredTimeZones().map((zone) => ({ value: zone, label: timeZoneLabel(zone) })),
    [],
  );
  const timeThere = timeInZone(clock.now(), zone.value, i18n.locale);
  return (
    <div className={styles.pair}>
      <Combobox
        label={<Trans>Time zone</Trans>}
        autoComplete="off"
        options={zones}
        hint={<Trans>It is {timeThere} there now.</Trans>}
        emptyText={<Trans>No time zone matches. Try a large city nearby.</Trans>}
        {...zone}
      />
      <SelectField
        label={<Trans>Daily notification time</Trans>}
        autoComplete="off"
        options={timesOfDay(60, i18n.locale)}
        {...time}
      />
    </div>
  );
}
