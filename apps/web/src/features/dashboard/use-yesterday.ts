import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import { addDays, type CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { getDay } from '@daymark/shared/timeline/day.ts';
import { useMemo, useState } from 'react';
import { dismissedYesterdayKey } from '../../lib/storage-keys.ts';
import type { Timelines } from '../../local/shown-data.ts';
import type { TodayView } from './use-today-view.ts';

export type Yesterday = ReturnType<typeof useYesterday>;

interface Unfolded {
  readonly date: CalendarDate;
  readonly ids: ReadonlySet<string>;
}

export function useYesterday({ timelines, isKnown }: TodayView, today: CalendarDate) {
  const date = addDays(today, -1);
  const [dismissedOn, setDismissedOn] = useState(() => localStorage.getItem(dismissedYesterdayKey));
  const [unfolded, setUnfolded] = useState<Unfolded | null>(null);
  const open = useMemo(
    () => (isKnown(date) ? listUnmarkedAreas(timelines, date) : []),
    [timelines, isKnown, date],
  );
  const ids = unfolded?.date === date ? unfolded.ids : null;
  return {
    date,
    open: open.length,
    /**
     * False after the user dismissed the card today. Also false while no area is open and the list
     * is folded.
     */
    isShown: dismissedOn !== today && (open.length > 0 || ids !== null),
    /** Areas that were open when the list was unfolded, even if marked since. Null while folded. */
    listed: ids && timelines.filter(({ area }) => ids.has(area.id)),
    toggle: () =>
      setUnfolded(ids === null ? { date, ids: new Set(open.map(({ id }) => id)) } : null),
    dismiss: () => {
      localStorage.setItem(dismissedYesterdayKey, today);
      setDismissedOn(today);
    },
  };
}

/** Returns areas that were due on a day and have no entry. Ended areas are left out. */
export function listUnmarkedAreas(timelines: Timelines, date: CalendarDate): SyncedArea[] {
  return timelines.flatMap((timeline) => {
    const { state, mark } = getDay(timeline, date);
    const isOpen = state === 'due' && mark === null && timeline.area.deleted_on === null;
    return isOpen ? [timeline.area] : [];
  });
}
