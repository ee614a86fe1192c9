import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../testing/mount.tsx';
import { TodayStatsCard } from './stats-card.tsx';
import type { TodayStats } from './stats-of-day.ts';

const stats: TodayStats = {
  done: 3,
  possible: 4,
  history: { lastWeekAverage: 70.4, bestStreak: 41 },
};

async function text(shown: TodayStats | null) {
  await mount(<TodayStatsCard stats={shown} />);
  return page.getByRole('region', { name: 'Your progress' }).element().textContent;
}

test('shows the three stats', async () => {
  expect(await text(stats)).toBe(
    "75%Today's progress3 of 4 doneLast week70%averageBest streak41days",
  );
});

test('says that the stats are on their way', async () => {
  expect(await text(null)).toBe('Loading dashboard stats...');
});

test('says why there is no number', async () => {
  const nothing = { done: 0, possible: 0 };
  expect(await text({ ...nothing, history: { lastWeekAverage: null, bestStreak: 0 } })).toBe(
    "--Today's progressNothing to score todayLast week--Nothing due last weekBest streak--No day completed yet",
  );
});

test('does not take what could not be loaded for nothing', async () => {
  expect(await text({ ...stats, history: null })).toBe(
    "75%Today's progress3 of 4 doneLast week--Could not be loadedBest streak--Could not be loaded",
  );
});
