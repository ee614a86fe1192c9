import type { Instant } from '@daymark/shared/field-schemas.ts';
import type { Connections } from '../database/connections.ts';
import { prepare } from '../database/statements.ts';

export interface BackupClaim {
  readonly holder: string;
  readonly due_at: Instant;
  readonly now: Instant;
  /** End of the claim. No other node makes a backup before this time. */
  readonly until: Instant;
  /** A claim that ends after this time was made with a wrong clock. */
  readonly latest: Instant;
}

export function createBackupScheduleRepository({ reader, writer }: Connections) {
  return {
    /** Returns false when no backup is due or another node has claimed the backup. */
    async claim(claim: BackupClaim): Promise<boolean> {
      const [row] = await selectState(reader, {});
      // Usually no backup is due. A read shows this without a write.
      if (row !== undefined && !isDue(row, claim)) return false;
      return (await upsertClaim(writer, claim)).length > 0;
    },

    /** Moves the end of the claim. Returns false when another node has claimed the backup. */
    async extend(holder: string, next_attempt_at: Instant): Promise<boolean> {
      return (await updateAttempt(writer, { holder, next_attempt_at })).length > 0;
    },

    async succeed(holder: string, last_made_at: Instant): Promise<void> {
      await updateMade(writer, { holder, last_made_at });
    },

    async lastMadeAt(): Promise<Instant | null> {
      const [row] = await selectState(reader, {});
      return row?.last_made_at ?? null;
    },
  };
}

interface State {
  readonly next_attempt_at: Instant;
  readonly last_made_at: Instant | null;
}

function isDue(
  { next_attempt_at, last_made_at }: State,
  { due_at, now, latest }: BackupClaim,
): boolean {
  const isFree = next_attempt_at <= now || next_attempt_at > latest;
  return isFree && (last_made_at === null || last_made_at < due_at || last_made_at > now);
}

const selectState = prepare((db) =>
  db.selectFrom('backup_schedule').select(['next_attempt_at', 'last_made_at']),
);

const upsertClaim = prepare((db, { holder, due_at, now, until, latest }: BackupClaim) =>
  db
    .insertInto('backup_schedule')
    .values({ id: 1, holder, next_attempt_at: until })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ holder, next_attempt_at: until })
        // Repeats `isDue` in SQL, so that only one of several nodes succeeds.
        .where((row) =>
          row.and([
            row.or([
              row('backup_schedule.next_attempt_at', '<=', now),
              row('backup_schedule.next_attempt_at', '>', latest),
            ]),
            row.or([
              row('backup_schedule.last_made_at', 'is', null),
              row('backup_schedule.last_made_at', '<', due_at),
              row('backup_schedule.last_made_at', '>', now),
            ]),
          ]),
        ),
    )
    .returning('id'),
);

const updateAttempt = prepare(
  (db, { holder, next_attempt_at }: Record<'holder' | 'next_attempt_at', string>) =>
    db
      .updateTable('backup_schedule')
      .set({ next_attempt_at })
      .where('holder', '=', holder)
      .returning('id'),
);

const updateMade = prepare(
  (db, { holder, last_made_at }: Record<'holder' | 'last_made_at', string>) =>
    db.updateTable('backup_schedule').set({ last_made_at }).where('holder', '=', holder),
);
