import { expect, it } from 'vitest';
import { describeEachDatabase } from '../testing/each-database.ts';

const windowStart = Date.parse('2026-03-01T12:00:00Z');
const windowEnd = Date.parse('2026-03-01T12:15:00Z');
const quarter = 900;

describeEachDatabase('rate limits', (openStore, tables) => {
  it('count the hits of a key in a window', async () => {
    const { rateLimits } = await openStore();
    expect(await rateLimits.hit('login', quarter, windowStart)).toBe(1);
    expect(await rateLimits.hit('login', quarter, windowEnd - 1)).toBe(2);
    expect(await rateLimits.hit('other', quarter, windowEnd - 1)).toBe(1);
  });

  it('begin anew with each window', async () => {
    const { rateLimits } = await openStore();
    await rateLimits.hit('login', quarter, windowEnd - 1);
    expect(await rateLimits.hit('login', quarter, windowEnd)).toBe(1);
  });

  it('count every one of many hits at the same time', async () => {
    const { rateLimits } = await openStore();
    const hits = Array.from({ length: 30 }, () => rateLimits.hit('login', quarter, windowStart));
    const counts = (await Promise.all(hits)).toSorted((one, other) => one - other);
    expect(counts).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
  });

  it('take a hit back, but none that was not there', async () => {
    const { rateLimits } = await openStore();
    await rateLimits.hit('login', quarter, windowStart);
    await rateLimits.hit('login', quarter, windowStart);
    await rateLimits.release('login', quarter, windowStart);
    expect(await rateLimits.hit('login', quarter, windowStart)).toBe(2);
    for (const _ of [1, 2, 3, 4]) await rateLimits.release('login', quarter, windowStart);
    expect(await rateLimits.hit('login', quarter, windowStart)).toBe(1);
  });

  it('are forgotten when their window has ended', async () => {
    const { rateLimits } = await openStore();
    const rows = () => tables().selectFrom('rate_limits').select('hits').execute();
    await rateLimits.hit('login', quarter, windowStart);
    await rateLimits.removeEnded(windowEnd - 1);
    expect(await rows()).toHaveLength(1);
    await rateLimits.removeEnded(windowEnd);
    expect(await rows()).toHaveLength(0);
  });
});
