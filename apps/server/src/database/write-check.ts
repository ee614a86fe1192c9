import type { Connections } from './connections.ts';
import { DatabaseUnavailable } from './database-errors.ts';
import { upsertState } from './server-state.ts';
import type { WriteRefusal } from './write-watch.ts';

/** Minimum time between two writes of `createWriteCheck`, in milliseconds: anybody may ask for `/health`. */
const checkPause = 1000;
/** Longer than a page of SQLite, so that it does not fit into the room that is left in one. */
const checkValue = '-'.repeat(8192);

/**
 * Returns a function that resolves with why writes fail, or null where they succeed. After a failure it writes a row of its own:
 * a proxy that sends nothing to a failing server would otherwise never send anything again.
 *
 * @param clock returns milliseconds, from a clock that never jumps
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
