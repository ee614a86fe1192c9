import { expect, it } from 'vitest';
import { shareReads } from './shared-reads.ts';

it('asks at once what is asked at the same time, and answers each with its own', async () => {
  const asked: number[][] = [];
  const ask = shareReads(async (numbers: readonly number[]) => {
    asked.push([...numbers]);
    return numbers.map((number) => number * 2);
  });
  expect(await Promise.all([1, 2, 3].map(ask))).toEqual([2, 4, 6]);
  expect(await ask(4)).toBe(8);
  expect(asked).toEqual([[1, 2, 3], [4]]);
});

it.each([
  { questions: 8, shares: [8] },
  { questions: 20, shares: [8, 8, 4] },
  { questions: 64, shares: [16, 12, 9, 8, 8, 8, 3] },
  { questions: 400, shares: [64, 64, 64, 52] },
])('takes a part of $questions, so that nobody waits for all of them', async (given) => {
  const asked: number[] = [];
  const ask = shareReads(async (numbers: readonly number[]) => {
    asked.push(numbers.length);
    return numbers;
  });
  const numbers = Array.from({ length: given.questions }, (_, index) => index);
  expect(await Promise.all(numbers.map(ask))).toEqual(numbers);
  expect(asked.slice(0, given.shares.length)).toEqual(given.shares);
});

it('tells each when the reading fails, and reads again for whoever asks next', async () => {
  let isAway = true;
  const ask = shareReads(async (names: readonly string[]) => {
    if (isAway) throw new Error('away');
    return names;
  });
  const failed = await Promise.allSettled(['a', 'b'].map(ask));
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isAway = false;
  expect(await ask('c')).toBe('c');
});

it('goes on beside a reading that hangs', async () => {
  const ask = shareReads(async (names: readonly string[]) => {
    if (names.includes('hangs')) await new Promise(() => {});
    return names;
  });
  void ask('hangs');
  await new Promise((resolve) => setImmediate(resolve));
  await new Promise((resolve) => setImmediate(resolve));
  expect(await ask('next')).toBe('next');
});
