import type { Language, User } from '@daymark/shared/accounts/account.ts';
import { useLingui } from '@lingui/react';
import { createContext, useContext } from 'react';
import type { ApiClient } from './api-client.ts';
import { listenForReturn } from './connectivity.ts';
import type { Session } from './session.ts';
import { languageKey } from './storage-keys.ts';
import type { Texts } from './texts.ts';

/** While it is there, a choice made on this device is not with the account yet; it names the user, if one was signed in. */
const unsentKey = 'language_unsent';

export type LanguageChoice = ReturnType<typeof createLanguageChoice>;

interface LanguageChoiceParts {
  texts: Texts;
  /** The language on the page. */
  current: () => string;
  /** The address or a cookie has named the language of this visit. */
  isOfVisit: boolean;
  session: Session;
  client: ApiClient;
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
}

export function createLanguageChoice(parts: LanguageChoiceParts) {
  const { texts, current, session, client, storage } = parts;
  let isOfVisit = parts.isOfVisit;
  let isSending = false;

  /**
   * The user's choice: shown at once, stored on this device and, as soon as it can be sent, with the account.
   * @throws when the texts cannot be loaded; nothing has changed then
   */
  async function choose(language: Language): Promise<void> {
    await texts.speak(language);
    isOfVisit = false;
    const state = session.state();
    const user = state.status === 'signed-in' ? state.user : null;
    storage.setItem(languageKey, language);
    storage.setItem(unsentKey, user?.id ?? '');
    if (user) void sendChoice(user);
  }

  /** The account's language comes to this device, unless something was chosen here that the account does not have yet. */
  async function follow(user: User): Promise<void> {
    if (isUnsent(user)) return sendChoice(user);
    if (isOfVisit || user.language === current()) return;
    await texts.speak(user.language);
    storage.setItem(languageKey, user.language);
  }

  function isUnsent({ id }: User): boolean {
    return [id, ''].includes(storage.getItem(unsentKey) ?? 'nobody');
  }

  /** Once the network may be back. It changes nothing on the page, whose first texts may still be on their way. */
  async function sendUnsent(user: User): Promise<void> {
    if (isUnsent(user)) await sendChoice(user);
  }

  /** One at a time, the last choice wins: its answer changes the session, which leads here again. */
  async function sendChoice(user: User): Promise<void> {
    const language = storage.getItem(languageKey) as Language;
    if (user.language === language) return storage.removeItem(unsentKey);
    const token = session.token();
    if (token === null || isSending) return;
    isSending = true;
    const isSameSession = () => session.token() === token;
    const sent = await import('@daymark/shared/accounts/account-endpoints.ts')
      .then(async ({ updateMe }) =>
        isSameSession() ? client.call(updateMe, { body: { language } }) : null,
      )
      .catch(() => null);
    isSending = false;
    // Without an answer the choice stays unsent: it is sent when the network may be back, or at the next start of the session.
    if (sent && isSameSession()) session.updateUser(sent.body);
  }

  return { choose, follow, sendUnsent };
}

/** From now on the page follows what the session learns of the user's language, and sends what could not be sent. */
export function followSession(choice: LanguageChoice, session: Session, page: Window): void {
  const withUser = (act: (user: User) => Promise<void>) => () => {
    const state = session.state();
    // Where its texts cannot be loaded, the page goes on in the language it has.
    if (state.status === 'signed-in') act(state.user).catch(() => {});
  };
  session.subscribe(withUser(choice.follow));
  listenForReturn(page, withUser(choice.sendUnsent));
}

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
