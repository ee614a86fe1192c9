import { notificationTexts } from '../../texts/notification-texts.ts';
import type { StreakFact } from '../../texts/notification-texts-en.ts';
import { computeStrength } from '@daymark/shared/analytics/strength.ts';
import { getWeekDates, getWeekEnd, getWeekStart } from '@daymark/shared/calendar/week.ts';
import type { AchievementKind } from '@daymark/shared/notifications/reminder-kinds.ts';
import { parseMilestone } from '@daymark/shared/notifications/streak-milestones.ts';
import { isPerfect, tallyTimelines } from '@daymark/shared/timeline/completion.ts';
import { getDay } from '@daymark/shared/timeline/day.ts';
import {
  getLengthInDays,
  getStreak,
  type Streak,
  wouldEnd,
} from '@daymark/shared/timeline/streak.ts';
import {
  listAreasOfDay,
  type Delivery,
  type ReminderAreaDay,
  type ReminderFacts,
} from '../../store/reminder-areas.ts';
import type { ReminderText } from './reminder-texts.ts';

/** Shortest streak that is worth a reminder, in days. A week counts as seven days. */
const shortestStreak = 3;

export function writeStreakReminder(delivery: Delivery, facts: ReminderFacts): ReminderText | null {
  const atRisk = listAreasOfDay(delivery, facts)
    .filter(({ day }) => day.state === 'due' && day.mark === null)
    .filter(({ timeline }) => wouldEnd(timeline, timeline.today - timeline.firstDay))
    .map(({ area, timeline }) => ({ ...area, streak: getStreak(timeline) }))
    .filter(({ streak }) => getCurrentDays(streak) >= shortestStreak)
    .toSorted((one, other) => getCurrentDays(other.streak) - getCurrentDays(one.streak));
  const [longest] = atRisk;
  if (longest === undefined) return null;
  const texts = notificationTexts[delivery.language];
  return {
    title: texts.streakTitle(atRisk.length),
    body: texts.streakBody({
      area: longest.name,
      length: longest.streak.current,
      unit: longest.streak.unit,
      more: atRisk.length - 1,
    }),
    url: '/dashboard',
    data: { area_ids: longest.id },
  };
}

function getCurrentDays({ current, unit }: Pick<Streak, 'current' | 'unit'>): number {
  return getLengthInDays(current, unit);
}

/** Returns null if not all areas of the day are done any more. */
export function writeCelebration(delivery: Delivery, facts: ReminderFacts): ReminderText | null {
  const areas = listAreasOfDay(delivery, facts).filter(({ day }) => day.possible === 1);
  if (areas.length === 0 || areas.some(({ day }) => day.done === 0)) return null;
  const texts = notificationTexts[delivery.language];
  return {
    title: texts.celebrationTitle,
    body: texts.celebrationBody({ areas: areas.length, fact: longestStreak(areas) }),
    url: '/dashboard',
  };
}

function longestStreak(areas: readonly ReminderAreaDay[]): StreakFact | null {
  const [longest] = areas
    .map(({ area, timeline }) => ({ area: area.name, ...getStreak(timeline) }))
    .toSorted((one, other) => getCurrentDays(other) - getCurrentDays(one));
  if (longest === undefined || longest.current < 2) return null;
  const { area, current, best, unit } = longest;
  return { area, length: current, unit, toBest: best - current };
}

export function writeAchievement(
  delivery: Delivery,
  facts: ReminderFacts,
  kind: AchievementKind,
): ReminderText | null {
  const texts = notificationTexts[delivery.language];
  if (kind === 'perfect_week') {
    if (!isPerfectWeek(delivery, facts)) return null;
    return { title: texts.perfectWeekTitle, body: texts.perfectWeekBody, url: '/analytics' };
  }
  const milestone = parseMilestone(kind);
  // The shortest streak has just reached the milestone. A longer streak passed it earlier, perhaps
  // while notifications were off.
  const [shortest] = listAreasOfDay(delivery, facts)
    .map(({ area, timeline }) => ({ area, timeline, ...getStreak(timeline) }))
    .filter(({ current, unit }) => unit === milestone.unit && current >= milestone.length)
    .toSorted((one, other) => one.current - other.current);
  if (shortest === undefined) return null;
  return {
    title: texts.milestoneTitle(milestone),
    body: texts.milestoneBody({
      area: shortest.area.name,
      ...milestone,
      strength: Math.round(computeStrength(shortest.timeline)),
    }),
    url: '/analytics',
    data: { area_ids: shortest.area.id },
  };
}

function isPerfectWeek(delivery: Delivery, facts: ReminderFacts): boolean {
  const { local_date, weeks } = delivery;
  const timelines = facts.timelines(delivery);
  const week = {
    start_date: getWeekStart(local_date, weeks),
    end_date: getWeekEnd(local_date, weeks),
  };
  if (!isPerfect(tallyTimelines(timelines, week))) return false;
  return getWeekDates(local_date, weeks).every((date) =>
    timelines
      .map((timeline) => getDay(timeline, date))
      .some(({ state, isPaused }) => state !== 'absent' && !isPaused),
  );
}
