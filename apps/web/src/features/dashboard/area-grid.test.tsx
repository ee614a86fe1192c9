import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { madeArea, madeScore, madeTimelines } from '../../testing/factories.ts';
import { mount } from '../../testing/mount.tsx';
import { AreaGrid } from './area-grid.tsx';
import { areasOnDay } from './area-on-day.ts';

const today = '2026-03-20';
const areas = ['a', 'b', 'c'].map((id, position) => madeArea({ id, name: id, position }));
const none: ReadonlyMap<string, number> = new Map();

function grid(done: readonly string[], shown = areas) {
  const scores = done.map((id) => madeScore({ life_area_id: id, score_date: today }));
  return (
    <AreaGrid
      date={today}
      entries={areasOnDay({
        ...madeTimelines({ areas: shown, scores }, today),
        date: today,
        today,
      })}
      streaks={none}
      waiting={new Set()}
      pending={{ of: () => null, subscribe: () => () => {} }}
      mode="today"
      onOpen={() => {}}
      onMark={() => {}}
      onEdit={() => {}}
    />
  );
}

const names = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((card) => card.querySelector('button')?.textContent?.slice(0, 1));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
});

for (const motion of ['no-preference', 'reduce']) {
  test(`screens 15b: a card stays 600 ms before it is sorted, with motion '${motion}'`, async () => {
    const matchMedia = window.matchMedia.bind(window);
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      query.includes('reduced-motion')
        ? ({ matches: motion === 'reduce' } as MediaQueryList)
        : matchMedia(query),
    );
    onTestFinished(() => void vi.restoreAllMocks());
    const { rerender } = await mount(grid([]));
    await rerender(grid(['a']));
    await expect.element(page.getByRole('button', { name: /^a \. Completed/ })).toBeVisible();
    expect(names()).toEqual(['a', 'b', 'c']);
    vi.advanceTimersByTime(599);
    expect(names()).toEqual(['a', 'b', 'c']);
    vi.advanceTimersByTime(1);
    await expect.poll(names).toEqual(['b', 'c', 'a']);
  });
}

test('screens 15b: the next mark lets all cards stay 600 ms more, and a mark taken back moves none', async () => {
  const { rerender } = await mount(grid([]));
  await rerender(grid(['a']));
  vi.advanceTimersByTime(500);
  await rerender(grid(['a', 'b']));
  vi.advanceTimersByTime(500);
  expect(names()).toEqual(['a', 'b', 'c']);
  await rerender(grid([]));
  vi.advanceTimersByTime(1000);
  expect(names()).toEqual(['a', 'b', 'c']);
});

test('another day, and an area that comes or goes, are sorted at once', async () => {
  const { rerender } = await mount(grid(['a']));
  expect(names()).toEqual(['b', 'c', 'a']);
  await rerender(grid(['a'], areas.slice(0, 2)));
  expect(names()).toEqual(['b', 'a']);
});
