import { useMemo } from 'react';
import { useOutboxItems } from '../../outbox/use-outbox.ts';

/** Ids of the areas of which a change, or one of their scores', is still to be sent. */
export function useWaitingAreas(): ReadonlySet<string> {
  const items = useOutboxItems();
  return useMemo(() => {
    const unsent = items.filter((item) => item.state !== 'refused');
    return new Set(unsent.flatMap(({ subject: { life_area_id } }) => life_area_id ?? []));
  }, [items]);
}
