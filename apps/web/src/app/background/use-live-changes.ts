import { type Change, changesPath, heartbeatInterval } from '@daymark/shared/changes/change.ts';
import { retryDelay } from '@daymark/shared/outbox/retry-delay.ts';
import { useEffect } from 'react';
import type { ApiClient } from '../../lib/api-client.ts';
import { useClient, useClock, useSessionState } from '../../lib/use-services.ts';
import { type Clock } from '../../lib/clock.ts';
import { readEvents } from '../../lib/read-events.ts';
import { useReplicaParts } from '../../replica/use-replica.tsx';

/** Changes often come many at once: a device that was offline, a restored backup. In milliseconds. */
const gathering = 100;

/** Brings what the user changes elsewhere onto this page. */
export function useLiveChanges(): void {
  const parts = useReplicaParts();
  const client = useClient();
  const clock = useClock();
  const state = useSessionState();
  const userId = state.status === 'signed-in' ? state.user.id : null;

  useEffect(() => {
    const { replica, sync } = parts;
    // A test decides itself what comes over its network.
    if (userId === null || import.meta.env.MODE === 'test') return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const pullSoon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void sync.pull();
      }, gathering);
    };
    const stop = listenForChanges({
      client,
      clock,
      random: Math.random,
      page: window,
      onOpen: pullSoon,
      onMissed: pullSoon,
      onChange({ rev }) {
        if (rev > replica.state().rev) pullSoon();
      },
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [parts, client, clock, userId]);
}

interface ListenerOptions {
  readonly client: Pick<ApiClient, 'listen'>;
  readonly clock: Clock;
  /** From 0 to 1. */
  readonly random: () => number;
  readonly page: Window;
  /** From now on every change is received. What came before, after it was asked for, was not. */
  readonly onOpen: () => void;
  readonly onChange: (change: Change) => void;
  /** There is no stream, and anything may have changed. */
  readonly onMissed: () => void;
}

/** How long a hidden page still listens: a user who only glanced elsewhere has missed nothing. */
const graceWhenHidden = 60_000;
/** A stream that lasted so long ended by chance, and not because the way to it is bad. */
const goodStream = 30_000;

/** Listens for as long as the page is visible, and comes back after each failure. Ends when the returned function is called. */
export function listenForChanges(options: ListenerOptions): () => void {
  const { client, clock, random, page, onChange, onMissed } = options;
  const { document } = page;
  let connection: AbortController | null = null;
  let isOpen = false;
  let failures = 0;
  let again: ReturnType<typeof setTimeout> | undefined;
  let leaving: ReturnType<typeof setTimeout> | undefined;

  async function connect(): Promise<void> {
    clearTimeout(again);
    const current = new AbortController();
    connection = current;
    const begun = clock.now();
    const { signal } = current;
    const onOpen = () => {
      isOpen = true;
      options.onOpen();
    };
    // Why it ended makes no difference.
    await readChanges({ client, signal, onOpen, onChange }).catch(() => {});
    if (connection !== current) return;
    connection = null;
    isOpen = false;
    failures = clock.now() - begun > goodStream ? 1 : failures + 1;
    again = setTimeout(() => void connect(), retryDelay(failures, random(), null));
  }

  function stop(): void {
    clearTimeout(again);
    clearTimeout(leaving);
    const current = connection;
    connection = null;
    isOpen = false;
    current?.abort();
  }

  function start(): void {
    if (document.visibilityState === 'hidden') return;
    clearTimeout(leaving);
    if (isOpen) return;
    // Where no stream comes through, this is when the others' changes are seen.
    if (failures > 0) onMissed();
    if (connection === null) void connect();
  }

  function onVisibility(): void {
    if (document.visibilityState === 'visible') return start();
    clearTimeout(leaving);
    leaving = setTimeout(stop, graceWhenHidden);
  }

  const triggers = new AbortController();
  const { signal } = triggers;
  page.addEventListener('online', start, { signal });
  page.addEventListener('focus', start, { signal });
  page.addEventListener('pageshow', start, { signal });
  page.addEventListener('pagehide', stop, { signal });
  document.addEventListener('visibilitychange', onVisibility, { signal });
  start();
  return () => {
    triggers.abort();
    stop();
  };
}

type ChangeStream = Pick<ListenerOptions, 'client' | 'onOpen' | 'onChange'> & {
  /** Closes the stream. */
  readonly signal: AbortSignal;
};

/** Two heartbeats and the time that the second may take. In milliseconds. */
const longestSilence = 2 * heartbeatInterval + 10_000;

/** Reads one stream to its end. Resolves or rejects then; neither means that there are no more changes. */
async function readChanges({ client, signal, onOpen, onChange }: ChangeStream): Promise<void> {
  const silence = new AbortController();
  const startTimer = () => setTimeout(() => silence.abort(), longestSilence);
  let timer = startTimer();
  try {
    const response = await client.listen(changesPath, AbortSignal.any([signal, silence.signal]));
    const type = response.headers.get('Content-Type') ?? '';
    if (!response.ok || response.body === null || !type.startsWith('text/event-stream')) return;
    onOpen();
    await readEvents(response.body, {
      onData: (data) => onChange(JSON.parse(data) as Change),
      onActivity() {
        clearTimeout(timer);
        timer = startTimer();
      },
    });
  } finally {
    clearTimeout(timer);
  }
}
