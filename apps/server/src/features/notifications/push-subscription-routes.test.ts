import { subscribe as listen, unsubscribe as stopListening } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import { isUuid } from '@daymark/shared/identifier.ts';
import {
  refusedField,
  invalidField,
  buildTestApp,
  testVapidKeys,
  type Person,
  type TestApp,
} from '../../testing/build-test-app.ts';
import { describeEachDatabase } from '../../testing/each-database.ts';
import { startPushService, type PushService, type TestDevice } from '../../testing/push-service.ts';

describeEachDatabase('devices', (openStore) => {
  let test: TestApp;
  let person: Person;
  let service: PushService;

  beforeEach(async () => {
    service = await startPushService();
    test = await buildTestApp(await openStore());
    person = await test.register();
  });

  const subscribe = ({ subscription }: TestDevice, as = person) =>
    as.call(api.subscribeToPush, { body: { subscription } });
  const devices = (of = person) => test.store.pushSubscriptions.listActive(of.user.id);
  const endpoints = async (of = person) => (await devices(of)).map(({ endpoint }) => endpoint);
  const testQuote = async (as = person) => (await as.call(api.sendTestQuote, {})).body;

  it('getPushPublicKey returns the public VAPID key', async () => {
    expect(await person.call(api.getPushPublicKey, {})).toEqual({
      status: 200,
      body: { public_key: testVapidKeys.publicKey },
    });
  });

  it('subscribeToPush stores the keys of a device and neither returns nor logs them', async () => {
    const device = service.createDevice();
    const { endpoint, keys } = device.subscription;
    const answer = await subscribe(device);
    expect(answer).toEqual({ status: 201, body: { id: answer.body.id, endpoint } });
    expect(isUuid(answer.body.id)).toBe(true);
    expect(await devices()).toMatchObject([{ id: answer.body.id, endpoint, ...keys }]);
    expect(test.log.join('')).not.toContain(keys.auth);
    expect(test.log.join('')).not.toContain(endpoint);
  });

  it('subscribeToPush replaces the keys of an endpoint that is already stored', async () => {
    const device = service.createDevice();
    const first = await subscribe(device);
    const { subscription } = service.createDevice();
    const { keys } = subscription;
    const again = { subscription: { endpoint: device.subscription.endpoint, keys } };
    expect(await person.call(api.subscribeToPush, { body: again })).toEqual({
      status: 200,
      body: first.body,
    });
    expect(await devices()).toMatchObject([{ id: first.body.id, ...keys }]);
  });

  it('subscribeToPush moves a device to the user who subscribed last', async () => {
    const device = service.createDevice();
    const other = await test.register();
    const { body: mine } = await subscribe(device);
    const { status, body: theirs } = await subscribe(device, other);
    expect(status).toBe(201);
    expect(theirs.id).not.toBe(mine.id);
    expect(await endpoints()).toEqual([]);
    expect(await endpoints(other)).toEqual([device.subscription.endpoint]);
    expect(await person.refused(api.sendTestQuote, {})).toMatchObject({ status: 409 });
    expect(await testQuote(other)).toMatchObject({ sent: 1, failed: 0 });
    await person.call(api.unsubscribeFromPush, {
      query: { endpoint: device.subscription.endpoint },
    });
    await person.call(api.unsubscribeFromPush, { query: {} });
    expect(await endpoints(other)).toHaveLength(1);
  });

  it('concurrent subscriptions of one device by three users leave one owner', async () => {
    const device = service.createDevice();
    const people = [person, await test.register(), await test.register()];
    await Promise.all(people.flatMap((as) => [subscribe(device, as), subscribe(device, as)]));
    const owners = await Promise.all(people.map((of) => endpoints(of)));
    expect(owners.flat()).toEqual([device.subscription.endpoint]);
  });

  it("a user's eleventh push device replaces the device that subscribed longest ago", async () => {
    const created = Array.from({ length: 12 }, () => service.createDevice());
    for (const device of created.slice(0, 10)) {
      await subscribe(device);
      test.clock.advance(1000);
    }
    const [first, second, third] = created;
    if (first) await subscribe(first);
    test.clock.advance(1000);
    for (const device of created.slice(10)) await subscribe(device);
    const left = new Set(await endpoints());
    expect(left.size).toBe(10);
    const gone = created.filter(({ subscription }) => !left.has(subscription.endpoint));
    expect(gone).toEqual([second, third]);
  });

  it('a user has ten push devices after 25 concurrent subscriptions', async () => {
    const created = Array.from({ length: 25 }, () => service.createDevice());
    await Promise.all(created.map((device) => subscribe(device)));
    expect(await devices()).toHaveLength(10);
    const other = await test.register();
    await subscribe(service.createDevice(), other);
    expect(await devices()).toHaveLength(10);
  });

  it('unsubscribeFromPush removes the device of an endpoint, or all devices without an endpoint', async () => {
    const created = [service.createDevice(), service.createDevice(), service.createDevice()];
    for (const device of created) await subscribe(device);
    const [first = '', ...rest] = created.map(({ subscription }) => subscription.endpoint);
    const unsubscribe = (query: { endpoint?: string }) =>
      person.call(api.unsubscribeFromPush, { query });
    for (let times = 0; times < 2; times += 1) {
      expect((await unsubscribe({ endpoint: first })).status).toBe(204);
      expect(new Set(await endpoints())).toEqual(new Set(rest));
    }
    for (const endpoint of ['', 'x', 'https://fcm.googleapis.com/unknown', "' OR 1=1 --"]) {
      expect((await unsubscribe({ endpoint })).status).toBe(204);
    }
    expect(await devices()).toHaveLength(2);
    expect((await unsubscribe({})).status).toBe(204);
    expect(await devices()).toEqual([]);
    expect((await unsubscribe({})).status).toBe(204);
  });

  it('subscribeToPush refuses an invalid key', async () => {
    const { endpoint, keys } = service.createDevice().subscription;
    const p256dh = `${keys.p256dh.slice(0, -4)}AAAA`;
    const body = { subscription: { endpoint, keys: { ...keys, p256dh } } };
    expect(await person.refused(api.subscribeToPush, { body })).toMatchObject(
      invalidField('subscription.keys.p256dh', 'push_key_invalid'),
    );
    expect(await devices()).toEqual([]);
  });

  describe('endpoints of unknown hosts', () => {
    const opened: Socket[] = [];
    const remember = (message: unknown) => {
      opened.push((message as { socket: Socket }).socket);
    };
    const databasePort = Number(new URL(inject('postgres').serverUrl).port);

    beforeEach(() => {
      opened.length = 0;
      listen('net.client.socket', remember);
    });

    afterEach(() => stopListening('net.client.socket', remember));

    it.each([
      'http://fcm.googleapis.com/fcm/send/a',
      'https://fcm.googleapis.com:8443/a',
      'https://user:password@fcm.googleapis.com/a',
      'https://2130706433/a',
      'https://0x7f.1/a',
      'https://017700000001/a',
      'https://169.254.169.254/latest/meta-data',
      'https://[::ffff:127.0.0.1]/a',
      'https://localhost/a',
      'https://fcm.googleapis.com./a',
      'https://evil.example/fcm.googleapis.com/',
      'https://fcm.googleapis.com.evil.example/a',
      `https://fcm.googleapis.com/${'a'.repeat(3000 - 27)}`,
      'no URL',
      '',
    ])('subscribeToPush refuses the endpoint %.60s without opening a socket', async (endpoint) => {
      const { keys } = service.createDevice().subscription;
      const body = { subscription: { endpoint, keys } };
      expect(await person.refused(api.subscribeToPush, { body })).toMatchObject(
        refusedField('subscription.endpoint', 'push_endpoint_refused'),
      );
      expect(await person.refused(api.sendTestQuote, {})).toMatchObject({ status: 409 });
      expect(opened.filter(({ remotePort }) => remotePort !== databasePort)).toEqual([]);
    });

    it('sendTestQuote to an allowed endpoint opens one socket', async () => {
      await subscribe(service.createDevice());
      await testQuote();
      expect(opened.filter(({ remotePort }) => remotePort !== databasePort)).toHaveLength(1);
    });

    it('subscribeToPush and sendTestQuote refuse a local endpoint without PUSH_ALLOW_INSECURE_HOSTS', async () => {
      const strict = await buildTestApp(test.store, { env: { PUSH_ALLOW_INSECURE_HOSTS: '' } });
      const { subscription } = service.createDevice();
      const refused = await strict
        .as(person.access_token)
        .refused(api.subscribeToPush, { body: { subscription } });
      expect(refused).toMatchObject({ status: 422, body: { code: 'push_endpoint_refused' } });
      await subscribe({ ...service.createDevice(), subscription });
      const answer = await strict.as(person.access_token).call(api.sendTestQuote, {});
      expect(answer.body).toMatchObject({ sent: 0, failed: 1 });
      expect(service.connections).toBe(0);
    });
  });
});
