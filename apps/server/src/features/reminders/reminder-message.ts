import { getEndOfDay, getToday } from '@daymark/shared/calendar/today.ts';
import { getTimeInZone } from '@daymark/shared/calendar/zone.ts';
import { isQuietTime, findNextQuietStart } from '@daymark/shared/notifications/quiet-hours.ts';
import {
  isScheduled,
  isWanted,
  getNotificationType,
} from '@daymark/shared/notifications/reminder-kinds.ts';
import { isHoliday, type Delivery, type ReminderFacts } from '../../store/reminder-areas.ts';
import type { PushMessage } from '../../push/push-sender.ts';
import {
  writeDailyReminder,
  writeInactivityAlert,
  writeQuoteOfDay,
  writeWeeklyReport,
  type ReminderText,
} from './reminder-texts.ts';
import { writeAchievement, writeCelebration, writeStreakReminder } from './streak-texts.ts';

const hour = 3_600_000;
const day = 24 * hour;

export interface ReminderMessage extends PushMessage {
  /** Text for the inbox: the title and the body, each on its own line. A quote has no title. */
  readonly content: string;
  /**
   * Whether the message appears only in the inbox: in quiet hours, or a weekly report on a day on
   * which all areas are paused.
   */
  readonly isSilent: boolean;
}

/** Returns null if nothing must be shown, for example because all areas were marked meanwhile. */
export function createReminderMessage(
  delivery: Delivery,
  facts: ReminderFacts,
  now: number,
): ReminderMessage | null {
  const { kind, settings, timezone, local_date, hour: time } = delivery;
  if (!isWanted(kind, settings)) return null;
  const isQuietHour = isQuietTime(settings, getTimeInZone(now, timezone));
  if (isQuietHour && isUrgent(delivery)) return null;
  if (mentionsToday(kind) && getToday(now, delivery) !== local_date) return null;
  const text = getText(delivery, facts);
  if (text === null) return null;
  const { actions = [], data = {}, ...texts } = text;
  const { title, body } = texts;
  return {
    payload: {
      type: getNotificationType(kind),
      ...texts,
      tag: getTag(delivery),
      actions,
      data: { date: local_date, ...(time !== '' && { time: time }), ...data },
    },
    content: kind === 'daily_quote' ? body : `${title}\n${body}`,
    isSilent: isQuietHour || (kind === 'weekly_report' && isHoliday(delivery, facts)),
    expiresAt: getExpiry(delivery, now),
    urgency: isUrgent(delivery) && kind !== 'celebration' ? 'high' : 'normal',
  };
}

/**
 * A notification replaces an earlier one with the same tag on a device. All general reminders share
 * one tag, and a postponed reminder has the tag of its first delivery.
 */
function getTag({ kind, hour: time, settings }: Delivery): string {
  if (kind !== 'daily_reminder' && kind !== 'reminder_again') return kind;
  const isGeneral = time === '' || settings.daily_reminder_times.includes(time);
  return isGeneral ? 'daily_reminder' : `daily_reminder ${time}`;
}

/** Returns whether the notification asks for an action now and is pointless later. */
function isUrgent({ kind }: Pick<Delivery, 'kind'>): boolean {
  return (
    kind === 'daily_reminder' ||
    kind === 'reminder_again' ||
    kind === 'streak_reminder' ||
    kind === 'celebration'
  );
}

function mentionsToday(kind: Delivery['kind']): boolean {
  return kind === 'reminder_again' || kind === 'celebration';
}

function getText(delivery: Delivery, facts: ReminderFacts): ReminderText | null {
  const { kind } = delivery;
  switch (kind) {
    case 'daily_reminder':
    case 'reminder_again':
      return writeDailyReminder(delivery, facts);
    case 'daily_quote':
      return writeQuoteOfDay(delivery, facts);
    case 'streak_reminder':
      return writeStreakReminder(delivery, facts);
    case 'inactivity_alert':
      return writeInactivityAlert(delivery, facts);
    case 'weekly_report':
      return writeWeeklyReport(delivery, facts);
    case 'celebration':
      return writeCelebration(delivery, facts);
    default:
      return writeAchievement(delivery, facts, kind);
  }
}

/** A message expires when quiet hours begin, because the push service may deliver it late. */
function getExpiry(delivery: Delivery, now: number): number {
  const { settings, timezone } = delivery;
  const quiet = findNextQuietStart(settings, { after: now, timezone });
  return Math.min(endOfLife(delivery, now), quiet ?? Infinity);
}

/**
 * A notification about one day expires at the end of this day, but lasts at least an hour unless
 * `mentionsToday`. Other notifications expire after two days.
 */
function endOfLife(delivery: Delivery, now: number): number {
  const { kind, local_date } = delivery;
  const isOfTheDay = isUrgent({ kind }) || (isScheduled(kind) && !coversPastDays(kind));
  if (!isOfTheDay) return now + 2 * day;
  const end = getEndOfDay(local_date, delivery);
  return mentionsToday(kind) ? end : Math.max(end, now + hour);
}

function coversPastDays(kind: Delivery['kind']): boolean {
  return kind === 'inactivity_alert' || kind === 'weekly_report';
}
