import type { Change } from '@daymark/shared/changes/change.ts';
import type { Query, QueryClient } from '@tanstack/react-query';
import type { ApiClient } from '../../lib/api-client.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Session } from '../../lib/session.ts';
import { askAgainAfter } from '../ask-again-after.ts';
import { isShared, isTouched } from './is-touched.ts';

interface RefreshOptions {
  readonly queryClient: QueryClient;
  readonly session: Session;
  readonly client: ApiClient;
  readonly clock: Clock;
}

/** Without a stream, what was asked for so shortly before is taken for current. In milliseconds. */
const justAsked = 2_000;
/** Changes often come many at once: a device that was offline, a restored backup. In milliseconds. */
const gathering = 100;

/** Asks the server again for what other devices changed. */
export function createRefresh({ queryClient, session, client, clock }: RefreshOptions) {
  let gathered: Change[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** What is not shown is asked for too: it counts as fresh for as long as nobody else writes. */
  function refetch(isStale: (query: Query) => boolean): void {
    const predicate = (query: Query) => query.options.queryFn !== undefined && isStale(query);
    void queryClient.invalidateQueries({ predicate, refetchType: 'all' });
  }

  async function refreshUser(): Promise<void> {
    const zone = zoneOf(session);
    await session.refresh(client);
    // Elsewhere the days are others, and with them all figures.
    if (zoneOf(session) !== zone) refetch(({ queryKey }) => isShared(queryKey));
  }

  function refreshGathered(): void {
    const changes = gathered;
    gathered = [];
    const predicate = ({ queryKey }: Query) =>
      changes.some((change) => isTouched(queryKey, change));
    // A first answer that is on its way may be from before, and would not be asked for anew.
    void queryClient.cancelQueries({ predicate }).then(() => refetch(predicate));
    if (changes.some(({ what }) => what === 'account' || what === 'settings')) void refreshUser();
  }

  return {
    changed(change: Change): void {
      if (gathered.length === 0) timer = setTimeout(refreshGathered, gathering);
      gathered.push(change);
    },
    /** All that was asked for until now, for a change may have come between that and the first that is heard. */
    opened(): void {
      const shared = ({ queryKey }: Query) => isShared(queryKey);
      const coming = queryClient.getQueryCache().findAll({ predicate: isFirstOnItsWay });
      for (const query of coming.filter(shared)) askAgainAfter(queryClient, query);
      refetch((query) => shared(query) && !isFirstOnItsWay(query));
      void refreshUser();
    },
    everything(): void {
      const before = clock.now() - justAsked;
      refetch(({ queryKey, state }) => isShared(queryKey) && state.dataUpdatedAt < before);
      void refreshUser();
    },
    stop(): void {
      clearTimeout(timer);
      gathered = [];
    },
  };
}

/** Begun anew, it would come later to someone who waits for it. */
function isFirstOnItsWay({ state }: Query): boolean {
  return state.fetchStatus === 'fetching' && state.dataUpdatedAt === 0;
}

function zoneOf(session: Session): string | undefined {
  const state = session.state();
  return state.status === 'signed-in' ? state.user.timezone : undefined;
}
