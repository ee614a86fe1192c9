import { countDaysBetween, type CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { CollectedQuote, LocalText } from './authors.ts';
import {
  quoteCategories,
  type QuoteCategory,
  type QuoteCategoryCount,
} from '@daymark/shared/quotes/quote-endpoints.ts';
import { quotesAboutBalance } from './quotes-about-balance.ts';
import { quotesAboutBeginning } from './quotes-about-beginning.ts';
import { quotesAboutCourage } from './quotes-about-courage.ts';
import { quotesAboutGratitude } from './quotes-about-gratitude.ts';
import { quotesAboutHabit } from './quotes-about-habit.ts';
import { quotesAboutKindness } from './quotes-about-kindness.ts';
import { quotesAboutLearning } from './quotes-about-learning.ts';
import { quotesAboutPerseverance } from './quotes-about-perseverance.ts';
import { quotesAboutRest } from './quotes-about-rest.ts';
import { quotesAboutTime } from './quotes-about-time.ts';

const quotesByCategory: Readonly<Record<QuoteCategory, readonly CollectedQuote[]>> = {
  beginning: quotesAboutBeginning,
  habit: quotesAboutHabit,
  perseverance: quotesAboutPerseverance,
  courage: quotesAboutCourage,
  time: quotesAboutTime,
  learning: quotesAboutLearning,
  balance: quotesAboutBalance,
  gratitude: quotesAboutGratitude,
  kindness: quotesAboutKindness,
  rest: quotesAboutRest,
};

export interface CategorisedQuote extends Pick<CollectedQuote, 'id' | 'author' | 'source'> {
  readonly text: LocalText;
  readonly category: QuoteCategory;
}

export const quotes: readonly CategorisedQuote[] = quoteCategories.flatMap((category) =>
  quotesByCategory[category].map(({ id, author, source, ...text }) => {
    return { id, author, source, text, category };
  }),
);

export const quoteCategoryCounts: readonly QuoteCategoryCount[] = quoteCategories.map(
  (category) => ({ category, count: quotesByCategory[category].length }),
);

/**
 * Each user has a separate order of all quotes, so each quote is shown once before any quote is
 * repeated.
 */
export function pickDailyQuote({ userId, date }: DailyQuoteOf): CategorisedQuote {
  const day = countDaysBetween('1970-01-01', date);
  const place = ((day % quotes.length) + quotes.length) % quotes.length;
  const quote = orderQuotes(userId)[place];
  if (quote === undefined) throw new RangeError(`No quote at ${place} of ${quotes.length}`);
  return quote;
}

interface DailyQuoteOf {
  readonly userId: string;
  readonly date: CalendarDate;
}

function orderQuotes(userId: string): CategorisedQuote[] {
  return quotes
    .map((quote) => ({ quote, rank: hash(`${userId} ${quote.id}`) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ quote }) => quote);
}

/** FNV-1a with MurmurHash3's finalizer, so that similar ids get very different hashes. */
function hash(text: string): number {
  let state = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    state = Math.imul(state ^ text.charCodeAt(at), 0x01000193);
  }
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return (state ^ (state >>> 16)) >>> 0;
}
