import { daysBetween, type CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { isInactivityDay } from '@daymark/shared/notifications/inactivity.ts';
import { notificationTexts } from '@daymark/shared/notifications/notification-texts.ts';
import { streakOf } from '@daymark/shared/timeline/run.ts';
import type { Delivery, ReminderFacts } from './reminder-areas.ts';
import { namedAreas } from './named-areas.ts';
import { areasOfDay, lastEntryOn } from './reminder-areas.ts';
import type { Spoken } from './reminder-message.ts';

/** From so many days on, a streak is worth a word before it breaks. */
const shortestStreak = 3;

/** The longest streak that is open today. */
export function streakReminder(delivery: Delivery, facts: ReminderFacts): Spoken | null {
  const atRisk = areasOfDay(delivery, facts)
    .filter(({ day }) => day.state === 'due' && day.mark === null)
    .map(({ area, timeline }) => ({ ...area, streak: streakOf(timeline).current }))
    .filter(({ streak }) => streak >= shortestStreak)
    .toSorted((one, other) => other.streak - one.streak);
  const [longest] = atRisk;
  if (longest === undefined) return null;
  const texts = notificationTexts[delivery.language];
  return {
    title: texts.streakTitle(atRisk.length),
    body: texts.streakBody({
      area: longest.name,
      days: longest.streak,
      more: atRisk.length - 1,
    }),
    url: '/dashboard',
    data: { area_ids: longest.id },
  };
}

export function inactivityAlert(delivery: Delivery, facts: ReminderFacts): Spoken | null {
  const since = inactiveSince(delivery, facts);
  const { local_date: today, settings, language } = delivery;
  const { inactivity_days } = settings;
  if (since === null || !isInactivityDay({ since, today, inactivity_days })) return null;
  const texts = notificationTexts[language];
  return {
    title: texts.inactivityTitle(daysBetween(since, today)),
    body: texts.inactivityBody(namedAreas(areasAskedFor(delivery, facts))),
    url: '/dashboard',
  };
}

/** The last day with a mark or, before the first one, the day on which there was something to mark; null while there is nothing. */
export function inactiveSince(delivery: Delivery, facts: ReminderFacts): CalendarDate | null {
  const [first] = areasAskedFor(delivery, facts)
    .map(({ created_on }) => created_on)
    .toSorted();
  return first === undefined ? null : (lastEntryOn(facts.timelines(delivery)) ?? first);
}

function areasAskedFor(delivery: Delivery, facts: ReminderFacts) {
  return areasOfDay(delivery, facts)
    .filter(({ day: { state } }) => state === 'due' || state === 'free')
    .map(({ area }) => area);
}
