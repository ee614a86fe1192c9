import { onTestFinished } from 'vitest';
import { createLocalDatabase } from '../replica/local-database.ts';

/** From now on the device writes nothing into the app's queue, until the returned function is called or the test ends. */
export async function holdStorage(): Promise<() => void> {
  const database = createLocalDatabase({ name: 'daymark', onOutdated: () => {} });
  const { store } = (await database.connect()).transaction('outbox', 'readwrite');
  const held = new AbortController();
  const release = () => held.abort();
  async function hold(): Promise<void> {
    // A transaction with a request in it is not over, and other writers wait for it.
    while (!held.signal.aborted) await store.count();
    database.close();
  }
  const holding = hold();
  onTestFinished(async () => {
    release();
    await holding;
  });
  return release;
}
