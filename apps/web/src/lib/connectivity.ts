import { useSyncExternalStore } from 'react';

/** Returns whether the device has a network. The server may still be unreachable. */
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

/** Calls `onReturn` when the network may be back. Not all browsers have background sync. */
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
