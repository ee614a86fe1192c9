import type { EndpointAnswerBody, CallArguments, Endpoint } from '@daymark/shared/endpoint.ts';
import { useCallback, useSyncExternalStore } from 'react';
import type { ApiClient } from './api-client.ts';
import { isOutage, NetworkError } from './api-errors.ts';
import { listenForReturn } from './connectivity.ts';
import type { Session } from './session.ts';
import { useClient, useSession } from './use-services.ts';

/** State of a query for data that only the server has. */
export type QuestionState<Data> =
  | { readonly status: 'loading'; readonly data?: undefined }
  | { readonly status: 'failed'; readonly error: unknown; readonly data?: undefined }
  | { readonly status: 'ready'; readonly data: Data };

export interface Question<Data> {
  /** Components that use a question with the same key share one request and its data. */
  readonly key: string;
  readonly ask: (client: ApiClient, signal: AbortSignal) => Promise<Data>;
  /**
   * Keeps the first response for the lifetime of the page. Otherwise each new component sends a
   * request.
   */
  readonly isLasting?: boolean;
}

export function createQuestion<E extends Endpoint>(
  key: string,
  endpoint: E,
  call: CallArguments<E>,
): Question<EndpointAnswerBody<E>> {
  return {
    key,
    async ask(client, signal) {
      const { body } = await client.call(endpoint, call, { signal });
      return body as EndpointAnswerBody<E>;
    },
  };
}

interface Entry {
  question: Question<unknown>;
  answer: QuestionState<unknown>;
  readonly listeners: Set<() => void>;
  asking: AbortController | null;
}

export type Answers = ReturnType<typeof createAnswers>;

const loading = { status: 'loading' } as const;

export function createAnswers(client: ApiClient, retryDelays: readonly number[] = [1000, 2000]) {
  const entries = new Map<string, Entry>();

  function publish(entry: Entry, answer: QuestionState<unknown>): void {
    entry.answer = answer;
    for (const listener of entry.listeners) listener();
  }

  async function ask(entry: Entry): Promise<void> {
    entry.asking?.abort();
    const asking = new AbortController();
    entry.asking = asking;
    if (entry.answer.status === 'failed') publish(entry, loading);
    const answer = await answerOf(entry.question, asking.signal);
    if (asking.signal.aborted) return;
    entry.asking = null;
    // A failure keeps the previous data on screen.
    if (answer.status === 'ready' || entry.answer.status !== 'ready') publish(entry, answer);
  }

  async function answerOf(
    question: Question<unknown>,
    signal: AbortSignal,
  ): Promise<QuestionState<unknown>> {
    for (let failures = 0; ; failures += 1) {
      try {
        return { status: 'ready', data: await question.ask(client, signal) };
      } catch (error) {
        const delay = retryDelays[failures];
        if (delay === undefined || signal.aborted || !isWorthRetrying(error)) {
          return { status: 'failed', error };
        }
        await new Promise((resolve) => setTimeout(resolve, delay));
      }
    }
  }

  function stop(entry: Entry): void {
    entry.asking?.abort();
    entry.asking = null;
  }

  return {
    read: <Data>({ key }: Question<Data>) =>
      (entries.get(key)?.answer ?? loading) as QuestionState<Data>,

    /**
     * Does not retry a failure that other components show, because a retry would replace their
     * error message.
     */
    subscribe<Data>(question: Question<Data>, listener: () => void): () => void {
      const known = entries.get(question.key);
      const entry = known ?? { question, answer: loading, listeners: new Set(), asking: null };
      entries.set(question.key, entry);
      const { answer } = entry;
      const isUsable = question.isLasting && answer.status === 'ready';
      const isKnownToFail = answer.status === 'failed' && entry.listeners.size > 0;
      entry.question = question;
      entry.listeners.add(listener);
      if (entry.asking === null && !isUsable && !isKnownToFail) void ask(entry);
      return () => {
        entry.listeners.delete(listener);
        if (entry.listeners.size === 0) stop(entry);
      };
    },

    /**
     * Repeats the request after a write, if there are listeners. Resolves after the response or a
     * failure.
     */
    async refetch({ key }: Pick<Question<unknown>, 'key'>): Promise<void> {
      const entry = entries.get(key);
      if (entry && entry.listeners.size > 0) await ask(entry);
    },

    askFailedAgain(): void {
      for (const entry of entries.values()) {
        if (entry.answer.status === 'failed' && entry.listeners.size > 0) void ask(entry);
      }
    },

    clear(): void {
      for (const entry of entries.values()) {
        stop(entry);
        publish(entry, loading);
      }
    },
  };
}

/** Returns false for a network error while offline. A retry must wait for the `online` event. */
function isWorthRetrying(error: unknown): boolean {
  return isOutage(error) && !(error instanceof NetworkError && !navigator.onLine);
}

/** Created at their first use, so that the first chunk does not contain this module. */
const answersOfClients = new WeakMap<ApiClient, Answers>();

/** Returns the answers that all components with the same client share. */
export function useAnswers(): Answers {
  const client = useClient();
  const session = useSession();
  const known = answersOfClients.get(client);
  if (known !== undefined) return known;
  const answers = createAnswers(client);
  answersOfClients.set(client, answers);
  clearWithSession(answers, session);
  listenForReturn(window, () => answers.askFailedAgain());
  return answers;
}

function clearWithSession(answers: Answers, session: Session): void {
  session.subscribe(() => {
    if (session.state().status === 'signed-out') answers.clear();
  });
}

export type ShownAnswer<Data> = QuestionState<Data> & { readonly refetch: () => void };

/**
 * Returns the state of a question. Each mount requests the data again, unless `isLasting` is set.
 */
export function useAnswer<Data>(question: Question<Data>): ShownAnswer<Data> {
  const answers = useAnswers();
  const answer = useSyncExternalStore(
    useCallback((listener) => answers.subscribe(question, listener), [answers, question]),
    () => answers.read(question),
  );
  return { ...answer, refetch: () => void answers.refetch(question) };
}
