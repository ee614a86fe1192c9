import { zoneHere } from '@daymark/shared/calendar/zone.ts';
import { useEffect, useState } from 'react';
import { hidesZone } from '../../lib/hides-zone.ts';
import { keptTimeKey } from '../../lib/storage-keys.ts';
import { useClock } from '../../lib/use-services.ts';
import { useShownUser } from '../../local/use-outbox.tsx';

/** Minutes that clocks are ahead of UTC. */
type Offset = number;

/**
 * 'other': the clock of this device shows another time than that of the person's zone, as on a journey. 'unknown': the browser does not know
 * their zone. 'untold': it keeps its own to itself, and they have none.
 */
export type ZoneMatter = 'other' | 'unknown' | 'untold';

/** Message about the zone on this device; null where there is none. */
export function zoneMatter(timezone: string, now: number): ZoneMatter | null {
  if (zoneHere(timezone) !== timezone) return 'unknown';
  if (hidesZone()) return timezone === 'UTC' ? 'untold' : null;
  return deviceOffset(now) === offsetIn(timezone, now) ? null : 'other';
}

/**
 * Whether there is something to say about the zone that the person has not answered yet. Asked at the start and whenever the page comes
 * back into view.
 */
export function useOtherTime() {
  const clock = useClock();
  const { timezone } = useShownUser();
  const [now, setNow] = useState(() => clock.now());
  const [kept, setKept] = useState(() => localStorage.getItem(keptTimeKey));
  useEffect(() => {
    const check = () => setNow(clock.now());
    document.addEventListener('visibilitychange', check);
    return () => document.removeEventListener('visibilitychange', check);
  }, [clock]);
  const matter = zoneMatter(timezone, now);
  const subject = matter === 'other' ? String(deviceOffset(now)) : timezone;
  return {
    isOther: matter !== null && kept !== subject,
    /** Says nothing more while the device is on this time, or the zone is this one. */
    keep: (): void => {
      localStorage.setItem(keptTimeKey, subject);
      setKept(subject);
    },
  };
}

function deviceOffset(now: number): Offset {
  return -new Date(now).getTimezoneOffset();
}

function offsetIn(timezone: string, now: number): Offset {
  const { offsetNanoseconds } = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(
    zoneHere(timezone),
  );
  return Math.round(offsetNanoseconds / 60e9);
}
