import type { CollectedQuote } from './collected-quote.ts';
import { quoteCategories, type QuoteCategory, type QuoteCategoryCount } from './quote.ts';
import { quotesOfBalance } from './quotes-of-balance.ts';
import { quotesOfBeginning } from './quotes-of-beginning.ts';
import { quotesOfCourage } from './quotes-of-courage.ts';
import { quotesOfGratitude } from './quotes-of-gratitude.ts';
import { quotesOfHabit } from './quotes-of-habit.ts';
import { quotesOfKindness } from './quotes-of-kindness.ts';
import { quotesOfLearning } from './quotes-of-learning.ts';
import { quotesOfPerseverance } from './quotes-of-perseverance.ts';
import { quotesOfRest } from './quotes-of-rest.ts';
import { quotesOfTime } from './quotes-of-time.ts';

const quotesOf: Readonly<Record<QuoteCategory, readonly CollectedQuote[]>> = {
  beginning: quotesOfBeginning,
  habit: quotesOfHabit,
  perseverance: quotesOfPerseverance,
  courage: quotesOfCourage,
  time: quotesOfTime,
  learning: quotesOfLearning,
  balance: quotesOfBalance,
  gratitude: quotesOfGratitude,
  kindness: quotesOfKindness,
  rest: quotesOfRest,
};

export interface CategorisedQuote extends CollectedQuote {
  readonly category: QuoteCategory;
}

export const quotes: readonly CategorisedQuote[] = quoteCategories.flatMap((category) =>
  quotesOf[category].map((quote) => ({ ...quote, category })),
);

export const quoteCategoryCounts: readonly QuoteCategoryCount[] = quoteCategories.map(
  (category) => ({ category, count: quotesOf[category].length }),
);
