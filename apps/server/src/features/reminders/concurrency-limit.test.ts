import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createConcurrencyLimit } from './concurrency-limit.ts';

it('roomFor resolves when enough tasks have ended, even if one of them failed', async () => {
  const sending = createConcurrencyLimit(3);
  const works = [1, 2, 3].map(() => Promise.withResolvers<void>());
  for (const { promise } of works) sending.add(promise);
  const seen: string[] = [];
  void sending.roomFor(2).then(() => seen.push('room'));
  void sending.end().then(() => seen.push('end'));
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

it('roomFor resolves for more tasks than the limit when no task runs', async () => {
  const sending = createConcurrencyLimit(3);
  sending.add(Promise.resolve());
  await expect(sending.roomFor(10)).resolves.toBeUndefined();
});
