import type { Language } from '@daymark/shared/accounts/account.ts';

interface Amount {
  readonly amount: number;
  readonly unit: string;
}

/** Example: 8 glasses. */
export function writeAmount(language: Language, { amount, unit }: Amount): string {
  const number = new Intl.NumberFormat(language).format(amount);
  return unit === '' ? number : `${number}\u{a0}${unit}`;
}

/** Example: 5 of 8 glasses. */
export function writePart(language: Language, done: number, goal: Amount): string {
  const number = new Intl.NumberFormat(language).format(done);
  return `${number} ${wordsForOf[language]} ${writeAmount(language, goal)}`;
}

const wordsForOf: Readonly<Record<Language, string>> = { en: 'of', ru: 'из', de: 'von', fr: 'sur' };

/** Example: Water: 5 of 8 glasses. */
export function writeAreaPart(language: Language, area: string, part: string): string {
  return language === 'fr' ? `${area}\u{202f}: ${part}` : `${area}: ${part}`;
}
