import { sql } from 'kysely';
import { mapAreaFields, type AreaColumns } from '@daymark/shared/areas/area-fields.ts';
import { areaColumns, type AreaRow } from './timelines.ts';
import { prepare, matchesOwnKey, type OwnKey } from '../database/statements.ts';

type OfUser = Pick<AreaRow, 'user_id'>;

/** Largest position that a client can set. The next integer would not fit into the column. */
const lastPosition = 2 ** 31 - 1;

export const selectArea = prepare((db, key: OwnKey) =>
  db.selectFrom('life_areas').select(areaColumns).where(matchesOwnKey(key)),
);

export const selectAreasBegunAfter = prepare((db, { user_id, date }: OfUser & { date: string }) =>
  db
    .selectFrom('life_areas')
    .select(areaColumns)
    .where('user_id', '=', user_id)
    .where('created_on', '>', date),
);

export const selectBytesOfSchedules = prepare((db, { user_id, id }: OwnKey) =>
  db
    .selectFrom('life_areas')
    .select(sql<number | string>`coalesce(sum(octet_length(schedule)), 0)`.as('bytes'))
    .where('user_id', '=', user_id)
    .where('id', '!=', id),
);

export const countAreas = prepare((db, { user_id }: OfUser) =>
  db
    .selectFrom('life_areas')
    .select((area) => [
      area.fn
        .countAll<number>()
        .filterWhere('deleted_at', 'is', null)
        .filterWhere(
          area.not(
            area.exists(
              area
                .selectFrom('pauses')
                .select('pauses.id')
                .where('pauses.user_id', '=', user_id)
                .whereRef('pauses.life_area_id', '=', 'life_areas.id')
                .where('pauses.last_day', 'is', null),
            ),
          ),
        )
        .as('active'),
      area.fn.countAll<number>().as('ever'),
    ])
    .where('user_id', '=', user_id),
);

export interface FreshArea extends OwnKey, Readonly<AreaColumns> {
  readonly position: number;
  readonly created_at: string;
  readonly created_on: string;
  readonly schedule: string;
  readonly fields_edited_at: string;
  readonly creation_hash: string;
  readonly source_id: string | null;
  readonly rev: number;
}

/** Reads fields one by one, because placeholders of prepared statements cannot be enumerated. */
function pickFields(area: Readonly<AreaColumns>): AreaColumns {
  return mapAreaFields((name) => area[name]) as AreaColumns;
}

/** Returns no row when the id is used. */
export const insertArea = prepare((db, area: FreshArea) =>
  db
    .insertInto('life_areas')
    .values({
      user_id: area.user_id,
      id: area.id,
      ...pickFields(area),
      position: area.position,
      created_at: area.created_at,
      created_on: area.created_on,
      deleted_at: null,
      deleted_on: null,
      schedule: area.schedule,
      creation_hash: area.creation_hash,
      source_id: area.source_id,
      fields_edited_at: area.fields_edited_at,
      rev: area.rev,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(areaColumns),
);

export const selectNextPosition = prepare((db, { user_id }: OfUser) =>
  db
    .selectFrom('life_areas')
    .select(sql<number>`coalesce(max(position) + 1, 0)`.as('position'))
    .where('user_id', '=', user_id)
    .where('deleted_at', 'is', null)
    .where('position', '<', lastPosition),
);

export const saveArea = prepare((db, area: AreaRow) =>
  db
    .updateTable('life_areas')
    .set({
      ...pickFields(area),
      created_on: area.created_on,
      position: area.position,
      deleted_at: area.deleted_at,
      deleted_on: area.deleted_on,
      schedule: area.schedule,
      fields_edited_at: area.fields_edited_at,
      source_id: area.source_id,
      rev: area.rev,
    })
    .where(matchesOwnKey(area)),
);

/** Selects one entry before `date`. Cleared entries do not count. */
export const selectEntryBefore = prepare((db, given: OwnKey & { date: string }) =>
  db
    .selectFrom('scores')
    .select('score_date')
    .where('user_id', '=', given.user_id)
    .where('life_area_id', '=', given.id)
    .where('score_date', '<', given.date)
    .where('score', 'is not', null)
    .limit(1),
);

export const deleteArea = prepare((db, key: OwnKey) =>
  db.deleteFrom('life_areas').where(matchesOwnKey(key)),
);
