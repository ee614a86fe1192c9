import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../testing/mount.tsx';
import { GrowthLine } from './growth.tsx';

async function lineOf(completion_rate: number | null, previous_completion_rate: number | null) {
  await mount(
    <div data-testid="growth">
      <GrowthLine trends={{ completion_rate, previous_completion_rate }} />
    </div>,
  );
  return page.getByTestId('growth').element().textContent.trim();
}

test.for([
  [81.8, 83.3],
  [83.3, 81.8],
  [50, 50],
  [82.4, 79.6],
] as const)(
  '%s percent after %s percent is about the same, without a number',
  async ([now, before]) => {
    expect(await lineOf(now, before)).toBe('about the same as before');
  },
);

test.for([
  [83, 80, '+3 percentage points higher than before'],
  [80, 83, '-3 percentage points lower than before'],
  [71.4, 28.6, '+42 percentage points higher than before'],
] as const)(
  '%s percent after %s percent is the difference of the two numbers as they are shown',
  async ([now, before, words]) => {
    expect(await lineOf(now, before)).toBe(words);
  },
);

test.for([
  [null, 50],
  [50, null],
] as const)('%s after %s has nothing to compare with', async ([now, before]) => {
  expect(await lineOf(now, before)).toBe('nothing to compare with yet');
});
