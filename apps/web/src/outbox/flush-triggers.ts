import type { Outbox } from './outbox.ts';

/** Sends when a page may have its network back or is looked at again, for browsers without background sync too. Ends when the returned function is called. */
export function listenForFlushTriggers(outbox: Pick<Outbox, 'flush'>, page: Window): () => void {
  const flush = () => void outbox.flush();
  const flushIfVisible = () => {
    if (page.document.visibilityState === 'visible') flush();
  };
  page.addEventListener('online', flush);
  page.addEventListener('focus', flush);
  page.addEventListener('pageshow', flush);
  page.document.addEventListener('visibilitychange', flushIfVisible);
  return () => {
    page.removeEventListener('online', flush);
    page.removeEventListener('focus', flush);
    page.removeEventListener('pageshow', flush);
    page.document.removeEventListener('visibilitychange', flushIfVisible);
  };
}
