import { readAreaFields } from '../areas/area-fields.ts';
import { moveFirstDay } from '../areas/first-day.ts';
import type { SyncedArea } from '../areas/life-area.ts';
import { type CalendarDate, earliestEditTime } from '../calendar/calendar-date.ts';
import { getNewestDateOnEarth } from '../calendar/today.ts';
import type { MovedAmount } from '../sync/amount-notes.ts';
import type { Entry, PersonData } from '../sync/person-data.ts';
import { joinPauses } from './added-pauses.ts';
import type { ImportChoice } from './default-choices.ts';
import type { ImportedArea, ImportedEntry, ImportedPause } from './imported-file.ts';

export type CurrentData = Pick<PersonData, 'areas' | 'pauses' | 'user' | 'years'>;

export interface PlannedArea {
  readonly key: string;
  readonly choice: ImportChoice;
  readonly areaId: string | null;
  readonly adds: number;
  /** Number of days that already have the same entry. */
  readonly same: number;
  /**
   * Number of days with a different entry in the account or in an earlier area of the file. The
   * earlier entry stays.
   */
  readonly differs: number;
  /**
   * Number of days whose known note is the amount of the file, as earlier imports wrote it. They
   * change only if the choice says so.
   */
  readonly amountNotes: number;
  /** Number of days in the future or outside the area's life. */
  readonly outside: number;
  readonly pauses: number;
  /** Number of pauses over the limit. The earliest pauses are left out. */
  readonly pausesLeftOut: number;
  /** True if the area is archived in the file but stays active in the account. */
  readonly staysActive: boolean;
  /** Null if the area gains no past days, or if another area of the file moves its first day. */
  readonly begins: EarlierBeginning | null;
}

/** First day in the past of a new area, or earlier first day of an existing area. */
export interface EarlierBeginning {
  readonly on: CalendarDate;
  /** Number of days before today that are newly due and have no entry. */
  readonly missed: number;
}

export interface ImportOptions {
  readonly current: CurrentData;
  readonly today: CalendarDate;
  readonly now: string;
  readonly newId: () => string;
}

export interface AreaPlan {
  readonly planned: Omit<PlannedArea, 'begins'>;
  /** Null if the file's area is merged or skipped. */
  readonly created: SyncedArea | null;
  readonly begins: { readonly before: SyncedArea; readonly on: CalendarDate } | null;
  readonly entries: readonly Entry[];
  /** Known entries whose note becomes an amount. */
  readonly moved: readonly MovedAmount[];
  /** Area that gets the unit of these amounts. Null if it has a unit, or if the file has none. */
  readonly named: { readonly before: SyncedArea; readonly after: SyncedArea } | null;
  /** Includes pauses over the limit. */
  readonly pauses: readonly ImportedPause[];
}

export const emptyPlan = {
  adds: 0,
  same: 0,
  differs: 0,
  amountNotes: 0,
  outside: 0,
  pauses: 0,
  pausesLeftOut: 0,
  staysActive: false,
};

export function planSkipped(key: string): AreaPlan {
  const planned = { ...emptyPlan, key, choice: { kind: 'skip' }, areaId: null } as const;
  return { planned, created: null, begins: null, entries: [], moved: [], named: null, pauses: [] };
}

export function createArea(
  area: ImportedArea,
  place: Pick<SyncedArea, 'position' | 'color'>,
  options: ImportOptions,
): SyncedArea {
  const { deleted_on, schedule } = area;
  const created_on = firstDayOf(area, options.today);
  return {
    id: options.newId(),
    ...readAreaFields({ ...area, ...place }),
    position: place.position,
    ...getLifetime(created_on, deleted_on, options.now),
    schedule: moveFirstDay({ created_on: area.created_on, schedule: [...schedule] }, created_on)
      .schedule,
  };
}

export function firstDayOf(
  { created_on, entries }: ImportedArea,
  today: CalendarDate,
): CalendarDate {
  const days = [created_on, entries[0]?.date ?? created_on, today];
  return days.reduce((first, day) => (day < first ? day : first));
}

/** Creating and ending an area are edits, so the creation must not have the later time. */
function getLifetime(created_on: CalendarDate, deleted_on: CalendarDate | null, now: string) {
  if (deleted_on === null) {
    return { created_at: now, created_on, deleted_at: null, deleted_on: null };
  }
  const earliest = new Date(earliestEditTime).toISOString();
  const begins = `${created_on}T00:00:00.000Z`;
  const ends = `${deleted_on}T12:00:00.000Z`;
  const deleted_at = ends < now ? ends : now;
  const created_at = begins < deleted_at ? begins : deleted_at;
  return {
    created_at: created_at < earliest ? earliest : created_at,
    created_on,
    deleted_at: deleted_at < earliest ? earliest : deleted_at,
    deleted_on,
  };
}

export function planNewArea(
  area: ImportedArea,
  created: SyncedArea,
  { now }: ImportOptions,
): AreaPlan {
  const entriesInLife = area.entries.filter(({ date }) => isWithin(date, created, newestDay(now)));
  const planned = {
    ...emptyPlan,
    key: area.key,
    choice: { kind: 'new' },
    areaId: created.id,
    adds: entriesInLife.length,
    outside: area.entries.length - entriesInLife.length,
  } as const;
  const entries = entriesInLife.map((entry) => toEntry(entry, created.id));
  const pauses = joinPauses(area.pauses);
  return { planned, created, begins: null, entries, moved: [], named: null, pauses };
}

/**
 * Returns the latest date on earth, because the person may have marked that date in a zone further
 * east.
 */
export function newestDay(now: string): CalendarDate {
  return getNewestDateOnEarth(Date.parse(now));
}

export function isWithin(
  date: CalendarDate,
  { created_on, deleted_on }: Pick<SyncedArea, 'created_on' | 'deleted_on'>,
  newest: CalendarDate,
): boolean {
  return created_on <= date && date <= newest && (deleted_on === null || date < deleted_on);
}

export function toEntry(
  { date: score_date, ...content }: ImportedEntry,
  life_area_id: string,
): Entry {
  return { life_area_id, score_date, ...content };
}
