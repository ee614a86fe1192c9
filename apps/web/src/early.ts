import { loadStart } from './lib/catalogues.ts';
import { detectLanguage } from './lib/languages.ts';
import { ensureTemporal } from './lib/temporal.ts';

// Runs while the page's large script is still on its way, so that what is asked for here arrives with that and not after it.

export const detected = detectLanguage({
  search: location.search,
  cookie: document.cookie,
  localStorage,
  sessionStorage,
  navigatorLanguages: navigator.languages,
  htmlLang: document.documentElement.lang,
});

export const startTexts = loadStart(detected.language);

export const temporal = ensureTemporal();
