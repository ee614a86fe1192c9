import type { NotificationType } from '@daymark/shared/notifications/notification.ts';
import { sql, type Kysely } from 'kysely';
import { readSpans, type AreaRow } from '../../database/area-row.ts';
import { figureErasure } from '../../database/figures/keep-figures.ts';
import { lockUser } from '../../database/locks.ts';
import { markErased } from '../../database/erased-pages.ts';
import { prepare } from '../../database/prepare.ts';
import type { Database } from '../../database/schema.ts';
import { blankAnswers } from '../../http/blank-answers.ts';
import type { Instant } from '../../store.ts';
import { deleteArea } from './area-statements.ts';

type AreaId = Pick<AreaRow, 'user_id' | 'id'>;

export async function eraseArea(
  db: Kysely<Database>,
  area: AreaRow,
  erased_at: Instant,
): Promise<void> {
  const { user_id, id } = area;
  await lockUser(db, user_id);
  await figureErasure(db, { user_id, life_area_id: id }, readSpans(area));
  // It waits for the marks that are just being written, so that what follows finds their answers.
  await deleteArea(db, { user_id, id });
  await insertErased(db, { user_id, id, erased_at });
  await blankAnswers(db, { user_id, ids: [id], code: 'area_erased' });
  await removeFromInbox(db, area);
  await markErased(db);
}

/** An entry is a text: those go that hold the area's present name as a word. What an earlier name is in stays. */
async function removeFromInbox(
  db: Kysely<Database>,
  { user_id, name }: Pick<AreaRow, 'user_id' | 'name'>,
): Promise<void> {
  const entries = await selectNamingAreas(db, { user_id, name });
  const word = new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(name)}(?![\\p{L}\\p{N}])`, 'u');
  const ids = entries.filter(({ content }) => word.test(content)).map((entry) => entry.id);
  if (ids.length === 0) return;
  await db
    .deleteFrom('notifications')
    .where('user_id', '=', user_id)
    .where('id', 'in', ids)
    .execute();
  await blankAnswers(db, { user_id, ids, code: 'not_found' });
}

const namingAreas: readonly NotificationType[] = [
  'daily_reminder',
  'streak_reminder',
  'inactivity_alert',
  'achievement',
];

const selectNamingAreas = prepare((db, { user_id, name }: Pick<AreaRow, 'user_id' | 'name'>) =>
  db
    .selectFrom('notifications')
    .select(['id', 'content'])
    .where('user_id', '=', user_id)
    .where('notification_type', 'in', namingAreas)
    .where(sql<string>`replace(content, ${name}, '')`, '!=', sql.ref<string>('content')),
);

const insertErased = prepare((db, erased: AreaId & { readonly erased_at: Instant }) =>
  db.insertInto('erased_areas').values({
    user_id: erased.user_id,
    id: erased.id,
    erased_at: erased.erased_at,
  }),
);

/** The area is wanted back. */
export const deleteErased = prepare((db, { user_id, id }: AreaId) =>
  db.deleteFrom('erased_areas').where('user_id', '=', user_id).where('id', '=', id),
);
