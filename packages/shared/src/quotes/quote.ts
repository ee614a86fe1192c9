import * as z from 'zod/mini';
import { calendarDate } from '../calendar/calendar-date-schema.ts';

export const quoteCategories = [
  'beginning',
  'habit',
  'perseverance',
  'courage',
  'time',
  'learning',
  'balance',
  'gratitude',
  'kindness',
  'rest',
] as const;
export const quoteCategory = z.enum(quoteCategories);
export type QuoteCategory = z.infer<typeof quoteCategory>;

/** The quote of one day, text and author in the reader's language. */
export const quote = z.object({
  id: z.string(),
  text: z.string(),
  author: z.string(),
  category: quoteCategory,
  date: calendarDate,
});
export type Quote = z.infer<typeof quote>;

export const quoteCategoryCount = z.object({
  category: quoteCategory,
  count: z.int(),
});
export type QuoteCategoryCount = z.infer<typeof quoteCategoryCount>;
