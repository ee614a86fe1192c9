import { setImmediate as letOthersRun } from 'node:timers/promises';

/**
 * Works in batches and lets other work run between them, because SQLite blocks the thread. Stops
 * between two batches.
 * @param work resolves with whether more may follow
 */
export async function inBatches(work: () => Promise<boolean>, stopped: AbortSignal): Promise<void> {
  do await letOthersRun();
  while (!stopped.aborted && (await work()));
}

/**
 * Works in batches that continue where the previous one ended.
 * @param work gets '' first, then its last result; null ends it
 */
export async function inBatchesFrom(
  work: (from: string) => Promise<string | null>,
  stopped: AbortSignal,
): Promise<void> {
  let from: string | null = '';
  await inBatches(async () => {
    from = from === null ? null : await work(from);
    return from !== null;
  }, stopped);
}
