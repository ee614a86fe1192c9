import type { AreaSpan } from '@daymark/shared/areas/area-days.ts';
import type { LifeArea } from '@daymark/shared/areas/life-area.ts';
import { addDays, dateOfDayNumber } from '@daymark/shared/calendar/calendar-date.ts';
import { countsToday, dayOf } from '@daymark/shared/timeline/day-of.ts';
import type { PausedDays } from '@daymark/shared/timeline/pause.ts';
import type { Timeline } from '@daymark/shared/timeline/timeline.ts';
import type { PausedArea } from '../../database/timelines.ts';

/** An area as it is answered: with what follows from its pauses and from today. */
export function lifeAreaOf(timeline: Timeline<PausedArea>): LifeArea {
  const { area, pauses, today } = timeline;
  const { state, missing } = dayOf(timeline, dateOfDayNumber(today));
  return {
    ...area,
    is_active: area.deleted_on === null && countsToday(timeline),
    day: { state, ...(missing !== undefined && { missing }) },
    spans: spansOf(area, pauses),
  };
}

/** The area's life without its pauses. */
function spansOf(
  { created_on, deleted_on }: PausedArea,
  pauses: readonly PausedDays[],
): AreaSpan[] {
  const life: AreaSpan[] = [{ starts_on: created_on, ends_on: deleted_on }];
  return pauses
    .reduce((spans, pause) => spans.flatMap((span) => without(span, pause)), life)
    .filter(({ starts_on, ends_on }) => ends_on === null || starts_on < ends_on);
}

function without(
  { starts_on, ends_on }: AreaSpan,
  { first_day, last_day }: PausedDays,
): AreaSpan[] {
  const resumes = last_day === null ? null : addDays(last_day, 1);
  const before = {
    starts_on,
    ends_on: ends_on !== null && ends_on < first_day ? ends_on : first_day,
  };
  if (resumes === null) return [before];
  return [before, { starts_on: starts_on < resumes ? resumes : starts_on, ends_on }];
}
