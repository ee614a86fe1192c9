import { setTimeout as wait } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { DatabaseUnavailable } from './database-errors.ts';
import type { Database } from './schema.ts';
import { prepare } from './statements.ts';

/**
 * Newest rev of a user in the primary database. A replica with this rev has all acknowledged writes
 * of the user.
 */
export interface PersonRev {
  readonly user_id: string;
  readonly rev: number;
}

/**
 * Maximum wait for a replica, in milliseconds. Reading from the primary is faster than a longer
 * wait.
 */
const maxWait = 500;
const pauses = [2, 5, 10, 20];
/** Milliseconds for which a replica is not used after it failed or lagged behind. */
const restTime = 5000;

export type RestReason = 'it does not answer' | 'it lags behind' | 'it is no standby';

interface ReadCopies<Reads> {
  readonly copies: readonly Kysely<Database>[];
  readonly readsOf: (db: Kysely<Database>) => Reads;
  readonly onRest: (reason: RestReason) => void;
  readonly clock: () => number;
}

interface Copy<Reads> {
  readonly db: Kysely<Database>;
  readonly reads: Reads;
  restsUntil: number;
}

export function createReadCopies<Reads>({ copies, readsOf, onRest, clock }: ReadCopies<Reads>) {
  const all = copies.map((db): Copy<Reads> => ({ db, reads: readsOf(db), restsUntil: 0 }));
  let turn = 0;

  function letRest(copy: Copy<Reads>, reason: RestReason): void {
    copy.restsUntil = clock() + restTime;
    onRest(reason);
  }

  async function findCurrent(neededRev: PersonRev): Promise<Copy<Reads> | undefined> {
    for (let tries = 0; tries < all.length; tries += 1) {
      turn += 1;
      const copy = all[turn % all.length];
      if (copy === undefined || copy.restsUntil > clock()) continue;
      const reason = await whyNotCurrent(copy, neededRev);
      if (reason === null) return copy;
      letRest(copy, reason);
    }
    return undefined;
  }

  /** Resolves with undefined if no replica has the user's data up to the needed rev. */
  return async <T>(
    neededRev: PersonRev,
    work: (reads: Reads) => Promise<T>,
  ): Promise<{ readonly value: T } | undefined> => {
    const copy = await findCurrent(neededRev);
    if (copy === undefined) return undefined;
    try {
      return { value: await work(copy.reads) };
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
      letRest(copy, 'it does not answer');
      return undefined;
    }
  };
}

async function whyNotCurrent(
  { db }: Copy<unknown>,
  { user_id, rev }: PersonRev,
): Promise<RestReason | null> {
  const until = performance.now() + maxWait;
  try {
    for (let tries = 0; ; tries += 1) {
      const [found] = await selectRev(db, { user_id });
      if (found?.is_copy !== true) return 'it is no standby';
      if ((found.rev ?? -1) >= rev) return null;
      if (performance.now() > until) return 'it lags behind';
      await wait(pauses[tries] ?? pauses.at(-1));
    }
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return 'it does not answer';
    throw error;
  }
}

/**
 * Selects the user's rev, and whether the server is still a standby. A promoted server counts its
 * own revs.
 */
const selectRev = prepare((db, { user_id }: { user_id: string }) =>
  db.selectNoFrom((to) => [
    sql<boolean>`pg_is_in_recovery()`.as('is_copy'),
    to.selectFrom('users').select('rev').where('id', '=', user_id).as('rev'),
  ]),
);
