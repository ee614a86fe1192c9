/** Removes caches and workers for the start and for offline work; the next visit fetches them. */
export async function clearCachesAndWorkers(): Promise<void> {
  // Neither exists on an origin that is not secure.
  const names = 'caches' in window ? await caches.keys() : [];
  await Promise.all(names.map((name) => caches.delete(name)));
  const workers =
    'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistrations() : [];
  await Promise.all(workers.map((worker) => worker.unregister()));
}

/** Removes every setting and note of the app's. */
export function clearStorage(): void {
  localStorage.clear();
  sessionStorage.clear();
}
