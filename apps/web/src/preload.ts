import type { Language } from '@daymark/shared/accounts/account.ts';
import { messages as de } from '@daymark/shared/locales/de/outline.po';
import { messages as en } from '@daymark/shared/locales/en/outline.po';
import { messages as fr } from '@daymark/shared/locales/fr/outline.po';
import { messages as ru } from '@daymark/shared/locales/ru/outline.po';
import { msg } from '@lingui/core/macro';
import { firstPath, screens } from './app/screens.ts';
import { ensureTemporal } from './lib/clock.ts';
import { detectLanguage, loadLater, loadStart } from './lib/languages.ts';
import { loadFirstCalls } from './lib/load-first-calls.ts';
import { nextPaint } from './lib/next-paint.ts';
import { deviceTokenKey, tokenKey, userKey } from './lib/storage-keys.ts';
import { loadWritePage } from './local/load-write-page.ts';

// Runs while the page's large script is still on its way, so that what is asked for here arrives with that and not after it.

/** A few texts in all languages are smaller than the question for one, and there before it could be asked. */
const outlineTexts = { en, ru, de, fr };

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

const isSignedIn = localStorage.getItem(tokenKey) !== null;
/** There is a token, but this device does not know yet whose. */
const isArriving = isSignedIn && localStorage.getItem(userKey) === null;
const path = firstPath(location.pathname, isSignedIn);
const screen = screens.get(path);
// What the router will ask for first; where it fails, the router tries again and says so.
if (screen) {
  const parts = [
    screen.load(),
    ...screen.catalogues.map(async (name) => loadLater(language, name)),
  ];
  for (const part of parts) part.catch(() => {});
}

// It asks the server who it is, and then for all data.
if (isArriving) {
  const parts = [loadFirstCalls(), loadWritePage()];
  for (const part of parts) part.catch(() => {});
}

// Everything is asked for. The outline in the page is painted before the large script runs: that blocks a slow phone for longer
// than the frame takes. Who is known sees none.
if (screen?.isFor === 'everyone') document.querySelector('.start')?.remove();
else if (isArriving || !isSignedIn) {
  if (!isSignedIn) showOutlineTitle(path, language);
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

/** Has the outline in index.html say what the login or the registration will say in its place. */
function showOutlineTitle(path: string, language: Language): void {
  const isStranger = localStorage.getItem(deviceTokenKey) === null;
  const greeting = isStranger ? msg`See your days add up.` : msg`Welcome back`;
  const { id } = path === '/register' ? msg`Create your account` : greeting;
  const place = document.querySelector('.start-title');
  if (place) place.textContent = String(outlineTexts[language][id]);
}
