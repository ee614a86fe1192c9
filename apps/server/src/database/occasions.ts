import { isPerfect, type Tally } from '@daymark/shared/analytics/completion.ts';
import { addDays, type CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { ReminderKind } from '@daymark/shared/notifications/reminder-kinds.ts';
import { milestonesReached } from '@daymark/shared/notifications/streak-milestones.ts';
import { sql, type Kysely } from 'kysely';
import type { RunChange } from './figures/done-runs.ts';
import { prepare } from './prepare.ts';
import type { Database } from './schema.ts';

interface DoneDay {
  readonly user_id: string;
  readonly date: CalendarDate;
  readonly now: string;
  readonly runs: RunChange;
  /** The one that the day is in. */
  readonly week: Tally;
}

/**
 * Leaves a reminder, due now, of whatever a day that was done may have completed. Whether it holds, and whether the person
 * wants to hear of it, is decided when it is sent.
 */
export async function noteOccasions(db: Kysely<Database>, day: DoneDay): Promise<void> {
  const { user_id, date, now, runs, week } = day;
  for (const { kind, local_date } of achievementsOf(runs)) {
    await insertAchievement(db, { user_id, kind, local_date, now });
  }
  if (isPerfect(week)) {
    await insertAchievement(db, { user_id, kind: 'perfect_week', local_date: date, now });
  }
  if (mayBeToday(date, now) && (await mayBeAllDone(db, { user_id, date }))) {
    await insertCelebration(db, { user_id, local_date: date, now });
  }
}

/** The milestones that the day brought its run to. */
function achievementsOf({ before, after }: RunChange) {
  const [run] = after;
  if (run === undefined) return [];
  const longest = Math.max(0, ...before.map(({ days }) => days));
  return milestonesReached(longest, run.days).map((days) => ({
    kind: `streak_${days}` as const,
    local_date: run.ends_on,
  }));
}

/** Somewhere on earth. */
function mayBeToday(date: CalendarDate, now: string): boolean {
  const ofUtc = now.slice(0, 10);
  return date >= ofUtc || date === addDays(ofUtc, -1);
}

async function mayBeAllDone(
  db: Kysely<Database>,
  day: { user_id: string; date: CalendarDate },
): Promise<boolean> {
  const [counted] = await countDay(db, day);
  return counted !== undefined && counted.done >= counted.active;
}

/** Counts where which areas count on the date would have to be asked one by one: this only spares most writes a reminder. */
const countDay = prepare((db, day: { user_id: string; date: CalendarDate }) =>
  db.selectNoFrom((select) => [
    select
      .selectFrom('life_areas')
      .select((area) => area.fn.countAll<number>().as('areas'))
      .where('user_id', '=', day.user_id)
      .where('is_active', '=', 1)
      .where('deleted_at', 'is', null)
      .$asScalar()
      .$notNull()
      .as('active'),
    select
      .selectFrom('scores')
      .select((score) => score.fn.countAll<number>().as('scores'))
      .where('user_id', '=', day.user_id)
      .where('score_date', '=', day.date)
      .where('score', '=', 1)
      .$asScalar()
      .$notNull()
      .as('done'),
  ]),
);

interface Occasion {
  readonly user_id: string;
  readonly local_date: CalendarDate;
  readonly now: string;
}

/** Unless it was reached before. */
const insertAchievement = prepare((db, occasion: Occasion & { kind: ReminderKind }) =>
  db
    .insertInto('reminders')
    .columns(['user_id', 'kind', 'next_due_at', 'local_date'])
    .expression(
      db
        .selectNoFrom([
          sql<string>`${occasion.user_id}`.as('user_id'),
          sql<ReminderKind>`${occasion.kind}`.as('kind'),
          sql<string>`${occasion.now}`.as('next_due_at'),
          sql<string>`${occasion.local_date}`.as('local_date'),
        ])
        .where((row) =>
          row.not(
            row.exists(
              db
                .selectFrom('deliveries')
                .select('kind')
                .where('user_id', '=', occasion.user_id)
                .where('kind', '=', occasion.kind),
            ),
          ),
        ),
    )
    .onConflict((conflict) => conflict.doNothing()),
);

/** Once for each date; of an earlier date that is still to be told, nothing is told any more. */
const insertCelebration = prepare((db, { user_id, local_date, now }: Occasion) =>
  db
    .insertInto('reminders')
    .values({ user_id, kind: 'celebration', next_due_at: now, local_date })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind']).doUpdateSet({ next_due_at: now, local_date }),
    ),
);
