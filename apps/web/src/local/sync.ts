import { getRetryDelay } from '@daymark/shared/outbox/retry-delay.ts';
import type { SyncAnswer } from '@daymark/shared/sync/sync.ts';
import type { ApiClient } from '../lib/api-client.ts';
import type { Clock } from '../lib/clock.ts';
import { createListeners } from '../lib/listeners.ts';
import { withLock } from './local-database.ts';
import type { ReplicaState } from './replica-row.ts';
import type { Replica } from './replica.ts';
import { loadNewDeviceCalls } from '../lib/load-new-device-calls.ts';
import { loadWritePage } from './load-write-page.ts';
import type { Page, WrittenPage } from './write-page.ts';

export interface SyncStatus {
  readonly isRunning: boolean;
  /** Error of the last pull, or null if the last pull was complete. */
  readonly error: unknown;
}

export type Sync = ReturnType<typeof createSync>;

interface SyncOptions {
  readonly replica: Replica;
  readonly client: Pick<ApiClient, 'call' | 'clockOffset'>;
  readonly clock: Clock;
  readonly random: () => number;
  readonly getUserId: () => string | null;
  readonly isStoring: () => boolean;
  readonly sentIds: (userId: string) => Promise<readonly string[]>;
  readonly onPage: (userId: string, answer: SyncAnswer, written: WrittenPage) => Promise<void>;
}

type PullPosition = Pick<ReplicaState, 'cursor' | 'askedAt'>;

const refused = 'refused' as const;

export function createSync(options: SyncOptions) {
  const { replica, client, clock, random, getUserId } = options;
  const { subscribe, notify } = createListeners();
  let status: SyncStatus = { isRunning: false, error: null };
  let running: Promise<void> | null = null;
  let requestCount = 0;
  /** Value of `requestCount` when the running pull sent its first request. */
  let handledCount = 0;
  let failures = 0;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function setStatus(next: SyncStatus): void {
    status = next;
    notify();
  }

  /**
   * Pulls again if another pull was requested meanwhile, because the other pull may need newer
   * data.
   */
  async function run(): Promise<void> {
    clearTimeout(timer);
    do {
      await attempt();
    } while (isBehind());
    running = null;
  }

  const isBehind = () => handledCount !== requestCount && !isStopped;

  async function attempt(): Promise<void> {
    handledCount = requestCount;
    setStatus({ ...status, isRunning: true });
    try {
      // Two tabs may pull at once in a browser without Web Locks. The slower tab's page is dropped.
      await withLock(`${replica.database.name}-sync`, pullPages);
      failures = 0;
      setStatus({ isRunning: false, error: null });
    } catch (error) {
      failures += 1;
      setStatus({ isRunning: false, error });
      if (!isStopped)
        timer = setTimeout(() => void pull(), getRetryDelay(failures, random(), null));
    }
  }

  async function pullPages(): Promise<void> {
    const userId = getUserId();
    if (userId === null) return;
    // The pull continues without these ids if the device cannot read them.
    const sentIds = await options.sentIds(userId).catch(() => []);
    handledCount = requestCount;
    // These modules load here, so that a screen with data is painted without them.
    const [{ fetchPage }, { applyPageInMemory, writePage }] = await Promise.all([
      loadNewDeviceCalls(),
      loadWritePage(),
    ]);
    // A device that stores nothing still shows the pages, and continues from memory.
    let hasRefused = false;
    let isResumed: boolean | undefined;
    for (let hasMore = true; hasMore;) {
      const { cursor, askedAt: beganAt }: PullPosition = hasRefused
        ? replica.state()
        : await readStoredPosition(userId);
      const askedAt = clock.now();
      const answer = await fetchPage(client, cursor);
      if (getUserId() !== userId || isStopped) return;
      const now = new Date(askedAt + client.clockOffset()).toISOString();
      isResumed = !answer.full && (isResumed ?? beganAt !== null);
      const page: Page = { userId, cursor, answer, sentIds, isResumed, now };
      const stored: WrittenPage | typeof refused | null =
        options.isStoring() && !hasRefused
          ? await writePage(replica.database, page).catch(() => refused)
          : refused;
      if (stored === null) return;
      hasRefused = stored === refused;
      const written = stored === refused ? applyPageInMemory(replica.state(), page) : stored;
      replica.apply(userId, written);
      await options.onPage(userId, answer, written);
      hasMore = answer.has_more;
    }
    // A resumed pull shows the state at its first request. Later changes need another pull.
    if (isResumed) requestCount += 1;
  }

  async function readStoredPosition(userId: string): Promise<PullPosition> {
    if (!options.isStoring()) return replica.state();
    try {
      const connection = await replica.database.connect();
      const stored = await connection.get('replica', [userId, 'person', '']);
      if (stored?.kind !== 'person') return { cursor: null, askedAt: null };
      return { cursor: stored.row.cursor, askedAt: stored.row.asked_at ?? null };
    } catch {
      return replica.state();
    }
  }

  /** Updates the replica. Resolves after success or failure, and never rejects. */
  function pull(): Promise<void> {
    requestCount += 1;
    running ??= run();
    return running;
  }

  return {
    pull,
    status: (): SyncStatus => status,
    subscribe,
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
