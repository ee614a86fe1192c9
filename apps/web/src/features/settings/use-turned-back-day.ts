import type { ChangedToday } from '@daymark/shared/areas/first-day.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { getEntry } from '@daymark/shared/sync/person-data.ts';
import { useOutbox } from '../../local/use-outbox.tsx';
import { useReplicaParts } from '../../local/use-replica.tsx';

/**
 * Returns functions for the marks of a date that is in the future again, because the user chose a
 * later end of the day.
 */
export function useTurnedBackDay() {
  const outbox = useOutbox();
  const { shownData } = useReplicaParts();
  const areas = () => [...shownData.state().areas.values()];
  const entry = (id: string, date: CalendarDate) => getEntry(shownData.state(), id, date);
  return {
    hasMarks: (date: CalendarDate) => areas().some(({ id }) => entry(id, date) !== null),
    async move({ from, to }: ChangedToday): Promise<void> {
      for (const { id, created_on } of areas()) {
        const moved = entry(id, from);
        if (moved === null || entry(id, to) !== null || created_on > to) continue;
        const { score, notes } = moved;
        await outbox.recordEntry({ life_area_id: id, score_date: to, score, notes });
        await outbox.deleteEntry({ life_area_id: id, score_date: from });
      }
    },
  };
}
