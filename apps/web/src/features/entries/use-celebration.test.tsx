import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../testing/mount.tsx';
import { Celebration } from './celebration.tsx';
import { useCelebration } from './use-celebration.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function Stage({ onComplete, motion }: { onComplete: () => void; motion: boolean }) {
  const { celebrating, celebrate, cancel } = useCelebration(onComplete);
  return (
    <>
      <button type="button" onClick={celebrate}>
        Celebrate
      </button>
      <button type="button" onClick={cancel}>
        Cancel
      </button>
      <Celebration celebrating={celebrating} colors={['green', 'ocean']} motion={motion} />
    </>
  );
}

async function stage({ motion = true } = {}) {
  const onComplete = vi.fn<() => void>();
  await mount(<Stage onComplete={onComplete} motion={motion} />);
  return onComplete;
}

/** At once: the clock that a real click waits by stands still. */
function press(name: string) {
  page
    .getByRole('button', { name })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
}

const words = () => page.getByText('All done for today').elements().length;
const bursts = () => [...(page.getByTestId('bursts').query()?.children ?? [])];
const painted = () => new Promise((resolve) => void requestAnimationFrame(() => resolve(null)));

async function pass(milliseconds: number) {
  vi.advanceTimersByTime(milliseconds);
  await painted();
}

test('begins half a second after the last area and lasts three seconds', async () => {
  const onComplete = await stage();
  press('Celebrate');
  await pass(499);
  expect(words()).toBe(0);
  await pass(1);
  expect(words()).toBe(1);
  await pass(2999);
  expect(words()).toBe(1);
  expect(onComplete).not.toHaveBeenCalled();
  await pass(1);
  expect(words()).toBe(0);
  expect(onComplete).toHaveBeenCalledTimes(1);
});

test('is five bursts of twenty particles that nothing reads out', async () => {
  await stage();
  press('Celebrate');
  await pass(500);
  expect(bursts().map((burst) => burst.children.length)).toEqual([20, 20, 20, 20, 20]);
  expect(page.getByTestId('bursts').element()).toHaveAttribute('aria-hidden', 'true');
});

test('keeps to the words where motion is not welcome', async () => {
  await stage({ motion: false });
  press('Celebrate');
  await pass(500);
  expect(bursts()).toEqual([]);
  expect(words()).toBe(1);
});

test('says its words in a live region that was there before', async () => {
  await stage();
  const region = document.querySelector('[aria-live="polite"]:empty');
  expect(region).not.toBeNull();
  press('Celebrate');
  await pass(500);
  expect(region?.textContent).toContain('All done for today');
});

test('does not begin when it is called off in time', async () => {
  const onComplete = await stage();
  press('Celebrate');
  await pass(400);
  press('Cancel');
  await pass(5000);
  expect(words()).toBe(0);
  expect(onComplete).not.toHaveBeenCalled();
});

test('takes no tap from what lies below', async () => {
  await stage();
  press('Celebrate');
  await pass(500);
  const overlay = document.querySelector('[aria-live="polite"]')?.parentElement;
  expect(getComputedStyle(overlay as Element).pointerEvents).toBe('none');
});
