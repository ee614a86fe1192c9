import type { LifeArea } from '@daymark/shared/areas/life-area.ts';
import { dateOfDayNumber } from '@daymark/shared/calendar/calendar-date.ts';
import { dayOf, isActiveToday } from '@daymark/shared/timeline/day-of.ts';
import type { Timeline } from '@daymark/shared/timeline/timeline.ts';
import type { PausedArea } from './timelines.ts';

export function lifeAreaOf(timeline: Timeline<PausedArea>): LifeArea {
  const { area, today } = timeline;
  const { state, missing } = dayOf(timeline, dateOfDayNumber(today));
  return {
    ...area,
    is_active: isActiveToday(timeline),
    day: { state, ...(missing !== undefined && { missing }) },
  };
}
