import type { Sync } from './sync.ts';

/** Events of one occasion come together. In milliseconds. */
const gathering = 100;

/** Pulls when the network is back and when the page is looked at again. Ends when the returned function is called. */
export function listenForSyncTriggers(sync: Pick<Sync, 'pull'>, page: Window): () => void {
  const triggers = new AbortController();
  const { signal } = triggers;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const pullSoon = () => {
    if (page.document.visibilityState === 'hidden') return;
    timer ??= setTimeout(() => {
      timer = undefined;
      void sync.pull();
    }, gathering);
  };
  page.addEventListener('online', pullSoon, { signal });
  page.addEventListener('focus', pullSoon, { signal });
  page.addEventListener('pageshow', pullSoon, { signal });
  page.document.addEventListener('visibilitychange', pullSoon, { signal });
  return () => {
    triggers.abort();
    clearTimeout(timer);
  };
}
