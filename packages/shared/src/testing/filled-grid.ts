import type { CountedGrid } from '../analytics/weekly-grid.ts';
import type { CalendarDate } from '../calendar/calendar-date.ts';
import { dateOfDay, dayOfDate } from './any-date.ts';
import type { History } from './any-history.ts';

/** The grid filled cell by cell from the raw scores and the days the generator knows an area to count on. */
export function filledGrid({ today, areas, scores }: History, date: CalendarDate): CountedGrid {
  const monday = dayOfDate(date) - ((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7);
  const days = [0, 1, 2, 3, 4, 5, 6].map((offset) => dateOfDay(monday + offset));
  const scoreOn = new Map(scores.map((s) => [`${s.life_area_id} ${s.score_date}`, s.score]));
  const completion = days.map((day) => {
    const counted = day <= today ? areas.filter(({ countedDays }) => countedDays.has(day)) : [];
    const done = counted.filter(({ area }) => scoreOn.get(`${area.id} ${day}`) === 1).length;
    return counted.length === 0 ? null : Math.round((1000 * done) / counted.length) / 10;
  });
  const rows = areas
    .filter(
      ({ area, countedDays }) =>
        days.some((day) => countedDays.has(day)) || days.includes(area.deleted_on ?? ''),
    )
    .toSorted((one, other) => one.area.position - other.area.position)
    .map(({ area, countedDays }) => ({
      life_area: area,
      scores: days.map((day) => {
        const counts = day <= today && countedDays.has(day);
        return counts ? (scoreOn.get(`${area.id} ${day}`) ?? null) : null;
      }),
    }));
  return { week_start: dateOfDay(monday), week_end: dateOfDay(monday + 6), days, rows, completion };
}
