import { loadLater, loadStart } from './lib/catalogues.ts';
import { detectLanguage } from './lib/languages.ts';
import { ensureTemporal } from './lib/temporal.ts';
import { tokenKey } from './lib/token-key.ts';

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

if (localStorage.getItem(tokenKey) === null) fetchSignIn().catch(() => {});

/** What the router will ask for; where it fails, the router tries again and says so. */
async function fetchSignIn(): Promise<void> {
  const { language } = detected;
  await Promise.all([
    location.pathname === '/register'
      ? import('./features/account/register-screen.tsx')
      : import('./features/account/login-screen.tsx'),
    loadLater(language, 'account'),
    loadLater(language, 'errors'),
  ]);
}
