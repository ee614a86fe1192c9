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
    text: msg`A journey of a thousand miles begins beneath your feet.`,
    author: msg`Lao Tzu`,
  },
  {
    key: 'little-strokes',
    text: msg`Little strokes fell great oaks.`,
    author: msg`Benjamin Franklin`,
  },
  {
    key: 'learn-by-doing',
    text: msg`What we must learn before we can do it, we learn by doing it.`,
    author: msg`Aristotle`,
  },
  {
    key: 'nothing-great-at-once',
    text: msg`Nothing great comes about all at once; not even a bunch of grapes or a fig does.`,
    author: msg`Epictetus`,
  },
  {
    key: 'every-limit',
    text: msg`Every limit is a beginning as well as an ending.`,
    author: msg`George Eliot`,
  },
  {
    key: 'little-time',
    text: msg`We do not have little time; we waste much of it.`,
    author: msg`Seneca`,
  },
];
