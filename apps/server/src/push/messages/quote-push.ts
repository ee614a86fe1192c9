import type { User } from '@daymark/shared/accounts/account.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { notificationTexts } from '@daymark/shared/notifications/notification-texts.ts';
import { dailyQuote } from '@daymark/shared/quotes/daily-quote.ts';

/** The quote of the user's date, in the user's language. */
export function quotePush(
  { id: userId, language }: Pick<User, 'id' | 'language'>,
  date: CalendarDate,
) {
  const texts = notificationTexts[language];
  const quote = dailyQuote({ userId, date });
  return {
    title: texts.quoteTitle,
    body: texts.quoteBody({ text: quote.text[language], author: quote.author[language] }),
    url: '/dashboard',
    data: { quote_id: quote.id, date },
  };
}
