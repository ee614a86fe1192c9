import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import type { Answer, Answers, Question } from './answers.ts';

export const AnswersContext = createContext<Answers | null>(null);

export function useAnswers(): Answers {
  const answers = useContext(AnswersContext);
  if (!answers) throw new Error('useAnswers needs an AnswersContext above it');
  return answers;
}

export type ShownAnswer<Data> = Answer<Data> & { readonly refetch: () => void };

/** The answer to a question, asked anew by each component that begins to show it. */
export function useAnswer<Data>(question: Question<Data>): ShownAnswer<Data> {
  const answers = useAnswers();
  const answer = useSyncExternalStore(
    useCallback((listener) => answers.subscribe(question, listener), [answers, question]),
    () => answers.read(question),
  );
  return { ...answer, refetch: () => void answers.refetch(question) };
}
