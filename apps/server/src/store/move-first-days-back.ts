import {
  moveFirstDay,
  getFirstDayAfter,
  type ChangedToday,
} from '@daymark/shared/areas/first-day.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { Kysely } from 'kysely';
import { isLater, type EditMoment } from './field-edits.ts';
import { raiseRev } from '../database/transactions.ts';
import type { ChangeFeed } from '../database/change-feed.ts';
import type { Database } from '../database/schema.ts';
import { prepare } from '../database/statements.ts';
import { readSchedule, type AreaRow, type PersonDay } from './timelines.ts';
import { getEditTime, putEditTimes } from './area-edit-times.ts';
import { saveArea, selectAreasBegunAfter } from './area-statements.ts';
import { keepAreaVersion } from './area-versions.ts';

/**
 * Change of the time zone or of the end of the day that moves the person's today to an earlier
 * date.
 */
export interface TodayMovedBack extends ChangedToday, EditMoment {
  /** Current date of the person. An offline device may have made the change days ago. */
  readonly day: PersonDay;
  readonly source_id: string;
}

/** Moves areas that would begin in the future. Returns their ids and the new rev. */
export async function moveFirstDaysBack(
  db: Kysely<Database>,
  changes: ChangeFeed,
  { user_id, change }: { readonly user_id: string; readonly change: TodayMovedBack },
): Promise<{ readonly rev: number; readonly ids: ReadonlySet<string> } | null> {
  const found = await selectAreasBegunAfter(db, { user_id, date: change.to });
  const moved = found
    .map((before) => ({ before, after: moveArea(before, change) }))
    .filter(({ before, after }) => after.created_on !== before.created_on);
  const raised = moved.length === 0 ? null : await raiseRev(db, changes, user_id);
  if (raised === null) return null;
  const { rev } = raised;
  for (const { before, after } of moved) {
    const saved = { ...after, source_id: change.source_id, rev };
    await keepAreaVersion(db, { before, after: saved, now: change.now });
    await saveArea(db, saved);
  }
  return { rev, ids: new Set(moved.map(({ after }) => after.id)) };
}

function moveArea(row: AreaRow, { day, ...change }: TodayMovedBack): AreaRow {
  const isOlder = isLater(change, getEditTime(row, 'created_on'));
  // If the area is newer than the change, its device did not know the change when it created the
  // area.
  const days = isOlder ? change : { from: row.created_on, to: day.today };
  const area = { created_on: row.created_on, schedule: readSchedule(row) };
  const { created_on, schedule } = moveFirstDay(area, getFirstDayAfter(days, row));
  const edited_at = isOlder ? change.edited_at : getEditTime(row, 'created_on');
  const fields_edited_at = putEditTimes(row, ['created_on'], edited_at);
  return { ...row, created_on, schedule: JSON.stringify(schedule), fields_edited_at };
}

/**
 * A future day becomes today if the person has changed the time zone or the end of the day.
 * Otherwise the device may know newer time zone rules, so its day is kept.
 */
export async function getFirstDayOfNewArea(
  db: Kysely<Database>,
  user_id: string,
  { wanted, today }: { readonly wanted: CalendarDate; readonly today: CalendarDate },
): Promise<CalendarDate> {
  if (wanted <= today) return wanted;
  const [user] = await selectEditTimes(db, { user_id });
  const edited = JSON.parse(user?.fields_edited_at ?? '{}') as object;
  return 'timezone' in edited || 'day_ends_at' in edited ? today : wanted;
}

const selectEditTimes = prepare((db, { user_id }: { user_id: string }) =>
  db.selectFrom('users').select('fields_edited_at').where('id', '=', user_id),
);
