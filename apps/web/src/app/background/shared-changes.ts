import type { Change } from '@daymark/shared/changes/change.ts';
import { listenForChanges, type ListenerOptions } from './listen-for-changes.ts';

type Locks = Pick<LockManager, 'request' | 'query'>;

interface SharedOptions extends ListenerOptions {
  /** Id of the signed-in user: tabs of the same person share a stream. */
  readonly userId: string;
  /** Undefined on an origin that is not secure: there each tab has a stream of its own. */
  readonly locks: Locks | undefined;
}

/** 'wanted': a tab waits for the lock; 'here': its holder is awake. The stream sends the others. */
type Message =
  | { readonly type: 'wanted' }
  | { readonly type: 'open' }
  | { readonly type: 'here'; readonly isOpen: boolean }
  | { readonly type: 'change'; readonly change: Change };

/** A holder that says nothing for so long is frozen. In milliseconds. */
const patience = 2000;

/**
 * Listens for changes by one stream for all tabs of the browser: each stream takes up a connection,
 * and HTTP/1.1 has six. The tab that holds a lock listens and tells the others. Ends when the
 * returned function is called.
 */
export function shareChanges({ userId, locks, ...listener }: SharedOptions): () => void {
  if (locks === undefined) return listenForChanges(listener);
  const manager = locks;
  const { page, onOpen, onChange, onMissed } = listener;
  const { document } = page;
  const name = `daymark-changes-${userId}`;
  const channel = new BroadcastChannel(name);
  const say = (message: Message) => channel.postMessage(message);
  const triggers = new AbortController();
  const { signal } = triggers;
  /** Ends the stream of this tab and lets go of the lock; null in a tab that only follows. */
  let leave: (() => void) | null = null;
  let waiting: AbortController | null = null;
  let silence: ReturnType<typeof setTimeout> | undefined;
  /** Whether this tab receives every change. */
  let isFollowing = false;
  let hiddenAt: number | null = null;

  async function lead(): Promise<void> {
    // A lock that is taken by force comes even when the user has signed out meanwhile.
    if (signal.aborted) return;
    waiting = null;
    clearTimeout(silence);
    // The others asked before there was anybody to answer.
    say({ type: 'here', isOpen: false });
    const { promise, resolve } = Promise.withResolvers<void>();
    const stop = listenForChanges({
      ...listener,
      onOpen() {
        isFollowing = true;
        say({ type: 'open' });
        onOpen();
      },
      onClose() {
        isFollowing = false;
        say({ type: 'here', isOpen: false });
      },
      onChange(change) {
        say({ type: 'change', change });
        onChange(change);
      },
    });
    leave = () => {
      leave = null;
      isFollowing = false;
      stop();
      resolve();
    };
    await promise;
  }

  function want(): void {
    if (document.visibilityState === 'hidden' || leave !== null || waiting !== null) return;
    waiting = new AbortController();
    manager.request(name, { signal: waiting.signal }, lead).catch(onLost);
    say({ type: 'wanted' });
    silence = setTimeout(take, patience);
  }

  /** Takes the lock from a tab that does not answer. */
  function take(): void {
    stopWaiting();
    manager.request(name, { steal: true }, lead).catch(onLost);
  }

  /** Another tab has taken the lock, or this one no longer waits for it. */
  function onLost(): void {
    if (leave === null) return;
    leave();
    want();
  }

  function stopWaiting(): void {
    clearTimeout(silence);
    const current = waiting;
    waiting = null;
    current?.abort();
  }

  function follow(): void {
    if (isFollowing) return;
    isFollowing = true;
    onOpen();
  }

  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.type === 'wanted') {
      if (leave === null) return;
      if (document.visibilityState === 'hidden') leave();
      else say({ type: 'here', isOpen: isFollowing });
      return;
    }
    // A holder whose lock was taken may still say something.
    if (leave !== null) return;
    clearTimeout(silence);
    if (data.type === 'change') onChange(data.change);
    else if (data.type === 'open') {
      isFollowing = true;
      onOpen();
    } else if (data.isOpen) follow();
    else isFollowing = false;
  });

  async function onHidden(): Promise<void> {
    hiddenAt ??= listener.clock.now();
    stopWaiting();
    if (leave === null) return;
    const { pending = [] } = await manager.query();
    const isWanted = pending.some((each) => each.name === name);
    if (isWanted && document.visibilityState === 'hidden') leave();
  }

  function onVisible(): void {
    // A page that nobody saw for long may have been frozen.
    const isLong = hiddenAt !== null && listener.clock.now() - hiddenAt > longGlance;
    hiddenAt = null;
    if (isLong && leave === null) isFollowing = false;
    start();
  }

  function start(): void {
    if (leave === null && waiting !== null && !isFollowing) onMissed();
    want();
  }

  const onVisibility = () =>
    document.visibilityState === 'visible' ? onVisible() : void onHidden();
  document.addEventListener('visibilitychange', onVisibility, { signal });
  for (const trigger of ['online', 'focus', 'pageshow']) {
    page.addEventListener(trigger, start, { signal });
  }
  const letGo = () => {
    stopWaiting();
    leave?.();
    isFollowing = false;
  };
  page.addEventListener('pagehide', letGo, { signal });
  want();
  return () => {
    triggers.abort();
    letGo();
    channel.close();
  };
}

/** Milliseconds for which a hidden page listens. */
const longGlance = 60_000;
