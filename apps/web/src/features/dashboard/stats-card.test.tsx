import { I18nProvider } from '@lingui/react';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { englishI18n, mount, mountBare } from '../../testing/mount.tsx';
import { TodayStatsCard } from './stats-card.tsx';
import type { TodayStats } from './stats-of-day.ts';

const stats: TodayStats = {
  done: 3,
  possible: 4,
  history: { lastWeekAverage: 70.4, longest: { name: 'French', length: 41, unit: 'days' } },
};

test.for<[title: string, shown: TodayStats | null, words: string]>([
  [
    'the stats card shows the progress of today, the last week and the longest run',
    stats,
    "75%Today's progress3 of 4 doneLast week70%averageLongest run41 daysFrench",
  ],
  ['the stats card says that the stats are loading', null, 'Loading dashboard stats...'],
  [
    'the stats card shows a dash and "Nothing is due today" without data',
    { done: 0, possible: 0, history: { lastWeekAverage: null, longest: null } },
    "--Today's progressNothing is due today",
  ],
  [
    'the stats card says that the history could not be loaded',
    { ...stats, history: null },
    "75%Today's progress3 of 4 doneLast week--Could not be loadedLongest run--Could not be loaded",
  ],
])('%s', async ([, shown, words]) => {
  await mount(<TodayStatsCard stats={shown} />);
  const card = page.getByRole('region', { name: 'Your progress' }).element();
  expect(card.textContent).toBe(words);
});

test.for(['en', 'de', 'fr', 'ru'])(
  'the ring of the stats card has room for a full percentage on a phone in the language %s',
  async (locale) => {
    const [width, height] = [innerWidth, innerHeight];
    await page.viewport(390, 844);
    onTestFinished(() => page.viewport(width, height));
    const i18n = englishI18n();
    i18n.loadAndActivate({ locale, messages: {} });
    mountBare(
      <I18nProvider i18n={i18n}>
        <TodayStatsCard stats={{ ...stats, done: 4 }} />
      </I18nProvider>,
    );
    const number = page.getByText(/^100\s?%$/).element();
    const text = document.createRange();
    text.selectNodeContents(number);
    const ring = number.getBoundingClientRect().width / 100;
    const stroke = Number(getComputedStyle(number).getPropertyValue('--ring-width'));
    expect(text.getBoundingClientRect().width).toBeLessThan(ring * (2 * 44 - stroke));
  },
);
