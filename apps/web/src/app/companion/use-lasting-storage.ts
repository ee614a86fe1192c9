import { useEffect } from 'react';
import { useInstallState } from '../../lib/install-offer.ts';
import { useOutboxItems } from '../../outbox/use-outbox.tsx';

/** Asks the browser to keep this device's data for good, once there is something to lose: some browsers ask the person then. */
export function useLastingStorage(): void {
  const hasChanges = useOutboxItems().length > 0;
  const isInstalled = useInstallState() === 'installed';
  const isWanted = hasChanges || isInstalled;
  useEffect(() => {
    // It does not exist on an origin that is not secure.
    const storage: StorageManager | undefined = navigator.storage;
    if (!isWanted || storage === undefined) return;
    storage
      .persisted()
      .then((isKept) => isKept || storage.persist())
      // What the browser evicts comes back from the server.
      .catch(() => {});
  }, [isWanted]);
}
