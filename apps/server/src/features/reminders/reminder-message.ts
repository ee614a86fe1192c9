import { getEndOfDay, getToday } from '@daymark/shared/calendar/today.ts';
import { timeInZone } from '@daymark/shared/calendar/zone.ts';
import { isQuiet, nextQuietStart } from '@daymark/shared/notifications/quiet-hours.ts';
import {
  isScheduled,
  isWanted,
  getNotificationType,
} from '@daymark/shared/notifications/reminder-kinds.ts';
import { isHoliday, type Delivery, type ReminderFacts } from '../../store/reminder-areas.ts';
import type { PushMessage } from '../../push/push-sender.ts';
import {
  achievement,
  celebration,
  dailyReminder,
  inactivityAlert,
  quoteOfDay,
  streakReminder,
  weeklyReport,
  type ReminderText,
} from './reminder-texts.ts';

const hour = 3_600_000;
const day = 24 * hour;

export interface ReminderMessage extends PushMessage {
  /** Text for the inbox with the title on its own line. A quote has the same text for everybody. */
  readonly content: string;
  /** Whether it is only in the inbox: in quiet hours, and the weekly report on a holiday. */
  readonly isSilent: boolean;
}

/** Returns the present message of a delivery, or null when it has become pointless. */
export function reminderMessage(
  delivery: Delivery,
  facts: ReminderFacts,
  now: number,
): ReminderMessage | null {
  const { kind, settings, timezone, local_date, hour: ofHour } = delivery;
  if (!isWanted(kind, settings)) return null;
  const isQuietHour = isQuiet(settings, timeInZone(now, timezone));
  if (isQuietHour && isOfTheMoment(delivery)) return null;
  if (saysToday(kind) && getToday(now, delivery) !== local_date) return null;
  const text = textOf(delivery, facts);
  if (text === null) return null;
  const { actions = [], data = {}, ...texts } = text;
  const { title, body } = texts;
  return {
    payload: {
      type: getNotificationType(kind),
      ...texts,
      tag: tagOf(delivery),
      actions,
      data: { date: local_date, ...(ofHour !== '' && { time: ofHour }), ...data },
    },
    content: kind === 'daily_quote' ? body : `${title}\n${body}`,
    isSilent: isQuietHour || (kind === 'weekly_report' && isHoliday(delivery, facts)),
    expiresAt: expiryOf(delivery, now),
    urgency: isOfTheMoment(delivery) && kind !== 'celebration' ? 'high' : 'normal',
  };
}

/** A later general reminder replaces an earlier one, a postponed one replaces the first. */
function tagOf({ kind, hour: ofHour, settings }: Delivery): string {
  if (kind !== 'daily_reminder' && kind !== 'reminder_again') return kind;
  const isGeneral = ofHour === '' || settings.daily_reminder_times.includes(ofHour);
  return isGeneral ? 'daily_reminder' : `daily_reminder ${ofHour}`;
}

/** Returns whether the notification asks for an action now, which is pointless later. */
function isOfTheMoment({ kind }: Pick<Delivery, 'kind'>): boolean {
  return (
    kind === 'daily_reminder' ||
    kind === 'reminder_again' ||
    kind === 'streak_reminder' ||
    kind === 'celebration'
  );
}

/** Returns whether the text is wrong on the next day. Others may be due as their date ends. */
function saysToday(kind: Delivery['kind']): boolean {
  return kind === 'reminder_again' || kind === 'celebration';
}

function textOf(delivery: Delivery, facts: ReminderFacts): ReminderText | null {
  const { kind } = delivery;
  switch (kind) {
    case 'daily_reminder':
    case 'reminder_again':
      return dailyReminder(delivery, facts);
    case 'daily_quote':
      return quoteOfDay(delivery, facts);
    case 'streak_reminder':
      return streakReminder(delivery, facts);
    case 'inactivity_alert':
      return inactivityAlert(delivery, facts);
    case 'weekly_report':
      return weeklyReport(delivery, facts);
    case 'celebration':
      return celebration(delivery, facts);
    default:
      return achievement(delivery, facts, kind);
  }
}

/** Push services must not ring a device in quiet hours either. */
function expiryOf(delivery: Delivery, now: number): number {
  const { settings, timezone } = delivery;
  const quiet = nextQuietStart(settings, { after: now, timezone });
  return Math.min(endOfLife(delivery, now), quiet ?? Infinity);
}

/** Keeps notifications of a day for at least an hour, those about the past for two days. */
function endOfLife(delivery: Delivery, now: number): number {
  const { kind, local_date } = delivery;
  const isOfTheDay = isOfTheMoment({ kind }) || (isScheduled(kind) && !isOfDays(kind));
  if (!isOfTheDay) return now + 2 * day;
  const end = getEndOfDay(local_date, delivery);
  return saysToday(kind) ? end : Math.max(end, now + hour);
}

function isOfDays(kind: Delivery['kind']): boolean {
  return kind === 'inactivity_alert' || kind === 'weekly_report';
}
