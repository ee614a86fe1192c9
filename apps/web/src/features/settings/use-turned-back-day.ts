import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { entryOn } from '@daymark/shared/sync/person-data.ts';
import { useLingui } from '@lingui/react/macro';
import { formatDate } from '../../lib/format.ts';
import { useOutbox } from '../../outbox/use-outbox.tsx';
import { useReplicaParts } from '../../replica/use-replica.tsx';
import { useToast } from '../../ui/toast.tsx';

/** Today was `from` and is `to` again, the day before. */
export interface TurnedBack {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** What a day that now ends later leaves on a day that has not begun yet. */
export function useTurnedBackDay() {
  const { i18n, t } = useLingui();
  const outbox = useOutbox();
  const toast = useToast();
  const { shownData } = useReplicaParts();
  const areas = () => [...shownData.state().areas.values()];
  const entry = (id: string, date: CalendarDate) => entryOn(shownData.state(), id, date);
  return {
    hasMarks: (date: CalendarDate) => areas().some(({ id }) => entry(id, date) !== null),
    /** Those made on the day that is now ahead begin today, or nothing could be marked in them. */
    async beginAreas({ from, to }: TurnedBack): Promise<void> {
      const made = areas().filter(
        ({ created_on, deleted_on }) => created_on === from && !deleted_on,
      );
      for (const { id } of made) await outbox.updateLifeArea(id, { created_on: to });
      const date = formatDate(to, i18n.locale, { day: 'numeric', month: 'long' });
      if (made.length > 0) toast.show({ text: t`The areas that you made today begin on ${date}` });
    },
    /** A mark that the earlier day has already is not written over. */
    async move({ from, to }: TurnedBack): Promise<void> {
      for (const { id, created_on } of areas()) {
        const moved = entry(id, from);
        if (moved === null || entry(id, to) !== null || created_on > to) continue;
        const { score, notes } = moved;
        await outbox.recordScore({ life_area_id: id, score_date: to, score, notes });
        await outbox.deleteScore({ life_area_id: id, score_date: from });
      }
    },
  };
}
