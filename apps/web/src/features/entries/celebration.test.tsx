import { createTimeline } from '@daymark/shared/timeline/timeline.ts';
import { yearsOf } from '@daymark/shared/testing/any-timed-history.ts';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Timelines } from '../../local/shown-data.ts';
import type { DayChange } from '../../marking/mark-events.ts';
import { madeArea } from '../../testing/factories.ts';
import { mount } from '../../testing/mount.tsx';
import { preferMotion } from '../../testing/prefer-motion.ts';
import { Celebration, createBursts, getCelebration, useCelebration } from './celebration.tsx';

beforeEach(() => {
  preferMotion('no-preference');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function Stage({ motion }: { motion: boolean }) {
  const { celebration, celebrate, cancel } = useCelebration();
  return (
    <>
      <button type="button" onClick={() => celebrate({ colors: ['green', 'ocean'] })}>
        Celebrate
      </button>
      <button type="button" onClick={cancel}>
        Cancel
      </button>
      <Celebration celebration={celebration} motion={motion} />
    </>
  );
}

/** Dispatches a click. A click of the test driver would wait for timers, which do not run. */
function press(name: string) {
  page
    .getByRole('button', { name })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
}

const words = () => page.getByText('All done for today').elements().length;
const bursts = () => [...(page.getByTestId('bursts').query()?.children ?? [])];
const frame = () => new Promise((resolve) => void requestAnimationFrame(() => resolve(null)));

/** Waits for two frames: on a busy machine React may render after the first. */
async function painted(): Promise<void> {
  await frame();
  await frame();
}

async function pass(milliseconds: number) {
  vi.advanceTimersByTime(milliseconds);
  await painted();
}

/** Celebrates and waits until the celebration has begun. */
async function celebrate({ motion = true } = {}) {
  await mount(<Stage motion={motion} />);
  press('Celebrate');
  await pass(500);
}

test('the celebration begins 0.5 seconds after `celebrate` and lasts 3 seconds', async () => {
  await mount(<Stage motion />);
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

test('the celebration has 5 bursts of 20 particles, hidden from screen readers', async () => {
  await celebrate();
  expect(bursts().map((burst) => burst.children.length)).toEqual([20, 20, 20, 20, 20]);
  expect(page.getByTestId('bursts').element()).toHaveAttribute('aria-hidden', 'true');
});

test('the celebration has words but no particles if motion is not allowed', async () => {
  await celebrate({ motion: false });
  expect(bursts()).toEqual([]);
  expect(words()).toBe(1);
});

test('the celebration announces its words in a live region that was already on the page', async () => {
  await mount(<Stage motion />);
  const region = document.querySelector('[aria-live="polite"]:empty');
  expect(region).not.toBeNull();
  press('Celebrate');
  await pass(500);
  expect(region?.textContent).toContain('All done for today');
});

test("the celebration starts at the day's ring and scrolls it into view", async () => {
  const ring = document.body.appendChild(document.createElement('div'));
  onTestFinished(() => ring.remove());
  ring.dataset['dayRing'] = '';
  ring.innerHTML =
    '<svg style="position:absolute;left:100px;top:200px;width:40px;height:40px"></svg>';
  const page_ = document.body.appendChild(document.createElement('div'));
  onTestFinished(() => page_.remove());
  page_.style.blockSize = '5000px';
  scrollTo({ top: 2000 });
  await celebrate();
  expect(scrollY).toBe(0);
  const { x, y } = page.getByTestId('bursts').element().getBoundingClientRect();
  expect([x, y]).toEqual([120, 220]);
});

test('the words of the celebration are visually hidden', async () => {
  await celebrate({ motion: false });
  const words = page.getByText('All done for today').element();
  const { width, height } = words.parentElement?.getBoundingClientRect() ?? new DOMRect();
  expect(width * height).toBeLessThan(4);
});

test('the celebration does not begin if it is cancelled within 0.5 seconds', async () => {
  await mount(<Stage motion />);
  press('Celebrate');
  await pass(400);
  press('Cancel');
  await pass(5000);
  expect(words()).toBe(0);
});

test('the celebration leaves taps to the content below it', async () => {
  await celebrate();
  const overlay = page.getByTestId('bursts').element().parentElement;
  expect(getComputedStyle(overlay as Element).pointerEvents).toBe('none');
});

test('the particles of every burst of the celebration fly to the left and right, then fall', () => {
  for (const burst of createBursts(() => 0.5)) {
    const { particles } = burst;
    expect(particles.some((particle) => particle.drift > 50)).toBe(true);
    expect(particles.some((particle) => particle.drift < -50)).toBe(true);
    expect(particles.every((particle) => particle.fall > particle.rise)).toBe(true);
  }
});

test('the last burst of the celebration starts at most 1.5 seconds after the first', () => {
  const delays = createBursts(Math.random).map((burst) => burst.delay);
  expect(Math.max(...delays)).toBeLessThanOrEqual(1500);
});

const today = '2026-03-20';
const days = ['health', 'work', 'family'];

/** Returns timelines with the given areas done today. `garden` is due only on Sundays. */
function timelines(done: readonly string[]): Timelines {
  const onSundays = { from: '2026-01-01', rule: { kind: 'weekdays' as const, weekdays: [7] } };
  return [...days, 'garden'].map((id) => {
    const schedule = id === 'garden' ? [onSundays] : [];
    const area = madeArea({ id, color: id, created_on: '2026-01-01', schedule });
    const years = yearsOf(new Map(done.includes(id) ? [[today, 1]] : []));
    return createTimeline({ area, pauses: [], years, today });
  });
}

function party(areaId: string, done: readonly string[], change: Partial<DayChange> = {}) {
  const area = madeArea({ id: areaId });
  const before = { area, date: today, entry: null, due: null, skipReason: '' };
  const score = { kind: 'score', value: 1, notes: '', ...change } as DayChange;
  const changed = { change: score, before, timelines: timelines(done) };
  return getCelebration(changed, timelines([...done, areaId]), today);
}

test('completing the last open area is celebrated in the colors of all completed areas', () => {
  expect(party('family', ['health', 'work'])).toEqual({ colors: days });
});

test.for<[title: string, ...Parameters<typeof party>]>([
  ['completing an area is not celebrated while another area is open', 'family', ['health']],
  [
    'marking the last open area as not done is not celebrated',
    'family',
    ['health', 'work'],
    { value: 0 },
  ],
  ['marking a completed area as completed again is not celebrated', 'family', days],
  ['completing an area that is not due is not celebrated', 'garden', days],
])('%s', ([, ...given]) => {
  expect(party(...given)).toBeNull();
});
