export interface AppWorker {
  /** Looks whether the server has a newer version. */
  readonly lookForUpdate: () => void;
  /** Has the version that waits take over, in every tab; `onReplaced` follows. */
  readonly update: () => void;
}

interface Hooks {
  /** A newer version is on this device and waits. Called again for each later one. */
  readonly onWaiting: () => void;
  /** A newer version answers this page from now on, because it was asked for here or in another tab. */
  readonly onReplaced: () => void;
}

const script = '/service-worker.js';

/** Has the browser keep the app for work without a network. Rejects where the browser refuses. */
export async function startAppWorker(
  container: ServiceWorkerContainer,
  { onWaiting, onReplaced }: Hooks,
): Promise<AppWorker> {
  // The first worker of all takes this page over too, and is no newer version.
  let isControlled = container.controller !== null;
  container.addEventListener('controllerchange', () => {
    if (isControlled) onReplaced();
    isControlled = true;
  });
  const registration = await container.register(script, { updateViaCache: 'none' });

  function tellWhenInstalled(): void {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed' && registration.active !== null) onWaiting();
    });
  }

  if (registration.waiting !== null && registration.active !== null) onWaiting();
  tellWhenInstalled();
  registration.addEventListener('updatefound', tellWhenInstalled);

  return {
    // Without a network there is nothing to find, and the next look comes by itself.
    lookForUpdate: () => void registration.update().catch(() => {}),
    update: () => registration.waiting?.postMessage('take-over'),
  };
}
