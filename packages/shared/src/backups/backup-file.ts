import type { DashboardAnalytics } from '../analytics/dashboard-schema.ts';
import type { StreakList } from '../analytics/streak-list-schema.ts';
import * as z from 'zod/mini';
import type { SyncedArea } from '../areas/life-area.ts';
import type { CalendarDate } from '../calendar/calendar-date.ts';
import { instant } from '../field-schemas.ts';
import { pause } from '../pauses/pause.ts';
import { getEntries } from '../sync/get-entries.ts';
import { type AreaYears, compareAreas, getYears } from '../sync/person-data.ts';
import { type SyncedYear, syncedYear } from '../sync/sync.ts';
import type { BackupData } from './backup-data.ts';
import { backupFormat } from './backup-format.ts';
import { storedArea, storedSettings, storedUser } from './stored-rows.ts';

/** Readers accept files with the same or a lower major version. */
export const backupVersion = '2.0.0';

export interface Backup {
  readonly id: string;
  readonly timestamp: string;
  readonly data: BackupData;
  /** Date before which entries are missing, or null. Only files of version 1 can lack entries. */
  readonly complete_from: CalendarDate | null;
}

/** Rows of the replica in a fixed order, without passwords, tokens and computed data. */
const userData = z.object({
  user: storedUser,
  lifeAreas: z.array(storedArea),
  pauses: z.array(pause),
  dailyScores: z.array(syncedYear),
  settings: z.nullable(storedSettings),
});
export type UserData = z.infer<typeof userData>;

/** Analytics on the day of the backup, for people who read the file. A restore ignores them. */
export interface BackupAnalytics {
  readonly dashboard: DashboardAnalytics;
  readonly streaks: StreakList;
}

export interface BackupFile {
  readonly format: typeof backupFormat;
  readonly version: string;
  readonly app_version: string;
  readonly id: string;
  readonly timestamp: string;
  readonly userData: UserData & { readonly analytics: BackupAnalytics };
}

const backupFile = z.object({
  format: z.literal(backupFormat),
  version: z.string(),
  id: z.string(),
  timestamp: instant,
  userData,
});

export function readBackupFile(value: unknown): Backup | null {
  const read = backupFile.safeParse(value);
  if (!read.success) return null;
  const { id, timestamp, userData: rows } = read.data;
  return { id, timestamp, data: dataOfRows(rows), complete_from: null };
}

/** Sorts the rows, so that equal data becomes the same text. */
export function toUserData({ user: owner, settings, areas, pauses, years }: BackupData): UserData {
  if (owner === null) throw new Error('A backup needs a user');
  return {
    user: owner,
    lifeAreas: [...areas.values()].toSorted(compareAreas),
    pauses: [...pauses.values()].toSorted(byFirstDay),
    dailyScores: [...areas.values()]
      .toSorted(compareAreas)
      .flatMap((area) => yearRows(area, years)),
    settings,
  };
}

function byFirstDay(one: UserData['pauses'][number], other: UserData['pauses'][number]): number {
  return `${one.first_day} ${one.id}` < `${other.first_day} ${other.id}` ? -1 : 1;
}

function yearRows({ id }: SyncedArea, years: BackupData['years']): SyncedYear[] {
  const { marks, notes, amounts } = getYears({ years }, id);
  return [...marks.keys()]
    .toSorted((one, other) => one - other)
    .map((year) => ({
      life_area_id: id,
      year,
      marks: marks.get(year) ?? '',
      notes: notes.get(year) ?? {},
      ...(hasKeys(amounts.get(year)) && { amounts: amounts.get(year) }),
    }))
    .filter((row) => /[01p]/.test(row.marks));
}

function hasKeys(amounts: object = {}): boolean {
  return Object.keys(amounts).length > 0;
}

function dataOfRows({ lifeAreas, pauses, dailyScores, ...rows }: UserData): BackupData {
  const years = new Map<string, AreaYears>();
  for (const [areaId, rows] of Map.groupBy(dailyScores, (row) => row.life_area_id)) {
    years.set(areaId, {
      marks: new Map(rows.map(({ year, marks }) => [year, marks])),
      notes: new Map(rows.map(({ year, notes }) => [year, notes])),
      amounts: new Map(rows.flatMap(({ year, amounts }) => (amounts ? [[year, amounts]] : []))),
    });
  }
  return {
    ...rows,
    areas: new Map(lifeAreas.map((area) => [area.id, area])),
    pauses: new Map(pauses.map((each) => [each.id, each])),
    years,
  };
}

export interface BackupCounts {
  readonly life_areas: number;
  readonly scores: number;
}

export function countContent({ areas, years }: BackupData): BackupCounts {
  let scores = 0;
  for (const id of years.keys()) scores += getEntries({ years }, id).length;
  return { life_areas: areas.size, scores };
}
