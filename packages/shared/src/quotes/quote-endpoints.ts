import * as z from 'zod/mini';
import { calendarDate } from '../field-schemas.ts';
import { defineEndpoint } from '../endpoint.ts';

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

export const quote = z.object({
  id: z.string(),
  text: z.string(),
  author: z.string(),
  category: quoteCategory,
  date: calendarDate,
});
export type Quote = z.infer<typeof quote>;

export const quoteCategoryCount = z.object({ category: quoteCategory, count: z.int() });
export type QuoteCategoryCount = z.infer<typeof quoteCategoryCount>;

export const getDailyQuote = defineEndpoint({
  method: 'GET',
  path: '/api/v1/quotes/daily',
  summary:
    "Get the user's quote of the day in the language of Accept-Language, or otherwise of the account",
  scope: 'read',
  answers: { 200: quote },
});

export const listQuoteCategories = defineEndpoint({
  method: 'GET',
  path: '/api/v1/quotes/categories',
  summary: 'List the categories with their numbers of quotes',
  scope: 'read',
  answers: { 200: z.array(quoteCategoryCount) },
});
