import { isPerfect } from '@daymark/shared/analytics/completion.ts';
import {
  notificationTexts,
  type WeekBand,
} from '@daymark/shared/notifications/notification-texts.ts';
import type { AchievementKind } from '@daymark/shared/notifications/reminder-kinds.ts';
import type { Delivery, ReminderFacts } from '../../store.ts';
import type { Spoken } from './reminder-message.ts';

/** A week in which nothing was done has no report: the alert of inactivity says it. */
export function weeklyReport(delivery: Delivery, facts: ReminderFacts): Spoken | null {
  const week = facts.week(delivery);
  if (week === null || week.done <= 0 || week.possible <= 0) return null;
  const texts = notificationTexts[delivery.language];
  const { done, possible } = week;
  const percent = Math.round((done * 100) / possible);
  const title = texts.weekTitle(percent);
  const body = texts.weekBody({ done, possible, band: bandOf(percent) });
  return { title, body, content: `${title}. ${body}`, url: '/analytics' };
}

function bandOf(percent: number): WeekBand {
  if (percent >= 80) return 'excellent';
  return percent >= 60 ? 'good' : 'modest';
}

/** Only as long as all is done: what was taken back meanwhile is nothing to celebrate. */
export function celebration(delivery: Delivery, facts: ReminderFacts): Spoken | null {
  const areas = facts.areas(delivery);
  if (areas.length === 0 || areas.some(({ score }) => score !== 1)) return null;
  const texts = notificationTexts[delivery.language];
  return {
    title: texts.celebrationTitle,
    body: texts.celebrationBody(areas.length),
    url: '/dashboard',
  };
}

export function achievement(
  delivery: Delivery,
  facts: ReminderFacts,
  kind: AchievementKind,
): Spoken | null {
  const texts = notificationTexts[delivery.language];
  if (kind === 'perfect_week') {
    const week = facts.week(delivery);
    if (week === null || !isPerfect(week) || !facts.isWholeWeek(delivery)) return null;
    return { title: texts.perfectWeekTitle, body: texts.perfectWeekBody, url: '/analytics' };
  }
  const milestone = Number(kind.slice('streak_'.length));
  // Longer ones have passed it before, perhaps while nothing was to be told.
  const [shortest] = facts
    .areas(delivery)
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
