import { writeAreaPart, writePart } from '../../texts/amount-texts.ts';
import { notificationTexts } from '../../texts/notification-texts.ts';
import {
  type NamedAreas,
  type StrengthGain,
  type WeekReportBand,
  type WeekGoals,
} from '../../texts/notification-texts-en.ts';
import { toDayNumber, type CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { asksForMark, getInactivity, isInactivityDay } from './inactivity.ts';
import { getRule, getTarget } from '@daymark/shared/timeline/schedule.ts';
import { listDates, getPreviousWeek } from '@daymark/shared/calendar/week.ts';
import { roundPercent } from '@daymark/shared/analytics/whole-percent.ts';
import {
  getCompletionRate,
  type DateRange,
  tallyTimelines,
} from '@daymark/shared/timeline/completion.ts';
import { tallyEndedDays } from '@daymark/shared/timeline/ended-days.ts';
import { computeStrengths } from '@daymark/shared/analytics/strength.ts';
import { comesOn } from '@daymark/shared/notifications/reminder-times.ts';
import { getJoinedTimes } from '../../store/reminder-schedule.ts';
import { getDay } from '@daymark/shared/timeline/day.ts';
import type { User } from '@daymark/shared/accounts/account.ts';
import { pickDailyQuote } from '../../quotes/quotes.ts';
import {
  listAreasOfDay,
  isHoliday,
  isDayOpen,
  type ReminderAreaDay,
  type Delivery,
  type ReminderArea,
  type ReminderFacts,
} from '../../store/reminder-areas.ts';
import type { PushPayload } from '@daymark/shared/notifications/push-payload.ts';

export type ReminderText = Pick<PushPayload, 'title' | 'body' | 'url'> &
  Partial<Pick<PushPayload, 'actions' | 'data'>>;

const mostAreas = 30;
const longestNames = 300;

export function writeDailyReminder(delivery: Delivery, facts: ReminderFacts): ReminderText | null {
  const areas = listAreasOfDay(delivery, facts);
  const isOfHour = areasOfHour(delivery, areas);
  const open = areas
    .filter(({ area, day }) => isDayOpen(day) && isOfHour(area))
    .map(({ area }) => area);
  if (open.length === 0) return null;
  const texts = notificationTexts[delivery.language];
  const title = texts.reminderTitle(open.length);
  const body = writeOpenAreas(delivery, facts, open);
  // A reminder can be postponed only once.
  const isAgain = delivery.kind === 'reminder_again';
  const later = isAgain ? [] : [{ action: 'later', title: texts.later }];
  const done = { action: 'done', title: open.length === 1 ? texts.done : texts.allDone };
  return {
    title,
    body,
    url: '/dashboard',
    // The action `done` marks all open areas, so the push must contain all their ids.
    actions: open.length > mostAreas ? later : [done, ...later],
    data: describeAreas(open),
  };
}

/** Example: Water (3 of 8 glasses) and Reading. A single area is “Water: 3 of 8 glasses”. */
function writeOpenAreas(
  delivery: Delivery,
  facts: ReminderFacts,
  open: readonly ReminderArea[],
): string {
  const { language, local_date } = delivery;
  const named = open.map((area) => {
    const { name, unit, schedule } = area;
    const amount = facts.getAmount(delivery, area);
    const target = getTarget(schedule, local_date);
    if (amount === undefined || target === null) return { name };
    const part = writePart(language, amount, { amount: target.amount, unit });
    return { name: open.length === 1 ? writeAreaPart(language, name, part) : `${name} (${part})` };
  });
  return notificationTexts[language].areaList(nameAreas(named));
}

/**
 * Returns a function that tells whether an area belongs to the reminder's time. Areas without
 * reminders of their own belong to the general times.
 */
function areasOfHour(
  delivery: Delivery,
  areas: readonly ReminderAreaDay[],
): (area: ReminderArea) => boolean {
  const { hour, local_date: date, settings } = delivery;
  if (hour === '') return () => true;
  const general = settings.daily_reminders;
  const listed = [...general, ...areas.flatMap(({ area }) => area.reminders)];
  // The person may have removed this time since the reminder was planned. A removed time counts as
  // a general time.
  if (!listed.some(({ time }) => time === hour)) return ({ reminders }) => reminders.length === 0;
  const times = new Set(listed.filter((one) => comesOn(one, date)).map(({ time }) => time));
  const joined = getJoinedTimes(delivery, { date, times });
  return ({ reminders }) =>
    (reminders.length === 0 ? general : reminders).some(
      (one) => joined.has(one.time) && comesOn(one, date),
    );
}

/**
 * Limits ids and names, so that a push stays below its maximum size even with letters of three
 * bytes.
 */
function describeAreas(open: readonly ReminderArea[]) {
  const named = open.slice(0, mostAreas);
  const names: string[] = [];
  for (const { name } of named) {
    if (JSON.stringify([...names, name]).length > longestNames) break;
    names.push(name);
  }
  return { area_ids: named.map(({ id }) => id).join(','), area_names: JSON.stringify(names) };
}

export function writeInactivityAlert(
  delivery: Delivery,
  facts: ReminderFacts,
): ReminderText | null {
  const inactivity = getInactivity(delivery, facts);
  const { settings, language } = delivery;
  if (inactivity === null || !isInactivityDay(inactivity, settings.inactivity_days)) return null;
  const asked = listAreasOfDay(delivery, facts)
    .filter(({ day }) => asksForMark(day))
    .map(({ area }) => area);
  const texts = notificationTexts[language];
  return {
    title: texts.inactivityTitle(inactivity.days),
    body: texts.inactivityBody(nameAreas(asked)),
    url: '/dashboard',
  };
}

/** Returns null for a week without a done day. The inactivity alert covers such a week. */
export function writeWeeklyReport(delivery: Delivery, facts: ReminderFacts): ReminderText | null {
  const week = getPreviousWeek(delivery.local_date, delivery.weeks);
  const { done, possible } = tallyEndedDays(facts.timelines(delivery), week);
  if (done === 0) return null;
  const texts = notificationTexts[delivery.language];
  const percent = roundPercent(getCompletionRate({ done, possible }) ?? 0);
  const title = texts.weekTitle(percent);
  const areas = listAreasOfDay(delivery, facts);
  const gain = largestGain(areas, week);
  const goals = countGoals(areas, week);
  const body = texts.weekBody({ done, possible, band: getBand(percent), goals, gain });
  return { title, body, url: '/analytics' };
}

/**
 * Counts the weekly goals of a week and how many of them were reached. An area that was paused all
 * week has no goal. If the rule changed in the week, the rule of the last unpaused day applies.
 */
function countGoals(areas: readonly ReminderAreaDay[], week: DateRange): WeekGoals | null {
  const left = areas.flatMap(({ timeline }) => {
    const last = listDates(week.start_date, week.end_date)
      .map((date) => ({ date, ...getDay(timeline, date) }))
      .findLast(({ state, isPaused }) => state !== 'absent' && !isPaused);
    if (last?.missing === undefined) return [];
    const rule = getRule(timeline.area.schedule, last.date);
    return rule.kind === 'times_per_week' ? last.missing : [];
  });
  if (left.length === 0) return null;
  return { reached: left.filter((missing) => missing === 0).length, of: left.length };
}

/** Leaves out areas that were not done in the week, although their strength may grow. */
function largestGain(areas: readonly ReminderAreaDay[], week: DateRange) {
  const { start_date, end_date } = week;
  let largest: StrengthGain | null = null;
  for (const { area, timeline } of areas) {
    if (tallyTimelines([timeline], week).done === 0) continue;
    const strengths = computeStrengths(timeline);
    const on = (day: number) => Math.round(strengths[day - timeline.firstDay] ?? 0);
    const strength = on(toDayNumber(end_date));
    const change = strength - on(toDayNumber(start_date) - 1);
    if (change > (largest?.change ?? 0)) largest = { area: area.name, strength, change };
  }
  return largest;
}

function getBand(percent: number): WeekReportBand {
  if (percent >= 80) return 'excellent';
  return percent >= 60 ? 'good' : 'modest';
}

export function writeQuoteOfDay(delivery: Delivery, facts: ReminderFacts): ReminderText | null {
  if (isHoliday(delivery, facts)) return null;
  const { user_id: id, language, local_date } = delivery;
  return writeQuotePush({ id, language }, local_date);
}

export function writeQuotePush(
  { id: userId, language }: Pick<User, 'id' | 'language'>,
  date: CalendarDate,
) {
  const texts = notificationTexts[language];
  const quote = pickDailyQuote({ userId, date });
  return {
    title: texts.quoteTitle,
    body: texts.quoteBody({ text: quote.text[language], author: quote.author[language] }),
    url: '/dashboard',
    data: { quote_id: quote.id, date },
  };
}

const mostNames = 3;

function nameAreas(areas: readonly { readonly name: string }[]): NamedAreas {
  return {
    names: areas.slice(0, mostNames).map(({ name }) => name),
    more: Math.max(0, areas.length - mostNames),
  };
}
