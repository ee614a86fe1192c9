import { trendsWindow } from '@daymark/shared/analytics/trend-period.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { useEffect, useState } from 'react';
import { useUser } from '../../lib/use-session.ts';
import { useOutboxItems } from '../../outbox/use-outbox.ts';
import { useDeviceData } from './device-context.ts';
import { type ReadHistory, readHeldHistory } from './read-held-history.ts';

/** What the device holds of the last months, with what is not sent yet; null until it is read, where it holds nothing, and while nobody wants it. */
export function useHeldHistory(today: CalendarDate, isWanted: boolean): ReadHistory | null {
  const { snapshots } = useDeviceData();
  const { id } = useUser();
  const items = useOutboxItems();
  const [history, setHistory] = useState<ReadHistory | null>(null);
  useEffect(() => {
    if (!isWanted) return undefined;
    let isCurrent = true;
    const since = trendsWindow('6months', today).start_date;
    readHeldHistory(snapshots, { id, today }, { items, since }).then(
      (read) => {
        if (isCurrent) setHistory(read);
      },
      // Then the server's last word stands, or the failure to have it.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [snapshots, id, today, items, isWanted]);
  return isWanted ? history : null;
}
