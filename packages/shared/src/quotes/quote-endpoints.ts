import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { quote, quoteCategoryCount } from './quote.ts';

const tag = 'Quotes';

export const getDailyQuote = endpoint({
  method: 'GET',
  path: '/api/v1/quotes/daily',
  tag,
  summary:
    "The user's quote of the day, the same all day, in the language of Accept-Language or else of the account",
  access: 'session',
  answers: { 200: quote },
  errors: [],
});

export const listQuoteCategories = endpoint({
  method: 'GET',
  path: '/api/v1/quotes/categories',
  tag,
  summary: 'The categories of the quotes and how many quotes each has',
  access: 'session',
  answers: { 200: z.array(quoteCategoryCount) },
  errors: [],
});
