import type { SyncedArea } from '../areas/life-area.ts';
import type { CalendarDate } from '../calendar/calendar-date.ts';
import type { Instant } from '../field-schemas.ts';
import type { PersonHistory } from '../sync/person-data.ts';
import { getTarget } from '../timeline/schedule.ts';
import { isLimit } from '../timeline/target.ts';
import { addAmountToNote } from './amount-text.ts';
import { type ExportedArea, type ExportedDay, listExportedAreas } from './list-exported-areas.ts';

const dayTypes: Readonly<Record<ExportedDay['kind'], string>> = {
  done: 'DayType.check',
  kept: 'DayType.check',
  missed: 'DayType.fail',
  skipped: 'DayType.skip',
};

/** Code point of Material's icon `category`, which Habo gives to a new category. */
const categoryIcon = 0xe148;

interface Options {
  readonly today: CalendarDate;
  readonly now: Instant;
}

/**
 * Writes a backup of Habo 4. `docs/export-format.md` lists the data that this format cannot hold.
 * Habo replaces all its habits when it restores a backup.
 */
export function createHaboFile(data: PersonHistory, { today, now }: Options): string {
  const areas = listExportedAreas(data, today);
  const groups = new Set(areas.map(({ area }) => area.group).filter((group) => group !== ''));
  const categories = [...groups].map((title, index) => ({
    id: index + 1,
    // Habo creates an id if the file has none.
    uuid: null,
    title,
    iconCodePoint: categoryIcon,
    fontFamily: null,
    deleted_at: null,
    updated_at: now,
  }));
  const habits = areas.map((exported, index) => ({
    ...describeHabit(exported, { position: index, today }),
    categories: categories.filter(({ title }) => title === exported.area.group),
    updated_at: now,
  }));
  const links = habits.flatMap((habit) =>
    habit.categories.map((category) => ({ habit_id: habit.id, category_id: category.id })),
  );
  return JSON.stringify({
    habits,
    events: {},
    categories,
    habit_categories: links,
    metadata: {
      export_timestamp: now,
      version: '1.0',
      total_habits: habits.length,
      total_categories: categories.length,
      total_associations: links.length,
    },
  });
}

interface HabitOptions {
  readonly position: number;
  readonly today: CalendarDate;
}

/** Habo has no description. Its field `routine` comes closest. */
function describeHabit(exported: ExportedArea, { position, today }: HabitOptions) {
  const { area, isArchived, days } = exported;
  const target = getTarget(area.schedule, today);
  // Habo has no limits, so an area with a limit becomes a habit with yes or no.
  const isCounted = exported.isNumeric && !isLimit(target);
  const { id: uuid, name: title, description, reminder_time } = area;
  return {
    id: position + 1,
    uuid,
    position,
    title,
    twoDayRule: 0,
    cue: '',
    routine: description,
    reward: '',
    showReward: 0,
    // Makes Habo show the routine.
    advanced: description === '' ? 0 : 1,
    notification: reminder_time === null ? 0 : 1,
    notTime: writeTime(reminder_time ?? '12:00'),
    events: Object.fromEntries(
      // Habo stores a day as its noon. The `Z` does not mean UTC.
      days.map((day) => [`${day.date} 12:00:00.000Z`, describeEvent(day, area, isCounted)]),
    ),
    sanction: '',
    showSanction: 0,
    accountant: '',
    habitType: isCounted ? 1 : 0,
    targetValue: isCounted ? (target?.amount ?? 0) : 100,
    partialValue: isCounted ? (area.step ?? 1) : 10,
    unit: isCounted ? area.unit : '',
    archived: isArchived ? 1 : 0,
    deleted_at: null,
  };
}

/** Habo stores the target of the day beside its amount. It ignores the amount of a failed day. */
function describeEvent(
  { date, kind, text, amount }: ExportedDay,
  { schedule, unit }: SyncedArea,
  isCounted: boolean,
): readonly unknown[] {
  if (!isCounted || amount === undefined) {
    return [dayTypes[kind], addAmountToNote(text, { amount, unit })];
  }
  const target = getTarget(schedule, date);
  const wanted = target?.kind === 'at_least' ? target.amount : 0;
  if (kind === 'done') return [dayTypes.done, text, amount, wanted];
  return amount < wanted
    ? ['DayType.progress', text, amount, wanted]
    : [dayTypes.missed, text, amount];
}

/** Habo writes 07:05 as 7:5. */
function writeTime(time: string): string {
  return time.split(':').map(Number).join(':');
}
