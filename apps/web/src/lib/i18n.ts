import type { Language } from '@daymark/shared/accounts/account.ts';
import { type I18n, type Messages, setupI18n } from '@lingui/core';

type Catalogue = () => Promise<{ messages: Messages }>;

const catalogues: Record<Language, Catalogue> = {
  en: () => import('@daymark/shared/locales/en.po'),
  ru: () => import('@daymark/shared/locales/ru.po'),
  de: () => import('@daymark/shared/locales/de.po'),
  fr: () => import('@daymark/shared/locales/fr.po'),
};

/** The languages that the product speaks. */
export const languages = Object.keys(catalogues) as Language[];

/** Where this device keeps the person's choice, and what query strings and cookies call it. */
export const languageKey = 'language';

const retries = 5;
const firstDelay = 350;

export function createI18n(): I18n {
  return setupI18n();
}

/** Loads the language's texts and shows them; the document says which language it is in. */
export async function activateLanguage(i18n: I18n, language: Language): Promise<void> {
  const { messages } = await loadPatiently(catalogues[language]);
  i18n.loadAndActivate({ locale: language, messages });
  document.documentElement.lang = language;
}

/** The person's own choice, kept on this device. */
export async function chooseLanguage(i18n: I18n, language: Language): Promise<void> {
  await activateLanguage(i18n, language);
  localStorage.setItem(languageKey, language);
}

async function loadPatiently(load: Catalogue, failures = 0): Promise<{ messages: Messages }> {
  try {
    return await load();
  } catch (error) {
    if (failures === retries) throw error;
    await new Promise((resolve) => {
      setTimeout(resolve, firstDelay * 2 ** failures);
    });
    return loadPatiently(load, failures + 1);
  }
}
