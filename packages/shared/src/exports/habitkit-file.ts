import { getAreaColorHex } from '../areas/area-color-hex.ts';
import type { SyncedArea } from '../areas/life-area.ts';
import type { CalendarDate } from '../calendar/calendar-date.ts';
import type { Instant } from '../field-schemas.ts';
import { tailwindColors } from '../areas/tailwind-colors.ts';
import type { PersonHistory } from '../sync/person-data.ts';
import type { Rule } from '../timeline/schedule-schema.ts';
import { getCompleteSchedule } from '../timeline/schedule.ts';
import { getFrequency } from '../timeline/frequency.ts';
import { type ExportedArea, listExportedAreas } from './list-exported-areas.ts';
import { createMidnightLookup } from './local-midnight.ts';
import { getNearestColor } from './nearest-color.ts';

/**
 * Icons that have the same name in known HabitKit files. HabitKit does not publish a list of its
 * icons.
 */
const commonIcons: ReadonlySet<string> = new Set(
  'activity apple bike book brain briefcase dumbbell eye heart house moon palette sun utensils'.split(
    ' ',
  ),
);

/** Icon that HabitKit gives to a new habit. */
const standardIcon = 'activity';

/** A published schema of HabitKit files lacks the color `zinc`. */
const colors = [...tailwindColors].filter(([name]) => name !== 'zinc');

interface Options {
  readonly today: CalendarDate;
  /** Zone of the person. HabitKit stores a day as the instant of its local midnight. */
  readonly timeZone: string;
}

/**
 * Writes the JSON that HabitKit exports since August 2026 (format 2). `docs/export-format.md` lists
 * the data that this format cannot hold.
 */
export function createHabitKitFile(data: PersonHistory, { today, timeZone }: Options): string {
  const areas = listExportedAreas(data, today);
  const getMidnight = createMidnightLookup(timeZone);
  const startOf = (date: CalendarDate) => getMidnight(date).instant;
  return JSON.stringify({
    formatVersion: 2,
    habits: areas.map(({ area, isArchived }, orderIndex) => ({
      id: area.id,
      name: area.name,
      description: area.description || null,
      icon: commonIcons.has(area.icon ?? '') ? area.icon : standardIcon,
      color: getNearestColor(getAreaColorHex(area.color), colors) || 'red',
      archived: isArchived,
      orderIndex,
      createdAt: startOf(area.created_on),
      isInverse: false,
      inverseStartDate: null,
      inverseSpanBounds: [],
      emoji: null,
    })),
    completions: areas.flatMap(listDays).map(({ area, date, kind, text }) => ({
      id: createRowId(area, date.replaceAll('-', '')),
      date: startOf(date),
      habitId: area.id,
      timezoneOffsetInMinutes: getMidnight(date).offset,
      amountOfCompletions: kind === 'done' ? 1 : 0,
      note: text || null,
    })),
    intervals: areas
      .flatMap(({ area }) => listGoals(area, today))
      .map(({ area, index, from, until, type, times }) => ({
        id: createRowId(area, String(index).padStart(8, '0')),
        habitId: area.id,
        startDate: startOf(from),
        endDate: until === undefined ? null : startOf(until),
        type,
        requiredNumberOfCompletions: times,
        requiredNumberOfCompletionsPerDay: 1,
        unitType: 'incremental',
        streakType: 'day',
        allowExceedingGoal: false,
      })),
    ...listGroups(areas, startOf(today)),
    reminders: areas.flatMap(({ area }) => listReminders(area)),
  });
}

/** HabitKit has no missed or skipped days. A missed day with a note becomes a day without taps. */
function listDays({ area, days }: ExportedArea) {
  return days
    .filter(({ kind, text }) => kind === 'done' || (kind === 'missed' && text !== ''))
    .map((day) => ({ area, ...day }));
}

/** Leaves out planned rules, because a changed goal in HabitKit always applies at once. */
function listGoals(area: SyncedArea, today: CalendarDate) {
  const rules = getCompleteSchedule(area).filter(({ from }, index) => index === 0 || from <= today);
  return rules.map(({ from, rule }, index) => {
    const until = rules[index + 1]?.from;
    return { area, index, from, until, ...getGoal(rule) };
  });
}

/** HabitKit knows goals of a day, a week and a month. Other rules become the nearest of these. */
function getGoal(rule: Rule) {
  const { times, days } = getFrequency(rule);
  const perWeek = Math.round((times / days) * 7);
  if (perWeek === 0 || (days === 30 && times < days)) {
    return { type: 'month', times: Math.max(1, Math.round((times / days) * 30)) };
  }
  return perWeek === 7 ? { type: 'day', times: null } : { type: 'week', times: perWeek };
}

function listGroups(areas: readonly ExportedArea[], createdAt: Instant) {
  const inGroups = areas.map(({ area }) => area).filter(({ group }) => group !== '');
  // The first area of a group gives its id to the group.
  const groups = [...Map.groupBy(inGroups, ({ group }) => group)].flatMap(([name, members]) =>
    members.slice(0, 1).map(({ id }) => ({ id, name, members })),
  );
  return {
    categories: groups.map(({ id, name }, orderIndex) => ({
      id,
      name,
      icon: standardIcon,
      orderIndex,
      createdAt,
    })),
    categoryMappings: groups.flatMap(({ id: categoryId, members }) =>
      members.map(({ id }, orderIndex) => ({ id, habitId: id, categoryId, orderIndex, createdAt })),
    ),
  };
}

function listReminders({ id, reminder_time }: SyncedArea) {
  if (reminder_time === null) return [];
  const [hour, minute] = reminder_time.split(':').map(Number);
  return [{ id, habitId: id, weekdayIndices: [1, 2, 3, 4, 5, 6, 7], hour, minute }];
}

/** Replaces the first eight digits of the area's UUID, so that a later export has the same ids. */
function createRowId({ id }: SyncedArea, digits: string): string {
  return digits + id.slice(8);
}
