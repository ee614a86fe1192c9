import type { Language } from '@daymark/shared/accounts/account.ts';
import { languageKey, languages } from './i18n.ts';

const fallback: Language = 'en';

/** Where a language can be written, the most deliberate place first. */
export interface LanguageSources {
  search: string;
  cookie: string;
  localStorage: Pick<Storage, 'getItem'>;
  sessionStorage: Pick<Storage, 'getItem'>;
  navigatorLanguages: readonly string[];
  htmlLang: string;
}

/** The first language of ours that query string, cookie, local storage, session storage, browser or html tag names. */
export function detectLanguage(sources: LanguageSources): Language {
  const candidates = [
    new URLSearchParams(sources.search).get(languageKey),
    cookieValue(sources.cookie, languageKey),
    sources.localStorage.getItem(languageKey),
    sources.sessionStorage.getItem(languageKey),
    ...sources.navigatorLanguages,
    sources.htmlLang,
  ];
  for (const candidate of candidates) {
    const language = languageOf(candidate);
    if (language) return language;
  }
  return fallback;
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
