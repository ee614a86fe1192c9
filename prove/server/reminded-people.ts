import { type Kysely, sql } from 'kysely';
import type { Database } from '../../apps/server/src/database/schema.ts';
import type { Store } from '../../apps/server/src/store/store.ts';
import { createArea, newUser } from '../../apps/server/src/testing/factories.ts';
import type { PushService, TestDevice } from '../../apps/server/src/testing/push-service.ts';

interface Place {
  readonly store: Store;
  readonly db: Kysely<Database>;
  readonly pushService: PushService;
}

type Reminder = Partial<NonNullable<Parameters<typeof newUser>[0]>> & {
  readonly created_at: string;
};

export async function addRemindedPerson(
  { store, db, pushService }: Place,
  reminder: Reminder,
): Promise<[userId: string, device: TestDevice]> {
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
  return [user.id, device];
}
