import { expect, it } from 'vitest';
import { RequestRefusal } from './errors.ts';
import { createNetworkLimit, createRequestLimit } from './rate-limits.ts';

const minute = 60_000;

it('createRequestLimit(2) refuses the third request in a minute and returns the seconds to wait', () => {
  const count = createRequestLimit(2);
  count('a', 0);
  count('a', 15_000);
  expect(() => count('a', 45_500)).toThrow(
    expect.objectContaining({
      refusalCode: 'rate_limited',
      details: { headers: { 'retry-after': '15' } },
    }),
  );
});

it('createRequestLimit starts a new count with the next minute', () => {
  const count = createRequestLimit(1);
  count('a', 0);
  count('a', minute);
  expect(() => count('a', minute + 1)).toThrow(RequestRefusal);
});

it('createRequestLimit counts each key separately', () => {
  const count = createRequestLimit(1);
  count('a', 0);
  count('b', 0);
  expect(() => count('b', 1)).toThrow(RequestRefusal);
});

it('createRequestLimit refuses no request with the limit 0', () => {
  const count = createRequestLimit(0);
  for (let request = 0; request < 1000; request += 1) count('a', 0);
  expect(() => count('a', 0)).not.toThrow();
});

it('createNetworkLimit counts an IPv6 /64 as one address, and allows a /48 ten times as many requests', () => {
  const count = createNetworkLimit(1);
  count('2001:db8:1:0::1', 0);
  expect(() => count('2001:db8:1:0::2', 0)).toThrow(RequestRefusal);
  for (let network = 1; network < 10; network += 1) count(`2001:db8:1:${network}::1`, 0);
  expect(() => count('2001:db8:1:ff::1', 0)).toThrow(RequestRefusal);
  expect(() => count('2001:db8:2:ff::1', 0)).not.toThrow();
});

it('createNetworkLimit counts each IPv4 address separately', () => {
  const count = createNetworkLimit(1);
  for (let host = 1; host < 255; host += 1) count(`203.0.113.${host}`, 0);
  expect(() => count('::ffff:203.0.113.9', 0)).toThrow(RequestRefusal);
});
