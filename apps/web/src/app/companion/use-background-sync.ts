import { useEffect } from 'react';
import { requestSync } from '../../outbox/background-sync.ts';
import { useOutbox } from '../../outbox/use-outbox.tsx';

/** What is sent within this time needs nobody's help. In milliseconds. */
const patience = 3_000;

/** Has the browser send what waits when this page does not get to it: without a network, or because it is closed. */
export function useBackgroundSync(): void {
  const outbox = useOutbox();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** Once for each change: the worker's failure would else be the reason to wake it again. */
    let asked: ReadonlySet<string> = new Set();
    const waiting = () => outbox.items().filter(({ state }) => state !== 'refused');
    const request = () => {
      timer = undefined;
      const ids = waiting().map(({ id }) => id);
      if (ids.some((id) => !asked.has(id))) void requestSync(navigator.serviceWorker);
      asked = new Set(ids);
    };
    const requestLater = () => {
      if (waiting().length > 0) timer ??= setTimeout(request, patience);
    };
    requestLater();
    const unsubscribe = outbox.subscribe(requestLater);
    addEventListener('pagehide', request);
    return () => {
      clearTimeout(timer);
      unsubscribe();
      removeEventListener('pagehide', request);
    };
  }, [outbox]);
}
