import type { Language } from '@daymark/shared/accounts/account.ts';

/** What the worker says by itself. Everything else comes in the person's language from the server. */
interface WorkerWords {
  /** Of a message that could not be read. */
  readonly something: string;
  readonly signedOut: string;
  readonly done: string;
  /** Kept on the device until there is a network. */
  readonly waits: string;
  readonly notKept: string;
}

const words: Record<Language, WorkerWords> = {
  en: {
    something: 'There is something new for you.',
    signedOut: 'You are signed out on this device. Sign in to see what is new.',
    done: 'Done',
    waits: 'Kept on this device, and sent as soon as there is a connection.',
    notKept: 'This could not be saved on your device. Please open Daymark and try again.',
  },
  ru: {
    something: 'Для вас есть кое-что новое.',
    signedOut: 'На этом устройстве вы вышли из аккаунта. Войдите, чтобы увидеть новое.',
    done: 'Сделано',
    waits: 'Сохранено на этом устройстве и будет отправлено, как только появится связь.',
    notKept: 'Не удалось сохранить на устройстве. Откройте Daymark и попробуйте ещё раз.',
  },
  de: {
    something: 'Es gibt etwas Neues für dich.',
    signedOut: 'Du bist auf diesem Gerät abgemeldet. Melde dich an, um zu sehen, was neu ist.',
    done: 'Erledigt',
    waits: 'Auf diesem Gerät gespeichert; wird gesendet, sobald es eine Verbindung gibt.',
    notKept:
      'Das konnte auf deinem Gerät nicht gespeichert werden. Öffne Daymark und versuche es noch einmal.',
  },
  fr: {
    something: 'Il y a du nouveau pour vous.',
    signedOut:
      'Vous êtes déconnecté sur cet appareil. Connectez-vous pour voir ce qui est nouveau.',
    done: 'Fait',
    waits: 'Gardé sur cet appareil et envoyé dès qu’il y aura une connexion.',
    notKept: 'Cela n’a pas pu être enregistré sur votre appareil. Ouvrez Daymark et réessayez.',
  },
};

/** @param tag of the person's language, or of the browser's where nobody is signed in */
export function wordsIn(tag: string): WorkerWords & { readonly language: Language } {
  const known = Object.keys(words) as Language[];
  const language = known.find((one) => tag.toLowerCase().split('-')[0] === one) ?? 'en';
  return { ...words[language], language };
}
