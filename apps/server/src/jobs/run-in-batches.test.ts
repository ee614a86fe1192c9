import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { runInBatches } from './run-in-batches.ts';

it('runInBatches ends when its work returns false', async () => {
  const batches: number[] = [];
  await runInBatches(async () => batches.push(batches.length) < 3, new AbortController().signal);
  expect(batches).toEqual([0, 1, 2]);
});

it('runInBatches lets other work run before each batch', async () => {
  const seen: string[] = [];
  const work = async () => seen.push('batch') < 6;
  const working = runInBatches(work, new AbortController().signal);
  for (const _ of [1, 2, 3]) {
    seen.push('other');
    await nextTurn();
  }
  await working;
  expect(seen.slice(0, 5)).toEqual(['other', 'batch', 'other', 'batch', 'other']);
});

it('runInBatches stops between two batches when its signal is aborted', async () => {
  const stopping = new AbortController();
  const batches: number[] = [];
  const work = async () => {
    if (batches.push(batches.length) === 2) stopping.abort();
    return true;
  };
  await runInBatches(work, stopping.signal);
  expect(batches).toEqual([0, 1]);
});

it('runInBatches does not start when its signal is already aborted', async () => {
  const batches: number[] = [];
  await runInBatches(async () => batches.push(0) < 9, AbortSignal.abort());
  expect(batches).toEqual([]);
});
