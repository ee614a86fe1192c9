import { once } from 'node:events';
import { beforeEach, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import type { Store } from '../../store/store.ts';
import type { Person } from '../../testing/build-test-app.ts';
import { describeEachDatabase } from '../../testing/each-database.ts';
import { buildWebhookApp, loopbackHosts, type WebhookApp } from '../../testing/webhook-app.ts';
import type { WebhookJobOptions } from './send-webhooks.ts';

type Transport = WebhookJobOptions['transport'];

interface Sent {
  readonly host: string;
  readonly at: number;
  readonly body: string;
}

describeEachDatabase('the pace of webhooks', (openStore) => {
  let store: Store;
  let test: WebhookApp;
  let person: Person;
  let sent: Sent[];

  beforeEach(async () => {
    store = await openStore();
    test = await buildWebhookApp(store);
    person = await test.register();
    sent = [];
  });

  const noAddresses: Transport['find'] = async () => ({ addresses: [] });
  const noted = (request: Parameters<Transport['post']>[0]) => {
    const { hostname: host } = request.endpoint.url;
    sent.push({ host, at: test.clock(), body: request.body.toString() });
  };
  const quick: Transport = {
    find: noAddresses,
    async post(request) {
      noted(request);
      return { status: 204, retryAfter: undefined };
    },
  };
  /** Returns a transport that responds after the test calls `answer` or the server stops. */
  function slow() {
    const answered = Promise.withResolvers<void>();
    let [open, mostOpen] = [0, 0];
    const transport: Transport = {
      find: noAddresses,
      async post(request) {
        noted(request);
        open += 1;
        mostOpen = Math.max(mostOpen, open);
        const stopped = once(request.signal, 'abort');
        await Promise.race([answered.promise, stopped]);
        open -= 1;
        return { status: 204, retryAfter: undefined };
      },
    };
    return { transport, answer: answered.resolve, mostOpen: () => mostOpen };
  }
  const jobWith = (transport: Transport) => test.anotherJob({ transport });

  const mostInASecond = (requests: readonly Sent[]) =>
    Math.max(
      ...requests.map(
        ({ at }) => requests.filter((one) => one.at >= at && one.at < at + 1000).length,
      ),
    );
  const hostOf = (index: number) => `http://${loopbackHosts[index] ?? ''}:8000/`;
  const change = (who = person) => who.call(api.createLifeArea, { body: { name: 'Health' } });
  /**
   * Adds more webhooks for one host than `createWebhook` allows. Earlier versions had no such
   * limit.
   */
  async function manyAt(url: string, count: number, who = person): Promise<void> {
    const made = {
      url,
      events: ['area.changed'],
      secret: 'whsec_',
      created_at: '2026-01-01',
    } as const;
    for (let index = 0; index < count; index += 1) {
      await store.webhooks.create({ user_id: who.user.id, id: `${who.user.id} ${index}`, ...made });
    }
  }
  async function begun(count: number): Promise<void> {
    await expect.poll(() => sent.length, { interval: 5 }).toBe(count);
  }

  it('ten webhooks of a user together send 1,000 entries at five requests a second @long', async () => {
    const { body: area } = await change();
    const first = '2023-01-01';
    const scores = Array.from({ length: 1000 }, (_, day) => ({
      life_area_id: area.id,
      score: 1 as const,
      score_date: addDays(first, day),
    }));
    const body = { created_on: first };
    await person.call(api.updateLifeArea, { params: { id: area.id }, body });
    for (let index = 0; index < 10; index += 1) {
      await test.listen(person, ['entry.changed'], hostOf(index % 5));
    }
    const other = await test.register();
    await test.listen(other, ['area.changed'], hostOf(5));
    await person.call(api.recordScores, { body: { scores } });
    await change(other);
    const job = jobWith(quick);
    await test.sendAll(job);
    expect(sent.filter(({ host }) => host === loopbackHosts[5])).toHaveLength(1);
    for (let step = 0; step < 120; step += 1) {
      test.clock.advance(250);
      await test.sendAll(job);
    }
    const own = sent.filter(({ host }) => host !== loopbackHosts[5]);
    expect(mostInASecond(own)).toBe(5);
    expect(own).toHaveLength(10 * 4);
    const dates = own.flatMap(({ body: text }) => {
      const { data } = JSON.parse(text) as { data: { events: { data: { score_date: string } }[] } };
      return data.events.map((event) => event.data.score_date);
    });
    expect(new Set(dates).size).toBe(1000);
    expect(dates).toHaveLength(10 * 1000);
  });

  it('webhooks of several users send at most five requests a second to one host', async () => {
    for (let index = 0; index < 4; index += 1) {
      const each = await test.register();
      await test.listen(each, ['area.changed'], `http://127.0.0.1:${8000 + index}/`);
      for (let count = 0; count < 3; count += 1) await change(each);
    }
    const job = jobWith(quick);
    for (let step = 0; step < 40; step += 1) {
      await test.sendAll(job);
      test.clock.advance(200);
    }
    expect(sent).toHaveLength(12);
    expect(mostInASecond(sent)).toBe(5);
  });

  it('webhooks have at most sixteen open requests to one IP address @long', async () => {
    const { transport, answer } = slow();
    const find = async () => ({ addresses: ['2001:db8::1'] });
    const job = jobWith({ ...transport, find });
    for (let index = 0; index < 25; index += 1) {
      const each = await test.register();
      await test.listen(each, ['area.changed'], `https://h${index}.example.org/`);
      await change(each);
    }
    await job.work();
    await begun(16);
    answer();
    await test.sendFor(4, job);
    expect(sent).toHaveLength(25);
    expect(mostInASecond(sent)).toBeLessThanOrEqual(20);
  });

  it('a slow webhook receiver gets at most four open requests and delays no other receiver', async () => {
    await manyAt(hostOf(0), 10);
    const other = await test.register();
    await test.listen(other, ['area.changed'], hostOf(1));
    await change();
    await change(other);
    const { transport, answer } = slow();
    const job = jobWith(transport);
    await job.work();
    await begun(5);
    for (let second = 0; second < 5; second += 1) {
      test.clock.advance(1000);
      await job.work();
    }
    expect(sent.filter(({ host }) => host === loopbackHosts[0])).toHaveLength(4);
    expect(sent.filter(({ host }) => host === loopbackHosts[1])).toHaveLength(1);
    answer();
    await job.idle();
    await test.sendFor(6, jobWith(quick));
    expect(sent).toHaveLength(11);
  });

  it('webhooks of several users share four open requests to one slow host', async () => {
    for (let index = 0; index < 6; index += 1) {
      const each = await test.register();
      await test.listen(each, ['area.changed'], hostOf(0));
      await change(each);
    }
    const { transport, answer, mostOpen } = slow();
    const job = jobWith(transport);
    await job.work();
    await begun(4);
    answer();
    await test.sendFor(4, job);
    expect(mostOpen()).toBe(4);
    expect(sent).toHaveLength(6);
  });

  it('three nodes together send at most five webhook requests a second', async () => {
    await manyAt(hostOf(0), 10);
    await change();
    await change();
    const jobs = [jobWith(quick), jobWith(quick), jobWith(quick)];
    for (let step = 0; step < 60; step += 1) {
      await Promise.all(jobs.map((job) => test.sendAll(job)));
      test.clock.advance(250);
    }
    expect(sent).toHaveLength(20);
    expect(mostInASecond(sent)).toBe(5);
  });

  it('the limit of five webhook requests a second also covers test events, resent events and failures @long', async () => {
    const { id } = await test.listen(person, ['area.changed'], hostOf(0));
    await change();
    const job = test.anotherJob({
      transport: {
        ...quick,
        async post(request) {
          noted(request);
          return { status: 500, retryAfter: undefined };
        },
      },
    });
    for (let step = 0; step < 20; step += 1) {
      await person.call(api.testWebhook, { params: { id } });
      await test.sendAll(job);
      const [attempt] = (await person.call(api.listWebhookAttempts, { params: { id } })).body;
      const params = { id, attempt: attempt?.id ?? '' };
      await person.call(api.resendAttempt, { params });
      await test.sendAll(job);
      test.clock.advance(100);
    }
    expect(sent.length).toBeGreaterThan(5);
    expect(mostInASecond(sent)).toBe(5);
  });

  it('open webhook requests of a killed node stop counting after half a minute', async () => {
    await manyAt(hostOf(0), 10);
    await change();
    const { transport } = slow();
    await jobWith(transport).work();
    await begun(4);
    const another = jobWith(quick);
    test.clock.advance(20_000);
    await test.sendAll(another);
    expect(sent).toHaveLength(4);
    test.clock.advance(12_000);
    await test.sendFor(8, another);
    expect(sent).toHaveLength(4 + 10);
  });
});
