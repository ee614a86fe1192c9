import type { Change } from '@daymark/shared/changes/change.ts';
import { retryDelay } from '@daymark/shared/outbox/replay-rules.ts';
import type { ApiClient } from '../../lib/api-client.ts';
import type { Clock } from '../../lib/clock.ts';
import { hearChanges } from './hear-changes.ts';

interface ListenerOptions {
  readonly client: Pick<ApiClient, 'listen'>;
  readonly clock: Clock;
  /** From 0 to 1. */
  readonly random: () => number;
  readonly page: Window;
  /** From now on every change is heard. What came before, after it was asked for, was not. */
  readonly onOpen: () => void;
  readonly onChange: (change: Change) => void;
  /** There is no stream, and anything may have changed. */
  readonly onMissed: () => void;
}

/** How long a page that nobody looks at still listens: whoever only glanced elsewhere has missed nothing. */
const graceWhenHidden = 60_000;
/** A stream that lasted so long ended by chance, and not because the way to it is bad. */
const goodStream = 30_000;

/** Listens as long as somebody looks at the page, and comes back after each failure. Ends when the returned function is called. */
export function keepHearing(options: ListenerOptions): () => void {
  const { client, clock, random, page, onChange, onMissed } = options;
  const { document } = page;
  let hearing: AbortController | null = null;
  let isOpen = false;
  let failures = 0;
  let again: ReturnType<typeof setTimeout> | undefined;
  let leaving: ReturnType<typeof setTimeout> | undefined;

  async function hear(): Promise<void> {
    clearTimeout(again);
    const current = new AbortController();
    hearing = current;
    const begun = clock.now();
    const { signal } = current;
    const onOpen = () => {
      isOpen = true;
      options.onOpen();
    };
    // Why it ended makes no difference.
    await hearChanges({ client, signal, onOpen, onChange }).catch(() => {});
    if (hearing !== current) return;
    hearing = null;
    isOpen = false;
    failures = clock.now() - begun > goodStream ? 1 : failures + 1;
    again = setTimeout(() => void hear(), retryDelay(failures, random(), null));
  }

  function stop(): void {
    clearTimeout(again);
    clearTimeout(leaving);
    const current = hearing;
    hearing = null;
    isOpen = false;
    current?.abort();
  }

  function come(): void {
    if (document.visibilityState === 'hidden') return;
    clearTimeout(leaving);
    if (isOpen) return;
    // Where no stream comes through, this is when the others' changes are seen.
    if (failures > 0) onMissed();
    if (hearing === null) void hear();
  }

  function follow(): void {
    if (document.visibilityState === 'visible') return come();
    clearTimeout(leaving);
    leaving = setTimeout(stop, graceWhenHidden);
  }

  const triggers = new AbortController();
  const { signal } = triggers;
  page.addEventListener('online', come, { signal });
  page.addEventListener('focus', come, { signal });
  page.addEventListener('pageshow', come, { signal });
  page.addEventListener('pagehide', stop, { signal });
  document.addEventListener('visibilitychange', follow, { signal });
  come();
  return () => {
    triggers.abort();
    stop();
  };
}
