import { expect, onTestFinished, test, vi } from 'vitest';
import { createAnswers, type Question } from './answers.ts';
import type { ApiClient } from './api-client.ts';
import { ApiError, NetworkError } from './api-errors.ts';

const noClient = {} as ApiClient;

function asked(ask: Question<string>['ask'], isLasting = false) {
  const question = { key: 'a', ask: vi.fn<typeof ask>(ask), isLasting };
  const answers = createAnswers(noClient, [0, 0]);
  return { question, answers, come: () => answers.subscribe(question, () => {}) };
}

async function attemptsAt(error: Error): Promise<number> {
  const { question, answers, come } = asked(async () => {
    throw error;
  });
  const leave = come();
  await expect.poll(() => answers.read(question)).toEqual({ status: 'failed', error });
  leave();
  return question.ask.mock.calls.length;
}

const refused = (status: number) =>
  new ApiError({ status, body: { code: 'x', detail: 'x' }, retryAfter: null });

test('a query is attempted three times after a network failure or a server error', async () => {
  expect(await attemptsAt(new NetworkError())).toBe(3);
  expect(await attemptsAt(refused(500))).toBe(3);
});

test.for([401, 404])('a query is not repeated after a response with status %i', async (status) => {
  expect(await attemptsAt(refused(status))).toBe(1);
});

test('a query is not repeated while the device is offline', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => onLine.mockRestore());
  expect(await attemptsAt(new NetworkError())).toBe(1);
});

test('components share one request of a query, and a refetch updates them', async () => {
  let now = 'before';
  const { question, answers, come } = asked(() => Promise.resolve(now));
  const listener = vi.fn<() => void>();
  answers.subscribe(question, listener);
  come();
  await expect.poll(() => answers.read(question).data).toBe('before');
  expect(question.ask).toHaveBeenCalledOnce();
  now = 'after';
  listener.mockClear();
  await answers.refetch(question);
  expect(answers.read(question).data).toBe('after');
  expect(listener).toHaveBeenCalledOnce();
});

test('a query keeps its data when a refetch fails', async () => {
  const { question, answers, come } = asked(() => Promise.resolve('known'));
  come();
  await expect.poll(() => answers.read(question).data).toBe('known');
  question.ask.mockRejectedValue(refused(404));
  await answers.refetch(question);
  expect(answers.read(question).data).toBe('known');
});

test('a query is aborted when its last component unmounts, and a new component repeats it', async () => {
  const { question, come } = asked(
    (_client, signal) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(new NetworkError())),
      ),
  );
  const leave = [come(), come()];
  const [, signal] = question.ask.mock.lastCall ?? [];
  leave[0]?.();
  expect(signal?.aborted).toBe(false);
  leave[1]?.();
  expect(signal?.aborted).toBe(true);
  come();
  expect(question.ask).toHaveBeenCalledTimes(2);
});

test.for([
  [true, 'reuses the stored data'],
  [false, 'repeats the request'],
] as const)('a new component of a query with `isLasting` set to %s %s', async ([isLasting]) => {
  const { question, answers, come } = asked(() => Promise.resolve('known'), isLasting);
  const leave = come();
  await expect.poll(() => answers.read(question).data).toBe('known');
  leave();
  come();
  expect(question.ask).toHaveBeenCalledTimes(isLasting ? 1 : 2);
});

test('`clear` removes the data of queries', async () => {
  const { question, answers, come } = asked(() => Promise.resolve('known'));
  come();
  await expect.poll(() => answers.read(question).data).toBe('known');
  answers.clear();
  expect(answers.read(question).status).toBe('loading');
});

test('a new component does not repeat a query while its failure is shown', async () => {
  const { question, answers, come } = asked(async () => {
    throw refused(404);
  });
  come();
  await expect.poll(() => answers.read(question).status).toBe('failed');
  const seen: string[] = [];
  answers.subscribe(question, () => seen.push(answers.read(question).status));
  await Promise.resolve();
  expect(question.ask).toHaveBeenCalledOnce();
  expect(seen).toEqual([]);
});

test('`askFailedAgain` repeats a failed query only while a component uses it', async () => {
  let isBack = false;
  const { question, answers, come } = asked(async () => {
    if (!isBack) throw refused(404);
    return 'here';
  });
  const leave = come();
  await expect.poll(() => answers.read(question).status).toBe('failed');
  isBack = true;
  answers.askFailedAgain();
  await expect.poll(() => answers.read(question).data).toBe('here');
  leave();
  answers.askFailedAgain();
  expect(question.ask).toHaveBeenCalledTimes(2);
});
