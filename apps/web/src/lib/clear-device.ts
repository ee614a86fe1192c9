export async function clearCachesAndWorkers(): Promise<void> {
  // Insecure origins have neither caches nor workers.
  const names = 'caches' in window ? await caches.keys() : [];
  await Promise.all(names.map((name) => caches.delete(name)));
  const workers =
    'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistrations() : [];
  await Promise.all(workers.map((worker) => worker.unregister()));
}

export function clearStorage(): void {
  localStorage.clear();
  sessionStorage.clear();
}
