import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../testing/mount.tsx';
import { preferMotion } from '../../testing/prefer-motion.ts';
import type { FactOfDay } from './fact-of-day.ts';
import { Celebration, celebrationBursts, completesDay, useCelebration } from './celebration.tsx';

beforeEach(() => {
  preferMotion('no-preference');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function Stage({ motion, fact }: { motion: boolean; fact: FactOfDay | null }) {
  const { celebration, celebrate, cancel } = useCelebration();
  return (
    <>
      <button type="button" onClick={() => celebrate({ colors: ['green', 'ocean'], fact })}>
        Celebrate
      </button>
      <button type="button" onClick={cancel}>
        Cancel
      </button>
      <Celebration celebration={celebration} motion={motion} />
    </>
  );
}

async function stage({
  motion = true,
  fact = null,
}: { motion?: boolean; fact?: FactOfDay | null } = {}) {
  await mount(<Stage motion={motion} fact={fact} />);
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
const frame = () => new Promise((resolve) => void requestAnimationFrame(() => resolve(null)));

/** The second frame: on a busy machine the first may come before React has rendered. */
async function painted(): Promise<void> {
  await frame();
  await frame();
}

async function pass(milliseconds: number) {
  vi.advanceTimersByTime(milliseconds);
  await painted();
}

test('begins half a second after the last area and lasts three seconds', async () => {
  await stage();
  press('Celebrate');
  await pass(499);
  expect(words()).toBe(0);
  await pass(1);
  expect(words()).toBe(1);
  await pass(2999);
  expect(words()).toBe(1);
  await pass(1);
  expect(words()).toBe(0);
});

test('is five bursts of twenty particles that nothing reads out', async () => {
  await stage();
  press('Celebrate');
  await pass(500);
  expect(bursts().map((burst) => burst.children.length)).toEqual([20, 20, 20, 20, 20]);
  expect(page.getByTestId('bursts').element()).toHaveAttribute('aria-hidden', 'true');
});

test('shows only the words where motion is not allowed', async () => {
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

test.each([
  [null, '2 areas done'],
  [{ name: 'French', days: 30, fromBest: 13 }, 'French: 30 days, 13 from your best'],
  [{ name: 'French', days: 30, fromBest: 0 }, 'French: 30 days, your best'],
])('names a fact: %j', async (fact, words) => {
  await stage({ fact });
  press('Celebrate');
  await pass(500);
  await expect.element(page.getByText(words)).toBeVisible();
});

test('does not begin when it is cancelled in time', async () => {
  await stage();
  press('Celebrate');
  await pass(400);
  press('Cancel');
  await pass(5000);
  expect(words()).toBe(0);
});

test('takes no tap from what lies below', async () => {
  await stage();
  press('Celebrate');
  await pass(500);
  const overlay = document.querySelector('[aria-live="polite"]')?.parentElement;
  expect(getComputedStyle(overlay as Element).pointerEvents).toBe('none');
});

test('is five bursts of twenty particles', () => {
  const bursts = celebrationBursts(Math.random);
  expect(bursts.map((burst) => burst.particles.length)).toEqual([20, 20, 20, 20, 20]);
});

test('sends every burst round the whole circle', () => {
  for (const burst of celebrationBursts(() => 0.5)) {
    const { particles } = burst;
    expect(particles.some((particle) => particle.drift > 50)).toBe(true);
    expect(particles.some((particle) => particle.drift < -50)).toBe(true);
    expect(particles.every((particle) => particle.fall > particle.rise)).toBe(true);
  }
});

test('sets the last burst off early enough to be over within three seconds', () => {
  const delays = celebrationBursts(Math.random).map((burst) => burst.delay);
  expect(Math.max(...delays)).toBeLessThanOrEqual(1500);
});

const counting = ['health', 'work', 'family'];

test('the last open area completes the day', () => {
  const mark = { areaId: 'family', value: 1, counting, done: new Set(['health', 'work']) } as const;
  expect(completesDay(mark)).toBe(true);
});

test('the only area completes the day', () => {
  expect(completesDay({ areaId: 'health', value: 1, counting: ['health'], done: new Set() })).toBe(
    true,
  );
});

test('not done completes nothing', () => {
  const mark = { areaId: 'family', value: 0, counting, done: new Set(['health', 'work']) } as const;
  expect(completesDay(mark)).toBe(false);
});

test('marking an area again that was done completes nothing', () => {
  expect(completesDay({ areaId: 'family', value: 1, counting, done: new Set(counting) })).toBe(
    false,
  );
});

test('with another area open the day goes on', () => {
  const mark = { areaId: 'family', value: 1, counting, done: new Set(['health']) } as const;
  expect(completesDay(mark)).toBe(false);
});

test('an area that does not count on the day completes nothing', () => {
  const mark = { areaId: 'garden', value: 1, counting, done: new Set(counting) } as const;
  expect(completesDay(mark)).toBe(false);
});
