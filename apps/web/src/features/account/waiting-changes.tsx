import { countQueued } from '@daymark/shared/outbox/count-queued.ts';
import { Plural } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { createOutboxStore } from '../../local/outbox-store.ts';
import { useOutbox } from '../../local/use-outbox.tsx';

/** Returns the number of changes on this device that wait for a sign-in, or 0 until counted. */
export function useWaitingChanges(): number {
  const { database } = useOutbox();
  const [count, setCount] = useState(0);
  useEffect(() => {
    let isHere = true;
    const show = (next: number) => {
      if (isHere) setCount(next);
    };
    createOutboxStore(database)
      .listAll()
      .then((items) => items.filter(({ state }) => state === 'pending' || state === 'sending'))
      // Unreadable changes are not counted, because they cannot be sent either.
      .then(
        (items) => show(countQueued(items)),
        () => {},
      );
    return () => {
      isHere = false;
    };
  }, [database]);
  return count;
}

/** Shows only the number, because another person may be reading. */
export function WaitingChanges({ count }: { readonly count: number }) {
  return (
    <Plural
      value={count}
      one="# change waits on this device. It is sent once the person who made it signs in here again."
      other="# changes wait on this device. They are sent once the person who made them signs in here again."
    />
  );
}
