import { expect, test } from 'vitest';
import { createPaintQueue } from './next-paint.ts';

test('`afterPaint` runs its callback after the frame and before the code that awaits `painted`', async () => {
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

test('`afterPaint` runs its callback immediately if no frame is awaited', async () => {
  const paint = createPaintQueue(async () => {});
  await paint.painted();
  let isDone = false;
  paint.afterPaint(() => {
    isDone = true;
  });
  expect(isDone).toBe(true);
});
