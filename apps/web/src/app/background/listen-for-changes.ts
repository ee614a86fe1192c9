import {
  type RevisionChange,
  changesPath,
  heartbeatInterval,
} from '@daymark/shared/changes/change.ts';
import { getRetryDelay } from '@daymark/shared/outbox/retry-delay.ts';
import type { ApiClient } from '../../lib/api-client.ts';
import { type Clock } from '../../lib/clock.ts';
import { readEvents } from '../../lib/read-events.ts';

export interface ListenerOptions {
  readonly client: Pick<ApiClient, 'listen'>;
  readonly clock: Clock;
  readonly random: () => number;
  readonly page: Window;
  /** Called when the stream opens. Changes before this moment were not received. */
  readonly onOpen: () => void;
  /** Called when an open stream has ended. The listener reconnects by itself. */
  readonly onClose?: () => void;
  readonly onChange: (change: RevisionChange) => void;
  /** Called when the user returns while the stream is broken. Changes may have been missed. */
  readonly onMissed: () => void;
}

/** Milliseconds for which a hidden page still listens, so that a short absence misses nothing. */
const graceWhenHidden = 60_000;
/** Milliseconds that a stream must last so that its end counts as a first failure. */
const goodStream = 30_000;

/** Listens while the page is visible, and reconnects after failures. Call the result to stop. */
export function listenForChanges(options: ListenerOptions): () => void {
  const { client, clock, random, page, onChange, onMissed } = options;
  const { document } = page;
  let connection: AbortController | null = null;
  let isOpen = false;
  let failures = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let hideTimer: ReturnType<typeof setTimeout> | undefined;

  async function connect(): Promise<void> {
    clearTimeout(retryTimer);
    const current = new AbortController();
    connection = current;
    const begun = clock.now();
    const { signal } = current;
    const onOpen = () => {
      isOpen = true;
      options.onOpen();
    };
    // A stream that failed is opened again like a stream that ended.
    await readChanges({ client, signal, onOpen, onChange }).catch(() => {});
    if (connection !== current) return;
    connection = null;
    if (isOpen) options.onClose?.();
    isOpen = false;
    failures = clock.now() - begun > goodStream ? 1 : failures + 1;
    retryTimer = setTimeout(() => void connect(), getRetryDelay(failures, random(), null));
  }

  function stop(): void {
    clearTimeout(retryTimer);
    clearTimeout(hideTimer);
    const current = connection;
    connection = null;
    isOpen = false;
    current?.abort();
  }

  function start(): void {
    if (document.visibilityState === 'hidden') return;
    clearTimeout(hideTimer);
    if (isOpen) return;
    // A network may block streams. The page then learns of changes only when the user returns.
    if (failures > 0) onMissed();
    if (connection === null) void connect();
  }

  function onVisibility(): void {
    if (document.visibilityState === 'visible') return start();
    clearTimeout(hideTimer);
    hideTimer = setTimeout(stop, graceWhenHidden);
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

/** Milliseconds of silence that break a stream: two heartbeats, and ten seconds for delays. */
const longestSilence = 2 * heartbeatInterval + 10_000;

/** Resolves or rejects when the stream ends. Either way, changes need a new stream. */
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
