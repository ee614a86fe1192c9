import { expect, it } from 'vitest';
import { getNetwork, getSite } from './networks.ts';

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::1', '0:0:0:0::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:1:2:3:4', '2001:db8:0:0::/64'],
  ['2001:0DB8:1:2:ffff::9', '2001:db8:1:2::/64'],
  ['fe80::1:2:3:4:5', 'fe80:0:0:1::/64'],
])('getNetwork turns %s into %s', (address, network) => {
  expect(getNetwork(address)).toBe(network);
});

it.each([
  ['203.0.113.9', null],
  ['::ffff:203.0.113.9', null],
  ['::1', '0:0:0::/48'],
  ['2001:db8:0:1:2:3:4:5', '2001:db8:0::/48'],
  ['2001:0DB8:00ab:ffff::9', '2001:db8:ab::/48'],
])('getSite turns %s into %s', (address, site) => {
  expect(getSite(address)).toBe(site);
});
