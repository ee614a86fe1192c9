import { expect, it } from 'vitest';
import { createAllowedHosts } from './allowed-hosts.ts';

/** Returns the addresses that may be used, or null if the host is not in the list. */
function addressesOf(items: readonly string[], url: string, found: readonly string[]) {
  const reach = createAllowedHosts(items)(new URL(url));
  return (
    reach && reach.select(found.map((address) => ({ address, family: 4 }))).map((f) => f.address)
  );
}

const home = ['192.168.1.5', '10.0.0.1', '127.0.0.1', '100.64.0.1', '::1', 'fd00::5', '8.8.8.8'];
const neverByName = ['169.254.169.254', 'fe80::1', '0.0.0.0', '224.0.0.1', '::'];

it('an empty list of allowed hosts contains no host', () => {
  for (const host of ['nodered.lan', '192.168.1.5', 'example.org', '[::1]']) {
    expect(createAllowedHosts([])(new URL(`https://${host}/`))).toBeNull();
  }
});

it.each([
  [['nodered.lan'], 'http://nodered.lan:1880/hook'],
  [['nodered'], 'https://nodered/'],
  [['nodered.lan'], 'http://nodered.lan./'],
  [['*.home.arpa'], 'http://a.nodered.home.arpa/'],
])(
  'createAllowedHosts(%j) lets %s use only addresses of homes and public addresses',
  (items, url) => {
    expect(addressesOf(items, url, [...home, ...neverByName])).toEqual(home);
  },
);

it('an allowed host name leads to a link-local address only if the network of the address is allowed too', () => {
  const found = ['169.254.1.5', '169.254.169.254'];
  expect(addressesOf(['nodered', '169.254.1.0/24'], 'http://nodered/', found)).toEqual([
    '169.254.1.5',
  ]);
});

it('an allowed network lets every host name lead to addresses in the network, and with https also to public addresses', () => {
  const found = ['192.168.1.5', '192.168.2.5', '8.8.8.8', '127.0.0.1'];
  const items = ['192.168.1.0/24'];
  expect(addressesOf(items, 'http://nodered.lan/', found)).toEqual(['192.168.1.5']);
  expect(addressesOf(items, 'https://nodered.lan/', found)).toEqual(['192.168.1.5', '8.8.8.8']);
});

it.each([
  ['192.168.1.0/24', 'http://192.168.1.5:1880/', true],
  ['192.168.1.0/24', 'http://192.168.2.5/', false],
  ['192.168.1.5', 'https://192.168.1.5/', true],
  ['192.168.1.5', 'https://192.168.1.6/', false],
  ['127.0.0.1', 'http://2130706433/', true],
  ['fd00::/64', 'http://[fd00::5]/', true],
  ['fd00::/64', 'http://[fd01::5]/', false],
  ['nodered.lan', 'http://192.168.1.5/', false],
])('createAllowedHosts with %s accepts the URL %s: %s', (item, url, isAllowed) => {
  expect(createAllowedHosts([item])(new URL(url)) !== null).toBe(isAllowed);
});

it.each(['localhost', 'a.localhost', 'a.invalid', 'a.onion', 'a.alt'])(
  'an allowed network accepts no URL of %s, which no name server knows',
  (host) => {
    expect(createAllowedHosts(['127.0.0.0/8'])(new URL(`http://${host}/`))).toBeNull();
  },
);

it.each([
  ['nodered.lan', 'http://evil-nodered.lan/'],
  ['nodered.lan', 'http://a.nodered.lan/'],
  ['*.home.arpa', 'http://home.arpa/'],
  ['*.home.arpa', 'http://evilhome.arpa/'],
])('createAllowedHosts with %s does not accept the URL %s', (item, url) => {
  expect(createAllowedHosts([item])(new URL(url))).toBeNull();
});

it('only allowed host names without a wildcard are looked up by the system', () => {
  const find = createAllowedHosts(['nodered', '*.home.arpa', '10.0.0.0/8']);
  expect(find(new URL('http://nodered/'))?.finder).toBe('system');
  expect(find(new URL('http://a.home.arpa/'))?.finder).toBe('name servers');
  expect(find(new URL('http://a.lan/'))?.finder).toBe('name servers');
});
