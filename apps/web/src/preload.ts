import type { Language } from '@daymark/shared/accounts/account.ts';
import { messages as de } from '@daymark/shared/locales/de/outline.po';
import { messages as en } from '@daymark/shared/locales/en/outline.po';
import { messages as fr } from '@daymark/shared/locales/fr/outline.po';
import { messages as ru } from '@daymark/shared/locales/ru/outline.po';
import { msg } from '@lingui/core/macro';
import { getFirstPath, screens } from './app/screen-parts.ts';
import { withoutBase } from './lib/base-path.ts';
import { ensureTemporal } from './lib/clock.ts';
import { detectLanguage, loadLaterTexts, loadStartTexts } from './lib/languages.ts';
import { loadApiSender } from './lib/load-api-sender.ts';
import { loadNewDeviceCalls } from './lib/load-new-device-calls.ts';
import { waitForPaint } from './lib/next-paint.ts';
import { deviceTokenKey, tokenKey, userKey } from './lib/storage-keys.ts';
import { loadWritePage } from './local/load-write-page.ts';

// This small script runs while the large script loads, so that requests begin early.

/** All languages are bundled, because a request for these few texts would take longer. */
const outlineTexts = { en, ru, de, fr };

if (!hasStorage()) await (await import('./no-storage.ts')).showNoStorage();

export const detected = detectLanguage({
  search: location.search,
  cookie: document.cookie,
  localStorage,
  sessionStorage,
  navigatorLanguages: navigator.languages,
  htmlLang: document.documentElement.lang,
});

export const startTexts = loadStartTexts(detected.language);

export const temporal = ensureTemporal();

const { language } = detected;

const isSignedIn = localStorage.getItem(tokenKey) !== null;
/** The user is signed in, but the user's data is not on this device yet. */
const isArriving = isSignedIn && localStorage.getItem(userKey) === null;
const path = getFirstPath(withoutBase(location.pathname), isSignedIn);
const screen = screens.get(path);
// Requests the router's first parts early. The router retries and reports failures.
if (screen) {
  const parts = [
    screen.load(),
    ...screen.catalogues.map(async (name) => loadLaterTexts(language, name)),
  ];
  for (const part of parts) part.catch(() => {});
}

// A new device requests the user and then all data. The screens before a sign-in also send
// requests.
const isNew = isArriving || !isSignedIn;
if (isNew) loadApiSender().catch(() => {});
if (isArriving) {
  const parts = [loadNewDeviceCalls(), loadWritePage()];
  for (const part of parts) part.catch(() => {});
}

// The outline is painted before the large script runs, because that script blocks slow phones.
// Known users see no outline.
if (screen?.isFor === 'everyone') document.querySelector('.start')?.remove();
else if (isNew) {
  if (!isSignedIn) showOutlineTitle(path, language);
  await waitForPaint();
}

/** Accessing `localStorage` throws if the browser forbids storage for the site. */
function hasStorage(): boolean {
  try {
    return Boolean(localStorage);
  } catch {
    return false;
  }
}

function showOutlineTitle(path: string, language: Language): void {
  const isStranger = localStorage.getItem(deviceTokenKey) === null;
  const greeting = isStranger ? msg`See your days add up.` : msg`Welcome back`;
  const { id } = path === '/register' ? msg`Create your account` : greeting;
  const place = document.querySelector('.start-title');
  if (place) place.textContent = String(outlineTexts[language][id]);
}
