/** The browser says this to the service worker once there is a network, even where no page is open any more. */
export const syncTag = 'send-changes';

/** Not in the compiler's libraries, because some browsers do not have it. */
interface SyncManager {
  register(tag: string): Promise<void>;
}

/** Asks for that. Does nothing where the browser cannot or will not. */
export async function requestSync(
  container: Pick<ServiceWorkerContainer, 'getRegistration'> | undefined,
): Promise<void> {
  const registration = await container?.getRegistration();
  const { sync } = (registration ?? {}) as { sync?: SyncManager };
  await sync?.register(syncTag).catch(() => {});
}
