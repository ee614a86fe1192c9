import type { NotificationType } from '@daymark/shared/notifications/notification.ts';
import { sql, type Kysely } from 'kysely';
import type { AreaRow } from './timelines.ts';
import { markErased } from '../database/erased-pages.ts';
import { prepare } from '../database/statements.ts';
import type { Database } from '../database/schema.ts';
import { insertTombstone } from '../database/tombstones.ts';
import { eraseEventsOf } from './webhook-events.ts';
import { blankAnswers } from './idempotency-repository.ts';
import type { Instant } from '@daymark/shared/field-schemas.ts';
import { deleteArea } from './area-statements.ts';

interface Removal {
  readonly removed_at: Instant;
  readonly rev: number;
}

export async function eraseArea(
  db: Kysely<Database>,
  area: AreaRow,
  removal: Removal,
): Promise<void> {
  const { user_id, id } = area;
  await deleteArea(db, { user_id, id });
  await insertTombstone(db, { user_id, kind: 'area', id, ...removal });
  await blankAnswers(db, { user_id, ids: [id], code: 'area_erased' });
  await removeFromInbox(db, area, removal);
  await eraseEventsOf(db, area);
  await markErased(db);
}

/**
 * Removes notifications that contain the area's current name as a whole word. Notifications with an
 * earlier name stay.
 */
async function removeFromInbox(
  db: Kysely<Database>,
  { user_id, name }: Pick<AreaRow, 'user_id' | 'name'>,
  removal: Removal,
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
  for (const id of ids)
    await insertTombstone(db, { user_id, kind: 'notification', id, ...removal });
  await blankAnswers(db, { user_id, ids, code: 'not_found' });
}

const namingAreas: readonly NotificationType[] = [
  'daily_reminder',
  'streak_reminder',
  'inactivity_alert',
  'achievement',
  'celebration',
  'weekly_report',
];

const selectNamingAreas = prepare((db, { user_id, name }: Pick<AreaRow, 'user_id' | 'name'>) =>
  db
    .selectFrom('notifications')
    .select(['id', 'content'])
    .where('user_id', '=', user_id)
    .where('notification_type', 'in', namingAreas)
    .where(sql<string>`replace(content, ${name}, '')`, '!=', sql.ref<string>('content')),
);
