import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { getPreviousWeek, getWeekStart, listDates } from '@daymark/shared/calendar/week.ts';
import {
  listReachedMilestones,
  type StreakMilestone,
} from '@daymark/shared/notifications/streak-milestones.ts';
import { getDay } from '@daymark/shared/timeline/day.ts';
import { getStreak } from '@daymark/shared/timeline/streak.ts';
import { listAreasOfDay, type Delivery, type ReminderFacts } from '../../store/reminder-areas.ts';

/**
 * Returns the milestones that limits have reached without an entry, with the day or week that has
 * just ended. The streak reminder of each day looks for them, because it has read all days anyway.
 */
export function findKeptMilestones(delivery: Delivery, facts: ReminderFacts): StreakMilestone[] {
  const { kind, local_date: today, weeks } = delivery;
  if (kind !== 'streak_reminder') return [];
  const yesterday = addDays(today, -1);
  const { start_date, end_date } = getPreviousWeek(today, weeks);
  const isNewWeek = getWeekStart(today, weeks) === today;
  return listAreasOfDay(delivery, facts).flatMap(({ timeline, day }) => {
    if (timeline.kept === null) return [];
    const { current, unit } = getStreak(timeline);
    const ended = unit === 'days' ? [yesterday] : isNewWeek ? listDates(start_date, end_date) : [];
    if (!ended.some((date) => getDay(timeline, date).isKept === true)) return [];
    const length = unit === 'days' ? current - day.done : current;
    return listReachedMilestones(unit, length - 1, length);
  });
}
