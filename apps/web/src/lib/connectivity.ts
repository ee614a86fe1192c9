import { useSyncExternalStore } from 'react';

/** Whether the device has a network. It does not say that our server can be reached over it. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

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
