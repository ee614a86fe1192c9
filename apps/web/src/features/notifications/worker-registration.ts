/** The app's worker did not start, so that nobody would show a notification. */
export class NoWorker extends Error {
  override name = 'NoWorker';
}

/** It is registered a moment after the first screen stands, and then fetches the whole app. In milliseconds. */
const patience = 30_000;

/** @throws {NoWorker} when there is none after a while */
export async function workerRegistration(
  container: ServiceWorkerContainer,
): Promise<ServiceWorkerRegistration> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new NoWorker()), patience);
  try {
    return await Promise.race([container.ready, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
