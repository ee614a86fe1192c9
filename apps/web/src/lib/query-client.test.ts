import { expect, test } from 'vitest';
import { ApiError, NetworkError } from './api-errors.ts';
import { createQueryClient } from './query-client.ts';

async function attemptsAt(error: Error): Promise<number> {
  const client = createQueryClient();
  let attempts = 0;
  const queryFn = () => {
    attempts += 1;
    throw error;
  };
  await client
    .fetchQuery({ queryKey: ['a'], queryFn, retry: retryOf(client), retryDelay: 0 })
    .catch(() => {});
  return attempts;
}

/** fetchQuery alone does not retry unless told to. */
function retryOf(client: ReturnType<typeof createQueryClient>) {
  const retry = client.getDefaultOptions().queries?.retry;
  return retry ?? expect.unreachable('the queries have a rule for retries');
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
