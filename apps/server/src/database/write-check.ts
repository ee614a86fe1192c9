import type { Connections } from './connections.ts';
import { DatabaseUnavailable } from './database-errors.ts';
import { upsertState } from './server-state.ts';
import type { WriteRefusal } from './write-watch.ts';

/** Minimum time between two test writes, in milliseconds, because anybody may call `/health`. */
const checkPause = 1000;
/** Value longer than a page, so that it cannot fit into the free space of one. */
const checkValue = '-'.repeat(8192);

/**
 * Returns a function that resolves with why writes fail, or null. After a failure it writes a row
 * itself: a proxy that takes a failing server out of use would otherwise never bring it back.
 *
 * @param clock returns milliseconds of a monotonic clock
 */
export function createWriteCheck(
  { writer, writes }: Pick<Connections, 'writer' | 'writes'>,
  clock: () => number,
): () => Promise<WriteRefusal | null> {
  let checked = -Infinity;
  return async () => {
    if (writes === undefined || writes.refusal === null) return null;
    if (clock() - checked >= checkPause) {
      checked = clock();
      await upsertState(writer, { name: 'last_check', value: checkValue }).catch(ignoreUnavailable);
    }
    return writes.refusal;
  };
}

function ignoreUnavailable(error: unknown): void {
  if (!(error instanceof DatabaseUnavailable)) throw error;
}
