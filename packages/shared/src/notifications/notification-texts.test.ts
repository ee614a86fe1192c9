import { describe, expect, it } from 'vitest';
import { languages } from '../accounts/account.ts';
import { notificationTexts } from './notification-texts.ts';

describe('the texts of notifications', () => {
  it.each(languages)('hold a quote and who said it, whatever they say: %s', (language) => {
    const { quoteTitle, quoteBody } = notificationTexts[language];
    expect(quoteTitle).not.toBe('');
    const quote = { text: '$& <b>{author}</b>', author: '%s' };
    const body = quoteBody(quote);
    expect(body).toContain(quote.text);
    expect(body.endsWith(` — ${quote.author}`)).toBe(true);
  });

  it('differ from language to language', () => {
    const titles = languages.map((language) => notificationTexts[language].quoteTitle);
    expect(new Set(titles).size).toBe(languages.length);
  });
});
