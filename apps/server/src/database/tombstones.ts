import type { Kysely, Selectable } from 'kysely';
import { prepare } from './prepare.ts';
import type { Database } from './schema.ts';

type Tombstone = Selectable<Database['tombstones']>;
type Buried = Pick<Tombstone, 'user_id' | 'kind' | 'id'>;

/** Of what was removed; null when nothing of that id was. */
export async function findTombstone(
  db: Kysely<Database>,
  { user_id, kind, id }: Buried,
): Promise<Pick<Tombstone, 'removed_at'> | null> {
  const [found] = await selectTombstone(db, { user_id, kind, id });
  return found ?? null;
}

const selectTombstone = prepare((db, { user_id, kind, id }: Buried) =>
  db
    .selectFrom('tombstones')
    .select('removed_at')
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .where('id', '=', id),
);

export const insertTombstone = prepare((db, row: Tombstone) =>
  db.insertInto('tombstones').values({
    user_id: row.user_id,
    kind: row.kind,
    id: row.id,
    removed_at: row.removed_at,
    rev: row.rev,
  }),
);

/** It is wanted back. */
export const deleteTombstone = prepare((db, { user_id, kind, id }: Buried) =>
  db
    .deleteFrom('tombstones')
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .where('id', '=', id),
);
