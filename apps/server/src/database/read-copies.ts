import { setTimeout as wait } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { DatabaseUnavailable } from './database-errors.ts';
import type { Database } from './schema.ts';
import { prepare } from './statements.ts';

/** Where a person's data stand, as the database itself says: no acknowledged write of theirs has a later rev. */
export interface Standing {
  readonly user_id: string;
  readonly rev: number;
}

/** In milliseconds. Who waits longer for a copy is answered sooner by the database itself. */
const patience = 500;
const pauses = [2, 5, 10, 20];
/** How long one is left alone that could not be asked. */
const rest = 5000;

/** Why a copy is left alone for a while. */
export type RestReason = 'it does not answer' | 'it comes after' | 'it is no standby';

interface ReadCopies<Reads> {
  readonly copies: readonly Kysely<Database>[];
  /** Makes of a copy what is read with. */
  readonly readsOf: (db: Kysely<Database>) => Reads;
  readonly onRest: (reason: RestReason) => void;
  /** In milliseconds; when the rest of a copy has ended. */
  readonly clock: () => number;
}

interface Copy<Reads> {
  readonly db: Kysely<Database>;
  readonly reads: Reads;
  /** When it may be asked again. */
  restsUntil: number;
}

/** Copies of the database that follow it, to read from in turn. */
export function createReadCopies<Reads>({ copies, readsOf, onRest, clock }: ReadCopies<Reads>) {
  const all = copies.map((db): Copy<Reads> => ({ db, reads: readsOf(db), restsUntil: 0 }));
  let turn = 0;

  function letRest(copy: Copy<Reads>, reason: RestReason): void {
    copy.restsUntil = clock() + rest;
    onRest(reason);
  }

  /** The next one that has all of the person's data by now or in a moment. */
  async function current(standing: Standing): Promise<Copy<Reads> | undefined> {
    for (let tries = 0; tries < all.length; tries += 1) {
      turn += 1;
      const copy = all[turn % all.length];
      if (copy === undefined || copy.restsUntil > clock()) continue;
      const reason = await whyNotCurrent(copy, standing);
      if (reason === null) return copy;
      letRest(copy, reason);
    }
    return undefined;
  }

  /**
   * What `work` resolves with where it reads from a copy that has all of the person's data until that rev; undefined where no copy can
   * be read now.
   */
  return async <T>(
    standing: Standing,
    work: (reads: Reads) => Promise<T>,
  ): Promise<{ readonly value: T } | undefined> => {
    const copy = await current(standing);
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
  { user_id, rev }: Standing,
): Promise<RestReason | null> {
  const until = performance.now() + patience;
  try {
    for (let tries = 0; ; tries += 1) {
      const [found] = await selectRev(db, { user_id });
      if (found?.is_copy !== true) return 'it is no standby';
      if ((found.rev ?? -1) >= rev) return null;
      if (performance.now() > until) return 'it comes after';
      await wait(pauses[tries] ?? pauses.at(-1));
    }
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return 'it does not answer';
    throw error;
  }
}

/** What has been promoted, or goes its own way after it was the primary, says nothing of the database that is written to. */
const selectRev = prepare((db, { user_id }: { user_id: string }) =>
  db.selectNoFrom((to) => [
    sql<boolean>`pg_is_in_recovery()`.as('is_copy'),
    to.selectFrom('users').select('rev').where('id', '=', user_id).as('rev'),
  ]),
);
