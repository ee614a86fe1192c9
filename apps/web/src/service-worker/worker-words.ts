import type { Language } from '@daymark/shared/accounts/account.ts';

/** What the worker says by itself. Everything else comes in the person's language from the server. */
interface WorkerWords {
  /** Of a message that could not be read. */
  readonly something: string;
  readonly signedOut: string;
  readonly done: string;
  /** Kept on the device until the server has it. */
  readonly waits: string;
  /** Kept on the device until there is a session again. */
  readonly waitsForSignIn: string;
  readonly notKept: string;
  /** A title: the areas stand below it. */
  readonly noLater: string;
}

const words: Record<Language, WorkerWords> = {
  en: {
    something: 'There is something new for you.',
    signedOut: 'You are signed out on this device. Sign in to see what is new.',
    done: 'Done',
    waits: 'Kept on this device, and sent as soon as the server can take it.',
    waitsForSignIn: 'Kept on this device, and sent as soon as you sign in again.',
    notKept: 'This could not be saved on your device. Please open Daymark and try again.',
    noLater: 'There is no later reminder for this day',
  },
  ru: {
    something: 'Для вас есть кое-что новое.',
    signedOut: 'На этом устройстве вы вышли из аккаунта. Войдите, чтобы увидеть новое.',
    done: 'Сделано',
    waits: 'Сохранено на этом устройстве и будет отправлено, как только сервер сможет это принять.',
    waitsForSignIn: 'Сохранено на этом устройстве и будет отправлено, как только вы снова войдёте.',
    notKept: 'Не удалось сохранить на устройстве. Откройте Daymark и попробуйте ещё раз.',
    noLater: 'Позже в этот день напоминания не будет',
  },
  de: {
    something: 'Es gibt etwas Neues für dich.',
    signedOut: 'Du bist auf diesem Gerät abgemeldet. Melde dich an, um zu sehen, was neu ist.',
    done: 'Erledigt',
    waits: 'Auf diesem Gerät gespeichert; wird gesendet, sobald der Server es annehmen kann.',
    waitsForSignIn: 'Auf diesem Gerät gespeichert; wird gesendet, sobald du dich wieder anmeldest.',
    notKept:
      'Das konnte auf deinem Gerät nicht gespeichert werden. Öffne Daymark und versuche es noch einmal.',
    noLater: 'Für diesen Tag gibt es keine spätere Erinnerung',
  },
  fr: {
    something: 'Il y a du nouveau pour vous.',
    signedOut:
      'Vous êtes déconnecté sur cet appareil. Connectez-vous pour voir ce qui est nouveau.',
    done: 'Fait',
    waits: 'Gardé sur cet appareil et envoyé dès que le serveur pourra le recevoir.',
    waitsForSignIn: 'Gardé sur cet appareil et envoyé dès que vous vous reconnecterez.',
    notKept: 'Cela n’a pas pu être enregistré sur votre appareil. Ouvrez Daymark et réessayez.',
    noLater: 'Il n’y a pas de rappel plus tard ce jour-là',
  },
};

/** @param tag of the person's language, or of the browser's where nobody is signed in */
export function wordsIn(tag: string): WorkerWords & { readonly language: Language } {
  const known = Object.keys(words) as Language[];
  const language = known.find((one) => tag.toLowerCase().split('-')[0] === one) ?? 'en';
  return { ...words[language], language };
}
