import {
  type RevisionChange,
  changesPath,
  heartbeatInterval,
  pushedOutEvent,
} from '@daymark/shared/changes/change.ts';
import { getRetryDelay } from '@daymark/shared/outbox/retry-delay.ts';
import type { ApiClient } from '../../lib/api-client.ts';
import { type Clock } from '../../lib/clock.ts';
import { readEvents } from '../../lib/read-events.ts';
import { createStreamReport, type StreamReport } from './stream-report.ts';

export interface ListenerOptions {
  readonly client: Pick<ApiClient, 'listen'>;
  readonly clock: Clock;
  readonly random: () => number;
  readonly page: Window;
  /** Called when the stream opens. Changes before this moment were not received. */
  readonly onOpen: () => void;
  /** Called when an open stream has ended. */
  readonly onClose?: () => void;
  readonly onChange: (change: RevisionChange) => void;
  /** Called when the user returns while the stream is broken. Changes may have been missed. */
  readonly onMissed: () => void;
}

/** Milliseconds for which a hidden page still listens, so that a short absence misses nothing. */
const graceWhenHidden = 60_000;
/**
 * Minimum duration of a working stream, in milliseconds. The end of a working stream restarts the
 * count of failures.
 */
const goodStream = 30_000;

export interface Listener {
  readonly stop: () => void;
  /** Opens the stream if it is not open. Called when the user looks at a page of this browser. */
  readonly look: () => void;
}

/**
 * Listens while the page is visible, and reconnects after failures. If the server ended the stream
 * because the user has newer streams, it is opened again when the user looks at the page.
 */
export function listenForChanges(options: ListenerOptions): Listener {
  const { client, clock, random, page, onChange, onMissed } = options;
  const { document } = page;
  let connection: AbortController | null = null;
  let isOpen = false;
  let isPushedOut = false;
  let failures = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let hideTimer: ReturnType<typeof setTimeout> | undefined;
  const report = createStreamReport(page);

  async function connect(): Promise<void> {
    clearTimeout(retryTimer);
    const current = new AbortController();
    connection = current;
    const begun = clock.now();
    const { signal } = current;
    isPushedOut = false;
    const onOpen = () => {
      isOpen = true;
      options.onOpen();
    };
    const onPushedOut = () => {
      isPushedOut = connection === current;
    };
    // A stream that failed is opened again like a stream that ended.
    await readChanges({ client, clock, report, signal, onOpen, onChange, onPushedOut }).catch(
      () => {},
    );
    if (connection !== current) return;
    connection = null;
    if (isOpen) options.onClose?.();
    isOpen = false;
    if (isPushedOut) {
      failures = 0;
      return;
    }
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

  function look(): void {
    if (document.visibilityState === 'hidden') return;
    clearTimeout(hideTimer);
    if (isOpen) return;
    // A network may block streams. The page then learns of changes only when the user returns.
    if (failures > 0) onMissed();
    if (connection === null) void connect();
  }

  function onVisibility(): void {
    if (document.visibilityState === 'visible') return look();
    clearTimeout(hideTimer);
    hideTimer = setTimeout(stop, graceWhenHidden);
  }

  function onOnline(): void {
    if (!isPushedOut) look();
  }

  const triggers = new AbortController();
  const { signal } = triggers;
  page.addEventListener('online', onOnline, { signal });
  page.addEventListener('focus', look, { signal });
  page.addEventListener('pageshow', look, { signal });
  page.addEventListener('pagehide', stop, { signal });
  document.addEventListener('visibilitychange', onVisibility, { signal });
  look();
  return {
    look,
    stop: () => {
      triggers.abort();
      stop();
    },
  };
}

type ChangeStream = Pick<ListenerOptions, 'client' | 'clock' | 'onOpen' | 'onChange'> & {
  readonly report: StreamReport;
  readonly signal: AbortSignal;
  readonly onPushedOut: () => void;
};

/** Milliseconds of silence that break a stream: two heartbeats, and ten seconds for delays. */
const longestSilence = 2 * heartbeatInterval + 10_000;

/** Resolves or rejects when the stream ends. Either way, changes need a new stream. */
async function readChanges({ client, clock, report, signal, ...stream }: ChangeStream) {
  const begun = clock.now();
  const silence = new AbortController();
  const startTimer = () => setTimeout(() => silence.abort(), longestSilence);
  let timer = startTimer();
  let hasData = false;
  try {
    const signals = AbortSignal.any([signal, silence.signal]);
    const response = await client.listen(changesPath + report.toQuery(), signals);
    const type = response.headers.get('Content-Type') ?? '';
    if (!response.ok || response.body === null || !type.startsWith('text/event-stream')) return;
    stream.onOpen();
    await readEvents(response.body, {
      onEvent(data, name) {
        if (name === undefined) stream.onChange(JSON.parse(data) as RevisionChange);
        if (name === pushedOutEvent) stream.onPushedOut();
      },
      onActivity() {
        if (!hasData) report.arrived(clock.now() - begun);
        hasData = true;
        clearTimeout(timer);
        timer = startTimer();
      },
    });
  } catch (error) {
    if (!silence.signal.aborted) report.failed();
    else if (!hasData) report.arrived(clock.now() - begun);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
