import type { Language } from '../accounts/account.ts';

interface NotificationTexts {
  readonly quoteTitle: string;
  readonly quoteBody: (quote: { readonly text: string; readonly author: string }) => string;
}

/** What the server writes into notifications. */
export const notificationTexts: Readonly<Record<Language, NotificationTexts>> = {
  en: {
    quoteTitle: 'Quote of the day',
    quoteBody: ({ text, author }) => `“${text}” — ${author}`,
  },
  ru: {
    quoteTitle: 'Цитата дня',
    quoteBody: ({ text, author }) => `«${text}» — ${author}`,
  },
  de: {
    quoteTitle: 'Zitat des Tages',
    quoteBody: ({ text, author }) => `„${text}“ — ${author}`,
  },
  fr: {
    quoteTitle: 'Citation du jour',
    quoteBody: ({ text, author }) => `«\u00a0${text}\u00a0» — ${author}`,
  },
};
