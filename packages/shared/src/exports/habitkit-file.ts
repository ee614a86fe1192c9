import { getAreaColorHex } from '../areas/area-color-hex.ts';
import type { SyncedArea } from '../areas/life-area.ts';
import type { CalendarDate } from '../calendar/calendar-date.ts';
import type { Instant } from '../field-schemas.ts';
import { tailwindColors } from '../areas/tailwind-colors.ts';
import type { PersonHistory } from '../sync/person-data.ts';
import { getFrequency } from '../timeline/frequency.ts';
import type { DatedRule, Rule } from '../timeline/schedule-schema.ts';
import { getCompleteSchedule } from '../timeline/schedule.ts';
import { isLimit } from '../timeline/target.ts';
import { addAmountToNote } from './amount-text.ts';
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
  const areas = listExportedAreas(data, today).map((exported) => describeHabit(exported, today));
  const getMidnight = createMidnightLookup(timeZone);
  const startOf = (date: CalendarDate) => getMidnight(date).instant;
  return JSON.stringify({
    formatVersion: 2,
    habits: areas.map(({ area, isArchived, isInverse }, orderIndex) => ({
      id: area.id,
      name: area.name,
      description: area.description || null,
      icon: commonIcons.has(area.icon ?? '') ? area.icon : standardIcon,
      color: getNearestColor(getAreaColorHex(area.color), colors) || 'red',
      archived: isArchived,
      orderIndex,
      createdAt: startOf(area.created_on),
      isInverse,
      inverseStartDate: isInverse ? area.created_on : null,
      inverseSpanBounds: [],
      emoji: null,
    })),
    completions: areas.flatMap(listDays).map(({ area, date, amount, text }) => ({
      id: createRowId(area, date.replaceAll('-', '')),
      date: startOf(date),
      habitId: area.id,
      timezoneOffsetInMinutes: getMidnight(date).offset,
      amountOfCompletions: amount,
      note: text || null,
    })),
    intervals: areas
      .flatMap(listGoals)
      .map(({ area, index, from, until, type, times, perDay }) => ({
        id: createRowId(area, String(index).padStart(8, '0')),
        habitId: area.id,
        startDate: startOf(from),
        endDate: until === undefined ? null : startOf(until),
        type,
        requiredNumberOfCompletions: times,
        requiredNumberOfCompletionsPerDay: perDay,
        unitType: 'incremental',
        streakType: 'day',
        allowExceedingGoal: false,
      })),
    ...listGroups(areas, startOf(today)),
    reminders: areas.flatMap(({ area }) => listReminders(area)),
  });
}

const daily: Rule = { kind: 'daily' };

interface HabitKitHabit extends ExportedArea {
  /** Leaves out planned rules, because a changed goal in HabitKit always applies at once. */
  readonly rules: readonly DatedRule[];
  /** True for a habit to avoid, whose completions are slips. */
  readonly isInverse: boolean;
  /** True if completions are amounts. HabitKit counts only whole numbers. */
  readonly isCounted: boolean;
}

function describeHabit(exported: ExportedArea, today: CalendarDate): HabitKitHabit {
  const rules = getCompleteSchedule(exported.area).filter(
    ({ from }, index) => index === 0 || from <= today,
  );
  const isInverse = rules.every(({ target }) => isLimit(target));
  const amounts = [
    ...exported.days.map(({ amount }) => amount),
    ...rules.map(({ target }) => target?.amount),
  ];
  const isWhole = amounts.every((amount) => Number.isInteger(amount ?? 0));
  return {
    ...exported,
    rules,
    isInverse,
    isCounted: exported.isNumeric && isWhole && !isInverse,
  };
}

/**
 * HabitKit has no missed or skipped days. A missed day with an amount or a note becomes an
 * unfinished day. An amount that HabitKit would count differently goes into the note.
 */
function listDays(habit: HabitKitHabit) {
  const { area, days } = habit;
  return days.flatMap(({ date, text, amount: given, ...day }) => {
    // A habit to avoid has completions only for its slips.
    const kind = day.kind === 'kept' && !habit.isInverse ? 'done' : day.kind;
    if (kind !== 'done' && kind !== 'missed') return [];
    const amount = getCompletions(habit, { date, kind, given });
    const isWritten = given === undefined || given === amount;
    const note = isWritten ? text : addAmountToNote(text, { amount: given, unit: area.unit });
    return amount > 0 || note !== '' ? { area, date, amount, text: note } : [];
  });
}

interface CountedDay {
  readonly date: CalendarDate;
  readonly kind: 'done' | 'missed';
  readonly given: number | undefined;
}

function getCompletions(
  { rules, isInverse, isCounted }: HabitKitHabit,
  { date, kind, given = 0 }: CountedDay,
): number {
  const isDone = kind === 'done';
  if (isInverse) return isDone ? 0 : Math.max(1, Math.floor(given));
  if (!isCounted) return isDone ? 1 : 0;
  const goal = getPerDay(rules.findLast(({ from }) => from <= date) ?? rules[0]);
  if (isDone) return Math.max(goal, given);
  return given < goal ? given : 0;
}

/** Any completion is enough on a day without a target. */
function getPerDay({ target }: Partial<DatedRule> = {}): number {
  return target?.kind === 'at_least' ? target.amount : 1;
}

function listGoals({ area, rules, isCounted, isInverse }: HabitKitHabit) {
  return rules.map((dated, index) => {
    const { from, rule } = dated;
    const until = rules[index + 1]?.from;
    const perDay = isCounted ? getPerDay(dated) : 1;
    return { area, index, from, until, perDay, ...getGoal(isInverse ? daily : rule) };
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

/** The first reminder has the id of its area. The others get other first digits. */
function listReminders(area: SyncedArea) {
  const { id, reminders } = area;
  return reminders.map(({ time, weekdays = [1, 2, 3, 4, 5, 6, 7] }, index) => {
    const [hour, minute] = time.split(':').map(Number);
    const own = index === 0 ? id : createRowId(area, `0000000${index}`);
    return { id: own, habitId: id, weekdayIndices: weekdays, hour, minute };
  });
}

/** Replaces the first eight digits of the area's UUID, so that a later export has the same ids. */
function createRowId({ id }: SyncedArea, digits: string): string {
  return digits + id.slice(8);
}
