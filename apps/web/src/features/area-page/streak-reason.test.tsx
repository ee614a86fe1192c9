import { yearsFrom } from '@daymark/shared/testing/any-timed-history.ts';
import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import { createTimeline } from '@daymark/shared/timeline/timeline.ts';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { getStreakDetails } from '../../rules/streak-details.ts';
import { madeArea } from '../../testing/factories.ts';
import { mount } from '../../testing/mount.tsx';
import { StreakReason } from './streak-reason.tsx';

/** A Monday. */
const firstDay = '2026-03-02';

/** @param marks marks of the days from `firstDay` on */
async function mountReason(marks: string, today: string, parts: Partial<SyncedArea>) {
  const area = madeArea({ id: 'health', created_on: firstDay, ...parts });
  const years = yearsFrom(firstDay, marks);
  const details = getStreakDetails(createTimeline({ area, pauses: [], years, today }));
  const onShow = vi.fn<(date: string) => void>();
  await mount(<StreakReason {...{ area, details, onShow }} hasEnded={false} />);
  return { onShow, text: () => page.getByRole('region').element().textContent };
}

test('the explanation of a streak in weeks counts its weeks and their done days', async () => {
  const { text } = await mountReason('11111111111111', '2026-03-16', { streak_rule: 'weeks' });
  await expect
    .element(page.getByRole('heading', { name: 'Why is my streak 2 weeks?' }))
    .toBeVisible();
  expect(text()).toContain('This streak counts weeks without a missed day.');
  expect(text()).toContain('2 weeks since March 2, 2026, with 14 days done.');
  expect(text()).toContain('You never missed a day.');
  expect(text()).toContain('This week isn’t over. It counts once it ends without a missed day.');
});

test('the explanation of a streak in weeks names the missed day that ended it', async () => {
  const { text, onShow } = await mountReason('1111111.', '2026-03-10', { streak_rule: 'weeks' });
  await expect
    .element(page.getByRole('heading', { name: 'Why is my streak 0 weeks?' }))
    .toBeVisible();
  expect(text()).toContain('No week counts yet.');
  expect(text()).toContain('You missed Monday, March 9, 2026: nothing was marked.');
  expect(text()).toContain('A day of this week was missed. The next week can count again.');
  await page.getByRole('button', { name: 'Monday, March 9, 2026' }).click();
  expect(onShow).toHaveBeenCalledExactlyOnceWith('2026-03-09');
});

test('the explanation of a forgiving streak lists the missed days that were forgiven', async () => {
  const life = { streak_rule: 'forgiving', forgiving_days: 3 } as const;
  const { text, onShow } = await mountReason('1.11.11.11.11.11.11.1', '2026-03-22', life);
  await expect.element(page.getByRole('heading', { name: 'Why is my streak 14?' })).toBeVisible();
  expect(text()).toContain('This streak counts days done. One missed day in 3 is forgiven.');
  expect(text()).toContain('14 days done since March 2, 2026.');
  expect(text()).not.toContain('You never missed a day.');
  expect(text()).toContain('These missed days were forgiven:Saturday, March 21, 2026');
  expect(text()).toContain('and 2 earlier');
  await page.getByRole('button', { name: 'Wednesday, March 18, 2026' }).click();
  expect(onShow).toHaveBeenCalledExactlyOnceWith('2026-03-18');
});

test('the explanation of a forgiving streak names both missed days that ended the previous streak', async () => {
  const life = { streak_rule: 'forgiving', forgiving_days: 7 } as const;
  const { text } = await mountReason('11.1.11', '2026-03-08', life);
  await expect.element(page.getByRole('heading', { name: 'Why is my streak 2?' })).toBeVisible();
  expect(text()).toContain(
    'You missed Friday, March 6, 2026: nothing was marked. ' +
      'It was the second one in 7 days, after Wednesday, March 4, 2026.',
  );
});

test.each([
  [{ kind: 'at_least', amount: 8 }, 'the target was not reached.'],
  [{ kind: 'at_most', amount: 0 }, 'the limit was not kept.'],
] as const)(
  'the explanation of a streak says of a day with the target %j: %s',
  async (target, words) => {
    const schedule = [{ from: firstDay, rule: { kind: 'daily' } as const, target }];
    const { text } = await mountReason('1101', '2026-03-06', { schedule });
    expect(text()).toContain(words);
  },
);
