import { sql } from 'kysely';
import { openDatabase } from '../../apps/server/src/backups/open-database.ts';
import { openStore } from '../../apps/server/src/store/store.ts';
import { createArea, newUser } from '../../apps/server/src/testing/factories.ts';
import type { PushService, TestDevice } from '../../apps/server/src/testing/push-service.ts';

interface Reminder {
  readonly timezone: string;
  readonly notification_time: string;
  readonly created_at: string;
}

/** Writes people with an unmarked area and a device. Resolves with the devices by user id. */
export async function addRemindedPeople(
  databaseUrl: string,
  pushService: PushService,
  reminders: readonly Reminder[],
): Promise<Map<string, TestDevice>> {
  const store = await openStore({ databaseUrl });
  const db = await openDatabase({ databaseUrl });
  const devices = new Map<string, TestDevice>();
  for (const reminder of reminders) {
    const user = newUser(reminder);
    const device = pushService.createDevice();
    const { endpoint, keys } = device.subscription;
    const now = reminder.created_at;
    await store.users.create(user);
    await createArea(store, user.id);
    await sql`
      insert into push_subscriptions
        (user_id, id, endpoint, p256dh, auth, user_agent, created_at, last_used_at)
      values (${user.id}, ${crypto.randomUUID()}, ${endpoint}, ${keys.p256dh}, ${keys.auth}, '', ${now}, ${now})
    `.execute(db);
    devices.set(user.id, device);
  }
  await db.destroy();
  await store.close();
  return devices;
}
