import { dateInZone } from '@daymark/shared/calendar/zone.ts';
import { mondayOf, sundayOf } from '@daymark/shared/calendar/week.ts';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { lifeAreasKey } from '../../features/areas/api/list-life-areas.ts';
import { dashboardAnalyticsKey } from '../../features/dashboard/api/get-dashboard-analytics.ts';
import { scoresKey } from '../../features/scoring/api/list-scores.ts';
import type { ApiClient } from '../../lib/api-client.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Session } from '../../lib/session.ts';
import type { DeviceStore } from '../../outbox/device-store.ts';
import type { Snapshots } from '../../outbox/snapshots.ts';
import { type Person, readKept } from './read-kept.ts';

interface LocalFirstOptions {
  readonly session: Session;
  readonly client: Pick<ApiClient, 'assumeClockOffset' | 'clockOffset'>;
  readonly queryClient: QueryClient;
  readonly clock: Clock;
  readonly device: DeviceStore;
  readonly snapshots: Snapshots;
}

export interface LocalFirst {
  /** Puts before the first paint what the dashboard needs of what the device has. Never rejects. */
  readonly start: () => Promise<void>;
}

/** In milliseconds. Several answers about the same come one after the other. */
const gathering = 200;
const patience = 1000;

/**
 * Has every query begin with what the device has of it, until the server answers, and the device keep what the server
 * says. Where the device refuses, everything comes from the server as ever.
 */
export function createLocalFirst(options: LocalFirstOptions): LocalFirst {
  const { session, client, queryClient, clock, device, snapshots } = options;
  const changed = new Map<string, Query>();

  function person(): Person | null {
    const state = session.state();
    if (state.status !== 'signed-in') return null;
    const { id, timezone } = state.user;
    return { id, today: dateInZone(clock.now() + client.clockOffset(), timezone) };
  }

  function mirrorSession(): void {
    const state = session.state();
    const token = session.token();
    if (state.status === 'signed-in' && token !== null) {
      device.keepSession({ token, user: state.user }).catch(() => {});
    } else if (state.status === 'signed-out') {
      changed.clear();
      device.keepSession(null).catch(() => {});
    }
  }

  async function begin(queryKey: QueryKey): Promise<void> {
    const owner = person();
    if (owner === null) return;
    const data = await readKept(snapshots, owner, queryKey).catch(() => undefined);
    if (data === undefined || person()?.id !== owner.id) return;
    if (queryClient.getQueryData(queryKey) !== undefined) return;
    // As old as can be: the server is asked all the same.
    queryClient.setQueryData(queryKey, data, { updatedAt: 0 });
  }

  async function keepChanged(): Promise<void> {
    const { keepQuery } = await import('./keep-query.ts');
    const owner = person();
    const queries = [...changed.values()];
    changed.clear();
    if (owner === null) return;
    await Promise.all(
      queries.map(async ({ queryKey, state: { data } }) =>
        keepQuery(snapshots, owner, { queryKey, data }),
      ),
    );
  }

  session.subscribe(mirrorSession);
  mirrorSession();
  queryClient.getQueryCache().subscribe((event) => {
    const query = event.query as Query;
    if (event.type === 'added' && query.state.data === undefined) void begin(query.queryKey);
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    if (query.state.dataUpdatedAt === 0) return;
    if (changed.size === 0) setTimeout(() => void keepChanged().catch(() => {}), gathering);
    changed.set(query.queryHash, query);
  });

  async function readForFirstPaint(): Promise<void> {
    // First of all: which day is today hangs on it.
    await device.clockOffset().then(client.assumeClockOffset, () => {});
    const owner = person();
    if (owner === null) return;
    const { today } = owner;
    const weeks = [today, addDays(today, -7)].map((date) =>
      scoresKey({ start_date: mondayOf(date), end_date: sundayOf(date) }),
    );
    const keys = [lifeAreasKey(true), dashboardAnalyticsKey(today), ...weeks];
    await Promise.all(keys.map(begin));
  }

  return {
    async start() {
      if (person() === null) return;
      // A browser whose database hangs must not keep the person from the screen.
      await Promise.race([
        readForFirstPaint(),
        new Promise((resolve) => setTimeout(resolve, patience)),
      ]);
    },
  };
}
