import type { Language } from '@daymark/shared/accounts/account.ts';
import { type PushPayload, pushPayload } from '@daymark/shared/notifications/push-payload.ts';
import { atBase } from '../lib/base-path.ts';

export interface NotificationData {
  readonly url: string;
  readonly facts: Readonly<Record<string, string>>;
}

/** Options that TypeScript's libraries lack, because some browsers do not support them. */
interface ShownOptions extends NotificationOptions {
  readonly actions?: PushPayload['actions'];
  readonly renotify?: boolean;
  readonly timestamp?: number;
  readonly data: NotificationData;
}

export interface ShownNotification {
  readonly title: string;
  readonly options: ShownOptions;
  /** Whether the notification must be shown but can be closed at once. */
  readonly isSuperfluous: boolean;
}

interface Circumstances {
  /** Language of the signed-in user. Null when nobody is signed in, undefined when unknown. */
  readonly language: string | null | undefined;
  readonly browserLanguage: string;
  readonly isInSight: boolean;
  readonly now: number;
}

const name = 'Daymark';
export const icons = {
  icon: atBase('/icons/icon-192.png'),
  badge: atBase('/icons/badge-96.png'),
};

/** Every message gets a notification, because browsers block apps that show none. */
export function createNotification(
  text: string | null,
  circumstances: Circumstances,
): ShownNotification {
  const { language, browserLanguage, isInSight, now } = circumstances;
  const words = getWords(language ?? browserLanguage);
  const payload = parsePayload(text);
  // A user's content must not be shown to anyone else.
  if (language === null) return plain(words.signedOut, '/login');
  if (payload === null) return plain(words.something, '/dashboard');
  const { title, body, url, tag, actions, type, data } = payload;
  // The open app already celebrates.
  const isSuperfluous = isInSight && type === 'celebration';
  return {
    title,
    options: {
      ...icons,
      body,
      tag,
      actions,
      lang: words.language,
      timestamp: now,
      // The previous notification may have been overlooked. `renotify` needs a tag.
      renotify: tag !== '',
      silent: isSuperfluous,
      data: { url, facts: data },
    },
    isSuperfluous,
  };

  function plain(body: string, url: string): ShownNotification {
    const lang = words.language;
    const options = {
      ...icons,
      body,
      lang,
      tag: 'other',
      timestamp: now,
      data: { url, facts: {} },
    };
    return { title: name, options, isSuperfluous: false };
  }
}

function parsePayload(text: string | null): PushPayload | null {
  try {
    return pushPayload.parse(JSON.parse(text ?? ''));
  } catch {
    return null;
  }
}

/** Texts of the worker itself. All other texts come from the server in the user's language. */
interface WorkerWords {
  readonly something: string;
  readonly signedOut: string;
  readonly done: string;
  readonly waits: string;
  readonly waitsForSignIn: string;
  readonly notStored: string;
  /** Shown as the title, above the areas. */
  readonly noLater: string;
  readonly laterWaits: string;
  readonly laterWaitsForSignIn: string;
}

const words: Record<Language, WorkerWords> = {
  en: {
    something: 'There is something new for you.',
    signedOut: 'You are signed out on this device. Sign in to see what is new.',
    done: 'Done',
    waits: 'Kept on this device, and sent as soon as the server can take it.',
    waitsForSignIn: 'Kept on this device, and sent as soon as you sign in again.',
    notStored: 'This could not be saved on your device. Please open Daymark and try again.',
    noLater: 'There is no later reminder for this day',
    laterWaits: 'Again in an hour, once the server is reached',
    laterWaitsForSignIn: 'Again in an hour, once you sign in again',
  },
  ru: {
    something: 'Для вас есть кое-что новое.',
    signedOut: 'Сеанс на этом устройстве завершён. Войдите, чтобы увидеть новое.',
    done: 'Выполнено',
    waits: 'Сохранено на этом устройстве и будет отправлено, как только сервер сможет это принять.',
    waitsForSignIn: 'Сохранено на этом устройстве и будет отправлено, как только вы снова войдёте.',
    notStored: 'Не удалось сохранить на устройстве. Откройте Daymark и попробуйте ещё раз.',
    noLater: 'Позже в этот день напоминания не будет',
    laterWaits: 'Снова через час, когда сервер станет доступен',
    laterWaitsForSignIn: 'Снова через час, когда вы снова войдёте',
  },
  de: {
    something: 'Es gibt etwas Neues für dich.',
    signedOut: 'Du bist auf diesem Gerät abgemeldet. Melde dich an, um zu sehen, was neu ist.',
    done: 'Erledigt',
    waits: 'Auf diesem Gerät gespeichert; wird gesendet, sobald der Server es annehmen kann.',
    waitsForSignIn: 'Auf diesem Gerät gespeichert; wird gesendet, sobald du dich wieder anmeldest.',
    notStored:
      'Das konnte auf deinem Gerät nicht gespeichert werden. Öffne Daymark und versuche es noch einmal.',
    noLater: 'Für diesen Tag gibt es keine spätere Erinnerung',
    laterWaits: 'In einer Stunde wieder, sobald der Server erreichbar ist',
    laterWaitsForSignIn: 'In einer Stunde wieder, sobald du dich wieder anmeldest',
  },
  fr: {
    something: 'Il y a du nouveau pour vous.',
    signedOut:
      'Vous êtes déconnecté sur cet appareil. Connectez-vous pour voir ce qui est nouveau.',
    done: 'Fait',
    waits: 'Gardé sur cet appareil et envoyé dès que le serveur pourra le recevoir.',
    waitsForSignIn: 'Gardé sur cet appareil et envoyé dès que vous vous reconnecterez.',
    notStored: 'Cela n’a pas pu être enregistré sur votre appareil. Ouvrez Daymark et réessayez.',
    noLater: 'Il n’y a pas de rappel plus tard ce jour-là',
    laterWaits: 'À nouveau dans une heure, dès que le serveur répondra',
    laterWaitsForSignIn: 'À nouveau dans une heure, dès que vous vous reconnecterez',
  },
};

/** @param tag language tag of the user, or of the browser if nobody is signed in */
export function getWords(tag: string): WorkerWords & { readonly language: Language } {
  const known = Object.keys(words) as Language[];
  const language = known.find((one) => tag.toLowerCase().split('-')[0] === one) ?? 'en';
  return { ...words[language], language };
}
