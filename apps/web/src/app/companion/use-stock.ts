import { periodRange } from '@daymark/shared/analytics/trend-period.ts';
import { mondayOf } from '@daymark/shared/calendar/week.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { streaksQuery } from '../../features/analytics/api/list-streaks.ts';
import { useToday } from '../../features/dashboard/use-today.ts';
import { notificationSettingsQuery } from '../../features/notifications/api/get-notification-settings.ts';
import { weekScoresQuery } from '../../features/scoring/api/list-scores.ts';
import { useClient } from '../../lib/client-context.ts';
import { useOnline } from '../../lib/use-online.ts';
import { useUser } from '../../lib/use-session.ts';
import { useTrueClock } from '../../lib/use-true-clock.ts';
import { useDeviceData } from '../local-first/device-context.ts';

/** Asks once a day for what the device should have without a network: half a year, the streaks and the settings. */
export function useStock(): void {
  const client = useClient();
  const queryClient = useQueryClient();
  const { snapshots } = useDeviceData();
  const user = useUser();
  const isOnline = useOnline();
  const today = useToday(useTrueClock(), user.timezone).date;

  useEffect(() => {
    async function fill(): Promise<void> {
      const { streaks } = await snapshots.read(user.id, ['streaks']);
      if (streaks?.data.today === today) return;
      const start_date = mondayOf(periodRange('6months', today).start_date);
      const range = { start_date, end_date: today };
      await queryClient.query(weekScoresQuery(client, range, true));
      await queryClient.query(notificationSettingsQuery(client));
      // The last, for it tells that all is there.
      await queryClient.query(streaksQuery(client, today));
    }
    if (isOnline) fill().catch(() => {});
  }, [client, queryClient, snapshots, user.id, today, isOnline]);
}
