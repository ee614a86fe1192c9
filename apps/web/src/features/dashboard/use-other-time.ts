import { zoneHere } from '@daymark/shared/calendar/zone.ts';
import { useEffect, useState } from 'react';
import { keptTimeKey } from '../../lib/storage-keys.ts';
import { useClock } from '../../lib/use-services.ts';
import { useShownUser } from '../../outbox/use-outbox.tsx';

/** Minutes that clocks are ahead of UTC. */
type Offset = number;

/**
 * Whether the clock of this device shows another time than that of the person's time zone, as on a journey, and they have not chosen to
 * keep theirs. Asked at the start and whenever the page comes back into view.
 */
export function useOtherTime() {
  const clock = useClock();
  const { timezone } = useShownUser();
  const [device, setDevice] = useState(() => deviceOffset(clock.now()));
  const [kept, setKept] = useState(() => localStorage.getItem(keptTimeKey));
  useEffect(() => {
    const check = () => setDevice(deviceOffset(clock.now()));
    document.addEventListener('visibilitychange', check);
    return () => document.removeEventListener('visibilitychange', check);
  }, [clock]);
  return {
    isOther: kept !== String(device) && device !== offsetIn(timezone, clock.now()),
    /** Says nothing more while the device is on this time. */
    keep: (): void => {
      localStorage.setItem(keptTimeKey, String(device));
      setKept(String(device));
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
