import type { DatedRule } from '@daymark/shared/timeline/schedule-schema.ts';
import { areaFieldNames, parseAreaColumns } from '@daymark/shared/areas/area-fields.ts';
import type { LifeArea, SyncedArea } from '@daymark/shared/areas/life-area.ts';
import { toCalendarDate, type CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { Weeks } from '@daymark/shared/calendar/week.ts';
import type { Pause } from '@daymark/shared/pauses/pause.ts';
import { getDay, isActiveToday } from '@daymark/shared/timeline/day.ts';
import { getYear, type Marks } from '@daymark/shared/timeline/year-marks.ts';
import { createReusedMemory } from '@daymark/shared/timeline/day-arrays.ts';
import {
  createTimeline,
  createTimelineSince,
  type Timeline,
  type TimelineFacts,
} from '@daymark/shared/timeline/timeline.ts';
import { sql, type Kysely, type Selectable } from 'kysely';
import {
  isDistributed,
  lookUpEach,
  oneOfJson,
  prepare,
  rowsOfJson,
  readTogether,
  runTogether,
} from '../database/statements.ts';
import type { Database } from '../database/schema.ts';
import { addPartialAmounts } from './partial-amounts.ts';

export type AreaRow = Selectable<Database['life_areas']>;

export const areaColumns = [
  'user_id',
  'id',
  ...areaFieldNames,
  'position',
  'created_at',
  'created_on',
  'deleted_at',
  'deleted_on',
  'schedule',
  'creation_hash',
  'fields_edited_at',
  'source_id',
  'rev',
] as const satisfies readonly (keyof Database['life_areas'])[];

export function asSyncedArea(row: AreaRow): SyncedArea {
  return {
    id: row.id,
    ...parseAreaColumns(row),
    position: row.position,
    created_at: row.created_at,
    created_on: row.created_on,
    deleted_at: row.deleted_at,
    deleted_on: row.deleted_on,
    schedule: readSchedule(row),
  };
}

export function readSchedule({ schedule }: Pick<AreaRow, 'schedule'>): DatedRule[] {
  return JSON.parse(schedule) as DatedRule[];
}

export function getYearKey(day: { life_area_id: string; score_date: CalendarDate }): string {
  return `${day.score_date.slice(0, 4)} ${day.life_area_id}`;
}

/** Area with its own pauses, sorted by first day. */
export interface PausedArea extends SyncedArea {
  readonly pauses: Pause[];
}

export function presentArea(timeline: Timeline<PausedArea>): LifeArea {
  const { area, today } = timeline;
  const { state, missing } = getDay(timeline, toCalendarDate(today));
  return {
    ...area,
    is_active: isActiveToday(timeline),
    day: { state, ...(missing !== undefined && { missing }) },
  };
}

/** Date and weeks of a person. Weeks begin on Monday by default. */
export interface PersonDay {
  readonly today: CalendarDate;
  readonly weeks?: Weeks | undefined;
}

/**
 * Returns all areas, including ended areas, in order of position. `from` must be the first day of a
 * week.
 */
export async function readTimelines(
  db: Kysely<Database>,
  { today, weeks, user_id, from }: PersonDay & { user_id: string; from: CalendarDate },
): Promise<Timeline<PausedArea>[]> {
  const areas = await readFacts(db, { user_id, from: getYear(from) });
  return areas.map((facts) => createTimelineSince({ ...facts, today, weeks }, from));
}

export async function readWholeTimeline(
  db: Kysely<Database>,
  { today, weeks, user_id, id }: PersonDay & { user_id: string; id: string },
): Promise<Timeline<PausedArea> | null> {
  const [areas, pauses, years] = await readTogether(db, [
    selectAreas.with({ user_id }),
    selectPauses.with({ user_id }),
    selectYearsOfAreas.with({ user_id, ids: JSON.stringify([id]) }),
  ]);
  const found = combineFacts(
    areas.filter((area) => area.id === id),
    pauses,
    years,
  );
  const [facts] = await addPartialAmounts(db, user_id, found);
  return facts === undefined ? null : createTimeline({ ...facts, today, weeks });
}

/** Areas per batch. Reading and processing all years of a batch takes a few milliseconds. */
const areasAtOnce = 16;

/**
 * Yields batches, because the timelines of a thousand areas would need too much memory. All
 * timelines share one buffer, so a timeline is valid only until the next one is read. `areas` need
 * no years.
 */
export async function* readWholeTimelines(
  db: Kysely<Database>,
  {
    today,
    weeks,
    user_id,
    areas,
  }: PersonDay & { user_id: string; areas: readonly StoredAreaFacts[] },
): AsyncGenerator<Iterable<Timeline<PausedArea>>, void, void> {
  const memory = createReusedMemory();
  for (let begin = 0; begin < areas.length; begin += areasAtOnce) {
    const batch = areas.slice(begin, begin + areasAtOnce);
    const ids = JSON.stringify(batch.map(({ area }) => area.id));
    const years = Map.groupBy(
      await selectYearsOfAreas(db, { user_id, ids }),
      (row) => row.life_area_id,
    );
    const facts = batch.map(({ area, ...others }) => ({
      ...others,
      area,
      years: new Map(years.get(area.id)?.map(({ year, marks }) => [year, marks])),
    }));
    const complete = await addPartialAmounts(db, user_id, facts);
    yield Iterator.from(complete).map((each) => createTimeline({ ...each, today, weeks }, memory));
  }
}

export type StoredAreaFacts = Omit<TimelineFacts<PausedArea>, 'today' | 'weeks'>;

async function readFacts(
  db: Kysely<Database>,
  { user_id, from }: { readonly user_id: string; readonly from: number },
): Promise<StoredAreaFacts[]> {
  const [areas, pauses, years] = await readTogether(db, [
    selectAreas.with({ user_id }),
    selectPauses.with({ user_id }),
    selectYears.with({ user_id, from }),
  ]);
  const windowed = areas.filter(hasWindow).map(({ id }) => id);
  if (windowed.length === 0) return combineFacts(areas, pauses, years);
  const earlier = await selectYearsOfAreas(db, { user_id, ids: JSON.stringify(windowed) });
  return combineFacts(areas, pauses, [...years, ...earlier]);
}

/** Returns whether a rule needs days of an earlier year. Such areas get all their years. */
function hasWindow({ schedule }: AreaRow): boolean {
  return schedule.includes('"times_in_days"');
}

interface YearRow {
  readonly life_area_id: string;
  readonly year: number;
  readonly marks: Marks;
}

export function combineFacts(
  areas: readonly AreaRow[],
  pauses: readonly Pause[],
  years: readonly YearRow[],
): StoredAreaFacts[] {
  const yearsByKey = Map.groupBy(years, (year) => year.life_area_id);
  const commonPauses = pauses.filter((pause) => pause.life_area_id === null);
  const pausesByArea = Map.groupBy(pauses, (pause) => pause.life_area_id);
  return areas.map((row) => {
    const own = pausesByArea.get(row.id) ?? [];
    return {
      area: { ...asSyncedArea(row), pauses: own },
      pauses: [...own, ...commonPauses],
      years: new Map(yearsByKey.get(row.id)?.map(({ year, marks }) => [year, marks])),
    };
  });
}

/** Years from `from` on, and all years of the area `whole`. */
export interface NeededYears {
  readonly user_id: string;
  readonly from: number;
  readonly whole?: string;
}

type OfUser = Pick<AreaRow, 'user_id'>;

/** No user may be given twice. */
export async function readFactsOfMany(
  db: Kysely<Database>,
  needed: readonly NeededYears[],
): Promise<Map<string, StoredAreaFacts[]>> {
  if (needed.length === 0) return new Map();
  if (isDistributed(db)) return readFactsOfEach(db, needed);
  const users = JSON.stringify(
    needed.map(({ user_id, from, whole = '' }) => ({ user_id, from_year: String(from), whole })),
  );
  const [areas, pauses, years] = await runTogether(db, [
    selectAreasOfMany.with({ users }),
    selectPausesOfMany.with({ users }),
    selectYearsOfMany.with({ users }),
  ]);
  const windowed = areas.filter(hasWindow);
  if (windowed.length > 0) years.push(...(await readAllYears(db, windowed)));
  const [areasByUser, pausesByUser, yearsByKey] = [byUser(areas), byUser(pauses), byUser(years)];
  return new Map(
    needed.map(({ user_id }) => {
      const own = areasByUser.get(user_id) ?? [];
      return [
        user_id,
        combineFacts(own, pausesByUser.get(user_id) ?? [], yearsByKey.get(user_id) ?? []),
      ];
    }),
  );
}

async function readAllYears(
  db: Kysely<Database>,
  areas: readonly AreaRow[],
): Promise<(YearRow & OfUser)[]> {
  const whole = areas.map(({ user_id, id }) => ({ user_id, from_year: '10000', whole: id }));
  return selectYearsOfMany(db, { users: JSON.stringify(whole) });
}

/** A statement about several users would read all nodes of Citus. */
async function readFactsOfEach(
  db: Kysely<Database>,
  needed: readonly NeededYears[],
): Promise<Map<string, StoredAreaFacts[]>> {
  const found = new Map<string, StoredAreaFacts[]>();
  for (const { user_id, from, whole = '' } of needed) {
    const [areas, pauses, years] = await readTogether(db, [
      selectAreas.with({ user_id }),
      selectPauses.with({ user_id }),
      selectNeededYears.with({ user_id, from, whole }),
    ]);
    const windowed = areas.filter(hasWindow).map(({ id }) => id);
    if (windowed.length > 0) {
      years.push(...(await selectYearsOfAreas(db, { user_id, ids: JSON.stringify(windowed) })));
    }
    found.set(user_id, combineFacts(areas, pauses, years));
  }
  return found;
}

function byUser<Row extends OfUser>(rows: readonly Row[]): Map<string, Row[]> {
  return Map.groupBy(rows, ({ user_id }) => user_id);
}

export const selectAreas = prepare((db, { user_id }: { user_id: string }) =>
  db
    .selectFrom('life_areas')
    .select(areaColumns)
    .where('user_id', '=', user_id)
    .orderBy('position')
    .orderBy('id'),
);

const selectAreasOfMany = prepare((db, { users }: { users: string }) => {
  const area = lookUpEach(db, {
    table: 'life_areas',
    as: 'area',
    where: sql`area.user_id = given.user_id`,
  });
  return sql<AreaRow>`
    select ${sql.join(areaColumns.map((column) => sql.ref(`area.${column}`)))}
    from ${rowsOfJson(db, users, ['user_id'])} as given ${area}
    order by area.position, area.id`;
});

export const pauseColumns = ['id', 'life_area_id', 'first_day', 'last_day', 'reason'] as const;

export const selectPauses = prepare((db, { user_id }: { user_id: string }) =>
  db
    .selectFrom('pauses')
    .select(pauseColumns)
    .where('user_id', '=', user_id)
    .orderBy('first_day')
    .orderBy('id'),
);

const selectPausesOfMany = prepare((db, { users }: { users: string }) => {
  const pause = lookUpEach(db, {
    table: 'pauses',
    as: 'pause',
    where: sql`pause.user_id = given.user_id`,
  });
  return sql<Pause & OfUser>`
    select pause.user_id, ${sql.join(pauseColumns.map((column) => sql.ref(`pause.${column}`)))}
    from ${rowsOfJson(db, users, ['user_id'])} as given ${pause}
    order by pause.first_day, pause.id`;
});

const selectYearsOfMany = prepare((db, { users }: { users: string }) => {
  const year = lookUpEach(db, {
    table: 'years',
    as: 'year',
    where: sql`year.user_id = given.user_id
      and (year.year >= cast(given.from_year as integer) or year.life_area_id = given.whole)`,
  });
  return sql<YearRow & OfUser>`
    select year.user_id, year.life_area_id, year.year, year.marks
    from ${rowsOfJson(db, users, ['user_id', 'from_year', 'whole'])} as given ${year}`;
});

const selectYearsOfAreas = prepare((db, { user_id, ids }: { user_id: string; ids: string }) =>
  db
    .selectFrom('years')
    .select(['life_area_id', 'year', 'marks'])
    .where('user_id', '=', user_id)
    .where(sql<boolean>`life_area_id ${oneOfJson(db, ids)}`),
);

const selectNeededYears = prepare((db, { user_id, from, whole }: Required<NeededYears>) =>
  db
    .selectFrom('years')
    .select(['life_area_id', 'year', 'marks'])
    .where('user_id', '=', user_id)
    .where((year) => year.or([year('year', '>=', from), year('life_area_id', '=', whole)])),
);

const selectYears = prepare((db, { user_id, from }: { user_id: string; from: number }) =>
  db
    .selectFrom('years')
    .select(['life_area_id', 'year', 'marks'])
    .where('user_id', '=', user_id)
    .where('year', '>=', from),
);
