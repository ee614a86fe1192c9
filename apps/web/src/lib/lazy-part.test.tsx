import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../testing/mount.tsx';
import { firstPause, lazyPart, longestPause } from './lazy-part.tsx';

function Words({ text }: { text: string }) {
  return <p>{text}</p>;
}

test('shows nothing until its code is there, then the part with its present properties', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof Words>();
  const Part = lazyPart(() => promise);
  const { rerender } = await mount(<Part text="before" />);
  await expect.element(page.getByText('before')).not.toBeInTheDocument();
  await rerender(<Part text="after" />);
  resolve(Words);
  await expect.element(page.getByText('after')).toBeVisible();
});

test('fetches its code once', async () => {
  let fetches = 0;
  const Part = lazyPart(async () => {
    fetches += 1;
    return Words;
  });
  const { rerender } = await mount(<Part text="first" />);
  await expect.element(page.getByText('first')).toBeVisible();
  await rerender(<Part key="another" text="second" />);
  await expect.element(page.getByText('second')).toBeVisible();
  expect(fetches).toBe(1);
});

/** A part whose code cannot be fetched until the network is there. */
function unreachablePart() {
  const network = { isReachable: false, failures: 0 };
  const Part = lazyPart(async () => {
    if (network.isReachable) return Words;
    network.failures += 1;
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  return { Part, network };
}

test('tries again at the next mounting when its code could not be fetched', async () => {
  const { Part, network } = unreachablePart();
  const { rerender } = await mount(<Part text="words" />);
  await expect.poll(() => network.failures).toBe(1);
  network.isReachable = true;
  await rerender(<Part key="another" text="words" />);
  await expect.element(page.getByText('words')).toBeVisible();
});

test('tries again while it stands there', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const { Part, network } = unreachablePart();
  await mount(<Part text="words" />);
  await expect.poll(() => network.failures).toBe(1);
  network.isReachable = true;
  await vi.advanceTimersByTimeAsync(firstPause);
  await expect.element(page.getByText('words')).toBeVisible();
});

test('tries ever more seldom, down to once a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let tries = 0;
  const Part = lazyPart<{ text: string }>(async () => {
    tries += 1;
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  await mount(<Part text="words" />);
  const triesAfter = async (time: number) => {
    await vi.advanceTimersByTimeAsync(time);
    return tries;
  };
  // A little more than the pause, for the turn that each try waits for.
  const little = 10;
  expect(await triesAfter(little)).toBe(1);
  expect(await triesAfter(firstPause + little)).toBe(2);
  expect(await triesAfter(firstPause + little)).toBe(2);
  expect(await triesAfter(firstPause + little)).toBe(3);
  const many = await triesAfter(10 * longestPause);
  expect(await triesAfter(5 * longestPause)).toBe(many + 5);
});
