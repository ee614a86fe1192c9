import { beforeEach, expect, it } from 'vitest';
import { Webhook } from 'standardwebhooks';
import { api } from '@daymark/shared/api.ts';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import * as limits from '@daymark/shared/limits.ts';
import { webhookEvents, type WebhookEvent } from '@daymark/shared/webhooks/webhook.ts';
import type { Person } from '../../testing/build-test-app.ts';
import { describeEachDatabase, everyRow } from '../../testing/each-database.ts';
import { buildWebhookApp, type WebhookApp } from '../../testing/webhook-app.ts';

const first = '2026-01-01';

interface Single {
  readonly type: WebhookEvent;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}

describeEachDatabase('the webhook request for a batch of marks', (openStore, tables) => {
  let test: WebhookApp;
  let person: Person;
  let areas: string[];

  beforeEach(async () => {
    test = await buildWebhookApp(await openStore());
    person = await test.register();
    areas = [];
    for (const name of ['Health', 'Work']) {
      const body = { name, created_on: first };
      areas.push((await person.call(api.createLifeArea, { body })).body.id);
    }
  });

  const listen = (events: readonly WebhookEvent[] = webhookEvents) => test.listen(person, events);
  const marks = (days: number, { area = 0, notes = '' } = {}) =>
    Array.from({ length: days }, (_, day) => ({
      life_area_id: areas[area] ?? '',
      score: 1 as const,
      score_date: addDays(first, day),
      notes,
    }));
  const record = (scores: ReturnType<typeof marks>) =>
    person.call(api.recordScores, { body: { scores } });
  const received = () => test.receiver.received;
  const singlesOf = (index: number) => (received()[index]?.data['events'] ?? []) as Single[];
  const attempts = async (id: string) =>
    (await person.call(api.listWebhookAttempts, { params: { id } })).body;

  it('a webhook batch contains each event in order, under one signature', async () => {
    const { id, secret } = await listen(['entry.changed']);
    await record(marks(3, { notes: 'Ran' }));
    await test.sendAll();
    const [batch, ...others] = received();
    expect(others).toEqual([]);
    expect(batch).toMatchObject({ type: 'events.batch' });
    const at = new Date((batch?.timestamp ?? 0) * 1000);
    expect(batch?.signature).toBe(new Webhook(secret).sign(batch?.id ?? '', at, batch?.body ?? ''));
    const edited_at = '2026-03-01T12:00:00.000Z';
    expect(singlesOf(0)).toEqual(
      marks(3, { notes: 'Ran' }).map((mark) => ({
        type: 'entry.changed',
        timestamp: edited_at,
        data: { ...mark, edited_at },
      })),
    );
    expect(await attempts(id)).toMatchObject([
      { event: 'entry.changed', event_count: 3, status: 204, next_attempt_at: null },
    ]);
    expect((await everyRow(tables))['webhook_events']).toEqual([]);
  });

  it('a webhook batch also contains day.completed events', async () => {
    await listen(['entry.changed', 'day.completed']);
    await record([...marks(1), ...marks(1, { area: 1 })]);
    await test.sendAll();
    expect(singlesOf(0).map(({ type }) => type)).toEqual([
      'entry.changed',
      'entry.changed',
      'day.completed',
    ]);
  });

  it('a webhook that subscribes to one event of a batch receives this event alone', async () => {
    await listen(['day.completed']);
    await record([...marks(1), ...marks(1, { area: 1 })]);
    await test.sendAll();
    expect(received()).toMatchObject([{ type: 'day.completed', data: { date: first } }]);
  });

  it('webhook events of single entries are sent in separate requests', async () => {
    await listen(['entry.changed', 'day.completed']);
    await record(marks(1));
    await record(marks(1, { area: 1 }));
    await test.sendAll();
    expect(received().map(({ type }) => type)).toEqual([
      'entry.changed',
      'entry.changed',
      'day.completed',
    ]);
  });

  it('a long webhook batch is split without losing or repeating an event', async () => {
    await listen(['entry.changed']);
    const short = marks(59);
    await record([...short, ...marks(59, { area: 1, notes: 'ß'.repeat(500) })]);
    await test.sendFor(5);
    const days = received().flatMap((_, index) => singlesOf(index).map(({ data }) => data));
    expect(days.map((day) => [day['life_area_id'], day['score_date']])).toEqual(
      [...short, ...marks(59, { area: 1 })].map((mark) => [mark.life_area_id, mark.score_date]),
    );
    expect(received().length).toBe(2);
    for (const { body } of received()) {
      expect(Buffer.byteLength(body)).toBeLessThan(limits.webhookBatch.bytes + 4096);
    }
    expect(singlesOf(0).length).toBeLessThanOrEqual(limits.webhookBatch.events);
  });

  it('a failed webhook batch is retried with the same id before later events', async () => {
    const { id } = await listen(['entry.changed']);
    await record(marks(3));
    await record(marks(1, { area: 1 }));
    test.receiver.answers(500, 204);
    await test.sendAll();
    expect(await attempts(id)).toMatchObject([
      { event_count: 3, status: 500, next_attempt_at: '2026-03-01T12:00:05.000Z' },
    ]);
    test.clock.advance(5000);
    await test.sendAll();
    const [failed, again, next] = received();
    expect([again?.id, again?.body]).toEqual([failed?.id, failed?.body]);
    expect(next?.type).toBe('entry.changed');
    expect(received()).toHaveLength(3);
  });

  it('resendAttempt sends a waiting or a delivered webhook batch again', async () => {
    const { id } = await listen(['entry.changed']);
    await record(marks(3));
    test.receiver.answers(500, 204);
    await test.sendAll();
    const resend = async () => {
      const [attempt] = await attempts(id);
      await person.call(api.resendAttempt, { params: { id, attempt: attempt?.id ?? '' } });
      await test.sendFor(2);
    };
    await resend();
    await resend();
    expect(received()).toHaveLength(3);
    expect(new Set(received().map((event) => event.id)).size).toBe(1);
    expect(new Set(received().map(({ body }) => body)).size).toBe(1);
    expect((await attempts(id)).map(({ event_count }) => event_count)).toEqual([3, 3, 3]);
  });

  it('webhooks with different subscriptions receive batches with different ids', async () => {
    await listen(['entry.changed']);
    await listen(['entry.changed', 'day.completed']);
    await record([...marks(1), ...marks(1, { area: 1 })]);
    await test.sendAll();
    expect(new Set(received().map((event) => event.id)).size).toBe(2);
  });

  it.each([
    ['waits', false],
    ['waits to be resent', true],
  ])(
    'a webhook batch contains nothing of an area that was erased while the batch %s',
    async (_, isResent) => {
      const { id } = await listen(['entry.changed']);
      await record([...marks(2, { notes: 'Canary' }), ...marks(2, { area: 1 })]);
      test.receiver.answers(isResent ? 204 : 500, 204);
      await test.sendAll();
      const [attempt] = await attempts(id);
      if (isResent) {
        await person.call(api.resendAttempt, { params: { id, attempt: attempt?.id ?? '' } });
      }
      const params = { id: areas[0] ?? '' };
      await person.call(api.deleteLifeArea, { params, query: { erase: 'true' } });
      expect(JSON.stringify(await everyRow(tables))).not.toMatch(/Canary/);
      test.clock.advance(5000);
      await test.sendAll();
      const later = received().slice(1);
      expect(later.map(({ body }) => body).join()).not.toContain('Canary');
      const others = isResent ? [] : [areas[1], areas[1]];
      expect(singlesOf(1).map(({ data }) => data['life_area_id'])).toEqual(others);
    },
  );
});
