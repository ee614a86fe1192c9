import { trendsWindow } from '@daymark/shared/analytics/trend-period.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { useEffect, useState } from 'react';
import { useUser } from '../../lib/use-session.ts';
import { useWaitingItems } from '../../outbox/use-outbox.ts';
import { useAtMostEvery } from '../../lib/use-at-most-every.ts';
import { useDeviceData } from './device-context.ts';
import { type ReadHistory, readHeldHistory } from './read-held-history.ts';

/** In milliseconds. A long queue that is being sent changes many times a second. */
const pause = 1000;

/**
 * What the device holds of the last months, with what is not sent yet; null until it is read, where it holds nothing, and
 * while nobody wants it.
 * @param repeats looks again and again: what is missing is perhaps on its way to the device
 */
export function useHeldHistory(
  today: CalendarDate,
  isWanted: boolean,
  repeats: boolean,
): ReadHistory | null {
  const { snapshots } = useDeviceData();
  const { id } = useUser();
  const items = useAtMostEvery(useWaitingItems(), pause);
  const [history, setHistory] = useState<ReadHistory | null>(null);
  useEffect(() => {
    if (!isWanted) return undefined;
    let isCurrent = true;
    const since = trendsWindow('6months', today).start_date;
    function read(): void {
      readHeldHistory(snapshots, { id, today }, { items, since }).then(
        (held) => {
          if (isCurrent) setHistory(held);
        },
        // Then the server's last word stands, or the failure to have it.
        () => {},
      );
    }
    read();
    const timer = repeats ? setInterval(read, pause) : undefined;
    return () => {
      isCurrent = false;
      clearInterval(timer);
    };
  }, [snapshots, id, today, items, isWanted, repeats]);
  return isWanted ? history : null;
}
