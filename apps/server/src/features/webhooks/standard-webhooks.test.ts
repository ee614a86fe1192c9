import { expect, it } from 'vitest';
import { Webhook } from 'standardwebhooks';
import { generateWebhookSecret, signHeaders } from './standard-webhooks.ts';

it('signHeaders returns the same signature as the reference implementations of Standard Webhooks', () => {
  const message = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    at: 1_614_265_330_000,
    body: '{"test": 2432232314}',
  };
  expect(signHeaders(message, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

it('the library `standardwebhooks` verifies signatures of signHeaders with generated secrets', () => {
  const secret = generateWebhookSecret((bytes) => crypto.getRandomValues(bytes));
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const receiver = new Webhook(secret);
  const body = JSON.stringify({ type: 'entry.changed', data: { notes: 'Ängstlich, 走った 🏃' } });
  const headers = signHeaders({ id: 'msg_1', at: Date.now(), body }, secret);
  expect(receiver.verify(body, headers)).toEqual(JSON.parse(body));
  expect(() => receiver.verify(body.replace('changed', 'erased'), headers)).toThrow(
    'No matching signature found',
  );
  const old = signHeaders({ id: 'msg_1', at: Date.now() - 6 * 60_000, body }, secret);
  expect(() => receiver.verify(body, old)).toThrow('Message timestamp too old');
});
