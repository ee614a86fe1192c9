import { retryDelay } from '@daymark/shared/outbox/retry-delay.ts';
import type { SyncAnswer } from '@daymark/shared/sync/sync.ts';
import type { ApiClient } from '../lib/api-client.ts';
import type { Clock } from '../lib/clock.ts';
import { withLock } from './local-database.ts';
import type { ReplicaState } from './replica-row.ts';
import type { Replica } from './replica.ts';
import { loadFirstCalls } from '../lib/load-first-calls.ts';
import { loadWritePage } from './load-write-page.ts';
import type { Page, WrittenPage } from './write-page.ts';

export interface SyncStatus {
  readonly isRunning: boolean;
  /** Why the last pull did not come to its end; null when it did. */
  readonly error: unknown;
}

export type Sync = ReturnType<typeof createSync>;

interface SyncOptions {
  readonly replica: Replica;
  readonly client: Pick<ApiClient, 'call' | 'clockOffset'>;
  readonly clock: Clock;
  /** From 0 to 1. */
  readonly random: () => number;
  /** Whose token the client sends; null when nobody is signed in. */
  readonly getUserId: () => string | null;
  /** Whether this device may store what is the person's. */
  readonly isStoring: () => boolean;
  /** Ids of the person's changes that the server has and the replica may not have yet. */
  readonly sentIds: (userId: string) => Promise<readonly string[]>;
  /** A page is on the disk and in the replica. */
  readonly onPage: (userId: string, answer: SyncAnswer, written: WrittenPage) => Promise<void>;
}

/** From where a pull goes on. */
type PlaceOfPull = Pick<ReplicaState, 'cursor' | 'askedAt'>;

/** The device did not store the page. */
const refused = 'refused' as const;

export function createSync(options: SyncOptions) {
  const { replica, client, clock, random, getUserId } = options;
  const listeners = new Set<() => void>();
  let status: SyncStatus = { isRunning: false, error: null };
  let running: Promise<void> | null = null;
  let asked = 0;
  /** How often it was asked for before the first request of this pull. */
  let begun = 0;
  let failures = 0;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function become(next: SyncStatus): void {
    status = next;
    for (const listener of listeners) listener();
  }

  /** Again where it was asked for since: what is on its way may be from before that. */
  async function run(): Promise<void> {
    clearTimeout(timer);
    do {
      await attempt();
    } while (isBehind());
    running = null;
  }

  const isBehind = () => begun !== asked && !isStopped;

  async function attempt(): Promise<void> {
    begun = asked;
    become({ ...status, isRunning: true });
    try {
      // Without locks the page of the slower tab is dropped.
      await withLock(`${replica.database.name}-sync`, pullPages);
      failures = 0;
      become({ isRunning: false, error: null });
    } catch (error) {
      failures += 1;
      become({ isRunning: false, error });
      if (!isStopped) timer = setTimeout(() => void pull(), retryDelay(failures, random(), null));
    }
  }

  async function pullPages(): Promise<void> {
    const userId = getUserId();
    if (userId === null) return;
    // A device that refuses has none.
    const sentIds = await options.sentIds(userId).catch(() => []);
    begun = asked;
    // Later, because a screen that has its data is painted without them.
    const [{ askForPage }, { pageInMemory, writePage }] = await Promise.all([
      loadFirstCalls(),
      loadWritePage(),
    ]);
    // A device that refuses still shows what came, and goes on from there until the next pull.
    let hasRefused = false;
    let isResumed: boolean | undefined;
    for (let hasMore = true; hasMore;) {
      const { cursor, askedAt: beganAt }: PlaceOfPull = hasRefused
        ? replica.state()
        : await storedPlace(userId);
      const askedAt = clock.now();
      const answer = await askForPage(client, cursor);
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
      const written = stored === refused ? pageInMemory(replica.state(), page) : stored;
      replica.apply(userId, written);
      await options.onPage(userId, answer, written);
      hasMore = answer.has_more;
    }
    // What has changed since the pull that began it is still to come.
    if (isResumed) asked += 1;
  }

  /** Of what is in memory where nothing is stored. */
  async function storedPlace(userId: string): Promise<PlaceOfPull> {
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

  /** Brings the replica up to date with the server as it is now. Resolves when it is or the pull has failed; never rejects. */
  function pull(): Promise<void> {
    asked += 1;
    running ??= run();
    return running;
  }

  return {
    pull,
    status: (): SyncStatus => status,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Pulls no more by itself. */
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
