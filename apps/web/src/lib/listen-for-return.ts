/**
 * Calls when a page may have its network back or is looked at again, for browsers without background sync too. Ends when the
 * returned function is called.
 */
export function listenForReturn(page: Window, onReturn: () => void): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const onVisible = () => {
    if (page.document.visibilityState === 'visible') onReturn();
  };
  page.addEventListener('online', onReturn, { signal });
  page.addEventListener('focus', onReturn, { signal });
  page.addEventListener('pageshow', onReturn, { signal });
  page.document.addEventListener('visibilitychange', onVisible, { signal });
  return () => stopping.abort();
}
