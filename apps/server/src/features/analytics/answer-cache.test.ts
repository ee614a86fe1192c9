import { expect, it } from 'vitest';
import { createAnswerCache } from './answer-cache.ts';

const ann = { user_id: 'ann', rev: 1, life_area_ids: null };
const day = { today: '2026-03-01' };

function countingCache(answer = 'answer') {
  const ask = createAnswerCache<string>();
  let computed = 0;
  return async (question: Parameters<typeof ask>[0]) => {
    const before = computed;
    await ask(question, () => Promise.resolve(`${answer} ${(computed += 1)}`));
    return computed > before ? 'computed' : 'reused';
  };
}

it('createAnswerCache computes a repeated query only once', async () => {
  const ask = countingCache();
  expect(await ask({ principal: ann, day })).toBe('computed');
  expect(await ask({ principal: ann, day })).toBe('reused');
});

it.each([
  ['a new revision of the data', { principal: { ...ann, rev: 2 }, day }],
  ['a different user', { principal: { ...ann, user_id: 'bob' }, day }],
  ['a token that sees fewer areas', { principal: { ...ann, life_area_ids: ['reading'] }, day }],
  ['the next day', { principal: ann, day: { today: '2026-03-02' } }],
  ['a different period', { principal: ann, day, period: 'month' }],
  [
    'a new start of the week',
    { principal: ann, day: { ...day, weeks: { first: 7, starts: [] } as never } },
  ],
])('createAnswerCache computes a new result for %s', async (_case, question) => {
  const ask = countingCache();
  await ask({ principal: ann, day });
  expect(await ask(question)).toBe('computed');
});

it('a full createAnswerCache drops the least recently used result', async () => {
  const ask = countingCache('x'.repeat(400_000));
  const of = (user_id: string) => ({ principal: { ...ann, user_id }, day });
  for (const name of ['ann', 'bob', 'ann', 'cem']) await ask(of(name));
  expect(await ask(of('ann'))).toBe('reused');
  expect(await ask(of('cem'))).toBe('reused');
  expect(await ask(of('bob'))).toBe('computed');
});

it('createAnswerCache does not store a failed computation', async () => {
  const ask = createAnswerCache<string>();
  const failed = ask({ principal: ann, day }, () => Promise.reject(new Error('no database')));
  await expect(failed).rejects.toThrow('no database');
  expect(await ask({ principal: ann, day }, () => Promise.resolve('answer'))).toBe('answer');
});
