import { expect, test } from 'vitest';
import { shareLoad } from './share-load.ts';

test('`shareLoad` returns one promise to all callers, and a new promise after a failure', async () => {
  let loads = 0;
  const load = shareLoad(async () => {
    loads += 1;
    if (loads === 1) throw new Error('not there');
    return loads;
  });
  const first = load();
  expect(load()).toBe(first);
  await expect(first).rejects.toThrow('not there');
  const second = load();
  expect(await second).toBe(2);
  expect(load()).toBe(second);
});
