import type { LifeArea } from '@daymark/shared/areas/life-area.ts';
import { addDays, type CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';

/** The last day before today on which an area counted; null where there was none. */
export function lastDayWithAreas(
  areas: readonly LifeArea[],
  today: CalendarDate,
): CalendarDate | null {
  const last = areas
    .flatMap(({ spans }) => spans)
    .filter(({ starts_on }) => starts_on < today)
    .map(({ starts_on, ends_on }) => ({
      starts_on,
      last: addDays(ends_on === null || ends_on > today ? today : ends_on, -1),
    }))
    .filter((span) => span.starts_on <= span.last)
    .map((span) => span.last);
  return last.toSorted().at(-1) ?? null;
}
