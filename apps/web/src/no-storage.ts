import { messages as de } from '@daymark/shared/locales/de/storage.po';
import { messages as en } from '@daymark/shared/locales/en/storage.po';
import { messages as fr } from '@daymark/shared/locales/fr/storage.po';
import { messages as ru } from '@daymark/shared/locales/ru/storage.po';
import { msg } from '@lingui/core/macro';

// Must not import from preload, which awaits this module.

const byLanguage = { en, ru, de, fr };

/** Replaces the app with an explanation. Never resolves, so that the app does not start. */
export async function showNoStorage(): Promise<never> {
  const { id } =
    msg`Daymark stores your entries in this browser first, but the browser does not allow it. Allow this site to store data, then reload the page.`;
  const language = languageOf(navigator.languages);
  document.documentElement.lang = language;
  const words = document.createElement('main');
  words.className = 'start-failure';
  words.textContent = String(byLanguage[language][id]);
  document.getElementById('root')?.replaceChildren(words);
  return new Promise<never>(() => {});
}

function languageOf(tags: readonly string[]): keyof typeof byLanguage {
  const wanted = tags.map((tag) => tag.slice(0, 2).toLowerCase());
  const [language = 'en'] = wanted.filter((each) => each in byLanguage);
  return language as keyof typeof byLanguage;
}
