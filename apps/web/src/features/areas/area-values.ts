import type { LifeAreaChanges, NewLifeArea, SyncedArea } from '@daymark/shared/areas/life-area.ts';
import { beginningOn } from '@daymark/shared/areas/beginning-on.ts';
import { type CalendarDate, isCalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { ruleOn } from '@daymark/shared/timeline/schedule.ts';
import type { Rule } from '@daymark/shared/timeline/schedule-schema.ts';

/** What the dialog of an area has in its fields. */
export type AreaValues = {
  readonly name: string;
  readonly description: string;
  readonly color: string;
  readonly icon: string | null;
  readonly group: string;
  /** '' for the general hours. */
  readonly reminder_time: string;
  readonly kind: Rule['kind'];
  /** Stay while another kind is chosen, like `times`. */
  readonly weekdays: readonly number[];
  readonly times: number;
  /** From when on a changed schedule holds. */
  readonly since: 'start' | 'today' | 'date';
  readonly from: string;
  readonly created_on: string;
};

interface Start {
  readonly today: CalendarDate;
  /** Of a new area. */
  readonly color: string;
}

const daily: Rule = { kind: 'daily' };

/** What the fields begin with. */
export function valuesOf(area: SyncedArea | null, { today, color }: Start): AreaValues {
  const rule = area === null ? daily : ruleInForce(area, today);
  return {
    name: area?.name ?? '',
    description: area?.description ?? '',
    color: area?.color ?? color,
    icon: area?.icon ?? null,
    group: area?.group ?? '',
    reminder_time: area?.reminder_time ?? '',
    kind: rule.kind,
    weekdays: rule.kind === 'weekdays' ? rule.weekdays : [1, 2, 3, 4, 5],
    times: rule.kind === 'times_per_week' ? rule.times : 3,
    // Of an area without past days there is nothing to leave as it is.
    since: area !== null && area.created_on >= today ? 'start' : 'today',
    from: today,
    created_on: area?.created_on ?? today,
  };
}

function chosenRule({ kind, weekdays, times }: AreaValues): Rule {
  if (kind === 'daily') return daily;
  if (kind === 'times_per_week') return { kind, times };
  // All of them are no other days than every day.
  return weekdays.length === 7
    ? daily
    : { kind, weekdays: weekdays.toSorted((one, other) => one - other) };
}

/** The area as it is once it begins on the day in the fields, where that is one. */
export function begunArea(area: SyncedArea, { created_on }: AreaValues): SyncedArea {
  return isCalendarDate(created_on) ? beginningOn(area, created_on) : area;
}

/** Of today, or of the first day of an area that has not begun. */
function ruleInForce({ schedule, created_on }: SyncedArea, today: CalendarDate): Rule {
  return ruleOn(schedule, created_on > today ? created_on : today);
}

/** Whether the schedule is another than the one in force. */
export function changesRule(area: SyncedArea, values: AreaValues, today: CalendarDate): boolean {
  return JSON.stringify(chosenRule(values)) !== JSON.stringify(ruleInForce(area, today));
}

/** Whether there are days before today that a changed schedule leaves as they are, or counts anew. */
export function hasPast({ created_on }: AreaValues, today: CalendarDate): boolean {
  return created_on < today;
}

/** The first day of a changed schedule. */
export function firstDayOfRule(values: AreaValues, today: CalendarDate): CalendarDate {
  const { since, from, created_on } = values;
  if (since === 'start' || !hasPast(values, today)) return created_on;
  return since === 'today' ? today : from;
}

export function newAreaOf(values: AreaValues, today: CalendarDate): NewLifeArea {
  const { color, icon, reminder_time, kind, created_on } = values;
  return {
    ...textsOf(values),
    color,
    icon,
    reminder_time: reminder_time === '' ? null : reminder_time,
    ...(kind !== 'daily' && { schedule: { rule: chosenRule(values) } }),
    ...(created_on !== today && { created_on }),
  };
}

/** What an edit changed; null when it changed nothing. Only changed fields are sent, or an old form would undo another device's edit. */
export function changesOf(
  area: SyncedArea,
  values: AreaValues,
  today: CalendarDate,
): LifeAreaChanges | null {
  const { name, description, group } = textsOf(values);
  const { color, icon, created_on } = values;
  const reminder_time = values.reminder_time === '' ? null : values.reminder_time;
  const rule = chosenRule(values);
  const changes: LifeAreaChanges = {
    ...(name !== area.name && { name }),
    ...(description !== area.description && { description }),
    ...(color !== area.color && { color }),
    ...(icon !== area.icon && { icon }),
    ...(group !== area.group && { group }),
    ...(reminder_time !== area.reminder_time && { reminder_time }),
    ...(created_on !== area.created_on && { created_on }),
    ...(changesRule(area, values, today) && {
      schedule: { rule, from: firstDayOfRule(values, today) },
    }),
  };
  return Object.keys(changes).length === 0 ? null : changes;
}

function textsOf({ name, description, group }: AreaValues) {
  return { name: name.trim(), description: description.trim(), group: group.trim() };
}
