import { expect, it } from 'vitest';
import { createPublicHostGuard } from './host-guard.ts';
import { publicReach, unlimitedReach } from './reach.ts';

const guard = createPublicHostGuard({ insecureHosts: [] });

it.each([
  'https://example.org/',
  'https://hooks.example.org/daymark?key=a%20b',
  'https://example.org:8443/hook',
  'https://xn--bcher-kva.example/',
  'https://a-b.c1.example.co.uk/',
])('createPublicHostGuard accepts %s', (address) => {
  expect(guard(address)).toEqual({ url: new URL(address), reach: publicReach });
});

it.each([
  '',
  'example.org',
  'http://example.org/',
  'ftp://example.org/',
  'javascript:alert(1)',
  'https://example.org',
  'https://EXAMPLE.org/',
  'https://example.org/#part',
  'https://user@example.org/',
  'https://user:password@example.org/',
  'https://example.org./',
  'https://localhost/',
  'https://intranet/',
  'https://hooks.localhost/',
  'https://printer.local/',
  'https://metadata.google.internal/',
  'https://router.home.arpa/',
  'https://hooks.invalid/',
  'https://hooks.test/',
  'https://hooks.onion/',
  'https://hooks.alt/',
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://10.0.0.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://8.8.8.8/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[2606:4700::1111]/',
  'https://under_score.example.org/',
  'https://-a.example.org/',
  `https://example.org/${'a'.repeat(2048)}`,
])('createPublicHostGuard refuses %s', (address) => {
  expect(guard(address)).toBeNull();
});

it('createPublicHostGuard accepts http:// for `insecureHosts`', () => {
  const own = createPublicHostGuard({ insecureHosts: ['127.0.0.1'] });
  const address = 'http://127.0.0.1:8080/hook';
  expect(own(address)).toEqual({ url: new URL(address), reach: unlimitedReach });
  expect(own('ftp://127.0.0.1/')).toBeNull();
  expect(own('http://127.0.0.2/')).toBeNull();
});
