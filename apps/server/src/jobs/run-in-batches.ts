import { setImmediate as letOthersRun } from 'node:timers/promises';

/**
 * Repeats `work` until it resolves with false. Lets other work run before each batch, because
 * SQLite blocks the thread.
 */
export async function runInBatches(
  work: () => Promise<boolean>,
  stopped: AbortSignal,
): Promise<void> {
  do await letOthersRun();
  while (!stopped.aborted && (await work()));
}

/** Calls `work` first with '' and then with its last result, until this result is null. */
export async function runInBatchesFrom(
  work: (from: string) => Promise<string | null>,
  stopped: AbortSignal,
): Promise<void> {
  let from: string | null = '';
  await runInBatches(async () => {
    from = from === null ? null : await work(from);
    return from !== null;
  }, stopped);
}
