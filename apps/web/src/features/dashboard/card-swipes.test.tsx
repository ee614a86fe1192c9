import { useRef } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { madeArea } from '../../testing/factories.ts';
import { mount } from '../../testing/mount.tsx';
import type { AreaOnDay } from './area-on-day.ts';
import { CardSwipes } from './card-swipes.tsx';

const open: AreaOnDay = {
  area: madeArea({ id: 'a' }),
  entry: null,
  state: 'unscored',
  due: { kind: 'due' },
};

const date = '2026-03-20';
const onDone = vi.fn<Parameters<typeof CardSwipes>[0]['onDone']>();
const onSkip = vi.fn<Parameters<typeof CardSwipes>[0]['onSkip']>();
const onPress = vi.fn<() => void>();

function Cards({ entry }: { readonly entry: AreaOnDay }) {
  const grid = useRef<HTMLDivElement>(null);
  return (
    <div ref={grid}>
      <ul>
        <li data-area={entry.area.id}>
          <article>
            <button type="button" onClick={onPress}>
              {entry.area.name}
            </button>
          </article>
        </li>
      </ul>
      <CardSwipes grid={grid} entries={[entry]} date={date} onDone={onDone} onSkip={onSkip} />
    </div>
  );
}

async function start(entry: AreaOnDay = open) {
  vi.clearAllMocks();
  await mount(<Cards entry={entry} />);
}

const button = () => page.getByRole('button').element();
const card = () => page.getByRole('article').element();

function point(type: string, x: number, { y = 20, pointerType = 'touch' } = {}): void {
  const event = { clientX: 100 + x, clientY: y, pointerId: 1, pointerType, bubbles: true };
  button().dispatchEvent(new PointerEvent(type, event));
}

function swipe(
  x: number,
  { end = 'pointerup', ...finger }: Parameters<typeof point>[2] & { end?: string } = {},
): void {
  point('pointerdown', 0, { ...finger, y: 20 });
  point('pointermove', x, finger);
  point(end, x, finger);
}

test('a swipe to the right shows Completed and marks the area card when the swipe ends', async () => {
  await start();
  point('pointerdown', 0);
  point('pointermove', 40);
  await expect.element(page.getByText('Completed')).toBeInTheDocument();
  expect(getComputedStyle(card()).translate).toBe('40px');
  expect(document.querySelector('[data-armed]')).toBeNull();
  point('pointermove', 100);
  await expect.poll(() => document.querySelector('[data-armed]')).not.toBeNull();
  point('pointerup', 100);
  expect(onDone).toHaveBeenCalledExactlyOnceWith(open.area, date);
  await expect.element(page.getByText('Completed')).not.toBeInTheDocument();
  expect(getComputedStyle(card()).translate).toBe('none');
});

test('a swipe to the left skips an area card', async () => {
  await start();
  point('pointerdown', 0);
  point('pointermove', -100);
  await expect.element(page.getByText('Skip')).toBeInTheDocument();
  point('pointerup', -100);
  expect(onSkip).toHaveBeenCalledExactlyOnceWith(open.area, date);
});

test.each([
  ['that is too short', 60, 'pointerup'],
  ['that the browser takes over', 120, 'pointercancel'],
])('a swipe %s does not mark an area card', async (_, x, end) => {
  await start();
  swipe(x, { end });
  expect(onDone).not.toHaveBeenCalled();
});

test('a vertical swipe and a swipe with a mouse do not mark an area card', async () => {
  await start();
  swipe(30, { y: 120 });
  swipe(120, { pointerType: 'mouse' });
  expect(onDone).not.toHaveBeenCalled();
});

test('a swipe on a completed area card moves it only a little and changes nothing', async () => {
  await start({ ...open, state: 'done' });
  for (const x of [120, -120]) {
    point('pointerdown', 0);
    point('pointermove', x);
    expect(getComputedStyle(card()).translate).toBe(`${x / 6}px`);
    point('pointerup', x);
  }
  expect(onDone).not.toHaveBeenCalled();
  expect(onSkip).not.toHaveBeenCalled();
});

test('a swipe can complete a skipped area card, but not skip it again', async () => {
  await start({ ...open, due: { kind: 'skipped' } });
  for (const x of [-120, 120]) swipe(x);
  expect(onSkip).not.toHaveBeenCalled();
  expect(onDone).toHaveBeenCalledOnce();
});

test('a swipe over the button of an area card does not press the button, but the next tap does', async () => {
  await start();
  swipe(120);
  (button() as HTMLElement).click();
  expect(onPress).not.toHaveBeenCalled();
  // The browser dispatches the click of a swipe before the next task.
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  (button() as HTMLElement).click();
  expect(onPress).toHaveBeenCalledOnce();
});
