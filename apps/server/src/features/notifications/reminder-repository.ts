import { scheduledKinds } from '@daymark/shared/notifications/reminder-kinds.ts';
import { sql } from 'kysely';
import { atomically } from '../../database/atomically.ts';
import type { Connections } from '../../database/connect.ts';
import { givenRows } from '../../database/given-rows.ts';
import { firstPiece, isWholePiece, pieceSize } from '../../database/piece.ts';
import { planReminders } from '../../database/plan-reminders.ts';
import { prepare } from '../../database/prepare.ts';
import type { ReminderRepository } from '../../store.ts';
import { claimDue, takeOverAbandoned } from './reminder-claims.ts';
import { reminderFacts } from './reminder-facts.ts';
import { begin, finish, release } from './reminder-results.ts';

export function reminderRepository(connections: Connections): ReminderRepository {
  const { reader, writer } = connections;
  return {
    plan: (userId, now) => planReminders(writer, userId, now),

    async planAll({ now, dueAfter, from }) {
      // Nearly always there is none, which the index tells at once; the update would look through everybody's to find none.
      if ((await selectDueAfter(reader, { dueAfter })).length === 0) return null;
      const rows = await updateDueAfter(writer, { now, dueAfter, from });
      const last = rows
        .map(({ user_id }) => user_id)
        .toSorted()
        .at(-1);
      return last !== undefined && isWholePiece(rows) ? last : null;
    },

    async findTzdata() {
      const [row] = await selectState(reader, { name: 'tzdata' });
      return row?.value ?? null;
    },

    async keepTzdata(value) {
      await upsertState(writer, { name: 'tzdata', value });
    },

    async remindAgain(user_id, { local_date, due_at }) {
      await upsertAgain(writer, { user_id, local_date, due_at });
    },

    claim: (claim) => atomically(connections, (db) => claimDue(db, claim)),

    takeOver: (claim) => atomically(connections, (db) => takeOverAbandoned(db, claim)),

    facts: (deliveries) => reminderFacts(reader, deliveries),

    async postpone(reminders) {
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

    begin: (beginning) => atomically(connections, (db) => begin(db, beginning)),

    finish: (results) => atomically(connections, (db) => finish(db, results)),

    release: (holder, now) => release(writer, holder, now),

    removeOlderThan: async (date) => isWholePiece(await deleteOlder(writer, { date })),
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
  // By user, so that whoever another node plans meanwhile does not come round again. One user's are far fewer than a piece.
  const piece = db
    .selectFrom('reminders')
    .select(['user_id', 'kind'])
    .where('next_due_at', '>', given.dueAfter)
    .where('kind', 'in', scheduledKinds)
    .where('user_id', '>=', given.from)
    .orderBy('user_id')
    .limit(sql.lit(pieceSize));
  return db
    .updateTable('reminders')
    .set({ next_due_at: given.now, local_date: null })
    .where((row) => row(row.refTuple('user_id', 'kind'), 'in', piece.$asTuple('user_id', 'kind')))
    .returning('user_id');
});

const selectState = prepare((db, { name }: { name: string }) =>
  db.selectFrom('server_state').select('value').where('name', '=', name),
);

const upsertState = prepare((db, { name, value }: Record<'name' | 'value', string>) =>
  db
    .insertInto('server_state')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value })),
);

const upsertAgain = prepare(
  (db, { user_id, local_date, due_at }: Record<'user_id' | 'local_date' | 'due_at', string>) =>
    db
      .insertInto('reminders')
      .values({ user_id, kind: 'reminder_again', next_due_at: due_at, local_date })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'kind']).doUpdateSet({ next_due_at: due_at, local_date }),
      ),
);

/** Those that come once ever are remembered for ever. */
const forgotten = [...scheduledKinds, 'reminder_again', 'celebration'] as const;

const deleteOlder = prepare((db, { date }: { date: string }) => {
  const older = db
    .selectFrom('deliveries')
    .select(['user_id', 'kind', 'local_date'])
    .where('local_date', '<', date)
    .where('kind', 'in', forgotten)
    // Further back lie only those that are remembered, past which each piece would have to go.
    .orderBy('local_date', 'desc');
  return db
    .deleteFrom('deliveries')
    .where((row) =>
      row(
        row.refTuple('user_id', 'kind', 'local_date'),
        'in',
        firstPiece(db, older).$asTuple('user_id', 'kind', 'local_date'),
      ),
    )
    .returning('kind');
});
