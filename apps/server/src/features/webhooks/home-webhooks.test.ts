import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import { createHostFinder } from '../../outgoing/find-hosts.ts';
import { createTransport } from '../../outgoing/http-transport.ts';
import type { Store } from '../../store/store.ts';
import { refusedField, type Person } from '../../testing/build-test-app.ts';
import { describeEachDatabase } from '../../testing/each-database.ts';
import { startNameServer } from '../../testing/name-server.ts';
import { startPushService } from '../../testing/push-service.ts';
import { buildWebhookApp, type WebhookApp } from '../../testing/webhook-app.ts';
import { startWebhookReceiver } from '../../testing/webhook-receiver.ts';

describeEachDatabase('a webhook at home', (openStore) => {
  let store: Store;
  let test: WebhookApp;
  let person: Person;

  beforeEach(async () => {
    store = await openStore();
    test = await buildWebhookApp(store, {
      PUSH_ALLOW_INSECURE_HOSTS: '',
      WEBHOOK_ALLOWED_HOSTS: 'localhost, 127.0.0.0/30',
    });
    person = await test.register();
  });

  const change = () => person.call(api.createLifeArea, { body: { name: 'Area' } });
  const attempts = async (id: string) =>
    (await person.call(api.listWebhookAttempts, { params: { id } })).body;

  it.each(['127.0.0.1', 'localhost'])(
    'a webhook event is sent by http to %s in WEBHOOK_ALLOWED_HOSTS',
    async (host) => {
      const url = test.receiver.url.replace('127.0.0.1', host);
      const { id } = await test.listen(person, ['area.changed'], url);
      await change();
      await test.sendAll();
      expect(test.receiver.received).toHaveLength(1);
      expect(await attempts(id)).toMatchObject([{ status: 204, failure: null }]);
    },
  );

  it.each(['http://127.0.0.4/', 'https://192.168.1.5/', 'https://[::1]/', 'http://a.localhost/'])(
    'createWebhook refuses %s, which is not in WEBHOOK_ALLOWED_HOSTS',
    async (url) => {
      const body = { url, events: ['area.changed' as const] };
      expect(await person.refused(api.createWebhook, { body })).toMatchObject(
        refusedField('url', 'webhook_url_refused'),
      );
    },
  );

  it('a webhook event is not sent after DNS changes the address to one outside of WEBHOOK_ALLOWED_HOSTS', async () => {
    let address = '127.0.0.1';
    const nameServer = await startNameServer(() => [address]);
    const transport = createTransport({
      hosts: createHostFinder({ servers: [nameServer.address] }),
    });
    const everywhere = await startWebhookReceiver('/hook', '0.0.0.0');
    onTestFinished(async () => {
      transport.close();
      await nameServer.close();
    });
    const job = test.anotherJob({ transport });
    const { port } = new URL(everywhere.url);
    const url = `http://nodered.example.org:${port}/hook`;
    const { id } = await test.listen(person, ['area.changed'], url);
    await change();
    await test.sendAll(job);
    expect(await attempts(id)).toMatchObject([{ status: 204 }]);

    address = '127.0.0.4';
    test.clock.advance(1000);
    const now = performance.now.bind(performance);
    const later = vi.spyOn(performance, 'now').mockImplementation(() => now() + 31_000);
    onTestFinished(() => later.mockRestore());
    await change();
    await test.sendAll(job);
    expect(await attempts(id)).toMatchObject([{ failure: 'unknown_host' }, { status: 204 }]);
    expect(everywhere.received).toHaveLength(1);
  });

  it('a webhook event is not sent by http to a public address that only networks of WEBHOOK_ALLOWED_HOSTS could allow', async () => {
    const nameServer = await startNameServer(() => ['8.8.8.8']);
    const transport = createTransport({
      hosts: createHostFinder({ servers: [nameServer.address] }),
    });
    onTestFinished(async () => {
      transport.close();
      await nameServer.close();
    });
    const url = 'http://open.example.org:1880/';
    const { id } = await test.listen(person, ['area.changed'], url);
    await change();
    await test.sendAll(test.anotherJob({ transport }));
    expect(await attempts(id)).toMatchObject([{ status: null, failure: 'needs_https' }]);
  });

  it('a webhook event is not sent after its host left WEBHOOK_ALLOWED_HOSTS', async () => {
    const { id } = await test.listen(person, ['area.changed']);
    const narrower = await buildWebhookApp(store, { PUSH_ALLOW_INSECURE_HOSTS: '' });
    await change();
    await test.sendAll(narrower.job);
    expect(await attempts(id)).toMatchObject([{ status: null, failure: 'refused' }]);
  });

  it('listWebhookAttempts reports a closed port as no_connection and a port without TLS as no_tls', async () => {
    const closed = await test.listen(person, ['area.changed'], 'http://127.0.0.1:1/');
    const listener = await startWebhookReceiver('/hook', '127.0.0.2');
    const url = listener.url.replace('http:', 'https:');
    const noTls = await test.listen(person, ['area.changed'], url);
    await change();
    await test.sendAll();
    expect(await attempts(closed.id)).toMatchObject([{ failure: 'no_connection' }]);
    expect(await attempts(noTls.id)).toMatchObject([{ failure: 'no_tls' }]);
  });

  it('subscribeToPush refuses a host that only WEBHOOK_ALLOWED_HOSTS allows', async () => {
    const service = await startPushService();
    const { subscription } = service.createDevice(201);
    const body = { subscription };
    expect(await person.refused(api.subscribeToPush, { body })).toMatchObject(
      refusedField('subscription.endpoint', 'push_endpoint_refused'),
    );
    await service.close();
  });
});
