import { formatAccess, formatList } from './lists.ts';
import type { CountedAccess, NotificationTexts, StreakFact } from './notification-texts-en.ts';

const isOne = (count: number) => count === 1;
const days = (count: number) => (isOne(count) ? '1 Tag' : `${count} Tage`);
const ofDays = (count: number) => (isOne(count) ? '1 Tag' : `${count} Tagen`);

const wordsOfWeek = {
  excellent: 'Eine ausgezeichnete Woche.',
  good: 'Eine gute Woche.',
  modest: 'Eine neue Woche ist ein neuer Anfang.',
} as const;

const nameOfCalendar = { due: 'Was fällig ist', done: 'Erledigte Tage' } as const;

const namesOfEnded = {
  passkeys: 'Passkeys',
  identities: 'Einmalanmeldung',
  tokens: 'Tokens',
  calendars: 'Kalender',
  webhooks: 'Webhooks',
  secondFactor: 'Anmeldung in zwei Schritten',
} as const;
const listOfEnded = (ended: CountedAccess) => formatAccess('de', ended, namesOfEnded);

const newSignInBy = {
  password: 'Neue Anmeldung',
  passkey: 'Neue Anmeldung mit einem Passkey',
  single_sign_on: 'Neue Anmeldung per Einmalanmeldung',
} as const;
const afterSignIn = {
  password: 'ändere jetzt dein Passwort und melde das Gerät in den Einstellungen ab.',
  passkey:
    'entferne die Passkeys, die du nicht kennst, und melde das Gerät ab, beides in den Einstellungen deines Kontos.',
  single_sign_on:
    'sichere jetzt dein Konto beim Anmeldedienst und melde das Gerät in den Einstellungen ab.',
} as const;
const wordsOfDisabling = {
  failing: 'Seine Adresse hat einen Tag lang nichts angenommen',
  gone: 'Seine Adresse meldet, dass es sie nicht mehr gibt',
  overflow: 'Für seine Adresse warteten zu viele Ereignisse',
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
  later: 'Später',
  streakTitle: (streaks) => (isOne(streaks) ? 'Halte deine Serie' : 'Halte deine Serien'),
  streakBody: ({ area, days: length, more }) =>
    `${area}: eine Serie von ${ofDays(length)}, und heute noch offen.${
      more === 0 ? '' : isOne(more) ? ' Ebenso 1 weitere Serie.' : ` Ebenso ${more} weitere Serien.`
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
  milestoneTitle: (count) => `Eine Serie von ${ofDays(count)}`,
  milestoneBody: ({ area, days: count, strength }) =>
    `${area}: ${days(count)} ohne Lücke erledigt, Stärke ${strength}. Gut gemacht!`,
  perfectWeekTitle: 'Eine perfekte Woche',
  perfectWeekBody: 'Alles, was in der Woche anstand, ist erledigt. Gut gemacht!',
  celebrationTitle: 'Heute alles erledigt',
  celebrationBody: ({ areas, fact }) =>
    (isOne(areas)
      ? 'Dein Bereich ist für heute erledigt.'
      : `Alle ${areas} Bereiche sind für heute erledigt.`) +
    (fact === null ? '' : ` ${fact.area}: ${days(fact.days)}, ${bestIn(fact)}.`),
  emailChanged: ({ from, to }) =>
    `Deine E-Mail-Adresse wurde geändert\nVorher ${from}, jetzt ${to}. Wenn du das nicht warst, ändere jetzt dein Passwort.`,
  deviceName: ({ browser, system }) =>
    browser !== null && system !== null
      ? `${browser} auf ${system}`
      : (browser ?? system ?? 'ein unbekanntes Gerät'),
  newSignIn: ({ device, way }) =>
    `${newSignInBy[way]} · ${device}\nWenn du das nicht warst, ${afterSignIn[way]}`,
  conflict:
    'Zwei deiner Geräte haben denselben Tag verschieden markiert\nDie spätere Markierung gilt; die frühere findest du unter Import und Export, Letzte Änderungen.',
  passwordReset:
    'Wer diesen Server betreibt, hat deinem Konto ein neues Passwort gegeben und alle deine Geräte abgemeldet\nWenn du nicht darum gebeten hast, schreib dorthin.',
  sessionsEnded:
    'Wer diesen Server betreibt, hat alle deine Geräte abgemeldet\nWenn du nicht darum gebeten hast, schreib dorthin.',
  tokenMade: ({ name }) =>
    `Das Token „${name}“ wurde erstellt\nEin Programm, das es hat, kommt an deine Tage. Wenn du das nicht warst, beende es jetzt in den Einstellungen deines Kontos.`,
  tokenEnded: ({ name }) =>
    `Das Token „${name}“ wurde beendet\nProgramme, die es haben, kommen an nichts mehr. Wenn du das nicht warst, ändere jetzt dein Passwort und melde die Geräte ab, die du nicht kennst.`,
  calendarMade: ({ kind }) =>
    `Der Kalender „${nameOfCalendar[kind]}“ wurde erstellt\nEin Programm, das seine Adresse hat, liest deine Bereiche und Tage. Wenn du das nicht warst, beende ihn jetzt in den Einstellungen deines Kontos.`,
  calendarEnded: ({ kind }) =>
    `Der Kalender „${nameOfCalendar[kind]}“ wurde beendet\nUnter seiner Adresse gibt es nichts mehr. Wenn du das nicht warst, ändere jetzt dein Passwort und melde die Geräte ab, die du nicht kennst.`,
  webhookAdded: ({ host }) =>
    `Ein Webhook zu ${host} wurde hinzugefügt\nWas du markierst, wird dorthin gesendet, auch Notizen. Wenn du das nicht warst, entferne ihn jetzt in den Einstellungen deines Kontos.`,
  webhookChanged: ({ host }) =>
    `Der Webhook zu ${host} wurde geändert\nWenn du das nicht warst, sieh ihn dir jetzt in den Einstellungen deines Kontos an.`,
  webhookRemoved: ({ host }) =>
    `Der Webhook zu ${host} wurde entfernt\nWenn du das nicht warst, ändere jetzt dein Passwort und melde die Geräte ab, die du nicht kennst.`,
  passwordChanged:
    'Dein Passwort wurde geändert\nWenn du das nicht warst, wähle jetzt auf der Anmeldeseite „Passwort vergessen?“.',
  passwordRemoved:
    'Das Passwort deines Kontos wurde entfernt\nNur Passkeys und die Einmalanmeldung melden jetzt noch an. Wenn du das nicht warst, entferne die Passkeys und melde die Geräte ab, die du nicht kennst, beides in den Einstellungen deines Kontos.',
  recoveryCodesMade:
    'Neue Wiederherstellungscodes wurden erzeugt\nDie früheren gelten nicht mehr. Wenn du das nicht warst, ändere jetzt dein Passwort und erzeuge neue.',
  accessEnded: (ended) =>
    `Zugänge zu deinem Konto wurden beendet\n${listOfEnded(ended) === '' ? '' : `Beendet: ${listOfEnded(ended)}. `}${
      ended.webhooksOff === 0 ? '' : `Ausgeschaltet: Webhooks (${ended.webhooksOff}). `
    }Was du davon noch brauchst, richte in den Einstellungen neu ein.`,
  passkeyAdded: ({ name }) =>
    `Der Passkey „${name}“ wurde deinem Konto hinzugefügt\nWenn du das nicht warst, entferne ihn jetzt in den Einstellungen deines Kontos.`,
  passkeyRemoved: ({ name }) =>
    `Der Passkey „${name}“ wurde aus deinem Konto entfernt\nWenn du das nicht warst, wähle jetzt ein neues Passwort und melde die Geräte ab, die du nicht kennst.`,
  identityLinked: ({ provider }) =>
    `Dein Konto wurde mit einem bei ${provider} verknüpft\nEs meldet von nun an hier an. Wenn du das nicht warst, löse die Verknüpfung jetzt in den Einstellungen deines Kontos.`,
  identityUnlinked: ({ provider }) =>
    `Dein Konto ist nicht mehr mit einem bei ${provider} verknüpft\nWenn du das nicht warst, wähle jetzt ein neues Passwort und melde die Geräte ab, die du nicht kennst.`,
  passkeyCopied: ({ name }) =>
    `Eine Anmeldung mit dem Passkey „${name}“ wurde abgelehnt\nJemand hat vielleicht eine Kopie davon. Entferne ihn in den Einstellungen deines Kontos und füge einen neuen hinzu.`,
  secondFactorOn:
    'Die Anmeldung in zwei Schritten wurde eingeschaltet\nVon nun an fragt die Anmeldung nach einem Code deiner Authenticator-App. Wenn du das nicht warst, ändere jetzt dein Passwort.',
  secondFactorOff:
    'Die Anmeldung in zwei Schritten wurde ausgeschaltet\nDein Passwort allein genügt wieder. Wenn du das nicht warst, ändere jetzt dein Passwort.',
  recoveryCodeUsed: ({ left }) =>
    `Ein Wiederherstellungscode wurde benutzt\n${left === 0 ? 'Keiner ist übrig' : isOne(left) ? '1 ist übrig' : `${left} sind übrig`}: In den Einstellungen kannst du neue erzeugen. Wenn du das nicht warst, ändere jetzt dein Passwort.`,
  webhookDisabled: ({ host, reason, lost }) =>
    `Der Webhook zu ${host} wurde ausgeschaltet\n${wordsOfDisabling[reason]}. Nicht gesendete Ereignisse: ${lost}. In den Einstellungen unter „Konto“ kannst du ihn wieder einschalten.`,
};

function bestIn({ toBest }: StreakFact): string {
  return toBest === 0 ? 'deine bisher beste Serie' : `noch ${toBest} bis zu deiner besten Serie`;
}
