import { beforeEach, expect, it } from 'vitest';
import { Webhook } from 'standardwebhooks';
import { api } from '@daymark/shared/api.ts';
import * as limits from '@daymark/shared/limits.ts';
import { createHostFinder } from '../../outgoing/find-hosts.ts';
import { createTransport } from '../../outgoing/http-transport.ts';
import type { Store } from '../../store/store.ts';
import type { WebhookJobOptions } from './send-webhooks.ts';
import { mailEnv, type Person } from '../../testing/build-test-app.ts';
import { describeEachDatabase } from '../../testing/each-database.ts';
import { startNameServer } from '../../testing/name-server.ts';
import { buildWebhookApp, type WebhookApp } from '../../testing/webhook-app.ts';
import { startWebhookReceiver } from '../../testing/webhook-receiver.ts';

const minute = 60_000;
const hour = 60 * minute;

describeEachDatabase('a waiting webhook event', (openStore, tables) => {
  let store: Store;
  let test: WebhookApp;
  let person: Person;

  beforeEach(async () => {
    store = await openStore();
    test = await buildWebhookApp(store, mailEnv);
    person = await test.register();
    const { id, email } = person.user;
    const now = new Date(test.clock()).toISOString();
    await store.users.confirmEmail(id, { email, now });
  });

  let made = 0;
  const change = (name = `Area ${(made += 1)}`) =>
    person.call(api.createLifeArea, { body: { name } });
  const webhooks = async () => (await person.call(api.listWebhooks, {})).body;
  const attempts = async (id: string) =>
    (await person.call(api.listWebhookAttempts, { params: { id } })).body;
  const inbox = async () =>
    (await person.call(api.listNotifications, {})).body
      .map(({ content }) => content)
      .filter((content) => !content.includes('was added'));
  const names = () =>
    test.receiver.received.map(({ data }) => (data['life_area'] as { name?: string })?.name);

  it('a webhook event is sent once with a signature, and the attempt is recorded', async () => {
    const { id, secret } = await test.listen(person, ['area.changed']);
    await change('Health');
    await test.sendAll();
    await test.sendAll();
    const [event, ...others] = test.receiver.received;
    expect(others).toEqual([]);
    expect(event).toMatchObject({ type: 'area.changed', contentType: 'application/json' });
    expect(event?.id).toMatch(/^msg_[0-9a-f]{32}$/);
    expect(event?.timestamp).toBe(Date.parse('2026-03-01T12:00:00Z') / 1000);
    const at = new Date((event?.timestamp ?? 0) * 1000);
    expect(event?.signature).toBe(new Webhook(secret).sign(event?.id ?? '', at, event?.body ?? ''));
    expect(await attempts(id)).toMatchObject([
      { event: 'area.changed', status: 204, failure: null, next_attempt_at: null },
    ]);
    expect(await webhooks()).toMatchObject([{ waiting: 0, failing_since: null }]);
  });

  it("the observer's webhookAttempted is called with the result of each attempt", async () => {
    const results: string[] = [];
    const observe = { webhookAttempted: (result: string) => void results.push(result) };
    const job = test.anotherJob({ observe });
    await test.listen(person, ['area.changed']);
    test.receiver.answers(500, 204);
    await change();
    await test.sendAll(job);
    test.clock.advance(5000);
    await test.sendAll(job);
    test.receiver.answers('reset');
    await change();
    await test.sendAll(job);
    expect(results).toEqual(['failed', 'delivered', 'failed']);
  });

  it('webhook events are sent in the order of the writes @long', async () => {
    await test.listen(person, ['area.changed']);
    const sent = Array.from({ length: 30 }, (_, index) => `Area ${index}`);
    for (const name of sent) await change(name);
    await test.sendFor(15);
    expect(names()).toEqual(sent);
  });

  it('a failed webhook event is retried at growing intervals before later events are sent', async () => {
    const { id } = await test.listen(person, ['area.changed']);
    test.receiver.answers(500, 429, 404, 200);
    await change('One');
    await change('Two');
    await test.sendAll();
    const counts: number[] = [];
    for (const wait of [5000, 5 * minute, 30 * minute]) {
      test.clock.advance(wait - 1);
      await test.sendAll();
      counts.push(test.receiver.received.length);
      test.clock.advance(1);
      await test.sendAll();
    }
    expect(counts).toEqual([1, 2, 3]);
    expect(names()).toEqual(['One', 'One', 'One', 'One', 'Two']);
    expect(new Set(test.receiver.received.map((event) => event.id)).size).toBe(2);
    const [last, ...earlier] = (await attempts(id)).toReversed();
    expect([last, ...earlier].map((attempt) => attempt?.status)).toEqual([500, 429, 404, 200, 200]);
    expect(await webhooks()).toMatchObject([{ waiting: 0, failing_since: null }]);
  });

  it('listWebhookAttempts returns the time of the next attempt with the newest failed attempt', async () => {
    const { id } = await test.listen(person, ['area.changed']);
    test.receiver.answers(500);
    await change();
    await test.sendAll();
    test.clock.advance(5000);
    await test.sendAll();
    expect((await attempts(id)).map((attempt) => attempt.next_attempt_at)).toEqual([
      '2026-03-01T12:05:05.000Z',
      null,
    ]);
    expect(await webhooks()).toMatchObject([
      { waiting: 1, failing_since: '2026-03-01T12:00:00.000Z' },
    ]);
  });

  it('a webhook that fails for a day is disabled and reported', async () => {
    const { id } = await test.listen(person, ['area.changed']);
    test.receiver.answers(503);
    await change();
    await change();
    const began = test.clock();
    for (let checks = 0; checks < 25 * 12; checks += 1) {
      await test.sendAll();
      test.clock.advance(5 * minute);
    }
    const times = test.receiver.received.map(({ timestamp }) => timestamp * 1000 - began);
    expect(times.map((time) => Math.round(time / minute))).toEqual([
      0, 5, 10, 40, 160, 460, 1060, 1440,
    ]);
    expect(await webhooks()).toMatchObject([
      { is_enabled: false, disabled_reason: 'failing', waiting: 0 },
    ]);
    expect((await attempts(id)).every((attempt) => attempt.next_attempt_at === null)).toBe(true);
    expect(await inbox()).toEqual([
      expect.stringMatching(/127\.0\.0\.1.*\n.*Events not sent: 2\./),
    ]);
    const mails = await tables().selectFrom('mails').select(['kind', 'details']).execute();
    expect(mails).toContainEqual({ kind: 'webhook_disabled', details: '{}' });
    await change();
    await test.sendAll();
    expect(times).toHaveLength(test.receiver.received.length);
  });

  it('a webhook is disabled at once after a 410 response', async () => {
    await test.listen(person, ['area.changed']);
    test.receiver.answers(410);
    await change();
    await test.sendAll();
    expect(await webhooks()).toMatchObject([{ is_enabled: false, disabled_reason: 'gone' }]);
    expect(await inbox()).toHaveLength(1);
  });

  it('a webhook with too many waiting events is disabled', async () => {
    await test.listen(person, ['area.changed']);
    await change();
    const { webhookQueue } = store;
    const claim: typeof webhookQueue.claim = async (given) =>
      (await webhookQueue.claim(given)).map((webhook) => ({
        ...webhook,
        waiting: limits.webhookEventsWaiting + 1,
      }));
    const crowded = { ...store, webhookQueue: { ...webhookQueue, claim } };
    await test.sendAll(test.anotherJob({ store: crowded }));
    expect(test.receiver.received).toEqual([]);
    expect(await webhooks()).toMatchObject([{ is_enabled: false, disabled_reason: 'overflow' }]);
  });

  it.each([
    ['reset', { status: null, failure: 'no_answer' }],
    ['broken', { status: null, failure: 'no_answer' }],
    [{ redirect: 'http://127.0.0.1:1/' }, { status: 302, failure: null }],
    [200, { status: 200, failure: null }],
    ['endless', { status: 200, failure: null }],
  ] as const)(
    'the response %o of a webhook receiver is recorded as %o',
    async (answer, outcome) => {
      const { id } = await test.listen(person, ['area.changed']);
      test.receiver.answers(answer);
      await change();
      await test.sendAll();
      expect(await attempts(id)).toMatchObject([outcome]);
      expect(await webhooks()).toMatchObject([{ waiting: outcome.status === 200 ? 0 : 1 }]);
    },
  );

  it('webhooks do not follow redirects', async () => {
    const other = await startWebhookReceiver('/elsewhere');
    await test.listen(person, ['area.changed']);
    test.receiver.answers({ redirect: other.url });
    await change();
    await test.sendAll();
    expect(other.received).toEqual([]);
  });

  it(
    'a webhook request that hangs fails after ten seconds and delays no other webhook @long',
    { timeout: 30_000 },
    async () => {
      const quick = await startWebhookReceiver('/quick');
      const later = await startWebhookReceiver('/later', '127.0.0.2');
      const { id } = await test.listen(person, ['area.changed']);
      await test.listen(person, ['area.changed'], quick.url);
      test.receiver.answers('hang');
      await change();
      await test.job.work();
      await quick.arrival(1);
      await test.listen(person, ['area.changed'], later.url);
      await change();
      await test.job.work();
      await later.arrival(1);
      expect(await attempts(id)).toEqual([]);
      await test.job.idle();
      expect(await attempts(id)).toMatchObject([{ status: null, failure: 'no_answer' }]);
    },
  );

  it('webhook attempts to private addresses, unknown hosts and failing name servers have the same failure', async () => {
    const nameServer = await startNameServer((hostname) =>
      hostname === 'rebound.example.org'
        ? ['127.0.0.1']
        : hostname === 'failing.example.org'
          ? 'broken'
          : 'unknown',
    );
    const hosts = createHostFinder({ servers: [nameServer.address] });
    const transport = createTransport({ hosts });
    const job = test.anotherJob({ transport });
    const one = await test.listen(person, ['area.changed'], 'https://rebound.example.org/');
    const none = await test.listen(person, ['area.changed'], 'https://nowhere.example.org/');
    const failing = await test.listen(person, ['area.changed'], 'https://failing.example.org/');
    await change();
    await test.sendAll(job);
    const said = { status: null, failure: 'unknown_host', duration: 0 };
    for (const { id } of [one, none, failing]) expect(await attempts(id)).toMatchObject([said]);
    transport.close();
    await nameServer.close();
  });

  it('a webhook event is not sent if the endpoint guard no longer accepts the URL', async () => {
    const { id } = await test.listen(person, ['area.changed']);
    await change();
    await test.sendAll(test.anotherJob({ guard: () => null }));
    expect(await attempts(id)).toMatchObject([{ status: null, failure: 'refused' }]);
    expect(test.receiver.received).toEqual([]);
  });

  it('only one node at a time sends to a slow webhook', async () => {
    await test.listen(person, ['area.changed']);
    for (let count = 0; count < 8; count += 1) await change();
    const ids: unknown[] = [];
    let open = 0;
    let mostOpen = 0;
    const transport: WebhookJobOptions['transport'] = {
      find: async () => ({ addresses: [] }),
      async post({ headers }) {
        ids.push(headers['webhook-id']);
        open += 1;
        mostOpen = Math.max(mostOpen, open);
        test.clock.advance(9000);
        for (const job of jobs) await job.work();
        open -= 1;
        return { status: 204, retryAfter: undefined };
      },
    };
    const jobs = [test.anotherJob({ transport }), test.anotherJob({ transport })];
    for (let turn = 0; turn < 8; turn += 1) {
      for (const job of jobs) await test.sendAll(job);
    }
    expect(mostOpen).toBe(1);
    expect(ids).toHaveLength(8);
    expect(new Set(ids).size).toBe(8);
  });

  it('three concurrent nodes send each webhook event once', async () => {
    await test.listen(person, ['area.changed']);
    for (let count = 0; count < 20; count += 1) await change();
    const jobs = [test.job, test.anotherJob(), test.anotherJob()];
    for (let second = 0; second < 10; second += 1) {
      await Promise.all(jobs.map((job) => test.sendAll(job)));
      test.clock.advance(1000);
    }
    expect(test.receiver.received).toHaveLength(20);
  });

  it('another node sends a webhook event after the claim of a dead node has ended', async () => {
    await test.listen(person, ['area.changed']);
    await change();
    const now = new Date(test.clock()).toISOString();
    const until = new Date(test.clock() + minute).toISOString();
    const claim = { now, until, soon: until, latest: until, limit: 10 };
    expect(await store.webhookQueue.claim(claim)).toHaveLength(1);
    await test.sendAll();
    expect(test.receiver.received).toEqual([]);
    test.clock.advance(minute);
    await test.sendAll();
    expect(test.receiver.received).toHaveLength(1);
  });

  it('a webhook event is sent even if a wrong clock stored a future time for its queuing, retry or claim', async () => {
    const ahead = () => test.clock.set('2026-03-05T12:00:00Z');
    const right = () => test.clock.set('2026-03-01T12:00:00Z');
    const { id } = await test.listen(person, ['area.changed']);
    ahead();
    await change('Queued');
    right();
    await test.sendAll();
    expect(names()).toEqual(['Queued']);
    ahead();
    await change('Tried');
    test.receiver.answers(500, 500, 200);
    await test.sendAll();
    right();
    await test.sendAll();
    // `failing_since` has the time of the corrected clock, not the future time.
    expect(await webhooks()).toMatchObject([{ failing_since: '2026-03-01T12:00:00.000Z' }]);
    test.clock.advance(5 * minute);
    await test.sendAll();
    expect(names()).toEqual(['Queued', 'Tried', 'Tried', 'Tried']);
    ahead();
    await change('Claimed');
    const until = '2026-03-05T12:00:30.000Z';
    const now = new Date(test.clock()).toISOString();
    await store.webhookQueue.claim({ now, until, soon: until, latest: until, limit: 10 });
    right();
    await test.sendAll();
    expect(names().at(-1)).toBe('Claimed');
    expect(await attempts(id)).toHaveLength(5);
  });

  it('a webhook event that a shutdown interrupted is sent after the next start', async () => {
    const { id } = await test.listen(person, ['area.changed']);
    test.receiver.answers('hang');
    await change();
    await test.job.work();
    await test.receiver.arrival(1);
    await test.job.close();
    expect(await attempts(id)).toEqual([]);
    expect(await webhooks()).toMatchObject([{ waiting: 1 }]);
    test.receiver.answers(200);
    test.clock.advance(2 * minute);
    await test.sendAll(test.anotherJob());
    expect(new Set(test.receiver.received.map((event) => event.id)).size).toBe(1);
    expect(await webhooks()).toMatchObject([{ waiting: 0 }]);
  });

  it('a waiting webhook event is sent at once to a new URL of the webhook', async () => {
    const other = await startWebhookReceiver('/elsewhere');
    const { id } = await test.listen(person, ['area.changed']);
    test.receiver.answers(500);
    await change();
    await test.sendAll();
    await person.call(api.updateWebhook, { params: { id }, body: { url: other.url } });
    await test.sendAll();
    expect(other.received).toHaveLength(1);
  });

  it('resendAttempt sends a webhook event once more with the same id', async () => {
    const { id } = await test.listen(person, ['area.changed']);
    await change();
    await test.sendAll();
    const [first] = await attempts(id);
    const params = { id, attempt: first?.id ?? '' };
    test.receiver.answers(500, 204);
    await person.call(api.resendAttempt, { params });
    await test.sendAll();
    // A resent event is not retried and does not disable the webhook.
    test.clock.advance(26 * hour);
    await test.sendAll();
    expect(test.receiver.received).toHaveLength(2);
    expect(await webhooks()).toMatchObject([{ waiting: 0, failing_since: null }]);
    await person.call(api.resendAttempt, { params });
    await test.sendAll();
    expect(test.receiver.received.map((event) => event.id)).toEqual(
      Array(3).fill(test.receiver.received[0]?.id),
    );
  });

  it('resendAttempt sends a waiting webhook event at once', async () => {
    const { id } = await test.listen(person, ['area.changed']);
    test.receiver.answers(500, 204);
    await change();
    await test.sendAll();
    const [first] = await attempts(id);
    await person.call(api.resendAttempt, { params: { id, attempt: first?.id ?? '' } });
    await test.sendAll();
    expect(test.receiver.received).toHaveLength(2);
    expect(await webhooks()).toMatchObject([{ waiting: 0, failing_since: null }]);
  });

  it('testWebhook sends a test event once, before waiting events', async () => {
    const { id } = await test.listen(person, ['area.changed']);
    await change();
    await person.call(api.testWebhook, { params: { id } });
    test.receiver.answers(400, 204);
    await test.sendAll();
    expect(test.receiver.received.map(({ type }) => type)).toEqual([
      'webhook.test',
      'area.changed',
    ]);
    expect(await webhooks()).toMatchObject([{ waiting: 0, failing_since: null }]);
  });

  it('only the last fifty attempts of a webhook are kept @long', async () => {
    const { id } = await test.listen(person, ['area.changed']);
    for (let count = 0; count < 55; count += 1) await change();
    await test.sendFor(25);
    expect(await attempts(id)).toHaveLength(limits.webhookAttempts);
    const rows = await tables().selectFrom('webhook_attempts').select('id').execute();
    expect(rows).toHaveLength(limits.webhookAttempts);
  });

  it('after an area is erased, no webhook attempt about the area is stored, even for an event being sent', async () => {
    const { body: area } = await change('Canary');
    await test.listen(person, ['entry.changed']);
    const score = { life_area_id: area.id, score: 1, score_date: '2026-03-01', notes: 'Canary' };
    await person.call(api.recordScore, { body: { ...score, score: 1 } });
    test.receiver.answers('hang');
    await test.job.work();
    await test.receiver.arrival(1);
    await person.call(api.deleteLifeArea, { params: { id: area.id }, query: { erase: 'true' } });
    await test.receiver.close();
    await test.job.idle();
    const rows = await tables().selectFrom('webhook_attempts').selectAll().execute();
    expect(rows).toEqual([]);
  });
});
