/** Names of which a text says the first ones; `more` is how many there are beyond those. */
export interface NamedAreas {
  readonly names: readonly string[];
  readonly more: number;
}

export interface NamedStreak {
  readonly area: string;
  readonly days: number;
}

export interface NotificationTexts {
  readonly quoteTitle: string;
  readonly quoteBody: (quote: { readonly text: string; readonly author: string }) => string;
  /** @param open at least one area */
  readonly reminderTitle: (open: number) => string;
  /** Health, Work, Family and 2 more */
  readonly areaList: (areas: NamedAreas) => string;
  readonly done: string;
  /** For several areas at once. */
  readonly allDone: string;
  readonly later: string;
  readonly streakTitle: (streaks: number) => string;
  /** The longest streak of those that are open today; `more` is how many there are beside it. */
  readonly streakBody: (streak: NamedStreak & { readonly more: number }) => string;
  readonly inactivityTitle: (days: number) => string;
  readonly inactivityBody: (areas: NamedAreas) => string;
  /** @param percent a whole number, 0-100 */
  readonly weekTitle: (percent: number) => string;
  readonly weekBody: (week: {
    readonly done: number;
    readonly possible: number;
    readonly band: WeekBand;
  }) => string;
  readonly milestoneTitle: (days: number) => string;
  readonly milestoneBody: (streak: NamedStreak) => string;
  readonly perfectWeekTitle: string;
  readonly perfectWeekBody: string;
  readonly celebrationTitle: string;
  readonly celebrationBody: (areas: number) => string;
  readonly emailChanged: (emails: { readonly from: string; readonly to: string }) => string;
}

/** Of a week's percentage: 80 and more, 60 and more, less. */
export type WeekBand = 'excellent' | 'good' | 'modest';

const isOne = (count: number) => count === 1;
const days = (count: number) => (isOne(count) ? '1 day' : `${count} days`);

const wordsOfWeek = {
  excellent: 'An excellent week.',
  good: 'A good week.',
  modest: 'A new week is a new start.',
} as const;

export const en: NotificationTexts = {
  quoteTitle: 'Quote of the day',
  quoteBody: ({ text, author }) => `“${text}” — ${author}`,
  reminderTitle: (open) =>
    isOne(open) ? 'One area is still open today' : `${open} areas are still open today`,
  areaList: ({ names, more }) => listOf(more === 0 ? names : [...names, `${more} more`]),
  done: 'Done',
  allDone: 'All done',
  later: 'Later',
  streakTitle: (streaks) => (isOne(streaks) ? 'Keep your streak' : 'Keep your streaks'),
  streakBody: ({ area, days: length, more }) =>
    `${area}: ${days(length)} in a row, and still open today.${
      more === 0 ? '' : isOne(more) ? ' So is 1 more streak.' : ` So are ${more} more streaks.`
    }`,
  inactivityTitle: (count) => `Nothing marked for ${days(count)}`,
  inactivityBody: (areas) => `${en.areaList(areas)}: today is a good day to go on.`,
  weekTitle: (percent) => `Your last week: ${percent}%`,
  weekBody: ({ done, possible, band }) => `${done} of ${possible} done. ${wordsOfWeek[band]}`,
  milestoneTitle: (count) => `${days(count)} in a row`,
  milestoneBody: ({ area, days: count }) => `${area}: done ${days(count)} in a row. Well done!`,
  perfectWeekTitle: 'A perfect week',
  perfectWeekBody: 'Every area done on every day from Monday to Sunday. Well done!',
  celebrationTitle: 'All done today',
  celebrationBody: (areas) =>
    isOne(areas) ? 'Your area is done for today.' : `All ${areas} areas are done for today.`,
  emailChanged: ({ from, to }) =>
    `Your email was changed from ${from} to ${to}. If it was not you, change your password now.`,
};

function listOf(items: readonly string[]): string {
  return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(items);
}
