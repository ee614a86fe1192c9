import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createEndpointGuard } from './endpoint-guard.ts';
import { publicReach, unlimitedReach } from '../outgoing/reach.ts';

const guard = createEndpointGuard({ allowedHosts: [], insecureHosts: [] });

/** Spellings of IP addresses, for example of this machine and of cloud metadata services. */
const addressLiterals = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '2130706433',
  '0x7f000001',
  '0x7f.0.0.1',
  '0x7F.1',
  '017700000001',
  '0177.0.0.1',
  '0177.0x0.1',
  '0.0.0.0',
  '0',
  '10.0.0.1',
  '192.168.1.1',
  '172.16.0.1',
  '169.254.169.254',
  '0xA9FEA9FE',
  '2852039166',
  '8.8.8.8',
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[fe80::1]',
  '[fd00::1]',
  '[2001:4860:4860::8888]',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  '127%2e0%2e0%2e1',
  '%31%32%37.0.0.1',
];

const refused = [
  'http://fcm.googleapis.com/fcm/send/a',
  'ftp://fcm.googleapis.com/a',
  'file:///etc/passwd',
  'data:text/plain,a',
  'javascript:alert(1)',
  'gopher://fcm.googleapis.com/a',
  'wss://fcm.googleapis.com/a',
  'https://fcm.googleapis.com:8443/a',
  'https://fcm.googleapis.com:80/a',
  'https://fcm.googleapis.com:0/a',
  'https://user@fcm.googleapis.com/a',
  'https://user:password@fcm.googleapis.com/a',
  'https://:password@fcm.googleapis.com/a',
  'https://@fcm.googleapis.com/a',
  'https://fcm.googleapis.com@evil.example/a',
  'https://fcm.googleapis.com%40evil.example/a',
  'https://evil.example\\@fcm.googleapis.com/a',
  'https://evil.example#@fcm.googleapis.com/a',
  'https://evil.example?@fcm.googleapis.com/a',
  'https://localhost/a',
  'https://localhost.localdomain/a',
  'https://sub.localhost/a',
  'https://LOCALHOST/a',
  'https://fcm.googleapis.com./a',
  'https://fcm.googleapis.com../a',
  'https://web.push.apple.com./a',
  'https://evil.example/fcm.googleapis.com/',
  'https://evil.example/https://fcm.googleapis.com/a',
  'https://evil.example?fcm.googleapis.com',
  'https://fcm.googleapis.com.evil.example/a',
  'https://fcm-googleapis.com/a',
  'https://evilfcm.googleapis.com/a',
  'https://evil-fcm.googleapis.com/a',
  'https://storage.googleapis.com/a',
  'https://googleapis.com/a',
  'https://xfcm.googleapis.com/a',
  'https://push.apple.com/a',
  'https://evilpush.apple.com/a',
  'https://.push.apple.com/a',
  'https://a..push.apple.com/a',
  'https://a_b.push.apple.com/a',
  'https://notify.windows.com/a',
  'https://notify.windows.com.evil.example/a',
  'https://xnotify.windows.com/a',
  'https://push.services.mozilla.com.evil.example/a',
  'https://fcm.googleapis.сom/a',
  'https://fcm。googleapis。com/a',
  'https://ｆcm.googleapis.com/a',
  'https://fcm.google\u00adapis.com/a',
  ' https://fcm.googleapis.com/a',
  'https://fcm.googleapis.com/a\n',
  'https://fcm.goo\ngleapis.com/a',
  'ht\ttps://fcm.googleapis.com/a',
  'https:fcm.googleapis.com/a',
  'https:///fcm.googleapis.com/a',
  'https:\\\\fcm.googleapis.com\\a',
  'https://fcm.googleapis.com/a#fragment',
  'https://fcm.googleapis.com/a#',
  'https://fcm.googleapis.com/a/../b',
  '//fcm.googleapis.com/a',
  'fcm.googleapis.com/a',
  '',
  'https://',
  `https://fcm.googleapis.com/${'a'.repeat(3000)}`,
  `https://fcm.googleapis.com/${'a'.repeat(2048 - 26)}`,
];

const parts = [
  'https://',
  'http://',
  'fcm.googleapis.com',
  'push.apple.com',
  'evil.example',
  'localhost',
  '.',
  '/',
  '\\',
  '@',
  ':',
  '#',
  '?',
  '*',
  '[',
  '%2e',
  '%40',
  '443',
  '\t',
  '\u00ad',
  '。',
];

it.each([
  'https://fcm.googleapis.com/fcm/send/c4Jd:APA91bF-x_y',
  'https://fcm.googleapis.com/wp/c4Jd:APA91bF-x_y',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAAABk-_x',
  'https://eu.updates.push.services.mozilla.com/wpush/v2/gAAAAABk-_x',
  'https://wns2-par02p.notify.windows.com/w/?token=BQYAAAD%2f%2b',
  'https://web.push.apple.com/QGuQyavXutnMH',
  'https://api.push.apple.com/3/device/x',
  `https://fcm.googleapis.com/${'a'.repeat(2048 - 27)}`,
])('createEndpointGuard accepts %s', (endpoint) => {
  expect(guard(endpoint)).toEqual({ url: new URL(endpoint), reach: publicReach });
});

it.each(refused)('createEndpointGuard refuses %j', (endpoint) => {
  expect(guard(endpoint)).toBeNull();
});

it.each(addressLiterals)('createEndpointGuard refuses the IP address %s', (address) => {
  expect(guard(`https://${address}/a`)).toBeNull();
  expect(guard(`https://${address}:443/a`)).toBeNull();
  expect(guard(`http://${address}/a`)).toBeNull();
});

it('createEndpointGuard accepts no random URL of an unknown host', () => {
  const part = fc.constantFrom(...parts);
  const text = fc.array(part, { minLength: 2, maxLength: 8 }).map((chosen) => chosen.join(''));
  fc.assert(
    fc.property(text, (endpoint) => {
      const accepted = guard(endpoint);
      if (accepted === null) return;
      expect(accepted.url.protocol).toBe('https:');
      expect(accepted.url.host).toMatch(/^(fcm\.googleapis\.com|([a-z0-9-]+\.)+push\.apple\.com)$/);
    }),
    { numRuns: 20_000 },
  );
});

const configured = createEndpointGuard({
  allowedHosts: ['push.example.org', '*.push.example.net'],
  insecureHosts: ['127.0.0.1', '[::1]', 'localhost'],
});

it('createEndpointGuard accepts hosts of PUSH_ALLOWED_HOSTS only at the default port of https://', () => {
  expect(configured('https://push.example.org/a')).not.toBeNull();
  expect(configured('https://a.push.example.net/a')).not.toBeNull();
  expect(configured('https://fcm.googleapis.com/a')).not.toBeNull();
  expect(configured('https://a.push.example.org/a')).toBeNull();
  expect(configured('https://push.example.net/a')).toBeNull();
  expect(configured('http://push.example.org/a')).toBeNull();
  expect(configured('https://push.example.org:8443/a')).toBeNull();
});

it('createEndpointGuard accepts hosts of PUSH_ALLOW_INSECURE_HOSTS at any port, with http:// or https://', () => {
  for (const endpoint of [
    'http://127.0.0.1:4000/a',
    'https://127.0.0.1:4000/a',
    'http://[::1]:4000/a',
    'http://localhost/a',
  ]) {
    expect(configured(endpoint)).toEqual({ url: new URL(endpoint), reach: unlimitedReach });
  }
  expect(configured('http://127.0.0.2:4000/a')).toBeNull();
  expect(configured('http://user@127.0.0.1:4000/a')).toBeNull();
  expect(configured('ftp://127.0.0.1/a')).toBeNull();
});
