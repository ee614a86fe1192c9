import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTurns, type KeptAnswer, type Mark } from './record-turns.ts';

const answer: KeptAnswer = { status: 200, body: null };

test('a group that has to be done alone leaves connections to others, and is answered in whole', async () => {
  const record = createTurns(async (group) => group.map(() => null));
  let now = 0;
  let most = 0;
  const alone = async () => {
    most = Math.max(most, (now += 1));
    await wait(1);
    now -= 1;
    return answer;
  };
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, nth) => {
      const mark = { user_id: `${nth % 7}`, key: `${nth}`, score: { id: `${nth}` } } as Mark;
      return new Promise((resolve, reject) => record({ mark, alone, resolve, reject }));
    }),
  );
  expect(answers).toEqual(Array.from({ length: 100 }, () => answer));
  expect(most).toBe(8);
});

test('one that is refused alone keeps none behind it from its turn', async () => {
  const record = createTurns(async (group) => group.map(() => null));
  const results = await Promise.allSettled(
    Array.from({ length: 30 }, (_, nth) => {
      const mark = { user_id: 'ann', key: `${nth}`, score: { id: `${nth}` } } as Mark;
      const alone = async () => {
        if (nth % 3 === 0) throw new Error('refused');
        return answer;
      };
      return new Promise((resolve, reject) => record({ mark, alone, resolve, reject }));
    }),
  );
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(10);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
});
