import type { Language } from '@daymark/shared/accounts/account.ts';
import { useLingui } from '@lingui/react';
import { createContext, useContext } from 'react';
import type { LanguageChoice } from './language-choice.ts';

export const LanguageChoiceContext = createContext<LanguageChoice | null>(null);

/** Each language in its own words, as someone looks for it who reads no other. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  ru: 'Русский',
  de: 'Deutsch',
  fr: 'Français',
};

/** The language of the page, and how a person changes it; see LanguageChoice. */
export function useLanguage() {
  const { i18n } = useLingui();
  const choice = useContext(LanguageChoiceContext);
  if (!choice) throw new Error('useLanguage needs a LanguageChoiceContext above it');
  return { language: i18n.locale as Language, ...choice };
}
