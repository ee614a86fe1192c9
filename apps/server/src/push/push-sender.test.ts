import { createECDH } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PushPayload } from '@daymark/shared/notifications/push-payload.ts';
import {
  createPushSender,
  classifyAnswer,
  type PushMessage,
  type PushSender,
} from './push-sender.ts';
import type { PushDevice } from '../store/push-subscription-repository.ts';
import { fakeClock, type FakeClock } from '../testing/build-test-app.ts';
import { startPushService, type PushService, type TestDevice } from '../testing/push-service.ts';
import { createTransport } from '../outgoing/http-transport.ts';
import { generateVapidKeyPair } from '../config/vapid-keys.ts';

/** Timeout that also suffices on a busy machine. */
const soon = { timeout: 8000 };
const never = new AbortController().signal;
const hour = 3_600_000;
const vapidSubject = 'mailto:push@example.org';

const payload: PushPayload = {
  type: 'daily_quote',
  title: 'Цитата дня',
  body: '«Ходьба — ходьбой» — Эпиктет 🎉',
  url: '/dashboard',
  tag: 'daily_quote',
  actions: [{ action: 'done', title: 'Done' }],
  data: { date: '2026-03-01' },
};

describe('createPushSender', () => {
  const keys = generateVapidKeyPair();
  let service: PushService;
  let clock: FakeClock;
  let sender: PushSender;

  beforeEach(async () => {
    service = await startPushService();
    clock = fakeClock('2026-03-01T12:00:00Z');
    sender = senderTo(['127.0.0.1']);
  });

  afterEach(async () => {
    sender.close();
    await service.close();
  });

  function senderTo(insecureHosts: string[]): PushSender {
    const settings = { vapidSubject, allowedHosts: [], insecureHosts };
    return createPushSender({ settings, keys, transport: createTransport(), clock });
  }

  function asStored({ subscription }: TestDevice): PushDevice {
    const { endpoint, keys: ofDevice } = subscription;
    return { user_id: 'u', id: 'd', endpoint, ...ofDevice, failing_since: null };
  }

  function send(device: TestDevice, changes: Partial<PushMessage> = {}) {
    const message = { payload, expiresAt: clock() + hour, urgency: 'normal', ...changes } as const;
    return sender.send(asStored(device), message, never);
  }

  /**
   * Returns a function that sends a push to the service with the given number and returns its
   * signature. The transport is fake, so there can be any number of services.
   */
  function createSigning(): (number: number) => Promise<unknown> {
    const signatures: unknown[] = [];
    const signing = createPushSender({
      settings: { vapidSubject, allowedHosts: ['*.push.example'], insecureHosts: [] },
      keys,
      transport: {
        async post({ headers }) {
          signatures.push(headers['Authorization']);
          return { status: 201, retryAfter: undefined };
        },
        close: () => {},
      },
      clock,
    });
    const device = asStored(service.createDevice());
    const message = { payload, expiresAt: clock() + hour, urgency: 'normal' } as const;
    return async (number) => {
      const endpoint = `https://service-${number}.push.example/device`;
      await signing.send({ ...device, endpoint }, message, never);
      return signatures.at(-1);
    };
  }

  it('sender.send encrypts a push for its device and signs it', async () => {
    const device = service.createDevice();
    expect(await send(device, { urgency: 'high' })).toEqual({ result: 'accepted' });
    expect(device.received).toMatchObject([
      {
        payload,
        ttl: '3600',
        urgency: 'high',
        vapid: { aud: service.origin, sub: vapidSubject },
        publicKey: sender.publicKey,
      },
    ]);
  });

  it('sender.send gives pushes with the same tag the same topic', async () => {
    const device = service.createDevice();
    for (const tag of ['daily_reminder 07:00', 'daily_reminder 07:00', 'daily_reminder 21:00', 'x'])
      await send(device, { payload: { ...payload, tag } });
    const topics = device.received.map(({ topic }) => topic);
    expect(topics).toHaveLength(4);
    expect(topics[1]).toBe(topics[0]);
    expect(new Set(topics).size).toBe(3);
  });

  it('sender.send sets TTL to the remaining lifetime of the message', async () => {
    const device = service.createDevice();
    await send(device, { expiresAt: clock() + 61_999 });
    await send(device, { expiresAt: clock() - 5 });
    expect(device.received.map(({ ttl }) => ttl)).toEqual(['61', '0']);
  });

  it('sender.send reuses the signature for a push service for six hours', async () => {
    const elsewhere = await startPushService();
    const [one, other, foreign] = [service, service, elsewhere].map((at) => at.createDevice());
    const signatureTo = async (device = service.createDevice()) => {
      expect(await send(device)).toEqual({ result: 'accepted' });
      return device.received.at(-1)?.authorization;
    };
    const first = await signatureTo(one);
    expect(await signatureTo(other)).toBe(first);
    expect(await signatureTo(foreign)).not.toBe(first);
    clock.advance(5 * hour);
    expect(await signatureTo(one)).toBe(first);
    clock.advance(2 * hour);
    expect(await signatureTo(one)).not.toBe(first);
    await elsewhere.close();
  });

  it('sender.send reuses only the newest hundred signatures', async () => {
    const signatureFor = createSigning();
    const first = await signatureFor(0);
    clock.advance(5 * hour);
    const second = await signatureFor(1);
    for (let number = 2; number < 100; number += 1) await signatureFor(number);
    expect([await signatureFor(0), await signatureFor(1)]).toEqual([first, second]);
    clock.advance(2 * hour);
    const renewed = await signatureFor(0);
    expect(renewed).not.toBe(first);
    expect(await signatureFor(1)).toBe(second);
    await signatureFor(100);
    expect(await signatureFor(0)).toBe(renewed);
    expect(await signatureFor(1)).not.toBe(second);
  });

  it('sender.send refuses a host that is no longer allowed', async () => {
    const device = service.createDevice();
    const stricter = senderTo([]);
    const message = { payload, expiresAt: clock() + hour, urgency: 'normal' } as const;
    expect(await stricter.send(asStored(device), message, never)).toEqual({
      result: 'refused',
      reason: 'The host is not allowed',
    });
    stricter.close();
    expect(service.connections).toBe(0);
  });

  it('sender.send throws for a push over the maximum size', async () => {
    const device = service.createDevice();
    const most = 3993 - Buffer.byteLength(JSON.stringify({ ...payload, body: '' }));
    const longest = { ...payload, body: 'x'.repeat(most) };
    expect(await send(device, { payload: longest })).toEqual({ result: 'accepted' });
    const tooLong = { ...payload, body: 'x'.repeat(most + 1) };
    await expect(send(device, { payload: tooLong })).rejects.toThrow('3994 bytes');
  });

  it('sender.errorOf recognizes invalid keys and endpoints', () => {
    const { endpoint, keys: ofDevice } = service.createDevice().subscription;
    const { p256dh } = ofDevice;
    expect(sender.errorOf({ endpoint, p256dh })).toBeNull();
    expect(sender.errorOf({ endpoint, p256dh: `${p256dh}=` })).toBeNull();
    expect(sender.errorOf({ endpoint: 'https://evil.example/', p256dh })).toBe('endpoint');
    const pair = createECDH('prime256v1');
    pair.generateKeys();
    const offCurve = Buffer.from(pair.getPublicKey());
    offCurve.writeUInt8(offCurve.readUInt8(64) ^ 1, 64);
    for (const point of [
      offCurve.toString('base64url'),
      pair.getPublicKey('base64url', 'hybrid'),
      `${pair.getPublicKey('base64url', 'compressed')}${'A'.repeat(43)}`,
      'A'.repeat(87),
    ]) {
      expect([point.length, sender.errorOf({ endpoint, p256dh: point })]).toEqual([87, 'p256dh']);
    }
  });

  it('sender.send sends at most ten pushes per user concurrently', async () => {
    const waiting: { readonly path: string; readonly answer: (status: number) => void }[] = [];
    const settings = { vapidSubject, allowedHosts: ['push.example.org'], insecureHosts: [] };
    const slow = createPushSender({
      settings,
      keys,
      transport: {
        post: ({ endpoint }) =>
          new Promise((resolve) => {
            const answer = (status: number) => resolve({ status, retryAfter: undefined });
            waiting.push({ path: endpoint.url.pathname, answer });
          }),
        close: () => {},
      },
      clock,
    });
    const stored = asStored(service.createDevice());
    const message = { payload, expiresAt: clock() + hour, urgency: 'normal' } as const;
    const sendOf = (user_id: string, number: number) => {
      const endpoint = `https://push.example.org/${user_id}/${number}`;
      return slow.send({ ...stored, user_id, endpoint }, message, never);
    };
    const outcomes = Array.from({ length: 60 }, (_, number) => sendOf('slow', number));
    outcomes.push(...Array.from({ length: 3 }, (_, number) => sendOf('other', number)));
    await vi.waitFor(() => expect(waiting).toHaveLength(13), soon);
    expect(waiting.filter(({ path }) => path.startsWith('/other/'))).toHaveLength(3);
    waiting.shift()?.answer(201);
    await vi.waitFor(() => expect(waiting).toHaveLength(13), soon);
    for (let sent = 1; sent < outcomes.length; sent += 1) {
      await vi.waitFor(() => expect(waiting).not.toEqual([]), soon);
      waiting.shift()?.answer(201);
    }
    expect(new Set((await Promise.all(outcomes)).map(({ result }) => result))).toEqual(
      new Set(['accepted']),
    );
  });

  it('sender.send returns retry for running and waiting pushes when the signal is aborted', async () => {
    const settings = { vapidSubject, allowedHosts: [], insecureHosts: ['127.0.0.1'] };
    const transport = createTransport();
    const stopping = createPushSender({ settings, keys, transport, clock });
    const hanging = asStored(service.createDevice('hang'));
    const message = { payload, expiresAt: clock() + hour, urgency: 'normal' } as const;
    const stop = new AbortController();
    const outcomes = Array.from({ length: 11 }, () => stopping.send(hanging, message, stop.signal));
    stop.abort();
    expect((await Promise.all(outcomes)).map(({ result }) => result)).toEqual(
      Array(11).fill('retry'),
    );
    stopping.close();
  });
});

const now = Date.parse('2026-03-01T12:00:00Z');
const answered = (status: number, retryAfter?: string) =>
  classifyAnswer({ status, retryAfter }, now);

it.each([200, 201, 202, 204])('classifyAnswer turns the status %i into accepted', (status) => {
  expect(answered(status)).toEqual({ result: 'accepted' });
});

it.each([404, 410])('classifyAnswer turns the status %i into gone', (status) => {
  expect(answered(status)).toEqual({ result: 'gone' });
});

it.each([401, 403])('classifyAnswer turns the status %i into refused', (status) => {
  expect(answered(status)).toEqual({ result: 'refused', reason: `status ${status}` });
});

it.each([101, 300, 301, 307, 308, 400, 402, 405, 413, 415, 422, 451])(
  'classifyAnswer turns the status %i into failing',
  (status) => {
    expect(answered(status)).toEqual({ result: 'failing', reason: `status ${status}` });
  },
);

it.each([408, 429, 500, 502, 503, 504, 599])(
  'classifyAnswer turns the status %i into retry',
  (status) => {
    expect(answered(status)).toEqual({
      result: 'retry',
      reason: `status ${status}`,
      retryAfter: null,
    });
  },
);

it.each([
  ['0', 0],
  ['120', 120_000],
  ['Sun, 01 Mar 2026 12:00:30 GMT', 30_000],
  ['Sun, 01 Mar 2026 11:00:00 GMT', 0],
  ['soon', null],
  ['-1', null],
  ['', null],
])('classifyAnswer turns Retry-After %j into %j milliseconds', (header, retryAfter) => {
  expect(answered(429, header)).toMatchObject({ retryAfter });
  expect(answered(503, header)).toMatchObject({ retryAfter });
});

it.each([
  ['no_answer', 'retry', { result: 'retry', retryAfter: null }],
  ['private_address', 'refused', { result: 'refused' }],
  ['unknown_host', 'failing', { result: 'failing' }],
] as const)('classifyAnswer turns the failure %s into %s', (failure, _meaning, outcome) => {
  const cause = new Error('The reason');
  expect(classifyAnswer({ failure, cause }, now)).toEqual({ ...outcome, reason: 'The reason' });
});
