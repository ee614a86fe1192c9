import { addDays, dayNumberOf } from '@daymark/shared/calendar/calendar-date.ts';
import { weekEndOf, weekOf, weekStartOf } from '@daymark/shared/calendar/week.ts';
import {
  notificationTexts,
  type StreakFact,
  type StrengthGain,
  type WeekBand,
} from '@daymark/shared/notifications/notification-texts.ts';
import type { AchievementKind } from '@daymark/shared/notifications/reminder-kinds.ts';
import { type DateRange, isPerfect, tallySpan } from '@daymark/shared/timeline/completion.ts';
import { dayOf } from '@daymark/shared/timeline/day-of.ts';
import { streakOf } from '@daymark/shared/timeline/run.ts';
import { strengthsOf } from '@daymark/shared/timeline/strength.ts';
import type { AreaOfDay, Delivery, ReminderFacts } from './reminder-areas.ts';
import { areasOfDay } from './reminder-areas.ts';
import type { Spoken } from './reminder-message.ts';

/** A week in which nothing was done has no report: the alert of inactivity says it. */
export function weeklyReport(delivery: Delivery, facts: ReminderFacts): Spoken | null {
  const thisWeek = weekStartOf(delivery.local_date, delivery.firstWeekday);
  const week = { start_date: addDays(thisWeek, -7), end_date: addDays(thisWeek, -1) };
  const { done, possible } = tallySpan(facts.timelines(delivery), week);
  if (done === 0) return null;
  const texts = notificationTexts[delivery.language];
  const percent = Math.round((done * 100) / possible);
  const title = texts.weekTitle(percent);
  const gain = largestGain(areasOfDay(delivery, facts), week);
  const body = texts.weekBody({ done, possible, band: bandOf(percent), gain });
  return { title, body, content: `${title}. ${body}`, url: '/analytics' };
}

/** Of areas that have not ended. As it is shown, so that what rounds to nothing is none. */
function largestGain(areas: readonly AreaOfDay[], { start_date, end_date }: DateRange) {
  let largest: StrengthGain | null = null;
  for (const { area, timeline } of areas) {
    const strengths = strengthsOf(timeline);
    const on = (day: number) => Math.round(strengths[day - timeline.firstDay] ?? 0);
    const strength = on(dayNumberOf(end_date));
    const change = strength - on(dayNumberOf(start_date) - 1);
    if (change > (largest?.change ?? 0)) largest = { area: area.name, strength, change };
  }
  return largest;
}

function bandOf(percent: number): WeekBand {
  if (percent >= 80) return 'excellent';
  return percent >= 60 ? 'good' : 'modest';
}

/** Only as long as all is done: what was taken back meanwhile is nothing to celebrate. */
export function celebration(delivery: Delivery, facts: ReminderFacts): Spoken | null {
  const areas = areasOfDay(delivery, facts).filter(({ day }) => day.possible === 1);
  if (areas.length === 0 || areas.some(({ day }) => day.done === 0)) return null;
  const texts = notificationTexts[delivery.language];
  return {
    title: texts.celebrationTitle,
    body: texts.celebrationBody({ areas: areas.length, fact: longestStreak(areas) }),
    url: '/dashboard',
  };
}

/** A run of one day is not worth a word. */
function longestStreak(areas: readonly AreaOfDay[]): StreakFact | null {
  const [longest] = areas
    .map(({ area, timeline }) => ({ area: area.name, ...streakOf(timeline) }))
    .toSorted((one, other) => other.current - one.current);
  if (longest === undefined || longest.current < 2) return null;
  const { area, current, best } = longest;
  return { area, days: current, toBest: best - current };
}

export function achievement(
  delivery: Delivery,
  facts: ReminderFacts,
  kind: AchievementKind,
): Spoken | null {
  const texts = notificationTexts[delivery.language];
  if (kind === 'perfect_week') {
    if (!isPerfectWeek(delivery, facts)) return null;
    return { title: texts.perfectWeekTitle, body: texts.perfectWeekBody, url: '/analytics' };
  }
  const milestone = Number(kind.slice('streak_'.length));
  // Longer ones have passed it before, perhaps while nothing was to be told.
  const [shortest] = areasOfDay(delivery, facts)
    .map(({ area, timeline }) => ({ ...area, streak: streakOf(timeline).current }))
    .filter(({ streak }) => streak >= milestone)
    .toSorted((one, other) => one.streak - other.streak);
  if (shortest === undefined) return null;
  return {
    title: texts.milestoneTitle(milestone),
    body: texts.milestoneBody({ area: shortest.name, days: milestone }),
    url: '/analytics',
    data: { area_ids: shortest.id },
  };
}

/** All was done, and on each day of the week there was an area that was not paused. */
function isPerfectWeek(delivery: Delivery, facts: ReminderFacts): boolean {
  const { local_date, firstWeekday } = delivery;
  const timelines = facts.timelines(delivery);
  const week = {
    start_date: weekStartOf(local_date, firstWeekday),
    end_date: weekEndOf(local_date, firstWeekday),
  };
  if (!isPerfect(tallySpan(timelines, week))) return false;
  return weekOf(local_date, firstWeekday).every((date) =>
    timelines
      .map((timeline) => dayOf(timeline, date))
      .some(({ state, isPaused }) => state !== 'absent' && !isPaused),
  );
}
