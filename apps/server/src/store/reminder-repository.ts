import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { Instant } from '@daymark/shared/field-schemas.ts';
import { scheduledKinds, type ReminderKind } from '@daymark/shared/notifications/reminder-kinds.ts';
import { sql } from 'kysely';
import { atomically } from '../database/transactions.ts';
import type { Connections } from '../database/connections.ts';
import { batchSize, firstBatch, givenRows, isFullBatch, prepare } from '../database/statements.ts';
import { planReminders } from './reminders.ts';
import { selectState, upsertState } from '../database/server-state.ts';
import type { Delivery } from './reminder-areas.ts';
import { deliveryKey } from './delivery-key.ts';
import { claimDue, takeOverAbandoned, type ReminderClaim } from './reminder-claims.ts';
import { reminderFacts } from './reminder-facts.ts';
import {
  begin,
  finish,
  release,
  type ReminderBeginning,
  type ReminderResult,
} from './reminder-results.ts';

interface LaterReminder {
  readonly user_id: string;
  readonly kind: ReminderKind;
  readonly local_date: CalendarDate;
  readonly next_due_at: Instant;
}

export function reminderRepository(connections: Connections) {
  const { reader, writer } = connections;
  return {
    /** Every kind anew from `now` on, once the time zone, an hour or a setting is another one. What is due already stays due. */
    plan: (userId: string, now: Instant) => planReminders(writer, userId, now),

    /**
     * The same for all users, of what is due after `dueAfter`: a batch of it, from the user with this id on, at first ''. Resolves
     * with the user to go on from; null when there is no more.
     */
    async planAll(when: { now: Instant; dueAfter: Instant; from: string }): Promise<string | null> {
      const { dueAfter } = when;
      // Nearly always there is none, which the index tells at once; the update would look through everybody's to find none.
      if ((await selectDueAfter(reader, { dueAfter })).length === 0) return null;
      const rows = await updateDueAfter(writer, when);
      const last = rows
        .map(({ user_id }) => user_id)
        .toSorted()
        .at(-1);
      return last !== undefined && isFullBatch(rows) ? last : null;
    },

    /** The version of the time zones' rules that all were last planned with; null before the first time. */
    async findTzdata(): Promise<string | null> {
      const [row] = await selectState(reader, { name: 'tzdata' });
      return row?.value ?? null;
    },

    async keepTzdata(value: string): Promise<void> {
      await upsertState(writer, { name: 'tzdata', value });
    },

    /** The daily reminder of a date and hour once more, unless it came so already; the last wish counts. */
    async remindAgain(
      user_id: string,
      when: { local_date: CalendarDate; hour: Delivery['hour']; due_at: Instant },
    ): Promise<void> {
      await upsertAgain(writer, { user_id, ...when });
    },

    /** Takes what is due, a delivery at most once for each date, kind and hour, and moves the reminders on to their next time. */
    claim: (claim: ReminderClaim) => atomically(connections, (db) => claimDue(db, claim)),

    /** Takes what was claimed and whose lease has ended. */
    takeOver: (claim: ReminderClaim) =>
      atomically(connections, (db) => takeOverAbandoned(db, claim)),

    facts: (deliveries: readonly Delivery[]) => reminderFacts(reader, deliveries),

    /** Puts off to a later date what cannot be due before. */
    async postpone(reminders: readonly LaterReminder[]): Promise<void> {
      if (reminders.length === 0) return;
      const columns = ['user_id', 'kind', 'local_date', 'next_due_at'] as const;
      // A change of the settings that came in between has planned it anew.
      await sql`
        update reminders set next_due_at = given.next_due_at, local_date = given.local_date
        from ${givenRows(writer, reminders, columns)} as given
        where reminders.user_id = given.user_id and reminders.kind = given.kind
          and reminders.local_date is not null
          and reminders.local_date < given.local_date`.execute(writer);
    },

    /**
     * Writes the inbox, and answers with the ids of the entries whose sending is now the holder's to do, once: nobody else will, also
     * if the holder does not live to do it.
     */
    begin: (beginning: ReminderBeginning) =>
      atomically(connections, (db, changes) => begin(db, changes, beginning)),

    finish: (results: readonly ReminderResult[]) =>
      atomically(connections, (db) => finish(db, results)),

    /** Ends the holder's leases now. */
    release: (holder: string, now: Instant) => release(writer, holder, now),

    /** A batch of the deliveries of earlier dates, but for those that come once ever; resolves with whether there may be more. */
    removeOlderThan: async (date: CalendarDate) => isFullBatch(await deleteOlder(writer, { date })),
  };
}

const selectDueAfter = prepare((db, { dueAfter }: { dueAfter: string }) =>
  db
    .selectFrom('reminders')
    .select('user_id')
    .where('next_due_at', '>', dueAfter)
    .where('kind', 'in', scheduledKinds)
    .orderBy('next_due_at')
    .limit(1),
);

const updateDueAfter = prepare((db, given: Record<'now' | 'dueAfter' | 'from', string>) => {
  // By user, so that a user whom another node plans meanwhile does not come round again. One user's are far fewer than a batch.
  const batch = db
    .selectFrom('reminders')
    .select(['user_id', 'kind', 'hour'])
    .where('next_due_at', '>', given.dueAfter)
    .where('kind', 'in', scheduledKinds)
    .where('user_id', '>=', given.from)
    .orderBy('user_id')
    .limit(sql.lit(batchSize));
  return db
    .updateTable('reminders')
    .set({ next_due_at: given.now, local_date: null })
    .where((row) =>
      row(row.refTuple('user_id', 'kind', 'hour'), 'in', batch.$asTuple('user_id', 'kind', 'hour')),
    )
    .returning('user_id');
});

const upsertAgain = prepare(
  (
    db,
    {
      user_id,
      local_date,
      hour,
      due_at,
    }: Pick<Delivery, 'user_id' | 'local_date' | 'hour' | 'due_at'>,
  ) =>
    db
      .insertInto('reminders')
      .values({ user_id, kind: 'reminder_again', hour, next_due_at: due_at, local_date })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'kind', 'hour'])
          .doUpdateSet({ next_due_at: due_at, local_date }),
      ),
);

/** Those that come once ever are remembered for ever. */
const forgotten = [...scheduledKinds, 'reminder_again', 'celebration'] as const;

const deleteOlder = prepare((db, { date }: { date: string }) => {
  const older = db
    .selectFrom('deliveries')
    .select(deliveryKey)
    .where('local_date', '<', date)
    .where('kind', 'in', forgotten)
    // Further back lie only those that are remembered, past which each batch would have to go.
    .orderBy('local_date', 'desc');
  return db
    .deleteFrom('deliveries')
    .where((row) =>
      row(row.refTuple(...deliveryKey), 'in', firstBatch(db, older).$asTuple(...deliveryKey)),
    )
    .returning('kind');
});
