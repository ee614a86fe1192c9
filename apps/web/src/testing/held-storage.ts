import { onTestFinished } from 'vitest';

/** From now on the device writes nothing into the app's queue, until the returned function is called or the test ends. */
export async function holdStorage(): Promise<() => void> {
  const database = await answerOf(indexedDB.open('daymark'));
  let isHeld = true;
  const release = () => {
    isHeld = false;
  };
  onTestFinished(release);
  const transaction = database.transaction('outbox', 'readwrite');
  // A transaction with a request in it is not over, and whoever else wants to write waits for it.
  const hold = () => {
    if (isHeld) transaction.objectStore('outbox').count().addEventListener('success', hold);
  };
  hold();
  transaction.addEventListener('complete', () => database.close());
  return release;
}

async function answerOf<Answer>(request: IDBRequest<Answer>): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  request.addEventListener('success', () => resolve(request.result));
  request.addEventListener('error', () => reject(request.error));
  return promise;
}
