import type { User } from '@daymark/shared/accounts/account.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { notificationTexts } from '@daymark/shared/notifications/notification-texts.ts';
import type { Notification } from '@daymark/shared/notifications/notification.ts';
import type { PushPayload } from '@daymark/shared/notifications/push-payload.ts';
import { dailyQuote } from '@daymark/shared/quotes/daily-quote.ts';

interface QuoteOccasion {
  readonly id: string;
  /** The user's own. */
  readonly date: CalendarDate;
  readonly created_at: string;
}

/** The day's quote for the devices and for the inbox, in the user's language. */
export function quotePush(
  { id: userId, language }: Pick<User, 'id' | 'language'>,
  { id, date, created_at }: QuoteOccasion,
): { payload: PushPayload; notification: Omit<Notification, 'is_read'> } {
  const texts = notificationTexts[language];
  const quote = dailyQuote({ userId, date });
  const body = texts.quoteBody({ text: quote.text[language], author: quote.author[language] });
  return {
    payload: {
      type: 'daily_quote',
      title: texts.quoteTitle,
      body,
      url: '/dashboard',
      tag: 'daily_quote',
      actions: [],
      data: { quote_id: quote.id, date },
    },
    notification: { id, notification_type: 'daily_quote', content: body, created_at },
  };
}
