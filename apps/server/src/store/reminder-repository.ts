import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { Instant } from '@daymark/shared/field-schemas.ts';
import { scheduledKinds, type ReminderKind } from '@daymark/shared/notifications/reminder-kinds.ts';
import type { StreakMilestone } from '@daymark/shared/notifications/streak-milestones.ts';
import { sql } from 'kysely';
import { runAtomically } from '../database/transactions.ts';
import type { Connections } from '../database/connections.ts';
import { batchSize, givenRows, isFullBatch, prepare } from '../database/statements.ts';
import { insertAchievements } from './milestones.ts';
import { planReminders } from './reminders.ts';
import { selectState, upsertState } from '../database/server-state.ts';
import type { Delivery } from './reminder-areas.ts';
import { claimDue, takeOverAbandoned, type ReminderClaim } from './reminder-claims.ts';
import { readReminderFacts } from './reminder-facts.ts';
import {
  beginDeliveries,
  finishDeliveries,
  releaseDeliveries,
  type ReminderBeginning,
  type ReminderResult,
} from './reminder-results.ts';

interface LaterReminder {
  readonly user_id: string;
  readonly kind: ReminderKind;
  readonly local_date: CalendarDate;
  readonly next_due_at: Instant;
}

export function createReminderRepository(connections: Connections) {
  const { reader, writer } = connections;
  return {
    /** Plans the scheduled reminders again from `now`. Due reminders stay due. */
    plan: (userId: string, now: Instant) => planReminders(writer, userId, now),

    /**
     * Plans a batch of reminders again that are due after `dueAfter`. The batch begins with the
     * user id `from`, which is '' for the first batch. Returns the id to continue from, or null.
     */
    async planAll(when: { now: Instant; dueAfter: Instant; from: string }): Promise<string | null> {
      const { dueAfter } = when;
      // An index lookup shows that no such reminder exists. The update would scan the whole table.
      if ((await selectDueAfter(reader, { dueAfter })).length === 0) return null;
      const rows = await updateDueAfter(writer, when);
      const last = rows
        .map(({ user_id }) => user_id)
        .toSorted()
        .at(-1);
      return last !== undefined && isFullBatch(rows) ? last : null;
    },

    async findTzdata(): Promise<string | null> {
      const [row] = await selectState(reader, { name: 'tzdata' });
      return row?.value ?? null;
    },

    async keepTzdata(value: string): Promise<void> {
      await upsertState(writer, { name: 'tzdata', value });
    },

    /**
     * Replaces a waiting repetition of the same reminder. Returns false if the reminder was already
     * repeated, which happens only once.
     */
    remindAgain: (user_id: string, when: Omit<AgainReminder, 'user_id'>) =>
      runAtomically(connections, async (db) => {
        const again = { user_id, ...when };
        await upsertAgain(db, again);
        // The insertion above waits on PostgreSQL until a concurrent claim of the reminder is
        // committed.
        return (await deleteIfRepeated(db, again)).length === 0;
      }),

    claim: (claim: ReminderClaim) => runAtomically(connections, (db) => claimDue(db, claim)),

    takeOver: (claim: ReminderClaim) =>
      runAtomically(connections, (db) => takeOverAbandoned(db, claim)),

    facts: (deliveries: readonly Delivery[]) => readReminderFacts(reader, deliveries),

    async postpone(reminders: readonly LaterReminder[]): Promise<void> {
      if (reminders.length === 0) return;
      const columns = ['user_id', 'kind', 'local_date', 'next_due_at'] as const;
      // Skips reminders that a concurrent change of the settings has planned again.
      await sql`
        update reminders set next_due_at = given.next_due_at, local_date = given.local_date
        from ${givenRows(writer, reminders, columns)} as given
        where reminders.user_id = given.user_id and reminders.kind = given.kind
          and reminders.local_date is not null
          and reminders.local_date < given.local_date`.execute(writer);
    },

    /** Makes a report of each milestone due now, unless the milestone was reported before. */
    async achieve(
      { user_id, local_date, due_at: now }: Delivery,
      milestones: readonly StreakMilestone[],
    ): Promise<void> {
      const reached = milestones.map((kind) => ({ user_id, kind, local_date, now }));
      await insertAchievements(writer, { person: user_id, reminders: JSON.stringify(reached) });
    },

    /**
     * Returns the ids of the notifications to send. No other node sends them, even if this node
     * crashes.
     */
    begin: (beginning: ReminderBeginning) =>
      runAtomically(connections, (db, changes) => beginDeliveries(db, changes, beginning)),

    finish: (results: readonly ReminderResult[]) =>
      runAtomically(connections, (db) => finishDeliveries(db, results)),

    release: (holder: string, now: Instant) => releaseDeliveries(writer, holder, now),
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
  // All reminders of one user fit into a batch. The update makes rows due earlier, so no later
  // batch selects them again.
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

type AgainReminder = Pick<Delivery, 'user_id' | 'local_date' | 'hour' | 'due_at'>;

const upsertAgain = prepare((db, { user_id, local_date, hour, due_at }: AgainReminder) =>
  db
    .insertInto('reminders')
    .values({ user_id, kind: 'reminder_again', hour, next_due_at: due_at, local_date })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'kind', 'hour'])
        .doUpdateSet({ next_due_at: due_at, local_date }),
    ),
);

const deleteIfRepeated = prepare((db, { user_id, local_date, hour }: AgainReminder) =>
  db
    .deleteFrom('reminders')
    .where('user_id', '=', user_id)
    .where('kind', '=', 'reminder_again')
    .where('hour', '=', hour)
    .where((reminder) =>
      reminder.exists(
        reminder
          .selectFrom('deliveries')
          .select('deliveries.user_id')
          .where('deliveries.user_id', '=', user_id)
          .where('deliveries.kind', '=', 'reminder_again')
          .where('deliveries.local_date', '=', local_date)
          .where('deliveries.hour', '=', hour)
          .where('deliveries.result', '!=', 'skipped'),
      ),
    )
    .returning('hour'),
);
