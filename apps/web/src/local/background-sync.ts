/** Tag of the sync event that the browser fires in the service worker once there is a network. */
export const syncTag = 'send-changes';

/** TypeScript's libraries lack this interface, because some browsers lack it. */
interface SyncManager {
  register(tag: string): Promise<void>;
}

/** Requests a background sync. Does nothing if the browser lacks or refuses it. */
export async function requestSync(
  container: Pick<ServiceWorkerContainer, 'getRegistration'> | undefined,
): Promise<void> {
  const registration = await container?.getRegistration();
  const { sync } = (registration ?? {}) as { sync?: SyncManager };
  await sync?.register(syncTag).catch(() => {});
}
