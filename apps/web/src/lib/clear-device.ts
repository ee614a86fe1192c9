import { basePath, cachePrefix } from './base-path.ts';

/** Other programs on the host keep their caches and workers if the app is below a path. */
export async function clearCachesAndWorkers(): Promise<void> {
  // Insecure origins have neither caches nor workers.
  const names = 'caches' in window ? await caches.keys() : [];
  const own = names.filter((name) => basePath === '/' || name.startsWith(cachePrefix));
  await Promise.all(own.map((name) => caches.delete(name)));
  const workers =
    'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistrations() : [];
  const ours = workers.filter(
    ({ scope }) => basePath === '/' || scope === location.origin + basePath,
  );
  await Promise.all(ours.map((worker) => worker.unregister()));
}

export function clearStorage(): void {
  localStorage.clear();
  sessionStorage.clear();
}
