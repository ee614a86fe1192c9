import { expect, it } from 'vitest';
import { isPostgres } from '../database/statements.ts';
import { describeEachDatabase } from '../testing/each-database.ts';

const quarter = 900;
const tenInQuarter = { hits: 10, seconds: quarter };
const counted = 0;

function at(time: string): number {
  return Date.parse(`2026-03-01T${time}Z`);
}

describeEachDatabase('rate limits', (openStore, tables) => {
  const rows = () => tables().selectFrom('rate_limits').select(['key', 'hits']).execute();

  it('rateLimits.hit returns the seconds to wait when a key exceeds its limit', async () => {
    const { rateLimits } = await openStore();
    const limit = { hits: 2, seconds: quarter };
    expect(await rateLimits.hit('login', limit, at('12:00:00'))).toBe(counted);
    expect(await rateLimits.hit('login', limit, at('12:10:00'))).toBe(counted);
    expect(await rateLimits.hit('login', limit, at('12:10:00'))).toBe(300);
    expect(await rateLimits.hit('login', limit, at('12:14:59.750'))).toBe(0.25);
    expect(await rateLimits.hit('other', limit, at('12:14:59.750'))).toBe(counted);
  });

  it('rateLimits.hit does not count refused hits', async () => {
    const { rateLimits } = await openStore();
    const limit = { hits: 1, seconds: quarter };
    await rateLimits.hit('login', limit, at('12:00:00'));
    await rateLimits.hit('login', limit, at('12:14:59'));
    expect(await rateLimits.hit('login', limit, at('12:15:00'))).toBe(counted);
    expect(await rateLimits.hit('login', limit, at('12:15:00'))).toBe(quarter);
  });

  it('rateLimits.hit counts a hit for its whole period and less than a second longer', async () => {
    const { rateLimits } = await openStore();
    const limit = { hits: 1, seconds: quarter };
    await rateLimits.hit('login', limit, at('12:00:00.001'));
    expect(await rateLimits.hit('login', limit, at('12:15:00.500'))).toBe(0.5);
    expect(await rateLimits.hit('login', limit, at('12:15:01'))).toBe(counted);
  });

  it('rateLimits.hit never exceeds its limit in any 15 minutes', async () => {
    const { rateLimits } = await openStore();
    const times: number[] = [];
    for (let now = at('12:00:00'); now < at('13:00:00'); now += 7900) {
      if ((await rateLimits.hit('login', tenInQuarter, now)) === counted) times.push(now);
    }
    expect(times).toHaveLength(40);
    for (const [index, last] of times.slice(10).entries()) {
      expect(last - (times[index] ?? 0)).toBeGreaterThanOrEqual(quarter * 1000);
    }
  });

  it('rateLimits.hit returns the seconds to wait after the limit was lowered', async () => {
    const { rateLimits } = await openStore();
    const earlier = { hits: 5, seconds: quarter };
    for (const minute of [1, 1, 2, 3, 4]) {
      await rateLimits.hit('login', earlier, at(`12:0${minute}:00`));
    }
    const limit = { hits: 2, seconds: quarter };
    expect(await rateLimits.hit('login', limit, at('12:05:00'))).toBe(13 * 60);
    expect(await rateLimits.hit('login', limit, at('12:18:00'))).toBe(counted);
  });

  it('hits that an earlier version counted in a fixed window count until the window ends', async () => {
    const { rateLimits } = await openStore();
    const [window_start, window_end] = [at('12:00:00') / 1000, at('12:15:00') / 1000];
    const window = { key: 'login', window_start, window_end, hits: 12 };
    await tables().insertInto('rate_limits').values(window).execute();
    expect(await rateLimits.hit('login', tenInQuarter, at('12:05:00'))).toBe(600);
    expect(await rateLimits.hit('login', tenInQuarter, at('12:15:00'))).toBe(counted);
  });

  it('rateLimits.hit ignores hits that are six hours in the future, but counts hits 30 seconds ahead', async () => {
    const { rateLimits } = await openStore();
    const limit = { hits: 2, seconds: quarter };
    for (const _ of [1, 2]) await rateLimits.hit('login', limit, at('18:00:00'));
    for (const _ of [1, 2]) await rateLimits.hit('other', limit, at('12:00:30'));
    expect(await rateLimits.hit('login', limit, at('12:00:00'))).toBe(counted);
    expect(await rateLimits.hit('other', limit, at('12:00:00'))).toBe(930);
  });

  it.each([
    ['in the same second', 0],
    ['in different seconds', 1000],
  ])('concurrent hits %s do not exceed the rate limit', async (_, apart) => {
    const count = isPostgres(tables()) ? 3 : 1;
    const stores = await Promise.all(Array.from({ length: count }, openStore));
    const hits = Array.from({ length: 30 }, async (_hit, index) => {
      const store = stores[index % count];
      return store?.rateLimits.hit('login', tenInQuarter, at('12:00:00') + index * apart);
    });
    const waits = await Promise.all(hits);
    expect(waits.filter((wait) => wait === counted)).toHaveLength(10);
    expect((await rows()).reduce((sum, row) => sum + row.hits, 0)).toBe(10);
  });

  it('each call of rateLimits.release removes at most one hit, and only a hit of the given time', async () => {
    const { rateLimits } = await openStore();
    const limit = { hits: 3, seconds: quarter };
    await rateLimits.hit('login', limit, at('12:00:00'));
    await rateLimits.hit('login', limit, at('12:05:00.250'));
    await rateLimits.hit('login', limit, at('12:05:00.250'));
    await rateLimits.release('login', at('12:05:00.250'));
    expect(await rateLimits.hit('login', limit, at('12:06:00'))).toBe(counted);
    for (const _ of [1, 2, 3, 4]) await rateLimits.release('login', at('12:05:00.250'));
    expect(await rateLimits.hit('login', limit, at('12:07:00'))).toBe(counted);
    expect(await rateLimits.hit('login', limit, at('12:07:00'))).toBe(8 * 60);
  });

  it('rateLimits stores rows only for counted hits', async () => {
    const { rateLimits } = await openStore();
    for (let second = 0; second < 100; second += 1) {
      await rateLimits.hit('failed', tenInQuarter, at('12:00:00') + second * 1000);
      await rateLimits.hit('succeeded', tenInQuarter, at('12:00:00') + second * 1000);
      await rateLimits.release('succeeded', at('12:00:00') + second * 1000);
    }
    expect(await rows()).toEqual(Array.from({ length: 10 }, () => ({ key: 'failed', hits: 1 })));
  });

  it('thirty rate limit hits that are counted and released concurrently leave no row', async () => {
    const count = isPostgres(tables()) ? 3 : 1;
    const stores = await Promise.all(Array.from({ length: count }, openStore));
    const limit = { hits: 100, seconds: quarter };
    const attempts = Array.from({ length: 30 }, async (_, index) => {
      const store = stores[index % count];
      await store?.rateLimits.hit('login', limit, at('12:00:00'));
      await store?.transaction(({ rateLimits }) => rateLimits.release('login', at('12:00:00')));
    });
    await Promise.all(attempts);
    expect(await rows()).toEqual([]);
  });

  it('expired.remove deletes rate limit hits that no longer count', async () => {
    const { rateLimits, expired } = await openStore();
    await rateLimits.hit('login', tenInQuarter, at('12:00:00'));
    await expired.remove('rate_limits', at('12:15:00') / 1000 - 1);
    expect(await rows()).toHaveLength(1);
    await expired.remove('rate_limits', at('12:15:00') / 1000);
    expect(await rows()).toHaveLength(0);
  });
});
