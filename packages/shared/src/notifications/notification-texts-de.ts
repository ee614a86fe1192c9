import type { NotificationTexts } from './notification-texts-en.ts';

const isOne = (count: number) => count === 1;
const inARow = (count: number) => (isOne(count) ? '1 Tag' : `${count} Tage in Folge`);

const wordsOfWeek = {
  excellent: 'Eine ausgezeichnete Woche.',
  good: 'Eine gute Woche.',
  modest: 'Eine neue Woche ist ein neuer Anfang.',
} as const;

export const de: NotificationTexts = {
  quoteTitle: 'Zitat des Tages',
  quoteBody: ({ text, author }) => `„${text}“ — ${author}`,
  reminderTitle: (open) =>
    isOne(open) ? 'Ein Bereich ist heute noch offen' : `${open} Bereiche sind heute noch offen`,
  areaList: ({ names, more }) => listOf(more === 0 ? names : [...names, `${more} weitere`]),
  done: 'Erledigt',
  allDone: 'Alle erledigt',
  later: 'Später',
  streakTitle: (streaks) => (isOne(streaks) ? 'Halte deine Serie' : 'Halte deine Serien'),
  streakBody: ({ area, days, more }) =>
    `${area}: ${inARow(days)}, und heute noch offen.${
      more === 0 ? '' : isOne(more) ? ' Ebenso 1 weitere Serie.' : ` Ebenso ${more} weitere Serien.`
    }`,
  inactivityTitle: (days) =>
    isOne(days) ? 'Seit 1 Tag nichts eingetragen' : `Seit ${days} Tagen nichts eingetragen`,
  inactivityBody: (areas) => `${de.areaList(areas)}: Heute ist ein guter Tag, um weiterzumachen.`,
  weekTitle: (percent) => `Deine letzte Woche: ${percent}\u00a0%`,
  weekBody: ({ done, possible, band }) => `${done} von ${possible} erledigt. ${wordsOfWeek[band]}`,
  milestoneTitle: inARow,
  milestoneBody: ({ area, days }) => `${area}: ${inARow(days)} erledigt. Gut gemacht!`,
  perfectWeekTitle: 'Eine perfekte Woche',
  perfectWeekBody: 'Jeder Bereich an jedem Tag von Montag bis Sonntag erledigt. Gut gemacht!',
  celebrationTitle: 'Heute alles erledigt',
  celebrationBody: (areas) =>
    isOne(areas)
      ? 'Dein Bereich ist für heute erledigt.'
      : `Alle ${areas} Bereiche sind für heute erledigt.`,
  emailChanged: ({ from, to }) =>
    `Deine E-Mail-Adresse wurde geändert: vorher ${from}, jetzt ${to}. Wenn du das nicht warst, ändere jetzt dein Passwort.`,
};

function listOf(items: readonly string[]): string {
  return new Intl.ListFormat('de', { type: 'conjunction' }).format(items);
}
