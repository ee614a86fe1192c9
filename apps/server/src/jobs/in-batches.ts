import { setImmediate as letOthersRun } from 'node:timers/promises';

/**
 * Works until there is no more, a batch at a time, and serves what waits before each: on SQLite nobody else is served while a
 * statement runs. Ends between two batches when it is stopped.
 * @param work resolves with whether there may be more
 */
export async function inBatches(work: () => Promise<boolean>, stopped: AbortSignal): Promise<void> {
  do await letOthersRun();
  while (!stopped.aborted && (await work()));
}

/**
 * The same for work that goes on where a batch ended.
 * @param work gets '' and then what it resolved with before; null ends it
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
