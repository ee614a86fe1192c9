import type { Kysely, Selectable } from 'kysely';
import type { Database } from './schema.ts';
import { prepare } from './statements.ts';

type Tombstone = Selectable<Database['tombstones']>;
type TombstoneKey = Pick<Tombstone, 'user_id' | 'kind' | 'id'>;

export async function findTombstone(
  db: Kysely<Database>,
  { user_id, kind, id }: TombstoneKey,
): Promise<Pick<Tombstone, 'removed_at'> | null> {
  const [found] = await selectTombstone(db, { user_id, kind, id });
  return found ?? null;
}

const selectTombstone = prepare((db, { user_id, kind, id }: TombstoneKey) =>
  db
    .selectFrom('tombstones')
    .select('removed_at')
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .where('id', '=', id),
);

/**
 * Stores a tombstone, or renews an earlier tombstone, so that devices that have the record again
 * remove the record.
 */
export const insertTombstone = prepare((db, row: Tombstone) =>
  db
    .insertInto('tombstones')
    .values({
      user_id: row.user_id,
      kind: row.kind,
      id: row.id,
      removed_at: row.removed_at,
      rev: row.rev,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'kind', 'id'])
        .doUpdateSet({ removed_at: row.removed_at, rev: row.rev }),
    ),
);
