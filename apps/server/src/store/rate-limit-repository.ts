import { sql, type Kysely, type OnConflictBuilder } from 'kysely';
import { runAtomically } from '../database/transactions.ts';
import type { Connections } from '../database/connections.ts';
import type { Database } from '../database/schema.ts';
import { isDistributed, isPostgres, prepare } from '../database/statements.ts';

export interface RateLimit {
  readonly hits: number;
  readonly seconds: number;
}

/* Each row counts the hits of a key that expire in the same second, `window_end`. */
export function createRateLimitRepository(connections: Connections) {
  const { writer } = connections;
  return {
    /**
     * Resolves with 0, or with the seconds until a hit is possible. Locks the key until the
     * transaction ends. Callers must hit several keys in the order network, /48 prefix, account, so
     * that two transactions cannot deadlock.
     * @param now milliseconds since the epoch
     */
    hit: (key: string, { hits: limit, seconds }: RateLimit, now: number): Promise<number> =>
      runAtomically(connections, async (db) => {
        // Concurrent transactions would not count each other's rows.
        if (isPostgres(db)) await lockKey(db, { key });
        const window_start = getSlot(now);
        const hit = { key, window_start, window_end: window_start + seconds };
        const second = Math.floor(now / 1000);
        const counted = { key, limit, second, latest: second + clockTolerance };
        if (await tryHit(db, { ...hit, ...counted })) return 0;
        const [next] = await selectNextEnd(db, counted);
        // There is no row if the hits were released meanwhile.
        return next ? next.window_end - now / 1000 : 1;
      }),

    release: (key: string, now: number): Promise<void> =>
      runAtomically(connections, async (db) => {
        const slot = { key, window_start: getSlot(now) };
        // Most rows have one hit. Deletes such a row, because otherwise each sign-in would leave an
        // empty row.
        if ((await deleteLastHit(db, slot)).length > 0) return;
        const [left] = await decrementHits(db, slot);
        if (left?.hits === 0) await deleteLastHit(db, slot);
      }),

    async forget(key: string): Promise<void> {
      await deleteHits(writer, { key });
    },
  };
}

/** Maximum difference between the clocks of two nodes, in seconds. */
const clockTolerance = 60;

/** Returns the second in which a hit is stored, rounded up so that it counts for its whole time. */
function getSlot(now: number): number {
  return Math.ceil(now / 1000);
}

const lockKey = prepare((db, { key }: { key: string }) =>
  db.selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended(${key}, 1))`.as('lock')),
);

interface Counted {
  readonly key: string;
  readonly limit: number;
  /** Current second. Rows that ended in this second or earlier do not count. */
  readonly second: number;
  /** Rows that begin after this second come from a node whose clock is fast, and do not count. */
  readonly latest: number;
}

interface Slot {
  readonly key: string;
  readonly window_start: number;
}

interface Hit extends Counted, Slot {
  readonly window_end: number;
}

/** Counts the hit unless the limit is reached. */
async function tryHit(db: Kysely<Database>, hit: Hit): Promise<boolean> {
  if (!isDistributed(db)) return (await insertHitBelowLimit(db, hit)).length > 0;
  // Citus would copy the rows of the SELECT to the node and commit in two phases.
  const [found] = await selectHits(db, hit);
  if (Number(found?.hits) >= hit.limit) return false;
  await insertHit(db, hit);
  return true;
}

const sumHits = (db: Kysely<Database>, { key, second, latest }: Counted) =>
  db
    .selectFrom('rate_limits')
    .select(sql<number>`coalesce(sum(hits), 0)`.as('hits'))
    .where('key', '=', key)
    .where('window_end', '>', second)
    .where('window_start', '<=', latest);

const selectHits = prepare(sumHits);

const ofSameSecond = (conflict: OnConflictBuilder<Database, 'rate_limits'>) =>
  conflict
    .columns(['key', 'window_start'])
    .doUpdateSet({ hits: sql<number>`rate_limits.hits + 1` });

const insertHit = prepare((db, { key, window_start, window_end }: Hit) =>
  db
    .insertInto('rate_limits')
    .values({ key, window_start, window_end, hits: sql.lit(1) })
    .onConflict(ofSameSecond),
);

const insertHitBelowLimit = prepare((db, given: Hit) =>
  db
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
        .where(sumHits(db, given), '<', given.limit),
    )
    .onConflict(ofSameSecond)
    .returning('hits'),
);

/** Selects the time at which the count falls below the limit. */
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

const decrementHits = prepare((db, { key, window_start }: Slot) =>
  db
    .updateTable('rate_limits')
    .set({ hits: sql<number>`hits - 1` })
    .where('key', '=', key)
    .where('window_start', '=', window_start)
    .where('hits', '>', 0)
    .returning('hits'),
);
