import { afterEach, beforeEach, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import { buildTestApp, type Person, type TestApp } from '../testing/build-test-app.ts';
import { describeEachDatabase } from '../testing/each-database.ts';
import { startPushService, type PushService, type TestDevice } from '../testing/push-service.ts';
import { startReminderNode, type ReminderNode } from '../testing/reminder-app.ts';

// The clock of the test app stands at noon of a Sunday, 2026-03-01.

describeEachDatabase('the daily reminder', (openStore, tables) => {
  let test: TestApp;
  let pushService: PushService;
  let node: ReminderNode;

  beforeEach(async () => {
    test = await buildTestApp(await openStore());
    pushService = await startPushService();
    node = startReminderNode(test.store, test.clock);
  });

  afterEach(async () => {
    await node.close();
    await test.close();
    await pushService.close();
  });

  interface Settled {
    readonly person: Person;
    readonly device: TestDevice;
    readonly areas: readonly string[];
  }

  async function settle(names: readonly string[], timezone = 'Europe/Berlin'): Promise<Settled> {
    const person = await test.register({ timezone, notification_time: '21:00' });
    const device = pushService.createDevice();
    await person.call(api.subscribeToPush, { body: { subscription: device.subscription } });
    // What else would come in the evening.
    const body = { streak_reminders_enabled: false, inactivity_alerts_enabled: false };
    await person.call(api.updateNotificationSettings, { body });
    const areas: string[] = [];
    for (const name of names) {
      const { body: area } = await person.call(api.createLifeArea, { body: { name } });
      areas.push(area.id);
    }
    await node.sendAll();
    return { person, device, areas };
  }

  async function at(instant: string): Promise<void> {
    test.clock.set(instant);
    await node.sendAll();
  }

  const results = async () =>
    (await tables().selectFrom('deliveries').select('result').execute()).map(
      ({ result }) => result,
    );

  it('comes at its hour, once, and tells what is open', async () => {
    const { person, device, areas } = await settle(['Health', 'Work']);
    await at('2026-03-01T19:59:59Z');
    expect(device.received).toEqual([]);
    await at('2026-03-01T20:00:00Z');
    await at('2026-03-01T20:00:05Z');
    expect(device.received).toMatchObject([
      {
        payload: {
          type: 'daily_reminder',
          title: '2 areas are still open today',
          body: 'Health and Work',
          url: '/dashboard',
          tag: 'daily_reminder',
          actions: [
            { action: 'done', title: 'All done' },
            { action: 'later', title: 'Later' },
          ],
          data: {
            date: '2026-03-01',
            area_ids: areas.join(','),
            area_names: '["Health","Work"]',
          },
        },
        topic: 'daily_reminder',
        urgency: 'high',
        // Until midnight.
        ttl: '10800',
      },
    ]);
    const { body: inbox } = await person.call(api.listNotifications, { query: {} });
    expect(inbox).toMatchObject([
      {
        notification_type: 'daily_reminder',
        content: '2 areas are still open today: Health and Work',
        is_read: false,
      },
    ]);
    expect(await results()).toEqual(['sent']);
  });

  it('comes every day', async () => {
    const { device } = await settle(['Health']);
    for (const day of ['01', '02', '03']) await at(`2026-03-${day}T20:00:01Z`);
    const dates = device.received.map(({ payload }) => payload.data['date']);
    expect(dates).toEqual(['2026-03-01', '2026-03-02', '2026-03-03']);
  });
});
