import { beforeEach, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import { fieldErrorTemplates } from '@daymark/shared/error-templates.ts';
import type { CallArguments } from '@daymark/shared/endpoint.ts';
import type { Store } from '../../store/store.ts';
import {
  refusedField,
  buildTestApp,
  type Person,
  type TestApp,
} from '../../testing/build-test-app.ts';
import { describeEachDatabase, everyRow } from '../../testing/each-database.ts';

const url = 'https://hooks.example.org/daymark';
const events = ['entry.changed', 'area.changed'] as const;

describeEachDatabase('a webhook', (openStore, tables) => {
  let store: Store;
  let test: TestApp;
  let person: Person;

  beforeEach(async () => {
    store = await openStore();
    test = await buildTestApp(store);
    person = await test.register();
  });

  type Changes = Partial<CallArguments<typeof api.createWebhook>['body']>;
  const create = async (changes: Changes = {}) =>
    (await person.call(api.createWebhook, { body: { url, events: [...events], ...changes } })).body;
  const list = async () => (await person.call(api.listWebhooks, {})).body;

  it('createWebhook returns the secret once, and listWebhooks does not return it', async () => {
    const { secret, ...created } = await create();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(created).toMatchObject({ url, events, is_enabled: true, waiting: 0 });
    expect(created).toMatchObject({ disabled_reason: null, failing_since: null });
    expect(await list()).toEqual([created]);
    const { idempotency_keys: answers } = await everyRow(tables);
    expect(JSON.stringify(answers)).not.toContain(secret);
  });

  it('createWebhook with a repeated Idempotency-Key returns the same secret', async () => {
    const call = { body: { url, events: [...events] } };
    const first = await person.call(api.createWebhook, call, { idempotencyKey: 'home' });
    expect(await person.call(api.createWebhook, call, { idempotencyKey: 'home' })).toEqual(first);
    expect(await list()).toHaveLength(1);
    await person.call(api.deleteWebhook, { params: { id: first.body.id } });
    const again = await person.call(api.createWebhook, call, { idempotencyKey: 'home' });
    expect(again.body.secret).toBe('');
  });

  it('createWebhook normalizes the URL and stores each event type once', async () => {
    const made = await create({
      url: ' https://HOOKS.example.org ',
      events: ['day.completed', 'day.completed'],
    });
    expect(made).toMatchObject({ url: 'https://hooks.example.org/', events: ['day.completed'] });
  });

  it.each([
    ['http://hooks.example.org/', 'webhook_url_needs_https'],
    ['https://localhost/', 'webhook_url_refused'],
    ['https://10.0.0.1/', 'webhook_url_refused'],
    ['http://10.0.0.1/', 'webhook_url_refused'],
    ['https://[::1]/', 'webhook_url_refused'],
    ['https://printer.local/', 'webhook_url_refused'],
    ['https://user:password@hooks.example.org/', 'webhook_url_credentials'],
    ['https://hooks.example.org/#part', 'webhook_url_fragment'],
    ['ftp://hooks.example.org/', 'webhook_url_scheme'],
    ['nodered.lan:1880', 'webhook_url_scheme'],
    ['hooks.example.org/daymark', 'webhook_url_scheme'],
    ['https://', 'invalid'],
  ] as const)('createWebhook refuses the URL %s with %s', async (refused, code) => {
    const body = { url: refused, events: [...events] };
    expect(await person.refused(api.createWebhook, { body })).toMatchObject({
      status: 422,
      body: {
        code: 'webhook_url_refused',
        detail: fieldErrorTemplates[code],
        errors: [{ field: 'url', code, message: fieldErrorTemplates[code] }],
      },
    });
    expect(await list()).toEqual([]);
  });

  it('createWebhook requires a URL and an event', async () => {
    const body = { url: ' ', events: [] };
    const { body: refusal } = await person.refused(api.createWebhook, { body });
    expect(refusal.errors?.map(({ code }) => code)).toEqual([
      'webhook_url_required',
      'webhook_events_required',
    ]);
  });

  it('createWebhook and updateWebhook require a recent confirmation', async () => {
    const { id } = await create();
    test.clock.advance(11 * 60_000);
    const unconfirmed = { status: 403, body: { code: 'confirmation_required' } };
    const body = { url, events: [...events] };
    expect(await person.refused(api.createWebhook, { body })).toMatchObject(unconfirmed);
    const change = { params: { id }, body: { is_enabled: false } };
    expect(await person.refused(api.updateWebhook, change)).toMatchObject(unconfirmed);
    await person.call(api.deleteWebhook, { params: { id } });
    expect(await list()).toEqual([]);
  });

  it('updateWebhook changes URL and events and turns a webhook off and on', async () => {
    const { id } = await create();
    const change = async (changes: NonNullable<CallArguments<typeof api.updateWebhook>['body']>) =>
      (await person.call(api.updateWebhook, { params: { id }, body: changes })).body;
    expect(await change({ url: 'https://other.example.org/' })).toMatchObject({
      url: 'https://other.example.org/',
      events,
      is_enabled: true,
    });
    await person.call(api.createLifeArea, { body: { name: 'Health' } });
    expect(await change({ events: ['streak.milestone'] })).toMatchObject({
      events: ['streak.milestone'],
      waiting: 1,
    });
    expect(await change({ is_enabled: false })).toMatchObject({ is_enabled: false, waiting: 0 });
    await person.call(api.createLifeArea, { body: { name: 'Work' } });
    expect(await change({ is_enabled: true })).toMatchObject({ is_enabled: true, waiting: 0 });
  });

  it('a user can have at most ten webhooks, even with concurrent requests', async () => {
    const answers = await Promise.allSettled(
      Array.from({ length: 14 }, (_, host) => create({ url: `https://h${host}.example.org/` })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    const body = { url, events: [...events] };
    expect((await person.refused(api.createWebhook, { body })).body.code).toBe('too_many_webhooks');
  });

  it('a user can have at most two webhooks at one host, in any spelling of the host', async () => {
    const there = [url, 'https://HOOKS.example.org:8443/other'];
    const [first] = await Promise.all(there.map((each) => create({ url: each })));
    const elsewhere = await create({ url: 'https://other.example.org/' });
    const refused = refusedField('url', 'too_many_webhooks_at_host');
    for (const third of [
      url,
      'https://hooks.EXAMPLE.org:444/x',
      'https://hooks.example.org/a/..',
    ]) {
      const body = { url: third, events: [...events] };
      expect(await person.refused(api.createWebhook, { body })).toMatchObject(refused);
    }
    const moved = { params: { id: elsewhere.id }, body: { url } };
    expect(await person.refused(api.updateWebhook, moved)).toMatchObject(refused);
    const stays = { params: { id: first?.id ?? '' }, body: { url: `${url}/new` } };
    expect((await person.call(api.updateWebhook, stays)).body.url).toBe(`${url}/new`);
    const stranger = await test.register();
    await stranger.call(api.createWebhook, { body: { url, events: [...events] } });
    expect(await list()).toHaveLength(3);
  });

  it('five concurrent createWebhook requests for one host create two webhooks', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => create()));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  });

  it('webhooks that an earlier version allowed above the limit per host can be changed', async () => {
    const made = { url, events, secret: 'whsec_', created_at: '2026-01-01T00:00:00.000Z' };
    const id = crypto.randomUUID();
    for (const each of [id, crypto.randomUUID(), crypto.randomUUID()]) {
      await store.webhooks.create({ user_id: person.user.id, id: each, ...made });
    }
    const change = { params: { id }, body: { url: `${url}/new`, is_enabled: true } };
    expect((await person.call(api.updateWebhook, change)).body.url).toBe(`${url}/new`);
    expect(await list()).toHaveLength(3);
  });

  it('deleting a webhook or an account deletes the events and attempts of the webhooks', async () => {
    const { id } = await create();
    await create();
    await person.call(api.createLifeArea, { body: { name: 'Canary' } });
    const queued = async () => (await everyRow(tables))['webhook_events']?.length;
    expect(await queued()).toBe(2);
    await person.call(api.deleteWebhook, { params: { id } });
    expect(await queued()).toBe(1);
    await person.call(api.deleteMe, { body: {} });
    const { webhooks, webhook_events, webhook_attempts } = await everyRow(tables);
    expect([webhooks, webhook_events, webhook_attempts]).toEqual([[], [], []]);
  });

  it('testWebhook returns webhook_disabled for a disabled webhook', async () => {
    const { id } = await create();
    await person.call(api.testWebhook, { params: { id } });
    expect(await list()).toMatchObject([{ waiting: 1 }]);
    await person.call(api.updateWebhook, { params: { id }, body: { is_enabled: false } });
    expect((await person.refused(api.testWebhook, { params: { id } })).body.code).toBe(
      'webhook_disabled',
    );
  });
});
