import type { LifeAreaChanges, NewLifeArea, SyncedArea } from '@daymark/shared/areas/life-area.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import {
  chosenRule,
  daily,
  newRulesOf,
  ruleInForce,
  type ScheduleValues,
} from './schedule-values.ts';

/** What the dialog of an area has in its fields. */
export type AreaValues = ScheduleValues & {
  readonly name: string;
  readonly description: string;
  readonly color: string;
  readonly icon: string | null;
  readonly group: string;
  /** '' for the general hours. */
  readonly reminder_time: string;
};

interface Start {
  readonly today: CalendarDate;
  /** Of a new area. */
  readonly color: string;
}

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
    isMoved: false,
    isTakenBack: false,
    created_on: area?.created_on ?? today,
  };
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

/**
 * What an edit changed, one change after the other: each can write one rule of the schedule. Only changed fields are sent, or
 * an old form would undo another device's edit.
 */
export function changesOf(
  area: SyncedArea,
  values: AreaValues,
  today: CalendarDate,
): LifeAreaChanges[] {
  const { name, description, group } = textsOf(values);
  const { color, icon, created_on } = values;
  const reminder_time = values.reminder_time === '' ? null : values.reminder_time;
  const [first, ...others] = newRulesOf(area, values, today).map((schedule) => ({ schedule }));
  const changes: LifeAreaChanges = {
    ...(name !== area.name && { name }),
    ...(description !== area.description && { description }),
    ...(color !== area.color && { color }),
    ...(icon !== area.icon && { icon }),
    ...(group !== area.group && { group }),
    ...(reminder_time !== area.reminder_time && { reminder_time }),
    ...(created_on !== area.created_on && { created_on }),
    ...first,
  };
  return Object.keys(changes).length === 0 ? [] : [changes, ...others];
}

function textsOf({ name, description, group }: AreaValues) {
  return { name: name.trim(), description: description.trim(), group: group.trim() };
}
