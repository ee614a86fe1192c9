import { QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ApiError, NetworkError } from './api-errors.ts';
import { createQueryClient } from './query-client.ts';

async function attemptsAt(error: Error): Promise<number> {
  let attempts = 0;
  const observer = new QueryObserver(createQueryClient(), {
    queryKey: ['a'],
    queryFn() {
      attempts += 1;
      throw error;
    },
    retryDelay: 0,
  });
  const stop = observer.subscribe(() => {});
  await expect.poll(() => observer.getCurrentResult().isError).toBe(true);
  stop();
  return attempts;
}

const refused = (status: number) =>
  new ApiError({ status, body: { code: 'x', detail: 'x' }, retryAfter: null });

test('tries a failed query twice more', async () => {
  expect(await attemptsAt(new NetworkError())).toBe(3);
  expect(await attemptsAt(refused(500))).toBe(3);
});

test.for([401, 403])('does not repeat a %i', async (status) => {
  expect(await attemptsAt(refused(status))).toBe(1);
});

test('does not repeat what has no network to go over', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => onLine.mockRestore());
  expect(await attemptsAt(new NetworkError())).toBe(1);
});
