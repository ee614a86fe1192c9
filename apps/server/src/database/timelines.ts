import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { Pause } from '@daymark/shared/pauses/pause.ts';
import {
  timelineOf,
  type Timeline,
  type TimelineFacts,
} from '@daymark/shared/timeline/timeline.ts';
import type { Kysely } from 'kysely';
import { areaColumns, asSyncedArea } from './area-row.ts';
import { prepare } from './prepare.ts';
import type { Database } from './schema.ts';

/** An area with the pauses that are its own, by first day. */
export interface PausedArea extends SyncedArea {
  readonly pauses: Pause[];
}

/** Of all areas of a user, ended ones too, by position; in three statements whatever the history's length. */
export async function readTimelines(
  db: Kysely<Database>,
  { today, ...wanted }: { user_id: string; today: CalendarDate; from?: number },
): Promise<Timeline<PausedArea>[]> {
  return (await readFacts(db, wanted)).map((facts) => timelineOf({ ...facts, today }));
}

interface Wanted {
  readonly user_id: string;
  /** Marks from this year on; all of them unless said. */
  readonly from?: number;
  /** The one area of which all years are wanted. */
  readonly whole?: string;
}

/** What the same timelines are made of, whichever day is today. */
export async function readFacts(
  db: Kysely<Database>,
  { user_id, from = 0, whole = '' }: Wanted,
): Promise<Omit<TimelineFacts<PausedArea>, 'today'>[]> {
  const rows = await selectAreas(db, { user_id });
  const pauses = await selectPauses(db, { user_id });
  const years = Map.groupBy(await selectYears(db, { user_id, from, whole }), (y) => y.life_area_id);
  const ofAll = pauses.filter((pause) => pause.life_area_id === null);
  const ofOne = Map.groupBy(pauses, (pause) => pause.life_area_id);
  return rows.map((row) => {
    const own = ofOne.get(row.id) ?? [];
    return {
      area: { ...asSyncedArea(row), pauses: own },
      pauses: [...own, ...ofAll],
      years: new Map(years.get(row.id)?.map(({ year, marks }) => [year, marks])),
    };
  });
}

const selectAreas = prepare((db, { user_id }: { user_id: string }) =>
  db
    .selectFrom('life_areas')
    .select(areaColumns)
    .where('user_id', '=', user_id)
    .orderBy('position')
    .orderBy('id'),
);

export const pauseColumns = ['id', 'life_area_id', 'first_day', 'last_day', 'reason'] as const;

export const selectPauses = prepare((db, { user_id }: { user_id: string }) =>
  db
    .selectFrom('pauses')
    .select(pauseColumns)
    .where('user_id', '=', user_id)
    .orderBy('first_day')
    .orderBy('id'),
);

const selectYears = prepare((db, { user_id, from, whole }: Required<Wanted>) =>
  db
    .selectFrom('years')
    .select(['life_area_id', 'year', 'marks'])
    .where('user_id', '=', user_id)
    .where((year) => year.or([year('year', '>=', from), year('life_area_id', '=', whole)])),
);
