import type { NotificationTexts, StreakFact } from './notification-texts.ts';

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
    `${area}: a streak of ${days(length)}, and still open today.${
      more === 0 ? '' : isOne(more) ? ' So is 1 more streak.' : ` So are ${more} more streaks.`
    }`,
  inactivityTitle: (count) => `Nothing marked for ${days(count)}`,
  inactivityBody: (areas) => `${en.areaList(areas)}: today is a good day to go on.`,
  weekTitle: (percent) => `Your last week: ${percent}%`,
  weekBody: ({ done, possible, band, gain }) =>
    `${done} of ${possible} done. ${wordsOfWeek[band]}${
      gain === null
        ? ''
        : ` Biggest gain: ${gain.area}, strength ${gain.strength} (+${gain.change}).`
    }`,
  milestoneTitle: (count) => `A streak of ${days(count)}`,
  milestoneBody: ({ area, days: count }) =>
    `${area}: ${days(count)} done without a miss. Well done!`,
  perfectWeekTitle: 'A perfect week',
  perfectWeekBody: 'Everything that was due in the week is done. Well done!',
  celebrationTitle: 'All done today',
  celebrationBody: ({ areas, fact }) =>
    (isOne(areas) ? 'Your area is done for today.' : `All ${areas} areas are done for today.`) +
    (fact === null ? '' : ` ${fact.area}: ${days(fact.days)}, ${bestIn(fact)}.`),
  emailChanged: ({ from, to }) =>
    `Your email was changed from ${from} to ${to}. If it was not you, change your password now.`,
};

function bestIn({ toBest }: StreakFact): string {
  return toBest === 0 ? 'your best so far' : `${toBest} from your best`;
}

function listOf(items: readonly string[]): string {
  return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(items);
}
