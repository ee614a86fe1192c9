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

test('asks twice more at an outage', async () => {
  expect(await attemptsAt(new NetworkError())).toBe(3);
  expect(await attemptsAt(refused(500))).toBe(3);
});

test.for([401, 404])('does not ask again at a %i', async (status) => {
  expect(await attemptsAt(refused(status))).toBe(1);
});

test('does not repeat what has no network to go over', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => onLine.mockRestore());
  expect(await attemptsAt(new NetworkError())).toBe(1);
});

test('gives all who show it one answer, and all of them the next after a write', async () => {
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

test('keeps what is shown where asking again fails', async () => {
  const { question, answers, come } = asked(() => Promise.resolve('known'));
  come();
  await expect.poll(() => answers.read(question).data).toBe('known');
  question.ask.mockRejectedValue(refused(404));
  await answers.refetch(question);
  expect(answers.read(question).data).toBe('known');
});

test('ends the call when the last who shows it leaves, and asks anew for who comes back', async () => {
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

test.for([true, false])('asks once for what lasts: %s', async (isLasting) => {
  const { question, answers, come } = asked(() => Promise.resolve('known'), isLasting);
  const leave = come();
  await expect.poll(() => answers.read(question).data).toBe('known');
  leave();
  come();
  expect(question.ask).toHaveBeenCalledTimes(isLasting ? 1 : 2);
});

test('forgets what one person saw', async () => {
  const { question, answers, come } = asked(() => Promise.resolve('known'));
  come();
  await expect.poll(() => answers.read(question).data).toBe('known');
  answers.clear();
  expect(answers.read(question).status).toBe('loading');
});

test('who comes to see that it failed does not have it asked anew, or what shows it would come and go', async () => {
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

test('what failed is asked again when the network is back, where it is still shown', async () => {
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
