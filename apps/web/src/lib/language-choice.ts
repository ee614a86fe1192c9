import type { Language, User } from '@daymark/shared/accounts/account.ts';
import { useLingui } from '@lingui/react';
import { createContext, useContext } from 'react';
import type { ApiClient } from './api-client.ts';
import { listenForReturn } from './connectivity.ts';
import type { Session } from './session.ts';
import { languageKey } from './storage-keys.ts';
import type { Texts } from './texts.ts';

/**
 * Storage key. The value is the id of the user whose account lacks the chosen language, or '' if
 * nobody was signed in.
 */
const unsentKey = 'language_unsent';

export type LanguageChoice = ReturnType<typeof createLanguageChoice>;

interface LanguageChoiceParts {
  texts: Texts;
  current: () => string;
  /** True if the address or a cookie named the language of this visit. */
  isOfVisit: boolean;
  session: Session;
  client: ApiClient;
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
}

export function createLanguageChoice(parts: LanguageChoiceParts) {
  const { texts, current, session, client, storage } = parts;
  let isOfVisit = parts.isOfVisit;
  let isSending = false;

  /** @throws when the texts cannot be loaded. Nothing has changed then */
  async function choose(language: Language): Promise<void> {
    await texts.setLanguage(language);
    isOfVisit = false;
    const state = session.state();
    const user = state.status === 'signed-in' ? state.user : null;
    storage.setItem(languageKey, language);
    storage.setItem(unsentKey, user?.id ?? '');
    if (user) void sendChoice(user);
  }

  /** Applies the account's language, unless this device has an unsent choice. */
  async function follow(user: User): Promise<void> {
    if (isUnsent(user)) return sendChoice(user);
    if (isOfVisit || user.language === current()) return;
    await texts.setLanguage(user.language);
    storage.setItem(languageKey, user.language);
  }

  function isUnsent({ id }: User): boolean {
    return [id, ''].includes(storage.getItem(unsentKey) ?? 'nobody');
  }

  /** Sends an unsent choice. Does not change the page, whose texts may still be loading. */
  async function sendUnsent(user: User): Promise<void> {
    if (isUnsent(user)) await sendChoice(user);
  }

  /** Sends one choice at a time. The response updates the session, which sends the next choice. */
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
    // A failed choice stays unsent until the network may be back or the next session starts.
    if (sent && isSameSession()) session.updateUser(sent.body);
  }

  return { choose, follow, sendUnsent };
}

export function followSessionLanguage(
  choice: LanguageChoice,
  session: Session,
  page: Window,
): void {
  const withUser = (act: (user: User) => Promise<void>) => () => {
    const state = session.state();
    // The page keeps its language if the texts cannot be loaded.
    if (state.status === 'signed-in') act(state.user).catch(() => {});
  };
  session.subscribe(withUser(choice.follow));
  listenForReturn(page, withUser(choice.sendUnsent));
}

export const LanguageChoiceContext = createContext<LanguageChoice | null>(null);

/** Names of the languages in the languages themselves, so that people can find theirs. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  ru: 'Русский',
  de: 'Deutsch',
  fr: 'Français',
};

export function useLanguage() {
  const { i18n } = useLingui();
  const choice = useContext(LanguageChoiceContext);
  if (!choice) throw new Error('useLanguage needs a LanguageChoiceContext above it');
  return { language: i18n.locale as Language, ...choice };
}
