import { sql } from 'kysely';
import { atomically } from '../database/transactions.ts';
import type { Connections } from '../database/connections.ts';
import { firstBatch, isFullBatch, isPostgres, prepare } from '../database/statements.ts';

/** So many in a sliding window of so many seconds. */
export interface RateLimit {
  readonly hits: number;
  readonly seconds: number;
}

/*
 * A row is the hits of a key that end in the same second, `window_end`, which is a window after `window_start`. What is
 * counted is the sum of those that have begun and not ended.
 */
export function rateLimitRepository(connections: Connections) {
  const { writer } = connections;
  return {
    /**
     * Counts one more unless the limit is reached. Resolves with 0 when it is counted, otherwise with the seconds until one more would
     * be. Until its transaction ends, no other counts for the key: a caller counts for several in the order network, its /48, account.
     * @param now in milliseconds since the epoch, here and below
     */
    hit: (key: string, { hits: limit, seconds }: RateLimit, now: number): Promise<number> =>
      atomically(connections, async (db) => {
        // Two at the same time do not see each other's rows.
        if (isPostgres(db)) await lockKey(db, { key });
        const window_start = slotOf(now);
        const hit = { key, window_start, window_end: window_start + seconds };
        const second = Math.floor(now / 1000);
        const counted = { key, limit, second, latest: second + clockTolerance };
        if ((await countHit(db, { ...hit, ...counted })).length > 0) return 0;
        const [next] = await selectNextEnd(db, counted);
        // None where the hits were taken back meanwhile.
        return next ? next.window_end - now / 1000 : 1;
      }),

    /** Takes back one hit that was counted at `now`. */
    release: (key: string, now: number): Promise<void> =>
      atomically(connections, async (db) => {
        const slot = { key, window_start: slotOf(now) };
        // Most are alone in their second, and a row with nothing left in it would stay for each sign-in.
        if ((await deleteLastHit(db, slot)).length > 0) return;
        const [left] = await takeBackHit(db, slot);
        if (left?.hits === 0) await deleteLastHit(db, slot);
      }),

    /** Takes back all hits of the key. */
    async forget(key: string): Promise<void> {
      await deleteHits(writer, { key });
    },

    /** Deletes a batch of those that had ended by `now`; resolves with whether there may be more. */
    async removeEnded(now: number): Promise<boolean> {
      return isFullBatch(await deleteEnded(writer, { seconds: Math.floor(now / 1000) }));
    },
  };
}

/** In seconds: the clocks of two nodes differ by no more. */
const clockTolerance = 60;

/** The second in which a hit is stored: the end of its own, so that it counts for its whole time. */
function slotOf(now: number): number {
  return Math.ceil(now / 1000);
}

/** A lock until the transaction ends, with a seed of its own. */
const lockKey = prepare((db, { key }: { key: string }) =>
  db.selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended(${key}, 1))`.as('lock')),
);

interface Counted {
  readonly key: string;
  readonly limit: number;
  /** What ended in it or before counts no more. */
  readonly second: number;
  /** What began later was counted by a clock that was ahead, and would be counted until then. */
  readonly latest: number;
}

interface Slot {
  readonly key: string;
  readonly window_start: number;
}

/** No row where the limit is reached. */
const countHit = prepare((db, given: Counted & Slot & { window_end: number }) => {
  const counted = db
    .selectFrom('rate_limits')
    .select(sql<number>`coalesce(sum(hits), 0)`.as('hits'))
    .where('key', '=', given.key)
    .where('window_end', '>', given.second)
    .where('window_start', '<=', given.latest);
  return db
    .insertInto('rate_limits')
    .columns(['key', 'window_start', 'window_end', 'hits'])
    .expression(
      db
        .selectNoFrom([
          sql<string>`cast(${given.key} as text)`.as('key'),
          sql<number>`cast(${given.window_start} as bigint)`.as('window_start'),
          sql<number>`cast(${given.window_end} as bigint)`.as('window_end'),
          sql.lit(1).as('hits'),
        ])
        .where(counted, '<', given.limit),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['key', 'window_start'])
        .doUpdateSet({ hits: sql<number>`rate_limits.hits + 1` }),
    )
    .returning('hits');
});

/** When so many will have ended that fewer are left than the limit. */
const selectNextEnd = prepare((db, { key, limit, second, latest }: Counted) =>
  db
    .selectFrom(
      db
        .selectFrom('rate_limits')
        .select([
          'window_end',
          sql<number>`sum(hits) over (order by window_end desc)`.as('hits_until_then'),
        ])
        .where('key', '=', key)
        .where('window_end', '>', second)
        .where('window_start', '<=', latest)
        .as('counted'),
    )
    .select('window_end')
    .where('hits_until_then', '>=', limit)
    .orderBy('window_end', 'desc')
    .limit(sql.lit(1)),
);

const deleteLastHit = prepare((db, { key, window_start }: Slot) =>
  db
    .deleteFrom('rate_limits')
    .where('key', '=', key)
    .where('window_start', '=', window_start)
    .where('hits', '<=', 1)
    .returning('key'),
);

const deleteHits = prepare((db, { key }: { key: string }) =>
  db.deleteFrom('rate_limits').where('key', '=', key),
);

const takeBackHit = prepare((db, { key, window_start }: Slot) =>
  db
    .updateTable('rate_limits')
    .set({ hits: sql<number>`hits - 1` })
    .where('key', '=', key)
    .where('window_start', '=', window_start)
    .where('hits', '>', 0)
    .returning('hits'),
);

const deleteEnded = prepare((db, { seconds }: { seconds: number }) => {
  const ended = db
    .selectFrom('rate_limits')
    .select(['key', 'window_start'])
    .where('window_end', '<=', seconds)
    .orderBy('window_end');
  return db
    .deleteFrom('rate_limits')
    .where((row) =>
      row(
        row.refTuple('key', 'window_start'),
        'in',
        firstBatch(db, ended).$asTuple('key', 'window_start'),
      ),
    )
    .returning('key');
});
