import { useMemo } from 'react';
import { useWaitingItems } from '../../outbox/use-outbox.tsx';

/** Ids of the areas of which a change, or one of their scores', is still to be sent. */
export function useWaitingAreas(): ReadonlySet<string> {
  const items = useWaitingItems();
  return useMemo(
    () => new Set(items.flatMap(({ subject: { life_area_id } }) => life_area_id ?? [])),
    [items],
  );
}
