import { loadLater, loadStart } from './lib/catalogues.ts';
import { detectLanguage } from './lib/languages.ts';
import { nextPaint } from './lib/next-paint.ts';
import { isPublicPage } from './lib/public-page.ts';
import { ensureTemporal } from './lib/temporal.ts';
import { tokenKey } from './lib/token-key.ts';
import { showOutlineTitle } from './outline-title.ts';

// Runs while the page's large script is still on its way, so that what is asked for here arrives with that and not after it.

if (!hasStorage()) await (await import('./no-storage.ts')).sayNoStorage();

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

const { language } = detected;

/** What the router will ask for first; where it fails, the router tries again and says so. */
const screens: Readonly<Record<string, () => readonly Promise<unknown>[]>> = {
  '/register': () => [import('./features/account/register-screen.tsx'), ...accountTexts()],
  '/login': () => [import('./features/account/login-screen.tsx'), ...accountTexts()],
  '/analytics': () => [import('./app/analytics-screen.tsx'), loadLater(language, 'analytics')],
  '/settings': () => [
    import('./app/settings-screen.tsx'),
    loadLater(language, 'settings'),
    loadLater(language, 'device'),
    ...accountTexts(),
  ],
};

const isSignedIn = localStorage.getItem(tokenKey) !== null;
const isOpen = isPublicPage(location.pathname);
const path =
  isSignedIn || isOpen || location.pathname === '/register' ? location.pathname : '/login';
for (const coming of screens[path]?.() ?? []) coming.catch(() => {});

// Everything is asked for. The outline in the page is painted before the large script runs: that holds a slow phone for longer
// than the frame takes. Who is signed in has no outline to see.
if (isOpen) document.querySelector('.start')?.remove();
else if (!isSignedIn) {
  showOutlineTitle(path, language);
  await nextPaint();
}

/** A browser that forbids a site all storage throws already when it is asked for. */
function hasStorage(): boolean {
  try {
    return Boolean(localStorage);
  } catch {
    return false;
  }
}

function accountTexts(): Promise<unknown>[] {
  return [loadLater(language, 'account'), loadLater(language, 'errors')];
}
