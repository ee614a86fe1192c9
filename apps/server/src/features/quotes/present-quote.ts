import type { Language } from '@daymark/shared/accounts/account.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { Quote } from '@daymark/shared/quotes/quote.ts';
import type { CategorisedQuote } from '@daymark/shared/quotes/quotes.ts';

export function presentQuote(
  quote: CategorisedQuote,
  { language, date }: { language: Language; date: CalendarDate },
): Quote {
  return {
    id: quote.id,
    text: quote.text[language],
    author: quote.author[language],
    category: quote.category,
    date,
  };
}
