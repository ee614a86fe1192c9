import type { Notification } from '@daymark/shared/notifications/notification.ts';
import { sql, type Kysely } from 'kysely';
import type { ChangeFeed } from '../database/change-feed.ts';
import { givenRows } from '../database/statements.ts';
import { raiseRevs } from '../database/transactions.ts';
import type { Database } from '../database/schema.ts';
import { deliveryKey, isGivenDelivery, type DeliveryKey } from './delivery-key.ts';

export interface ReminderBeginning {
  readonly holder: string;
  readonly silent: readonly DeliveryKey[];
  readonly speaking: readonly (DeliveryKey & Omit<Notification, 'is_read'>)[];
}

export interface ReminderResult extends DeliveryKey {
  /** 'kept' means that the notification is only in the inbox. */
  readonly result: 'sent' | 'kept' | 'failed';
}

/**
 * Begins the deliveries that `holder` still has. This cannot be undone: the notifications are added
 * to the inbox, and no other node sends them. Silent deliveries are deleted.
 */
export async function beginDeliveries(
  db: Kysely<Database>,
  changes: ChangeFeed,
  { holder, silent, speaking }: ReminderBeginning,
): Promise<ReadonlySet<string>> {
  // Raising the revs locks the users, which must be the first locks of a write.
  const revs = speaking.length === 0 ? [] : await raiseRevs(db, uniqueUsers(speaking));
  await deleteDeliveries(db, holder, silent);
  if (speaking.length === 0) return new Set();
  const { rows } = await sql<DeliveryKey>`
    update deliveries set result = 'attempted', lease_until = null
    from ${givenRows(db, speaking, deliveryKey)} as given
    where ${isGivenDelivery}
      and deliveries.result = 'claimed' and deliveries.holder = ${holder}
    returning deliveries.user_id, deliveries.kind, deliveries.local_date, deliveries.hour`.execute(
    db,
  );
  const ours = new Set(rows.map(getKey));
  const begun = speaking.filter((delivery) => ours.has(getKey(delivery)));
  await insertNotifications(db, begun);
  const notified = new Set(uniqueUsers(begun));
  await changes.publish(
    db,
    revs.filter(({ user_id }) => notified.has(user_id)),
  );
  return new Set(begun.map(({ id }) => id));
}

function uniqueUsers(speaking: ReminderBeginning['speaking']): string[] {
  return [...new Set(speaking.map(({ user_id }) => user_id))];
}

function getKey({ user_id, kind, local_date, hour }: DeliveryKey): string {
  return `${user_id} ${kind} ${local_date} ${hour}`;
}

async function deleteDeliveries(
  db: Kysely<Database>,
  holder: string,
  silent: readonly DeliveryKey[],
): Promise<void> {
  if (silent.length === 0) return;
  await sql`
    delete from deliveries
    where (user_id, kind, local_date, hour) in (
      select user_id, kind, local_date, hour from ${givenRows(db, silent, deliveryKey)} as given
    ) and result = 'claimed' and holder = ${holder}`.execute(db);
}

async function insertNotifications(
  db: Kysely<Database>,
  entries: ReminderBeginning['speaking'],
): Promise<void> {
  if (entries.length === 0) return;
  const columns = ['user_id', 'id', 'notification_type', 'content', 'created_at'] as const;
  await sql`
    insert into notifications (user_id, id, notification_type, content, is_read, created_at, rev)
    select given.user_id, given.id, given.notification_type, given.content, 0, given.created_at,
      users.rev
    from ${givenRows(db, entries, columns)} as given
    join users on users.id = given.user_id`.execute(db);
}

export async function finishDeliveries(
  db: Kysely<Database>,
  results: readonly ReminderResult[],
): Promise<void> {
  if (results.length === 0) return;
  await sql`
    update deliveries set result = given.result
    from ${givenRows(db, results, [...deliveryKey, 'result'])} as given
    where ${isGivenDelivery}
      and deliveries.result = 'attempted'`.execute(db);
}

/** Lets other nodes take the deliveries that the holder has claimed but not begun. */
export async function releaseDeliveries(
  db: Kysely<Database>,
  holder: string,
  now: string,
): Promise<void> {
  await sql`
    update deliveries set lease_until = ${now}
    where result = 'claimed' and holder = ${holder}`.execute(db);
}
