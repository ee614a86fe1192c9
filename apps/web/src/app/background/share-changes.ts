import type { RevisionChange } from '@daymark/shared/changes/change.ts';
import { databaseName } from '../../lib/base-path.ts';
import { listenForChanges, type Listener, type ListenerOptions } from './listen-for-changes.ts';

interface SharedOptions extends ListenerOptions {
  readonly userId: string;
}

/**
 * Messages between tabs. 'wanted' asks which tab listens. The listening tab sends 'here', which
 * says whether its stream is open. 'free' says that the listening tab has stopped or is hidden.
 * 'change' forwards a change from the stream. Another tab sends 'looked' when the user looks at it.
 * The listening tab then opens its stream again if the server has closed it for newer streams of
 * the user.
 */
type Message =
  | { readonly type: 'wanted' | 'free' | 'looked' }
  | { readonly type: 'here'; readonly id: number; readonly isOpen: boolean }
  | { readonly type: 'change'; readonly change: RevisionChange };

/**
 * Minimum wait for a reply to a tab's first question, in milliseconds. The wait is up to twice as
 * long, at random, so that two new tabs rarely begin to listen at once.
 */
const firstWait = 300;
/**
 * Milliseconds between questions, and the wait for a reply to a later question. Without a reply,
 * the listening tab counts as frozen or closed.
 */
const maxWait = 2000;
/** Milliseconds after which a hidden tab may have been frozen. */
const mayFreezeAfter = 60_000;

/**
 * Shares one stream among all tabs, because each stream takes one of the six connections that
 * browsers open to an HTTP/1.1 server. The tabs elect a visible tab by messages, because browsers
 * have no Web Locks over plain http. Two tabs may listen until they hear each other.
 */
export function shareChanges({ userId, ...listener }: SharedOptions): () => void {
  const { page, random, onOpen, onChange, onMissed } = listener;
  const { document } = page;
  const id = random();
  const channel = new BroadcastChannel(`${databaseName}-stream-${userId}`);
  const say = (message: Message) => channel.postMessage(message);
  const triggers = new AbortController();
  const { signal } = triggers;
  /** Null while this tab does not listen. */
  let own: Listener | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;
  let hasAsked = false;
  let isFollowing = false;
  let hiddenAt: number | null = null;
  const isHidden = () => document.visibilityState === 'hidden';
  const sayHere = () => say({ type: 'here', id, isOpen: isFollowing });

  function lead(): void {
    isAsking = false;
    isFollowing = false;
    sayHere();
    own = listenForChanges({
      ...listener,
      onOpen() {
        isFollowing = true;
        sayHere();
        onOpen();
      },
      onClose() {
        isFollowing = false;
        sayHere();
      },
      onChange(change) {
        say({ type: 'change', change });
        onChange(change);
      },
    });
  }

  function leave(): void {
    own?.stop();
    if (own !== null) isFollowing = false;
    own = null;
  }

  function wait(action: () => void, milliseconds: number): void {
    clearTimeout(timer);
    timer = setTimeout(action, milliseconds);
  }

  function ask(): void {
    if (own !== null || isAsking || isHidden()) return;
    say({ type: 'wanted' });
    wait(lead, hasAsked ? maxWait : firstWait * (1 + random()));
    isAsking = true;
    hasAsked = true;
  }

  function answer(): void {
    if (isHidden()) say({ type: 'free' });
    else sayHere();
  }

  function stopWaiting(): void {
    clearTimeout(timer);
    isAsking = false;
  }

  function onHere(other: Extract<Message, { type: 'here' }>): void {
    // The tab with the smaller id continues if two tabs listen.
    if (own !== null && id < other.id && !isHidden()) return sayHere();
    leave();
    stopWaiting();
    // Asks again after `maxWait`, because the listening tab may have been closed.
    if (!isHidden()) wait(ask, maxWait);
    if (other.isOpen && !isFollowing) onOpen();
    isFollowing = other.isOpen;
  }

  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.type === 'here') return onHere(data);
    if (data.type === 'looked') own?.look();
    else if (data.type === 'wanted') {
      if (own !== null) answer();
    } else if (own === null) {
      if (data.type === 'change') onChange(data.change);
      else if (!isHidden()) wait(lead, firstWait * random());
    }
  });

  function onVisibility(): void {
    if (isHidden()) {
      hiddenAt ??= listener.clock.now();
      // A hidden tab offers its stream, and listens until a visible tab takes over or a minute has
      // passed.
      if (own === null) stopWaiting();
      else answer();
      return;
    }
    const isLong = hiddenAt !== null && listener.clock.now() - hiddenAt > mayFreezeAfter;
    hiddenAt = null;
    if (isLong && own === null) isFollowing = false;
    look();
  }

  function start(): void {
    if (own === null && hasAsked && !isFollowing) onMissed();
    ask();
  }

  function look(): void {
    if (own === null && !isFollowing) say({ type: 'looked' });
    start();
  }

  function letGo(): void {
    stopWaiting();
    if (own === null) return;
    leave();
    say({ type: 'free' });
  }

  document.addEventListener('visibilitychange', onVisibility, { signal });
  page.addEventListener('online', start, { signal });
  page.addEventListener('focus', look, { signal });
  page.addEventListener('pageshow', look, { signal });
  page.addEventListener('pagehide', letGo, { signal });
  look();
  return () => {
    triggers.abort();
    letGo();
    channel.close();
  };
}
