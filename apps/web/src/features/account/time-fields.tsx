import { Trans, useLingui } from '@lingui/react/macro';
import { isTimeZone } from '@daymark/shared/calendar/zone.ts';
import { type ComponentProps, useMemo, useState } from 'react';
import { useClock } from '../../lib/use-services.ts';
import { formatTime, listTimesOfDay } from '../../lib/format-time.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { SelectField } from '../../ui/fields.tsx';
import styles from './account-form.module.css';
import { listTimeZones, formatTimeInZone, getTimeZoneLabel } from '../../lib/time-zones.ts';

interface TimeFieldsProps {
  readonly zone: Pick<
    ComponentProps<typeof Combobox>,
    'name' | 'value' | 'onValueChange' | 'error'
  >;
  readonly time: Pick<
    ComponentProps<typeof SelectField>,
    'name' | 'value' | 'onChange' | 'ref' | 'error'
  >;
}

function ZoneHint({ zone }: { readonly zone: string }) {
  const { i18n } = useLingui();
  const clock = useClock();
  if (zone === '') {
    return (
      <Trans>
        This browser doesn’t tell us. Your time zone decides when your days begin and end.
      </Trans>
    );
  }
  if (!isTimeZone(zone)) return <Trans>This browser does not know it yet.</Trans>;
  const timeThere = formatTimeInZone(clock.now(), zone, i18n.locale);
  return <Trans>It is {timeThere} there now.</Trans>;
}

export function TimeFields({ zone, time }: TimeFieldsProps) {
  const { i18n } = useLingui();
  const [initial] = useState(zone.value);
  const [initialTime] = useState(String(time.value));
  const zones = useMemo(() => {
    const offered = listTimeZones();
    // This browser may not list the user's time zone.
    const all = initial === '' || offered.includes(initial) ? offered : [initial, ...offered];
    return all.map((zone) => ({ value: zone, label: getTimeZoneLabel(zone) }));
  }, [initial]);
  const hours = listTimesOfDay(60, i18n.locale);
  // The settings of notifications offer any minute.
  const times = hours.some(({ value }) => value === initialTime)
    ? hours
    : [{ value: initialTime, label: formatTime(initialTime, i18n.locale) }, ...hours];
  return (
    <div className={styles.pair}>
      <Combobox
        label={<Trans>Time zone</Trans>}
        autoComplete="off"
        options={zones}
        hint={<ZoneHint zone={zone.value} />}
        emptyText={<Trans>No match. Try a big city near you.</Trans>}
        {...zone}
      />
      <SelectField
        label={<Trans>Daily notification time</Trans>}
        autoComplete="off"
        options={times}
        {...time}
      />
    </div>
  );
}
