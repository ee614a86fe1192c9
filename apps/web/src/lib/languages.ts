import type { Language } from '@daymark/shared/accounts/account.ts';
import type { Messages } from '@lingui/core';
import { MissingFileError } from './api-errors.ts';
import type { catalogues as english } from './catalogues/en.ts';
import { shareLoad } from './share-load.ts';
import { languageKey } from './storage-keys.ts';

const fallback: Language = 'en';

/** Sources of the language, the most deliberate choice first. */
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
  /** True if the address or a cookie names the language, which then applies only to this visit. */
  isOfVisit: boolean;
}

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
    const language = parseLanguage(tag);
    if (language) return language;
  }
  return null;
}

function parseLanguage(tag: string | null): Language | null {
  const primary = tag?.toLowerCase().split(/[-_]/)[0];
  return languages.find((language) => language === primary) ?? null;
}

function cookieValue(cookie: string, name: string): string | null {
  const pair = cookie.split('; ').find((entry) => entry.startsWith(`${name}=`));
  return pair?.slice(name.length + 1) ?? null;
}

/** Texts that load with their screens. apps/web/lingui.config.ts assigns files to catalogues. */
export type LaterCatalogue = keyof typeof english.later;

export interface Catalogues {
  start: Messages;
  later: Record<LaterCatalogue, () => Promise<{ messages: Messages }>>;
}

const byLanguage: Record<Language, () => Promise<Catalogues>> = {
  en: shareLoad(async () => sharedParts((await import('./catalogues/en.ts')).catalogues)),
  ru: shareLoad(async () => sharedParts((await import('./catalogues/ru.ts')).catalogues)),
  de: shareLoad(async () => sharedParts((await import('./catalogues/de.ts')).catalogues)),
  fr: shareLoad(async () => sharedParts((await import('./catalogues/fr.ts')).catalogues)),
};

function sharedParts({ start, later }: Catalogues): Catalogues {
  const shared = Object.entries(later).map(([name, load]) => [name, shareLoad(load)]);
  return { start, later: Object.fromEntries(shared) as Catalogues['later'] };
}

export const languages = Object.keys(byLanguage) as Language[];

const retries = 5;
const firstDelay = 350;

export async function loadStartTexts(language: Language): Promise<Messages> {
  const { start } = await patiently(byLanguage[language]);
  return start;
}

export async function loadLaterTexts(language: Language, name: LaterCatalogue): Promise<Messages> {
  const { later } = await patiently(byLanguage[language]);
  const { messages } = await patiently(later[name]);
  return toBritishSpelling(language, messages);
}

async function patiently<Module>(load: () => Promise<Module>, failures = 0): Promise<Module> {
  try {
    return await load();
  } catch (cause) {
    if (failures === retries) throw new MissingFileError('Texts could not be fetched.', { cause });
    await new Promise((resolve) => {
      setTimeout(resolve, firstDelay * 2 ** failures);
    });
    return patiently(load, failures + 1);
  }
}

/** Converts American spelling for other English regions: the words "color" and "behavior". */
export function toBritishSpelling(language: string, messages: Messages): Messages {
  const region = getRegionalLocale(language).split('-')[1] ?? 'US';
  if (language !== 'en' || region === 'US') return messages;
  const spelled = Object.entries(messages).map(([id, message]) => [id, withOurs(message)] as const);
  return Object.fromEntries(spelled);
}

/** A message is a text or a list of texts and placeholders. */
function withOurs(message: Messages[string]): Messages[string] {
  const text = JSON.stringify(message).replace(/\b(colo|behavio)r/gi, '$1ur');
  return JSON.parse(text) as Messages[string];
}

/** Returns the browser's locale for a language, for example en-GB for en, to format dates. */
export function getRegionalLocale(language: string): string {
  return navigator.languages.find((tag) => tag.split('-')[0] === language) ?? language;
}
