import { expect, test } from 'vitest';
import { leaveBetweenSends } from './leave-between-sends.ts';

test('`leaveBetweenSends` leaves between the running request and the next @long', async () => {
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
  // The next request waits while the page is unloaded.
  expect(await waiting()).toBe(1);
  expect(steps).toEqual(['answered', 'left']);
  // The queue continues if the page is not unloaded.
  await next;
  expect(steps).toEqual(['answered', 'left', 'sent']);
});
