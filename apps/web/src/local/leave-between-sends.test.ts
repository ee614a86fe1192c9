import { expect, test } from 'vitest';
import { leaveBetweenSends } from './leave-between-sends.ts';

test('the page leaves when all requests have been answered, and nothing is sent afterwards @long', async () => {
  const lockName = crypto.randomUUID();
  const waiting = async () => {
    const { pending = [] } = await navigator.locks.query();
    return pending.filter(({ name }) => name === lockName).length;
  };
  const steps: string[] = [];
  const answer = Promise.withResolvers<void>();
  const sending = navigator.locks.request(lockName, async () => {
    await answer.promise;
    steps.push('answered');
  });
  void leaveBetweenSends(lockName, () => steps.push('left'));
  const next = navigator.locks.request(lockName, () => steps.push('sent'));
  await expect.poll(waiting).toBe(2);
  expect(steps).toEqual([]);
  answer.resolve();
  await sending;
  await expect.poll(() => steps).toEqual(['answered', 'left']);
  // The next request waits while the page is being left.
  expect(await waiting()).toBe(1);
  expect(steps).toEqual(['answered', 'left']);
  // A page that stays after all continues to send.
  await next;
  expect(steps).toEqual(['answered', 'left', 'sent']);
});
