import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export interface WelcomeQuote {
  readonly key: string;
  readonly text: MessageDescriptor;
  readonly author: MessageDescriptor;
}

/**
 * Six of the shared collection, which says where each author wrote theirs. They stand in the catalogue because all of the
 * collection, in every language, would weigh on the first visit.
 */
export const welcomeQuotes: readonly WelcomeQuote[] = [
  {
    key: 'laozi-first-step',
    text: msg({
      message: 'A journey of a thousand miles begins beneath your feet.',
      comment: 'A quote',
    }),
    author: msg`Lao Tzu`,
  },
  {
    key: 'little-strokes',
    text: msg({ message: 'Little strokes fell great oaks.', comment: 'A quote' }),
    author: msg`Benjamin Franklin`,
  },
  {
    key: 'learn-by-doing',
    text: msg({
      message: 'What we must learn before we can do it, we learn by doing it.',
      comment: 'A quote',
    }),
    author: msg`Aristotle`,
  },
  {
    key: 'nothing-great-at-once',
    text: msg({
      message: 'Nothing great comes about all at once; not even a bunch of grapes or a fig does.',
      comment: 'A quote',
    }),
    author: msg`Epictetus`,
  },
  {
    key: 'every-limit',
    text: msg({ message: 'Every limit is a beginning as well as an ending.', comment: 'A quote' }),
    author: msg`George Eliot`,
  },
  {
    key: 'little-time',
    text: msg({ message: 'We do not have little time; we waste much of it.', comment: 'A quote' }),
    author: msg`Seneca`,
  },
];
