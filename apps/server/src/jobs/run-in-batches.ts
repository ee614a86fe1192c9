import { setImmediate as letOthersRun } from 'node:timers/promises';

/**
 * Lets other work run between batches, because SQLite blocks the thread.
 * @param work resolves with whether more may follow
 */
export async function runInBatches(
  work: () => Promise<boolean>,
  stopped: AbortSignal,
): Promise<void> {
  do await letOthersRun();
  while (!stopped.aborted && (await work()));
}

/** @param work gets '' first, then its last result; null ends the work */
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
