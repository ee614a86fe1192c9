import { api } from '@daymark/shared/api.ts';
import { type RevisionChange, changesPath } from '@daymark/shared/changes/change.ts';
import type { NewScore } from '@daymark/shared/entries/score.ts';
import type { Person } from '../../harness/person.ts';
import type { Wire } from '../wire.ts';

/** Milliseconds between a change and the pull (apps/web, use-live-changes.ts). */
const gathering = 100;
const workerScript = '/service-worker.js';

interface Subscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

export type Credentials = Pick<Person, 'email' | 'password'>;

interface DeviceOptions {
  readonly wire: Wire;
  readonly credentials: Credentials;
  readonly token: string | null;
  readonly subscription: Subscription | null;
  readonly clock: () => number;
}

export type Device = ReturnType<typeof createDevice>;

/** Sends requests in the app's order (apps/web/src/local/sync.ts, flush.ts, app/background). */
export function createDevice(options: DeviceOptions) {
  const { wire, credentials, subscription, clock } = options;
  let { token } = options;
  let cursor: string | null = null;
  let rev = -1;
  let syncedAt: string | undefined;
  let asked = 0;
  let pulling: Promise<void> | null = null;
  let pullSoon: NodeJS.Timeout | undefined;
  let endStream: (() => void) | null = null;
  /** ETag of the worker's script, which the browser sends to check for a newer script. */
  let tag: string | null = null;

  async function pullPages(): Promise<void> {
    if (token === null) return;
    for (let hasMore = true; hasMore;) {
      const query = cursor === null ? {} : { cursor };
      const page = await wire.call(api.sync, { query }, token);
      if (page === null) return;
      ({ cursor, rev, has_more: hasMore } = page);
      syncedAt = new Date(clock()).toISOString();
    }
  }

  async function pull(): Promise<void> {
    asked += 1;
    pulling ??= (async () => {
      // A pull that was requested during another one may concern newer changes.
      for (let begun = -1; begun !== asked;) {
        begun = asked;
        await pullPages();
      }
      pulling = null;
    })();
    return pulling;
  }

  function listen(): void {
    if (endStream !== null || token === null) return;
    const gather = () => {
      pullSoon ??= setTimeout(() => {
        pullSoon = undefined;
        void pull();
      }, gathering);
    };
    endStream = wire.listen(changesPath, token, {
      onOpen: gather,
      onEvent(text) {
        const [, data] = /^data: (.*)$/.exec(text) ?? [];
        if (data !== undefined && (JSON.parse(data) as RevisionChange).rev > rev) gather();
      },
    });
  }

  async function lookForUpdate(): Promise<void> {
    // Browsers also send this header. Without it, Node's fetch would add `no-cache`, and the server
    // would send the whole script each time.
    const headers = { 'cache-control': 'max-age=0', ...(tag !== null && { 'if-none-match': tag }) };
    const answer = await wire.send(`GET ${workerScript}`, workerScript, { headers });
    tag = answer?.headers.get('etag') ?? tag;
  }

  async function enrol(): Promise<void> {
    if (subscription === null || token === null) return;
    await wire.call(api.listNotificationDevices, {}, token);
    await wire.call(api.getPushPublicKey, {}, token);
    await wire.call(api.subscribeToPush, { body: { subscription } }, token);
  }

  return {
    pull,

    /** Loads the data and the worker's script, as on a device that was used before. */
    async moveIn(): Promise<void> {
      await pull();
      await lookForUpdate();
    },

    async signIn(): Promise<void> {
      const { email, password } = credentials;
      const answer = await wire.call(api.login, { body: { email, password } });
      token = answer?.access_token ?? null;
    },

    async open(): Promise<void> {
      if (token === null) return;
      listen();
      await Promise.all([wire.call(api.getMe, {}, token), pull(), lookForUpdate(), enrol()]);
    },

    async mark(score: NewScore): Promise<void> {
      if (token === null) return;
      const edit = {
        edited_at: new Date(clock()).toISOString(),
        edited_on: score.score_date,
        ...(syncedAt !== undefined && { synced_at: syncedAt }),
        idempotency_key: crypto.randomUUID(),
      };
      await wire.call(api.recordScores, { body: { scores: [{ ...score, ...edit }] } }, token);
      await pull();
    },

    close(): void {
      endStream?.();
      endStream = null;
      clearTimeout(pullSoon);
      pullSoon = undefined;
    },
  };
}
