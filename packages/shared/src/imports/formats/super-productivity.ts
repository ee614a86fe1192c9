import { isCalendarDate } from '../../calendar/calendar-date.ts';
import type { Rule } from '../../timeline/schedule-schema.ts';
import type { ImportDraft, Measure } from '../import-draft.ts';
import { defineFormat, type Reading } from '../import-format.ts';
import { asList, asNumber, asObject, asText, type JsonObject } from '../json-text.ts';
import { getNearestRule } from '../nearest-rule.ts';
import { getWeekdayRule } from '../weekday-rule.ts';
import { writeDuration } from '../write-duration.ts';

/** Reads the simple counters of Super Productivity, which people use for habits. */
export const superProductivity = defineFormat({
  format: 'super-productivity',
  recognise: (file) => (file.kind === 'json' ? findCounters(file.value) : null),
  read: readCounters,
});

/**
 * Finds the counters in `data`, in `state` or, in old backups, at the top level. Reads nothing
 * else, because a backup also contains the secrets of connected services.
 */
function findCounters(value: unknown): JsonObject | null {
  const top = asObject(value);
  const data = [top?.['data'], top?.['state'], top].map(asObject).find((one) => {
    const counters = asObject(one?.['simpleCounter']);
    return Array.isArray(counters?.['ids']) && asObject(one?.['task']) !== null;
  });
  const counters = asObject(data?.['simpleCounter']);
  return asObject(counters?.['entities']) === null ? null : counters;
}

/** Ids of counters that every installation has. They are disabled by default. */
const defaults = new Set(['STANDING_DESK_ID', 'COFFEE_COUNTER', 'STRETCHING_COUNTER']);

function readCounters(counters: JsonObject, { draft }: Reading): void {
  const entities = asObject(counters['entities']) ?? {};
  for (const id of asList(counters['ids']).map(asText)) {
    const counter = asObject(entities[id]);
    const days = asObject(counter?.['countOnDay']) ?? {};
    const isUnused = defaults.has(id) && Object.keys(days).length === 0;
    if (counter === null || (isUnused && counter['isEnabled'] === false)) continue;
    readCounter(counter, { id, days, draft });
  }
}

interface CounterOptions {
  readonly id: string;
  /** Counts or milliseconds by date. */
  readonly days: JsonObject;
  readonly draft: ImportDraft;
}

const millisecondsPerSecond = 1000;

function readCounter(counter: JsonObject, { id, days, draft }: CounterOptions): void {
  const name = asText(counter['title']);
  const isTime = counter['type'] === 'StopWatch';
  const area = draft.area({
    key: id,
    name,
    icon: asText(counter['icon']),
    rule: readRule(counter, (remark) => draft.remark({ ...remark, area: name })),
    archived: counter['isEnabled'] === false,
    measure: getMeasure(counter, isTime),
  });
  if (area === null) return;
  const countdown = asNumber(counter['countdownDuration']);
  if (counter['type'] === 'RepeatedCountdownReminder' && countdown !== null) {
    area.remark({ kind: 'field-left-out', value: `countdownDuration: ${countdown}` });
  }
  for (const [date, value] of Object.entries(days)) {
    const count = asNumber(value);
    if (!isCalendarDate(date)) area.remark({ kind: 'date-unreadable', value: date });
    else if (count === null) {
      area.remark({ kind: 'value-unknown', value: `${date} ${JSON.stringify(value)}` });
    } else if (count > 0) {
      // A count of 0 means that the person undid all counts of the day.
      const amount = isTime ? count / millisecondsPerSecond : count;
      area.amount(date, { amount, ...(isTime && { written: writeDuration(Math.floor(amount)) }) });
    }
  }
}

/**
 * Any count above zero is done if the counter has no goal. The goal of a stopwatch is in
 * milliseconds.
 */
function getMeasure(counter: JsonObject, isTime: boolean): Measure {
  const goal = counter['isTrackStreaks'] === false ? 0 : (asNumber(counter['streakMinValue']) ?? 0);
  const target = goal <= 0 ? null : isTime ? goal / millisecondsPerSecond : goal;
  return { target, unit: '', isDuration: isTime, always: isTime || goal > 1 };
}

function readRule(counter: JsonObject, remark: Parameters<typeof getNearestRule>[1]): Rule {
  const weekdays = asObject(counter['streakWeekDays']);
  if (counter['isTrackStreaks'] === false) return { kind: 'daily' };
  if (counter['streakMode'] === 'weekly-frequency') {
    const times = asNumber(counter['streakWeeklyFrequency']) ?? 0;
    return getNearestRule({ times, days: 7 }, remark);
  }
  if (weekdays === null) return { kind: 'daily' };
  // The weekdays are numbered from Sunday, which is 0.
  const isDue = (weekday: number) => weekdays[weekday % 7] === true;
  return getWeekdayRule(isDue, `streakWeekDays: ${JSON.stringify(weekdays)}`, remark);
}
