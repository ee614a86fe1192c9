import { setImmediate as letOthersRun } from 'node:timers/promises';

/**
 * Works until there is no more, a piece at a time, and lets in before each whoever waits: on SQLite nobody else is served while a
 * statement runs. Ends between two pieces when it is stopped.
 * @param work resolves with whether there may be more
 */
export async function inPieces(work: () => Promise<boolean>, stopped: AbortSignal): Promise<void> {
  do await letOthersRun();
  while (!stopped.aborted && (await work()));
}
