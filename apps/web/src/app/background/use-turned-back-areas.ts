import { getToday } from '@daymark/shared/calendar/today.ts';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef } from 'react';
import { formatDate } from '../../lib/format.ts';
import { useTrueClock } from '../../lib/use-services.ts';
import { useReplica } from '../../local/use-replica.tsx';
import { useToast } from '../../ui/toast.tsx';

/** Shows a toast if areas begin earlier because a new time zone or day end moved today back. */
export function useTurnedBackAreas(): void {
  const { i18n, t } = useLingui();
  const clock = useTrueClock();
  const toast = useToast();
  const areas = useReplica((state) => state.areas);
  const user = useReplica((state) => state.user);
  const before = useRef(areas);

  const onAreas = useEffectEvent((earlier: typeof areas) => {
    if (user === null) return;
    const today = getToday(clock.now(), user);
    const isTurnedBack = [...areas.values()].some(
      ({ id, created_on }) => created_on <= today && (earlier.get(id)?.created_on ?? '') > today,
    );
    if (!isTurnedBack) return;
    const date = formatDate(today, i18n.locale, { day: 'numeric', month: 'long' });
    toast.show({ text: t`Areas you added today start on ${date}` });
  });

  useEffect(() => {
    onAreas(before.current);
    before.current = areas;
  }, [areas]);
}
