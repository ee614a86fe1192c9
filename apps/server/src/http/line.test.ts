import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createLine, type Line } from './line.ts';

/** A line into which numbered works are put, and whose works end when they are told to. */
function watchLine(options: Line) {
  const inTurn = createLine(options);
  const ends = new Map<number, PromiseWithResolvers<void>>();
  const answered: string[] = [];
  return {
    /** Those that have begun, in their order. */
    begun: () => [...ends.keys()],
    answered: () => answered,
    async put(...works: readonly number[]): Promise<void> {
      for (const work of works) {
        const end = Promise.withResolvers<void>();
        void inTurn(() => {
          ends.set(work, end);
          return end.promise;
        }).then(
          () => answered.push(`${work}`),
          (error: Error) => answered.push(`${work}: ${error.message}`),
        );
      }
      await setImmediate();
    },
    async end(work: number): Promise<void> {
      ends.get(work)?.resolve();
      await setImmediate();
    },
    async fail(work: number): Promise<void> {
      ends.get(work)?.reject(new Error('failed'));
      await setImmediate();
    },
  };
}

it('runs as many works at once as it is told, and the rest in their order', async () => {
  const line = watchLine({ concurrency: 2 });
  await line.put(1, 2, 3, 4);
  expect(line.begun()).toEqual([1, 2]);
  await line.end(2);
  expect(line.begun()).toEqual([1, 2, 3]);
  expect(line.answered()).toEqual(['2']);
  await line.end(1);
  expect(line.begun()).toEqual([1, 2, 3, 4]);
});

it('goes on after a work that failed', async () => {
  const line = watchLine({ concurrency: 1 });
  await line.put(1, 2);
  await line.fail(1);
  expect(line.begun()).toEqual([1, 2]);
  expect(line.answered()).toEqual(['1: failed']);
});

it('refuses whoever finds too many waiting, at once', async () => {
  const full = { maxWaiting: 1, tooBusy: () => new Error('too busy') };
  const line = watchLine({ concurrency: 1, full, answeredTogether: 3 });
  await line.put(1, 2, 3);
  expect(line.answered()).toEqual(['3: too busy']);
  await line.end(1);
  await line.end(2);
  expect(line.answered()).toEqual(['3: too busy', '1', '2']);
});

it('answers several together while others take their places', async () => {
  const line = watchLine({ concurrency: 2, answeredTogether: 3 });
  await line.put(1, 2, 3, 4, 5, 6);
  await line.end(2);
  await line.end(3);
  expect(line.begun()).toEqual([1, 2, 3, 4]);
  expect(line.answered()).toEqual([]);
  await line.end(1);
  expect(line.answered()).toEqual(['2', '3', '1']);
});

it('answers at once those after whom nobody comes, and those who waited for them', async () => {
  const line = watchLine({ concurrency: 2, answeredTogether: 3 });
  await line.put(1, 2);
  await line.end(1);
  expect(line.answered()).toEqual(['1']);
  await line.put(3, 4);
  await line.end(3);
  expect(line.answered()).toEqual(['1']);
  await line.end(2);
  expect(line.answered()).toEqual(['1', '3', '2']);
  await line.end(4);
  expect(line.answered()).toEqual(['1', '3', '2', '4']);
});

it('lets a failure be told together with the others', async () => {
  const line = watchLine({ concurrency: 1, answeredTogether: 2 });
  await line.put(1, 2, 3);
  await line.fail(1);
  expect(line.answered()).toEqual([]);
  await line.end(2);
  expect(line.answered()).toEqual(['1: failed', '2']);
});
