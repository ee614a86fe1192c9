import { messages as de } from '@daymark/shared/locales/de/storage.po';
import { messages as en } from '@daymark/shared/locales/en/storage.po';
import { messages as fr } from '@daymark/shared/locales/fr/storage.po';
import { messages as ru } from '@daymark/shared/locales/ru/storage.po';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

// Must not import from preload, which awaits this module.

const byLanguage = { en, ru, de, fr };

/** Replaces the app with an explanation. Never resolves, so that the app does not start. */
export async function showNoStorage(): Promise<never> {
  const language = languageOf(navigator.languages);
  const translate = ({ id }: MessageDescriptor) => String(byLanguage[language][id]);
  document.documentElement.lang = language;
  const words = document.createElement('main');
  words.className = 'start-failure';
  if (window.parent === window) {
    words.textContent = translate(
      msg`Daymark stores your entries in this browser first, but the browser does not allow it. Allow this site to store data, then reload the page.`,
    );
  } else {
    // Browsers let people allow storage inside other sites only in their settings.
    const text = msg`This page is shown inside another page, and the browser does not allow it to store data there.`;
    const link = document.createElement('a');
    link.href = location.href;
    link.target = '_blank';
    link.textContent = translate(msg`Open Daymark in its own tab`);
    words.append(translate(text), document.createElement('br'), link);
  }
  document.getElementById('root')?.replaceChildren(words);
  return new Promise<never>(() => {});
}

function languageOf(tags: readonly string[]): keyof typeof byLanguage {
  const wanted = tags.map((tag) => tag.slice(0, 2).toLowerCase());
  const [language = 'en'] = wanted.filter((each) => each in byLanguage);
  return language as keyof typeof byLanguage;
}
