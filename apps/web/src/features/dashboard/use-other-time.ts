import { getOffsetInZone, getSupportedZone } from '@daymark/shared/calendar/zone.ts';
import { useEffect, useState } from 'react';
import { getDeviceOffset } from '../../lib/clock.ts';
import { hidesZone } from '../../lib/hides-zone.ts';
import { keptOffsetKey } from '../../lib/storage-keys.ts';
import { useClock } from '../../lib/use-services.ts';
import { useShownUser } from '../../local/use-outbox.tsx';

/**
 * 'other': the device's clock differs from the user's zone, as on a journey. 'unknown': the browser
 * does not know the user's zone. 'hidden': the browser hides its zone, and the user's zone is UTC.
 */
export type ZoneProblem = 'other' | 'unknown' | 'hidden';

export function findZoneProblem(timezone: string, now: number): ZoneProblem | null {
  if (getSupportedZone(timezone) !== timezone) return 'unknown';
  if (hidesZone()) return timezone === 'UTC' ? 'hidden' : null;
  return getDeviceOffset(now) === getOffsetInZone(now, timezone) ? null : 'other';
}

/** Checks at the start and on each change of the page's visibility. */
export function useOtherTime() {
  const clock = useClock();
  const { timezone } = useShownUser();
  const [now, setNow] = useState(() => clock.now());
  const [kept, setKept] = useState(() => localStorage.getItem(keptOffsetKey));
  useEffect(() => {
    const check = () => setNow(clock.now());
    document.addEventListener('visibilitychange', check);
    return () => document.removeEventListener('visibilitychange', check);
  }, [clock]);
  const problem = findZoneProblem(timezone, now);
  const subject = problem === 'other' ? String(getDeviceOffset(now)) : timezone;
  return {
    isOther: problem !== null && kept !== subject,
    keep: (): void => {
      localStorage.setItem(keptOffsetKey, subject);
      setKept(subject);
    },
  };
}
