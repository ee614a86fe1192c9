import type { Language } from '@daymark/shared/accounts/account.ts';
import { messages as de } from '@daymark/shared/locales/de/outline.po';
import { messages as en } from '@daymark/shared/locales/en/outline.po';
import { messages as fr } from '@daymark/shared/locales/fr/outline.po';
import { messages as ru } from '@daymark/shared/locales/ru/outline.po';
import { msg } from '@lingui/core/macro';

// Two texts in all languages are smaller than the question for one, and there before it could be asked.
const byLanguage = { en, ru, de, fr };

/** Has the outline in index.html say what the login or the registration will say in its place. */
export function showOutlineTitle(path: string, language: Language): void {
  const { id } = path === '/register' ? msg`Create your account` : msg`Welcome back`;
  const place = document.querySelector('.start-title');
  if (place) place.textContent = String(byLanguage[language][id]);
}
