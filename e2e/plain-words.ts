import type { Page } from '@playwright/test';

/** Names are the same in every language; so are addresses, zones and the username that was made. */
const names =
  /Daymark|English|Русский|Deutsch|Français|Chrome|Chromium|Linux|Android|MIT|UTC|\b[a-z]+\d{4}\b|\b[A-Z][\w-]+\/[\w/ -]+|\bkB|\bMB|\S+@\S+|localhost:\d+/g;

/** The words on the page that stand in plain letters and are neither names nor what `Intl` says in the locale. */
export async function plainWords(page: Page, locale: string): Promise<string[]> {
  const texts = await page.evaluate(textsInPage);
  const known = new Set(wordsOfIntl(locale));
  return texts.filter((text) => wordsIn(text).some((word) => !known.has(word)));
}

function wordsIn(text: string): string[] {
  return text.replaceAll(names, ' ').match(/[A-Za-z]{2,}/g) ?? [];
}

/** Months and weekdays of the locale, alone and in a date, long and short. */
function wordsOfIntl(locale: string): string[] {
  const styles = ['long', 'short'] as const;
  const formats = styles.flatMap((style): Intl.DateTimeFormatOptions[] => [
    { weekday: style },
    { month: style },
    { month: style, day: 'numeric' },
  ]);
  const year = Array.from({ length: 365 }, (_, day) => new Date(2026, 0, 1 + day, 12));
  return formats.flatMap((options) => {
    const format = new Intl.DateTimeFormat(locale, options);
    return year.flatMap((date) => wordsIn(format.format(date)));
  });
}

/** Runs in the page: everything that is seen or heard. */
export function textsInPage(): string[] {
  const attributes = [
    'aria-label',
    'aria-valuetext',
    'aria-description',
    'title',
    'alt',
    'placeholder',
  ];
  const texts = [document.title];
  for (const element of document.body.querySelectorAll('*')) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    if (element.closest('[lang]') !== document.documentElement) continue;
    for (const attribute of attributes) texts.push(element.getAttribute(attribute) ?? '');
    for (const node of element.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) texts.push(node.textContent ?? '');
    }
  }
  return [...new Set(texts.map((text) => text.trim()))];
}
