import { useEffect } from 'react';
import { createRevocations } from '../../outbox/revocations.ts';
import { useOutbox } from '../../outbox/use-outbox.tsx';

/** Ends at the server the sessions that people left here while it could not be reached. */
export function useRevocations(): void {
  const { database } = useOutbox();
  useEffect(() => {
    const revocations = createRevocations(database, fetch);
    // Where it fails, the next start tries again.
    const send = () => void revocations.send().catch(() => {});
    send();
    addEventListener('online', send);
    return () => removeEventListener('online', send);
  }, [database]);
}
