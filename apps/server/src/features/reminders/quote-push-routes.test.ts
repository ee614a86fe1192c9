import { beforeEach, expect, it } from 'vitest';
import { languages } from '@daymark/shared/accounts/account.ts';
import { api } from '@daymark/shared/api.ts';
import { notificationTexts } from '../../texts/notification-texts.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/build-test-app.ts';
import { describeEachDatabase } from '../../testing/each-database.ts';
import {
  startPushService,
  type PushService,
  type ScriptedAnswer,
  type TestDevice,
} from '../../testing/push-service.ts';

describeEachDatabase('the quote by push', (openStore) => {
  let test: TestApp;
  let person: Person;
  let service: PushService;

  beforeEach(async () => {
    service = await startPushService();
    test = await buildTestApp(await openStore());
    person = await test.register();
  });

  async function addDevice(as: Person, ...script: ScriptedAnswer[]): Promise<TestDevice> {
    const device = service.createDevice(...script);
    await as.call(api.subscribeToPush, { body: { subscription: device.subscription } });
    return device;
  }

  const inbox = (of = person) => of.call(api.listNotifications, {});

  it.each(languages)(
    'sendTestQuote pushes the daily quote to an account in %s',
    async (language) => {
      const reader = await test.register({ language, timezone: 'Pacific/Kiritimati' });
      const device = await addDevice(reader);
      expect(await reader.call(api.sendTestQuote, {})).toMatchObject({
        status: 202,
        body: { sent: 1, failed: 0 },
      });
      const { body: quote } = await reader.call(api.getDailyQuote, {});
      expect(quote.date).toBe('2026-03-02');
      const texts = notificationTexts[language];
      expect(device.received).toMatchObject([
        {
          payload: {
            type: 'daily_quote',
            title: texts.quoteTitle,
            body: texts.quoteBody(quote),
            url: '/dashboard',
            tag: 'daily_quote',
            actions: [],
            data: { quote_id: quote.id, date: '2026-03-02' },
          },
          ttl: '600',
        },
      ]);
    },
  );

  it('sendTestQuote adds nothing to the inbox', async () => {
    await addDevice(person);
    await person.call(api.sendTestQuote, {});
    expect((await inbox()).body).toEqual([]);
  });

  it('triggerScheduledQuote adds the quote to the inbox', async () => {
    const device = await addDevice(person);
    expect(await person.call(api.triggerScheduledQuote, {})).toMatchObject({
      status: 202,
      body: { sent: 1, failed: 0 },
    });
    const { body, headers } = await inbox();
    expect(body).toMatchObject([
      {
        notification_type: 'daily_quote',
        content: device.received[0]?.payload.body,
        is_read: false,
        created_at: '2026-03-01T12:00:00.000Z',
      },
    ]);
    expect(headers).toEqual({ 'X-Unread-Count': '1' });
    expect(device.received[0]?.ttl).toBe(String(12 * 3600));
  });

  it('triggerScheduledQuote pushes to all devices of the user and to no device of another user', async () => {
    const mine = [await addDevice(person), await addDevice(person)];
    const other = await test.register();
    const theirs = await addDevice(other);
    await person.call(api.triggerScheduledQuote, {});
    expect(mine.map(({ received }) => received.length)).toEqual([1, 1]);
    expect(theirs.received).toEqual([]);
    expect((await inbox(other)).body).toEqual([]);
  });

  it('sendTestQuote and triggerScheduledQuote return 409 for a user without a push device', async () => {
    for (const endpoint of [api.sendTestQuote, api.triggerScheduledQuote]) {
      expect(await person.refused(endpoint, {})).toMatchObject({
        status: 409,
        body: { code: 'not_subscribed' },
      });
    }
    expect((await inbox()).body).toEqual([]);
  });

  it('sendTestQuote counts sent and failed pushes and removes a device whose push service returns 410', async () => {
    await addDevice(person);
    await addDevice(person, 410);
    const later = await addDevice(person, { status: 429, headers: { 'Retry-After': '0' } }, 201);
    expect((await person.call(api.sendTestQuote, {})).body).toMatchObject({ sent: 1, failed: 2 });
    await later.receives(2);
    expect((await person.call(api.sendTestQuote, {})).body).toMatchObject({ sent: 2, failed: 0 });
  });

  it('triggerScheduledQuote with a repeated Idempotency-Key sends one quote', async () => {
    const device = await addDevice(person);
    const options = { idempotencyKey: '0195a000-0000-7000-8000-00000000000b' };
    const trigger = () => person.call(api.triggerScheduledQuote, {}, options);
    const first = await trigger();
    expect(first.body).toMatchObject({ sent: 1, failed: 0 });
    expect(await trigger()).toEqual(first);
    await person.call(api.unsubscribeFromPush, { query: {} });
    expect(await trigger()).toEqual(first);
    expect(device.received).toHaveLength(1);
    expect((await inbox()).body).toHaveLength(1);
  });

  it('five identical concurrent triggerScheduledQuote requests send one quote', async () => {
    const device = await addDevice(person);
    const options = { idempotencyKey: '0195a000-0000-7000-8000-00000000000c' };
    await Promise.all(
      Array.from({ length: 5 }, () => person.call(api.triggerScheduledQuote, {}, options)),
    );
    expect(device.received).toHaveLength(1);
    expect((await inbox()).body).toHaveLength(1);
  });

  it('the shutdown does not wait for retries of a push', async () => {
    const device = await addDevice(person, 500);
    await person.call(api.sendTestQuote, {});
    await test.close();
    expect(device.received).toHaveLength(1);
  });
});
