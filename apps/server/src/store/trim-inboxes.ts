import type { Instant } from '@daymark/shared/field-schemas.ts';
import { uuidv7 } from '@daymark/shared/identifier.ts';
import { sql } from 'kysely';
import type { Connections } from '../database/connections.ts';
import { batchSize, givenRows, hasRowLocks, isFullBatch, prepare } from '../database/statements.ts';
import * as limits from '@daymark/shared/limits.ts';

export interface InboxTrim {
  readonly oldest: Instant;
  readonly from: string;
}

/** Users per batch. A larger batch would delay the requests of other users. */
const peopleAtOnce = 50;

export async function trimInboxes(
  { reader, writer }: Connections,
  { oldest, from }: InboxTrim,
): Promise<string | null> {
  // Ids sort by time. This is the smallest possible id at the instant `oldest`.
  const oldestId = uuidv7(Date.parse(oldest), () => {});
  const people = await selectInboxes(reader, { from });
  const long = people.flatMap(({ user_id, first, first_kept }) => {
    const before = first_kept !== null && first_kept > oldestId ? first_kept : oldestId;
    return first !== null && first < before ? [{ user_id, before }] : [];
  });
  if (long.length > 0 && isFullBatch(await deleteBatch(writer, long))) return from;
  return people.length < peopleAtOnce ? null : (people.at(-1)?.user_id ?? null);
}

const selectInboxes = prepare((db, { from }: { from: string }) =>
  db
    .selectFrom('users')
    .select('users.id as user_id')
    .select((user) => {
      const entries = user
        .selectFrom('notifications')
        .select('notifications.id')
        .whereRef('notifications.user_id', '=', 'users.id');
      return [
        entries.orderBy('notifications.id').limit(sql.lit(1)).as('first'),
        entries
          .orderBy('notifications.id', 'desc')
          .limit(sql.lit(1))
          .offset(sql.lit(limits.inboxEntries - 1))
          .as('first_kept'),
      ];
    })
    .where('users.id', '>', from)
    .orderBy('users.id')
    .limit(sql.lit(peopleAtOnce)),
);

/** Skips rows that another node is deleting. */
async function deleteBatch(
  db: Connections['writer'],
  long: readonly { readonly user_id: string; readonly before: string }[],
): Promise<readonly unknown[]> {
  const { rows } = await sql`
    delete from notifications where (user_id, id) in (
      select notifications.user_id, notifications.id
      from ${givenRows(db, long, ['user_id', 'before'])} as given
      join notifications on notifications.user_id = given.user_id
        and notifications.id < given.before
      limit ${sql.lit(batchSize)}
      ${hasRowLocks(db) ? sql`for update of notifications skip locked` : sql``}
    ) returning id`.execute(db);
  return rows;
}
