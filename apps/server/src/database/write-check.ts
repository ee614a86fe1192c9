import type { Connections } from './connections.ts';
import { DatabaseUnavailable } from './database-errors.ts';
import { upsertState } from './server-state.ts';
import type { WriteRefusal } from './write-watch.ts';

/** Minimum milliseconds between two test writes, because anybody may call `/health`. */
const checkPause = 1000;
/** The value is longer than a page, so that it does not fit into the free space of a page. */
const checkValue = '-'.repeat(8192);

/**
 * Returns a function that resolves with the reason why writes fail, or null. After a failed write,
 * the function writes a row itself, because a proxy may send no requests to a failing server.
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
