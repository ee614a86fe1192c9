import { expect, it } from 'vitest';
import { fieldCodes } from '../testing/field-codes.ts';
import { newPushSubscription } from './push-subscription.ts';

const subscription = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/a',
  keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
};

const faultsOf = (changes: object) =>
  fieldCodes(newPushSubscription, { subscription: { ...subscription, ...changes } });

it("a push subscription accepts the JSON of a browser's PushSubscription", () => {
  const made = { ...subscription, expirationTime: null };
  expect(newPushSubscription.parse({ subscription: made })).toEqual({ subscription });
});

it('a push subscription accepts keys with base64 padding', () => {
  const keys = { p256dh: `${subscription.keys.p256dh}=`, auth: `${subscription.keys.auth}==` };
  expect(faultsOf({ keys })).toEqual([]);
});

it.each([
  'A'.repeat(86),
  'A'.repeat(88),
  '',
  `${'A'.repeat(86)}+`,
  `${'A'.repeat(86)}/`,
  `${'A'.repeat(86)} `,
  'A'.repeat(10_000),
  7,
  null,
])('a push subscription refuses the key %j', (p256dh) => {
  const { auth } = subscription.keys;
  expect(faultsOf({ keys: { p256dh, auth } })).toEqual([
    'subscription.keys.p256dh: push_key_invalid',
  ]);
});

it('a push subscription requires both keys and an endpoint', () => {
  expect(faultsOf({ keys: {} })).toEqual([
    'subscription.keys.p256dh: push_key_invalid',
    'subscription.keys.auth: push_key_invalid',
  ]);
  expect(faultsOf({ keys: undefined, endpoint: undefined })).toEqual([
    'subscription.endpoint: required',
    'subscription.keys: required',
  ]);
  expect(fieldCodes(newPushSubscription, {})).toEqual(['subscription: required']);
});
