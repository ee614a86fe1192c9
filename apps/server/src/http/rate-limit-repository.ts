import { sql } from 'kysely';
import type { Connections } from '../database/connect.ts';
import { firstPiece, isWholePiece } from '../database/piece.ts';
import { prepare } from '../database/prepare.ts';
import type { RateLimitRepository } from '../store.ts';

export function rateLimitRepository({ writer }: Connections): RateLimitRepository {
  return {
    async hit(key, windowSeconds, now) {
      const [row] = await countHit(writer, { key, ...windowAt(now, windowSeconds) });
      return row?.hits ?? 0;
    },

    async release(key, windowSeconds, now) {
      const { window_start } = windowAt(now, windowSeconds);
      await takeBackHit(writer, { key, window_start });
    },

    async removeEnded(now) {
      return isWholePiece(await deleteEnded(writer, { seconds: Math.floor(now / 1000) }));
    },
  };
}

/** In seconds since the epoch. */
interface Window {
  readonly window_start: number;
  readonly window_end: number;
}

function windowAt(now: number, seconds: number): Window {
  const window_start = Math.floor(now / 1000 / seconds) * seconds;
  return { window_start, window_end: window_start + seconds };
}

const countHit = prepare((db, given: Window & { key: string }) =>
  db
    .insertInto('rate_limits')
    .values({
      key: given.key,
      window_start: given.window_start,
      window_end: given.window_end,
      hits: 1,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['key', 'window_start'])
        .doUpdateSet({ hits: sql<number>`rate_limits.hits + 1` }),
    )
    .returning('hits'),
);

const takeBackHit = prepare((db, given: { key: string; window_start: number }) =>
  db
    .updateTable('rate_limits')
    .set({ hits: sql<number>`hits - 1` })
    .where('key', '=', given.key)
    .where('window_start', '=', given.window_start)
    .where('hits', '>', 0),
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
        firstPiece(db, ended).$asTuple('key', 'window_start'),
      ),
    )
    .returning('key');
});
