import { expect, test } from 'vitest';
import { createPaintQueue } from './next-paint.ts';

test('work waits for the frame that is awaited, and is done before what comes after that frame', async () => {
  const frame = Promise.withResolvers<void>();
  const paint = createPaintQueue(() => frame.promise);
  const order: string[] = [];
  const painted = paint.painted().then(() => order.push('after the frame'));
  paint.afterPaint(() => order.push('work'));
  await Promise.resolve();
  expect(order).toEqual([]);
  frame.resolve();
  await painted;
  expect(order).toEqual(['work', 'after the frame']);
});

test('work is done at once where no frame is awaited', async () => {
  const paint = createPaintQueue(async () => {});
  await paint.painted();
  let isDone = false;
  paint.afterPaint(() => {
    isDone = true;
  });
  expect(isDone).toBe(true);
});
