import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Clock } from './clock.ts';
import { createListeners } from './listeners.ts';
import { installationKey } from './storage-keys.ts';

/** Event `beforeinstallprompt`, which TypeScript's libraries lack. */
interface InstallEvent extends Event {
  readonly prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

export type InstallState = 'unavailable' | 'available' | 'installed';

export type InstallOffer = ReturnType<typeof createInstallOffer>;

/** Keeps the browser's install prompt, which comes once after the start, for later use. */
export function createInstallOffer(page: Window, clock: Clock) {
  const { subscribe, notify } = createListeners();
  let offer: InstallEvent | null = null;
  let isInstalled = isRunningAsApp();
  let isAskedHere = false;

  function storeInstallation(installMethod: 'prompt' | 'manual' | 'auto'): void {
    const installDate = new Date(clock.now()).toISOString();
    const record = { installed: true, installDate, installMethod };
    page.localStorage.setItem(installationKey, JSON.stringify(record));
  }

  // The app runs as installed but has no record, so the browser installed it without telling a
  // page.
  if (isInstalled && page.localStorage.getItem(installationKey) === null) storeInstallation('auto');
  page.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer = event as InstallEvent;
    notify();
  });
  page.addEventListener('appinstalled', () => {
    storeInstallation(isAskedHere ? 'prompt' : 'manual');
    isInstalled = true;
    offer = null;
    notify();
  });

  return {
    state: (): InstallState =>
      isInstalled ? 'installed' : offer === null ? 'unavailable' : 'available',
    subscribe,
    /** Shows the browser's prompt, which can be used only once. */
    async install(): Promise<void> {
      const taken = offer;
      offer = null;
      isAskedHere = true;
      await taken?.prompt();
      notify();
    },
  };
}

export function isRunningAsApp(): boolean {
  return matchMedia('(display-mode: standalone)').matches;
}

export const InstallContext = createContext<InstallOffer | null>(null);

export function useInstallOffer(): InstallOffer {
  const offer = useContext(InstallContext);
  if (!offer) throw new Error('useInstallOffer needs an InstallContext above it');
  return offer;
}

export function useInstallState(): InstallState {
  const offer = useInstallOffer();
  return useSyncExternalStore(offer.subscribe, offer.state);
}
