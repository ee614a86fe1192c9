import { readConfig } from '../../apps/server/src/config/config.ts';
import { createReminderJob } from '../../apps/server/src/features/reminders/send-due-reminders.ts';
import { startTicker } from '../../apps/server/src/jobs/ticker.ts';
import { type Store, openStore } from '../../apps/server/src/store/store.ts';
import { generateVapidKeyPair } from '../../apps/server/src/config/vapid-keys.ts';
import { createPushDelivery, type PushDelivery } from '../../apps/server/src/push/push-delivery.ts';
import { createTransport } from '../../apps/server/src/outgoing/http-transport.ts';
import { createPushSender } from '../../apps/server/src/push/push-sender.ts';
import { endWithParent } from '../../scripts/processes.ts';

export type NodeMessage =
  | 'ready'
  | { readonly begun: readonly string[] }
  /** The push service has answered, or the node has stopped waiting for it. */
  | { readonly answered: readonly string[] };

// This process only sends reminders. It is assembled as in main.ts, with a clock set by the parent.

endWithParent();
const [databaseUrl = '', start = ''] = process.argv.slice(2);
let now = Number(start);
process.on('message', (time) => {
  now = Number(time);
});
const clock = () => now;
const random = (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes);
// Warnings are printed to explain a failed proof.
const complain = (details: object, message: string) => console.error(message, details);
const log = { info: () => {}, warn: complain, error: complain };

const store = await openStore({ databaseUrl, onLostConnection: () => {} });
const sender = createPushSender({
  settings: readConfig({ PUSH_ALLOW_INSECURE_HOSTS: '127.0.0.1' }).push,
  keys: await store.vapidKeys.keepFirst(generateVapidKeyPair()),
  transport: createTransport(),
  clock,
});
const delivery = createPushDelivery({ store, sender, clock, log });
const job = createReminderJob({
  store: { reminders: { ...store.reminders, begin: tellingBegin } },
  delivery: { ...delivery, deliver: tellingDeliver },
  clock,
  random,
  log,
});
// A failure, for example of a busy database, is left to the next run or to another node.
startTicker({ work: () => job.work(), pause: 20, onError: () => {} });
tell('ready');

/** Reports before the commit, so that the parent knows every delivery that a kill can interrupt. */
function tellingBegin(beginning: Parameters<Store['reminders']['begin']>[0]) {
  return store.transaction(async (bound) => {
    const begun = await bound.reminders.begin(beginning);
    const ours = beginning.speaking.filter(({ id }) => begun.has(id));
    tell({ begun: ours.map(({ user_id, local_date }) => `${user_id} ${local_date}`) });
    return begun;
  });
}

async function tellingDeliver(...[devices, message]: Parameters<PushDelivery['deliver']>) {
  const result = await delivery.deliver(devices, message);
  const date = message.payload.data['date'] ?? '';
  tell({ answered: devices.map(({ user_id }) => `${user_id} ${date}`) });
  return result;
}

/** Sends synchronously, so that a message arrives even if a kill follows. */
function tell(message: NodeMessage): void {
  process.send?.(message);
}
