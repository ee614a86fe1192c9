import { expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { errorsOf } from '../testing/config-errors.ts';
import { generateVapidKeyPair, isVapidKeyPair } from './vapid-keys.ts';

const { publicKey, privateKey } = generateVapidKeyPair();
const other = generateVapidKeyPair();

it('VAPID keys are generated as a matching pair', () => {
  for (let times = 0; times < 300; times += 1) {
    const pair = generateVapidKeyPair();
    expect([pair.publicKey.length, pair.privateKey.length]).toEqual([87, 43]);
    expect(isVapidKeyPair(pair)).toBe(true);
  }
  expect(isVapidKeyPair({ publicKey, privateKey: other.privateKey })).toBe(false);
});

it.each([
  ['one without the other', { VAPID_PUBLIC_KEY: publicKey }],
  ['the other without the one', { VAPID_PRIVATE_KEY: privateKey }],
  ['of two pairs', { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: other.privateKey }],
  ['of no pair', { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: 'A'.repeat(43) }],
])('VAPID keys are refused: %s', (_what, env) => {
  expect(errorsOf(env)).toEqual([
    'VAPID_PRIVATE_KEY must be the private key of VAPID_PUBLIC_KEY: set both or neither',
  ]);
});

it.each(['mailto:a@example.org', 'https://example.org', 'https://example.org/contact'])(
  'VAPID_SUBJECT may be %s',
  (VAPID_SUBJECT) => {
    expect(readConfig({ VAPID_SUBJECT }).push.vapidSubject).toBe(VAPID_SUBJECT);
  },
);

it.each([
  'a@example.org',
  'mailto:',
  'mailto:a@localhost',
  'http://example.org',
  'https://localhost',
  'https://127.0.0.1',
  'tel:123',
])('VAPID_SUBJECT may not be %s', (VAPID_SUBJECT) => {
  expect(errorsOf({ VAPID_SUBJECT })).toHaveLength(1);
});

it('VAPID_SUBJECT defaults to the public address if push services accept that address', () => {
  const subjectAt = (PUBLIC_URL: string) => readConfig({ PUBLIC_URL }).push.vapidSubject;
  expect(subjectAt('https://daymark.example/')).toBe('https://daymark.example');
  for (const url of ['http://daymark.example', 'http://localhost:3000', 'https://127.0.0.1']) {
    expect(subjectAt(url)).toBe('mailto:daymark@example.com');
  }
});

it.each([
  'localhost',
  '127.0.0.1',
  '127.1',
  '0x7f.1',
  '[::1]',
  '::1',
  '*',
  '*.com',
  'com',
  'push.*.org',
  'push.example.org:443',
  'push.example.org/a',
  'a@push.example.org',
  'push.example.org.',
  '-push.example.org',
  'push.example.org, localhost',
])('PUSH_ALLOWED_HOSTS may not be %s', (PUSH_ALLOWED_HOSTS) => {
  expect(errorsOf({ PUSH_ALLOWED_HOSTS })).toHaveLength(1);
});

it('PUSH_ALLOW_INSECURE_HOSTS may contain hosts and addresses as URLs spell them', () => {
  const hosts = '127.0.0.1, LOCALHOST, ::1, [::1],push.test,';
  expect(readConfig({ PUSH_ALLOW_INSECURE_HOSTS: hosts }).push.insecureHosts).toEqual([
    '127.0.0.1',
    'localhost',
    '[::1]',
    '[::1]',
    'push.test',
  ]);
});

it.each(['127.0.0.1:80', 'http://localhost', 'a/b', 'a@b', '127.1', '[::1'])(
  'PUSH_ALLOW_INSECURE_HOSTS may not be %s',
  (PUSH_ALLOW_INSECURE_HOSTS) => {
    expect(errorsOf({ PUSH_ALLOW_INSECURE_HOSTS })).toHaveLength(1);
  },
);

it('PUSH_ALLOW_INSECURE_HOSTS is refused in production', () => {
  const env = { NODE_ENV: 'production', PUSH_ALLOW_INSECURE_HOSTS: 'localhost' };
  expect(errorsOf(env)).toEqual([
    'PUSH_ALLOW_INSECURE_HOSTS is for tests and must be empty when NODE_ENV is production',
  ]);
});
