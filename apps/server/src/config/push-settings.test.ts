import { expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { errorsOf } from '../testing/config-errors.ts';
import { generateVapidKeyPair, isVapidKeyPair } from './vapid-keys.ts';

const { publicKey, privateKey } = generateVapidKeyPair();
const other = generateVapidKeyPair();

it('generateVapidKeyPair returns a matching pair', () => {
  for (let times = 0; times < 300; times += 1) {
    const pair = generateVapidKeyPair();
    expect([pair.publicKey.length, pair.privateKey.length]).toEqual([87, 43]);
    expect(isVapidKeyPair(pair)).toBe(true);
  }
  expect(isVapidKeyPair({ publicKey, privateKey: other.privateKey })).toBe(false);
});

it.each([
  ['a public key without a private key', { VAPID_PUBLIC_KEY: publicKey }],
  ['a private key without a public key', { VAPID_PRIVATE_KEY: privateKey }],
  ['keys of two pairs', { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: other.privateKey }],
  ['an invalid private key', { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: 'A'.repeat(43) }],
])('readConfig refuses %s as VAPID keys', (_what, env) => {
  expect(errorsOf(env)).toEqual([
    'VAPID_PRIVATE_KEY must be the private key of VAPID_PUBLIC_KEY: set both or neither',
  ]);
});

it.each(['mailto:a@example.org', 'https://example.org', 'https://example.org/contact'])(
  'VAPID_SUBJECT accepts %s',
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
])('VAPID_SUBJECT refuses %s', (VAPID_SUBJECT) => {
  expect(errorsOf({ VAPID_SUBJECT })).toHaveLength(1);
});

it('VAPID_SUBJECT defaults to PUBLIC_URL if push services accept it', () => {
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
])('PUSH_ALLOWED_HOSTS refuses %s', (PUSH_ALLOWED_HOSTS) => {
  expect(errorsOf({ PUSH_ALLOWED_HOSTS })).toHaveLength(1);
});

it('PUSH_ALLOW_INSECURE_HOSTS accepts host names and IP addresses', () => {
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
  'PUSH_ALLOW_INSECURE_HOSTS refuses %s',
  (PUSH_ALLOW_INSECURE_HOSTS) => {
    expect(errorsOf({ PUSH_ALLOW_INSECURE_HOSTS })).toHaveLength(1);
  },
);

it('readConfig refuses PUSH_ALLOW_INSECURE_HOSTS in production', () => {
  const env = { NODE_ENV: 'production', PUSH_ALLOW_INSECURE_HOSTS: 'localhost' };
  expect(errorsOf(env)).toEqual([
    'PUSH_ALLOW_INSECURE_HOSTS is for tests and must be empty when NODE_ENV is production',
  ]);
});
