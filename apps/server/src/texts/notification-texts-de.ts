import { formatAccess, formatList } from './lists.ts';
import type {
  CountedAccess,
  NotificationTexts,
  StreakFact,
  StreakLength,
} from './notification-texts-en.ts';

const isOne = (count: number) => count === 1;
const days = (count: number) => (isOne(count) ? '1 Tag' : `${count} Tage`);
const ofDays = (count: number) => (isOne(count) ? '1 Tag' : `${count} Tagen`);
const weeks = (count: number) => (isOne(count) ? '1 Woche' : `${count} Wochen`);
const lengthOf = ({ length, unit }: StreakLength) =>
  unit === 'days' ? days(length) : weeks(length);
const ofLength = ({ length, unit }: StreakLength) =>
  unit === 'days' ? ofDays(length) : weeks(length);

const wordsOfWeek = {
  excellent: 'Eine ausgezeichnete Woche.',
  good: 'Eine gute Woche.',
  modest: 'Eine neue Woche ist ein neuer Anfang.',
} as const;

const nameOfCalendar = { due: 'Was fällig ist', done: 'Erledigte Tage' } as const;

const namesOfEnded = {
  passkeys: 'Passkeys',
  identities: 'Verknüpfte Anmeldungen',
  tokens: 'Tokens',
  calendars: 'Kalender',
  webhooks: 'Webhooks',
  secondFactor: 'Anmeldung in zwei Schritten',
} as const;
const listOfEnded = (ended: CountedAccess) => formatAccess('de', ended, namesOfEnded);

const newSignInBy = {
  password: 'Neue Anmeldung',
  passkey: 'Neue Anmeldung mit einem Passkey',
  single_sign_on: 'Neue Anmeldung über deinen Anmeldedienst',
} as const;
const afterSignIn = {
  password: 'ändere jetzt dein Passwort und melde das Gerät in den Einstellungen ab.',
  passkey:
    'entferne in den Einstellungen unter „Konto“ Passkeys, die du nicht kennst, und melde das Gerät ab.',
  single_sign_on:
    'sichere jetzt dein Konto beim Anmeldedienst und melde das Gerät in den Einstellungen ab.',
} as const;
const wordsOfDisabling = {
  failing: 'Seine URL hat einen Tag lang nicht geantwortet',
  gone: 'Seine URL gibt es nicht mehr',
  overflow: 'Zu viele Ereignisse warteten',
} as const;

export const de: NotificationTexts = {
  quoteTitle: 'Zitat des Tages',
  quoteBody: ({ text, author }) => `„${text}“ — ${author}`,
  reminderTitle: (open) =>
    isOne(open) ? 'Ein Bereich ist heute noch offen' : `${open} Bereiche sind heute noch offen`,
  areaList: ({ names, more }) =>
    formatList('de', more === 0 ? names : [...names, `${more} weitere`]),
  done: 'Erledigt',
  allDone: 'Alle erledigt',
  later: 'In einer Stunde wieder',
  streakTitle: (streaks) => (isOne(streaks) ? 'Halte deine Serie' : 'Halte deine Serien'),
  streakBody: ({ area, more, ...streak }) =>
    `${area}: ${lengthOf(streak)} in Folge. Denk heute daran.${
      more === 0
        ? ''
        : isOne(more)
          ? ' 1 weitere Serie ist noch offen.'
          : ` ${more} weitere Serien sind noch offen.`
    }`,
  inactivityTitle: (count) => `Seit ${ofDays(count)} nichts eingetragen`,
  inactivityBody: (areas) => `${de.areaList(areas)}: Heute ist ein guter Tag, um weiterzumachen.`,
  weekTitle: (percent) => `Deine letzte Woche: ${percent}\u00a0%`,
  weekBody: ({ done, possible, band, goals, gain }) =>
    `${done} von ${possible} erledigt. ${wordsOfWeek[band]}${
      goals === null ? '' : ` Wochenziele: ${goals.reached} von ${goals.of} erreicht.`
    }${
      gain === null
        ? ''
        : ` Am meisten zugelegt: ${gain.area}, Stärke ${gain.strength} (+${gain.change}).`
    }`,
  milestoneTitle: (streak) => `Eine Serie von ${ofLength(streak)}`,
  milestoneBody: ({ area, strength, ...streak }) =>
    `${area}: ${lengthOf(streak)} in Folge, Stärke ${strength}. Gut gemacht!`,
  perfectWeekTitle: 'Eine perfekte Woche',
  perfectWeekBody: 'Du hast diese Woche alles geschafft, was du dir vorgenommen hast.',
  celebrationTitle: 'Heute alles erledigt',
  celebrationBody: ({ areas, fact }) =>
    (isOne(areas)
      ? 'Dein Bereich ist für heute erledigt.'
      : `Alle ${areas} Bereiche sind für heute erledigt.`) +
    (fact === null ? '' : ` ${fact.area}: ${lengthOf(fact)}, ${bestIn(fact)}.`),
  emailChanged: ({ from, to }) =>
    `Deine E-Mail-Adresse wurde geändert\nVorher ${from}, jetzt ${to}. Wenn du das nicht warst, ändere jetzt dein Passwort.`,
  deviceName: ({ browser, system }) =>
    browser !== null && system !== null
      ? `${browser} auf ${system}`
      : (browser ?? system ?? 'ein unbekanntes Gerät'),
  newSignIn: ({ device, way }) =>
    `${newSignInBy[way]} · ${device}\nWenn du das nicht warst, ${afterSignIn[way]}`,
  conflict:
    'Zwei deiner Geräte haben für denselben Tag Verschiedenes eingetragen\nEs gilt der spätere Eintrag. Den früheren findest du in „Import und Export“ unter „Letzte Änderungen“.',
  passwordReset:
    'Der Betreiber des Servers hat dein Passwort zurückgesetzt und deine Geräte abgemeldet\nHast du das nicht erwartet? Dann frag dort nach.',
  sessionsEnded:
    'Der Betreiber des Servers hat alle deine Geräte abgemeldet\nHast du das nicht erwartet? Dann frag dort nach.',
  tokenMade: ({ name }) =>
    `Das Token „${name}“ wurde erstellt\nWer dieses Token hat, kann deine Tage sehen. Du warst das nicht? Dann beende es in den Einstellungen unter „Konto“.`,
  tokenEnded: ({ name }) =>
    `Das Token „${name}“ wurde beendet\nDamit ist kein Zugriff mehr möglich. Wenn du das nicht warst, ändere jetzt dein Passwort und melde Geräte ab, die du nicht kennst.`,
  calendarMade: ({ kind }) =>
    `Der Kalender „${nameOfCalendar[kind]}“ wurde angelegt\nWer seine Adresse hat, kann deine Bereiche und Tage sehen. Du warst das nicht? Dann beende ihn in den Einstellungen unter „Konto“.`,
  calendarEnded: ({ kind }) =>
    `Der Kalender „${nameOfCalendar[kind]}“ wurde beendet\nSeine Adresse funktioniert nicht mehr. Wenn du das nicht warst, ändere jetzt dein Passwort und melde Geräte ab, die du nicht kennst.`,
  webhookAdded: ({ host }) =>
    `Ein Webhook an ${host} wurde hinzugefügt\nEr sendet, was du einträgst, auch Notizen. Du warst das nicht? Dann entferne ihn in den Einstellungen unter „Konto“.`,
  webhookChanged: ({ host }) =>
    `Der Webhook an ${host} wurde geändert\nWenn du das nicht warst, prüfe ihn jetzt in den Einstellungen unter „Konto“.`,
  webhookRemoved: ({ host }) =>
    `Der Webhook an ${host} wurde entfernt\nWenn du das nicht warst, ändere jetzt dein Passwort und melde Geräte ab, die du nicht kennst.`,
  passwordChanged:
    'Dein Passwort wurde geändert\nWenn du das nicht warst, wähle jetzt auf der Anmeldeseite „Passwort vergessen?“.',
  passwordRemoved:
    'Das Passwort deines Kontos wurde entfernt\nDu kannst dich jetzt nur noch mit Passkeys oder über deinen Anmeldedienst anmelden. Wenn du das nicht warst, entferne in den Einstellungen unter „Konto“ Passkeys, die du nicht kennst, und melde fremde Geräte ab.',
  recoveryCodesMade:
    'Neue Wiederherstellungscodes wurden erzeugt\nDie bisherigen gelten nicht mehr. Wenn du das nicht warst, ändere jetzt dein Passwort und erzeuge neue Codes.',
  accessEnded: (ended) =>
    `Zugänge zu deinem Konto wurden beendet\n${listOfEnded(ended) === '' ? '' : `Beendet: ${listOfEnded(ended)}. `}${
      ended.webhooksOff === 0 ? '' : `Ausgeschaltet: Webhooks (${ended.webhooksOff}). `
    }Richte in den Einstellungen neu ein, was du noch brauchst.`,
  passkeyAdded: ({ name }) =>
    `Der Passkey „${name}“ wurde deinem Konto hinzugefügt\nWenn du das nicht warst, entferne ihn jetzt in den Einstellungen unter „Konto“.`,
  passkeyRemoved: ({ name }) =>
    `Der Passkey „${name}“ wurde aus deinem Konto entfernt\nWenn du das nicht warst, wähle jetzt ein neues Passwort und melde Geräte ab, die du nicht kennst.`,
  identityLinked: ({ provider }) =>
    `Ein Konto bei ${provider} wurde mit deinem Konto verknüpft\nWer dort angemeldet ist, kann sich auch hier anmelden. Wenn du das nicht warst, trenne es jetzt in den Einstellungen unter „Konto“.`,
  identityUnlinked: ({ provider }) =>
    `Ein Konto bei ${provider} wurde von deinem Konto getrennt\nWenn du das nicht warst, wähle jetzt ein neues Passwort und melde Geräte ab, die du nicht kennst.`,
  passkeyCopied: ({ name }) =>
    `Eine Anmeldung mit dem Passkey „${name}“ wurde abgelehnt\nVielleicht hat jemand eine Kopie davon. Entferne ihn in den Einstellungen unter „Konto“ und füge einen neuen hinzu.`,
  secondFactorOn:
    'Die Anmeldung in zwei Schritten wurde eingeschaltet\nZum Anmelden brauchst du jetzt auch einen Code aus deiner Authenticator-App. Wenn du das nicht warst, ändere jetzt dein Passwort.',
  secondFactorOff:
    'Die Anmeldung in zwei Schritten wurde ausgeschaltet\nZum Anmelden genügt jetzt dein Passwort. Wenn du das nicht warst, ändere jetzt dein Passwort.',
  recoveryCodeUsed: ({ left }) =>
    `Ein Wiederherstellungscode wurde benutzt\n${left === 0 ? 'Keiner ist mehr übrig' : isOne(left) ? 'Noch 1 ist übrig' : `Noch ${left} sind übrig`}: In den Einstellungen kannst du neue erzeugen. Wenn du das nicht warst, ändere jetzt dein Passwort.`,
  webhookDisabled: ({ host, reason, lost }) =>
    `Der Webhook an ${host} wurde ausgeschaltet\n${wordsOfDisabling[reason]}. Nicht gesendete Ereignisse: ${lost}. In den Einstellungen unter „Konto“ kannst du ihn wieder einschalten.`,
};

function bestIn({ toBest }: StreakFact): string {
  return toBest === 0 ? 'deine bisher beste Serie' : `noch ${toBest} bis zu deiner besten Serie`;
}
