import { periodRange } from '@daymark/shared/analytics/trend-period.ts';
import { mondayOf } from '@daymark/shared/calendar/week.ts';
import { CancelledError, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { streaksQuery } from '../../features/analytics/api/list-streaks.ts';
import { useToday } from '../../features/dashboard/use-today.ts';
import { notificationSettingsQuery } from '../../features/notifications/api/get-notification-settings.ts';
import { weekScoresQuery } from '../../features/scoring/api/list-scores.ts';
import { useClient } from '../../lib/client-context.ts';
import { useOnline } from '../../lib/use-online.ts';
import { useSession, useUser } from '../../lib/use-session.ts';
import { useTrueClock } from '../../lib/use-true-clock.ts';
import { useOutbox } from '../../outbox/use-outbox.ts';
import { useDeviceData } from '../local-first/device-context.ts';

/**
 * Asks once a day for what the device should have without a network: half a year, the streaks and the settings. An answer
 * that takes the streaks away has them asked for again.
 */
export function useStock(): void {
  const client = useClient();
  const queryClient = useQueryClient();
  const outbox = useOutbox();
  const session = useSession();
  const { snapshots } = useDeviceData();
  const user = useUser();
  const isOnline = useOnline();
  const today = useToday(useTrueClock(), user.timezone).date;

  useEffect(() => {
    if (!isOnline) return undefined;
    let hasRest = false;
    let last = Promise.resolve();

    async function fill(): Promise<void> {
      // The queue is empty also for whoever has just signed out.
      if (session.state().status !== 'signed-in') return;
      const { streaks } = await snapshots.read(user.id, ['streaks']);
      const isFull = streaks?.data.today === today;
      if (!isFull && !hasRest) await askForRest();
      hasRest = true;
      // The last, for it tells that all is there.
      if (!isFull) await queryClient.query(streaksQuery(client, today));
    }

    async function askForRest(): Promise<void> {
      const start_date = mondayOf(periodRange('6months', today).start_date);
      const range = { start_date, end_date: today };
      await queryClient.query(weekScoresQuery(client, range, true));
      await queryClient.query(notificationSettingsQuery(client));
    }

    /** One after the other, or the next one might ask for half a year again that this one has. */
    function fillInTurn(): void {
      last = last.then(fill).catch((error: unknown) => {
        // A change took the answer from its way, and nobody asks anew for what no screen shows.
        if (error instanceof CancelledError) fillOnceDrained();
      });
    }

    /** Before, the next answer might take them away again. */
    function fillOnceDrained(): void {
      if (outbox.waiting().length === 0) fillInTurn();
    }

    fillInTurn();
    return outbox.subscribe(fillOnceDrained);
  }, [client, queryClient, outbox, session, snapshots, user.id, today, isOnline]);
}
