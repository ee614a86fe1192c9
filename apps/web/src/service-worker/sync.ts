import { syncTag } from '../outbox/background-sync.ts';
import { createLocalDatabase } from '../replica/local-database.ts';
import { createRevocations } from '../outbox/revocations.ts';
import { createWorkerOutbox } from './queue.ts';

/** Not in the compiler's libraries, because some browsers do not have it. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/** Sends what waits when the browser says that there is a network again. */
export function sendOnSync(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('sync', (event) => {
    const sync = event as SyncEvent;
    if (sync.tag === syncTag) sync.waitUntil(sendAll());
  });
}

async function sendAll(): Promise<void> {
  const sent = await Promise.allSettled([sendQueue(), sendRevocations()]);
  for (const one of sent) if (one.status === 'rejected') throw one.reason;
}

/** Of sessions that were left without a network. Rejects as the next one does. */
async function sendRevocations(): Promise<void> {
  const database = createLocalDatabase({ name: 'daymark', onOutdated: () => {} });
  try {
    const left = await createRevocations(database, (...request) => fetch(...request)).send();
    if (left > 0) throw new Error(`${left} sessions could not be ended yet`);
  } finally {
    database.close();
  }
}

/** Rejects while something still waits for a network: then the browser comes again. */
async function sendQueue(): Promise<void> {
  const outbox = await createWorkerOutbox();
  if (outbox === null) return;
  try {
    await outbox.flush();
    await outbox.pull();
    const left = await outbox.pendingCount();
    if (left > 0 && !outbox.isRefused()) throw new Error(`${left} changes could not be sent yet`);
  } finally {
    outbox.close();
  }
}
