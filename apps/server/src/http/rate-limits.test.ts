import { describe, expect, it } from 'vitest';
import { Refusal } from './errors.ts';
import { createRequestLimit, networkOf } from './rate-limits.ts';

describe('createRequestLimit', () => {
  const minute = 60_000;

  it('lets a person send so many requests in a minute and tells how long the rest of it is', () => {
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

  it('starts anew with the next minute', () => {
    const count = createRequestLimit(1);
    count('a', 0);
    count('a', minute);
    expect(() => count('a', minute + 1)).toThrow(Refusal);
  });

  it('counts each person by themselves', () => {
    const count = createRequestLimit(1);
    count('a', 0);
    count('b', 0);
    expect(() => count('b', 1)).toThrow(Refusal);
  });

  it('counts nothing when the limit is 0', () => {
    const count = createRequestLimit(0);
    for (let request = 0; request < 1000; request += 1) count('a', 0);
    expect(() => count('a', 0)).not.toThrow();
  });
});

describe('networkOf', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::1', '0:0:0:0::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:0:0:1:2:3:4', '2001:db8:0:0::/64'],
    ['2001:0DB8:1:2:ffff::9', '2001:db8:1:2::/64'],
    ['fe80::1:2:3:4:5', 'fe80:0:0:1::/64'],
  ])('counts %s as %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
