import type { Language } from '@daymark/shared/accounts/account.ts';
import { languages } from './catalogues.ts';

const fallback: Language = 'en';

/** Where this device keeps the person's choice, and what query strings and cookies call it. */
export const languageKey = 'language';

/** Where a language can be written, the most deliberate place first. */
export interface LanguageSources {
  search: string;
  cookie: string;
  localStorage: Pick<Storage, 'getItem'>;
  sessionStorage: Pick<Storage, 'getItem'>;
  navigatorLanguages: readonly string[];
  htmlLang: string;
}

export interface DetectedLanguage {
  language: Language;
  /** The address or a cookie names it, so it holds for this visit whatever the account's language is. */
  isOfVisit: boolean;
}

/** The first language of ours that query string, cookie, local storage, session storage, browser or html tag names. */
export function detectLanguage(sources: LanguageSources): DetectedLanguage {
  const ofVisit = firstOf([
    new URLSearchParams(sources.search).get(languageKey),
    cookieValue(sources.cookie, languageKey),
  ]);
  const ofDevice = firstOf([
    sources.localStorage.getItem(languageKey),
    sources.sessionStorage.getItem(languageKey),
    ...sources.navigatorLanguages,
    sources.htmlLang,
  ]);
  return { language: ofVisit ?? ofDevice ?? fallback, isOfVisit: ofVisit !== null };
}

function firstOf(tags: readonly (string | null)[]): Language | null {
  for (const tag of tags) {
    const language = languageOf(tag);
    if (language) return language;
  }
  return null;
}

/** 'de-AT' is 'de'; what we do not speak is null. */
function languageOf(tag: string | null): Language | null {
  const primary = tag?.toLowerCase().split(/[-_]/)[0];
  return languages.find((language) => language === primary) ?? null;
}

function cookieValue(cookie: string, name: string): string | null {
  const pair = cookie.split('; ').find((entry) => entry.startsWith(`${name}=`));
  return pair?.slice(name.length + 1) ?? null;
}
