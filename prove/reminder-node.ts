import { readConfig } from '../apps/server/src/config.ts';
import { createReminderJob } from '../apps/server/src/jobs/send-due-reminders.ts';
import { startTicker } from '../apps/server/src/jobs/ticker.ts';
import { openStore } from '../apps/server/src/open-store.ts';
import { vapidKeysOfDatabase } from '../apps/server/src/push/kept-vapid-keys.ts';
import { createPushDelivery } from '../apps/server/src/push/push-delivery.ts';
import { createPushTransport } from '../apps/server/src/push/push-transport.ts';
import { createWebPushSender } from '../apps/server/src/push/web-push-sender.ts';
import { endWithParent } from '../scripts/processes.ts';

// A node of the product that does nothing but send reminders, put together as main.ts does it, on a clock that its parent
// sets: main.ts itself takes no other clock than the machine's.

endWithParent();
const [databaseUrl = '', start = ''] = process.argv.slice(2);
let now = Number(start);
process.on('message', (time) => {
  now = Number(time);
});
const clock = () => now;
const random = (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes);
const log = { info: () => {}, warn: () => {}, error: () => {} };

const store = await openStore({ databaseUrl, onLostConnection: () => {} });
const sender = createWebPushSender({
  settings: readConfig({ PUSH_ALLOW_INSECURE_HOSTS: '127.0.0.1' }).push,
  keys: await vapidKeysOfDatabase(store.vapidKeys),
  transport: createPushTransport(),
  clock,
});
const delivery = createPushDelivery({ store, sender, clock, log });
const job = createReminderJob({ store, delivery, clock, random, log });
// What fails, as when the database is busy, is left to the next look, or to another node.
startTicker({ work: () => job.work(), pause: 20, onError: () => {} });
process.send?.('ready');
