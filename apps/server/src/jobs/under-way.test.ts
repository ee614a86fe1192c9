import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createUnderWay } from './under-way.ts';

describe('what is under way', () => {
  it('has room again as soon as enough has ended, whatever goes on', async () => {
    const underWay = createUnderWay(3);
    const works = [1, 2, 3].map(() => Promise.withResolvers<void>());
    for (const { promise } of works) underWay.add(promise);
    const seen: string[] = [];
    void underWay.roomFor(2).then(() => seen.push('room'));
    void underWay.end().then(() => seen.push('end'));
    works[1]?.resolve();
    await nextTurn();
    expect(seen).toEqual([]);
    works[2]?.reject(new Error('It does not matter.'));
    await nextTurn();
    expect(seen).toEqual(['room']);
    works[0]?.resolve();
    await nextTurn();
    expect(seen).toEqual(['room', 'end']);
  });

  it('has room for more than it holds once it is empty', async () => {
    const underWay = createUnderWay(3);
    underWay.add(Promise.resolve());
    await expect(underWay.roomFor(10)).resolves.toBeUndefined();
  });
});
