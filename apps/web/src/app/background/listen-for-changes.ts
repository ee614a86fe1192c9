import {
  type RevisionChange,
  changesPath,
  heartbeatInterval,
} from '@daymark/shared/changes/change.ts';
import { retryDelay } from '@daymark/shared/outbox/retry-delay.ts';
import type { ApiClient } from '../../lib/api-client.ts';
import { type Clock } from '../../lib/clock.ts';
import { readEvents } from '../../lib/read-events.ts';

export interface ListenerOptions {
  readonly client: Pick<ApiClient, 'listen'>;
  readonly clock: Clock;
  readonly random: () => number;
  readonly page: Window;
  /** Called when every change is received from now on. Earlier changes were not. */
  readonly onOpen: () => void;
  /** The stream has ended, and is asked for again by itself. */
  readonly onClose?: () => void;
  readonly onChange: (change: RevisionChange) => void;
  /** There is no stream, and anything may have changed. */
  readonly onMissed: () => void;
}

/** How long a hidden page still listens: a user who only glanced elsewhere has missed nothing. */
const graceWhenHidden = 60_000;
/** A stream that lasted so long ended by chance, and not because the way to it is bad. */
const goodStream = 30_000;

/** Listens while the page is visible, again after each failure. The returned function ends it. */
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
    if (isOpen) options.onClose?.();
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
    // Another device's changes are seen now where no stream comes through.
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
  readonly signal: AbortSignal;
};

/** Two heartbeats and the time that the second may take. In milliseconds. */
const longestSilence = 2 * heartbeatInterval + 10_000;

/** Resolves or rejects at the end of the stream. Neither means that there are no more changes. */
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
      onData: (data) => onChange(JSON.parse(data) as RevisionChange),
      onActivity() {
        clearTimeout(timer);
        timer = startTimer();
      },
    });
  } finally {
    clearTimeout(timer);
  }
}
