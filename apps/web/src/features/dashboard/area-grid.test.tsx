import type { Streak } from '@daymark/shared/timeline/streak.ts';
import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import type { Pause } from '@daymark/shared/pauses/pause.ts';
import type { ComponentProps } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { madeArea, madePause, madeEntry, madeTimelines } from '../../testing/factories.ts';
import { mount } from '../../testing/mount.tsx';
import { Dialog } from '../../ui/modal.tsx';
import { Menu } from '../../ui/menu.tsx';
import { preferMotion } from '../../testing/prefer-motion.ts';
import { textOf, unfoldDone } from '../../testing/dashboard-page.ts';
import { AreaGrid, pressRingAt } from './area-grid.tsx';
import { listAreasOnDay } from './area-on-day.ts';

const today = '2026-03-20';
const areas = ['a', 'b', 'c'].map((id, position) => madeArea({ id, name: id, position }));
const none: ReadonlyMap<string, Streak> = new Map();

type GridProps = ComponentProps<typeof AreaGrid>;

interface Given extends Partial<GridProps> {
  readonly shown?: readonly SyncedArea[];
  readonly pauses?: readonly Pause[];
}

function grid(done: readonly string[], { shown = areas, pauses = [], ...props }: Given = {}) {
  const scores = done.map((id) => madeEntry({ life_area_id: id, score_date: today }));
  return (
    <AreaGrid
      date={today}
      entries={listAreasOnDay({
        ...madeTimelines({ areas: shown, scores, pauses }, today),
        date: today,
      })}
      doneLast
      streaks={none}
      waiting={new Set()}
      pending={{ of: () => null, subscribe: () => () => {} }}
      isPast={false}
      onOpen={() => {}}
      onMark={() => {}}
      menuOf={() => null}
      onSkip={() => {}}
      onOrder={() => {}}
      {...props}
    />
  );
}

const names = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((card) => card.querySelector('button')?.textContent?.slice(0, 1));

/** Finds cards by attribute, because elements behind a dialog cannot be found by role. */
const allNames = () =>
  [...document.querySelectorAll<HTMLElement>('[data-area]')].map((card) => card.dataset['area']);

beforeEach(() => {
  unfoldDone();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
});

for (const motion of ['no-preference', 'reduce'] as const) {
  test(`a completed area card stays in place for 600 ms with prefers-reduced-motion: ${motion}`, async () => {
    preferMotion(motion);
    const { rerender } = await mount(grid([]));
    await rerender(grid(['a']));
    await expect.element(page.getByRole('button', { name: /^a, Completed/ })).toBeVisible();
    expect(names()).toEqual(['a', 'b', 'c']);
    vi.advanceTimersByTime(599);
    expect(names()).toEqual(['a', 'b', 'c']);
    vi.advanceTimersByTime(1);
    await expect.poll(names).toEqual(['b', 'c', 'a']);
  });
}

test('each mark keeps area cards in place for another 600 ms, and undone marks move no card', async () => {
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

const busy = {
  'the menu of a card is open': (
    <Menu label="More" items={[{ key: 'edit', label: 'Edit', onSelect: () => {} }]}>
      …
    </Menu>
  ),
  'a dialog is open': (
    <Dialog open onClose={() => {}} title="Edit">
      …
    </Dialog>
  ),
};

for (const [words, thing] of Object.entries(busy)) {
  test(`no area card moves while ${words}, even if another device changes areas`, async () => {
    const menuOf: GridProps['menuOf'] = ({ area }) => area.id === 'a' && thing;
    const { rerender } = await mount(grid([], { menuOf }));
    (page.getByRole('button', { name: 'More' }).query() as HTMLElement | null)?.click();
    const layer = page.getByRole(thing.type === Menu ? 'menu' : 'dialog');
    await expect.element(layer).toBeVisible();
    const before = layer.element();
    await rerender(grid(['a'], { menuOf }));
    vi.advanceTimersByTime(3000);
    const added = madeArea({ id: 'd', name: 'd', position: 0.5 });
    const shown = [...areas.filter(({ id }) => id !== 'b'), added];
    await rerender(grid(['a'], { menuOf, shown }));
    vi.advanceTimersByTime(3000);
    expect(allNames()).toEqual(['a', 'c', 'd']);
    expect(layer.element()).toBe(before);
    await expect.element(layer).toBeInViewport();
    (page.getByRole('button', { name: /More|Close/ }).element() as HTMLElement).click();
    if (thing.type === Dialog) await rerender(grid(['a'], { shown }));
    await expect.element(layer).not.toBeInTheDocument();
    vi.advanceTimersByTime(600);
    await expect.poll(allNames).toEqual(['d', 'c', 'a']);
  });
}

test('area cards are sorted at once on mount and after an area was removed', async () => {
  const { rerender } = await mount(grid(['a']));
  expect(names()).toEqual(['b', 'c', 'a']);
  await rerender(grid(['a'], { shown: areas.slice(0, 2) }));
  expect(names()).toEqual(['b', 'a']);
});

test('`pressRingAt` presses and focuses the nth ring, and does nothing without an nth ring', async () => {
  const onMark = vi.fn<GridProps['onMark']>();
  await mount(grid(['a'], { onMark }));
  pressRingAt(2);
  expect(onMark.mock.calls.map(([area]) => area.id)).toEqual(['c']);
  await expect.element(page.getByRole('checkbox', { name: 'c' })).toHaveFocus();
  pressRingAt(4);
  expect(onMark).toHaveBeenCalledOnce();
});

const paused = [madePause({ life_area_id: 'b', first_day: '2026-03-01', last_day: '2026-04-01' })];
const skipped = [madePause({ life_area_id: 'b', first_day: today, last_day: today })];
const fold = (name: string | RegExp) => page.getByRole('heading', { name });
const list = (name: string) => page.getByRole('list', { name });
const summaryOf = (id: string) => page.getByRole('group').filter({ hasText: id }).first();

test('completed area cards fold into one row of named rings, and a press unfolds the row', async () => {
  localStorage.clear();
  const { rerender } = await mount(grid([]));
  await rerender(grid(['a', 'c']));
  vi.advanceTimersByTime(600);
  await expect.poll(allNames).toEqual(['b']);
  await expect.poll(() => textOf(summaryOf('Done'))).toMatch(/^Done 2, a, c$/);
  expect(summaryOf('Done').element().querySelectorAll('svg[data-state="done"]')).toHaveLength(2);
  await fold('Done 2').click();
  await expect.poll(allNames).toEqual(['b', 'a', 'c']);
  await expect.element(page.getByRole('checkbox', { name: 'a' })).toBeChecked();
});

test('the folded row of completed area cards says whether a mark waits to be synced', async () => {
  localStorage.clear();
  const { rerender } = await mount(grid(['a', 'c'], { waiting: new Set(['c']) }));
  await expect.poll(() => textOf(summaryOf('Done'))).toBe('Done 2, Waiting to sync, a, c');
  await rerender(grid(['a', 'c'], { waiting: new Set(['b']) }));
  await expect.poll(() => textOf(summaryOf('Done'))).toBe('Done 2, a, c');
});

test('the focus moves from a completed area card to the next open card or the Done row', async () => {
  localStorage.clear();
  const { rerender } = await mount(grid([]));
  const ring = (name: string) => page.getByRole('checkbox', { name });
  (ring('b').element() as HTMLElement).focus();
  await rerender(grid(['b']));
  vi.advanceTimersByTime(600);
  await expect.element(ring('c')).toHaveFocus();
  await rerender(grid(['b', 'c']));
  vi.advanceTimersByTime(600);
  await expect.poll(() => document.activeElement?.tagName).toBe('SUMMARY');
  await expect.poll(() => document.activeElement?.textContent).toMatch(/^Done 2/);
});

test('a skipped area card stays in its place, and a paused area card is in a closed fold', async () => {
  const { rerender } = await mount(grid([], { pauses: skipped }));
  expect(names()).toEqual(['a', 'b', 'c']);
  await rerender(grid([], { pauses: paused, date: '2026-03-19' }));
  await expect.poll(names).toEqual(['a', 'c']);
  await expect.poll(() => textOf(summaryOf('Not due'))).toMatch(/^Not due today 1, b$/);
  const ring = summaryOf('Not due').element().querySelector('svg');
  expect(ring?.dataset['state']).toBe('paused');
  await fold('Not due today 1').click();
  await expect.poll(allNames).toEqual(['a', 'c', 'b']);
});

test('the fold of area cards that are not due is open if no area is due', async () => {
  const all = madePause({ life_area_id: null, first_day: today });
  await mount(grid([], { pauses: [all] }));
  await expect.element(list('Not due today')).toBeVisible();
});

test('an area card leaves the fold of cards that are not due after it was completed', async () => {
  const { rerender } = await mount(grid([], { pauses: paused }));
  await fold('Not due today 1').click();
  await rerender(grid(['b'], { pauses: paused }));
  await expect.element(list('Not due today').getByRole('checkbox')).toBeChecked();
  vi.advanceTimersByTime(600);
  await expect.poll(names).toEqual(['a', 'c', 'b']);
  await expect.element(list('Not due today')).not.toBeInTheDocument();
});

test('groups of area cards fold below headings that show how many cards are open', async () => {
  const grouped = [
    madeArea({ id: 'a', name: 'a', group: 'Morning' }),
    madeArea({ id: 'b', name: 'b', position: 1 }),
    madeArea({ id: 'c', name: 'c', position: 2, group: 'Morning' }),
  ];
  const { rerender } = await mount(grid([], { shown: grouped }));
  await expect.poll(() => textOf(list('Without a group').getByRole('listitem'))).toMatch(/^b/);
  expect(names()).toEqual(['b', 'a', 'c']);
  expect(page.getByRole('heading').elements()).toHaveLength(1);
  await fold('Morning 2').click();
  await expect.element(list('Morning')).not.toBeInTheDocument();
  expect(names()).toEqual(['b']);
  await rerender(grid(['a'], { shown: grouped }));
  vi.advanceTimersByTime(600);
  await expect.element(fold('Morning 1')).toBeVisible();
});

test('two groups of one area card each are side by side on a wide screen', async () => {
  const grouped = [
    madeArea({ id: 'a', name: 'a', group: 'Morning' }),
    madeArea({ id: 'b', name: 'b', position: 1, group: 'Evening' }),
  ];
  await mount(grid([], { shown: grouped }));
  const tops = document.querySelectorAll('[data-area]');
  const [morning, evening] = [...tops].map((card) => card.getBoundingClientRect());
  expect(morning?.top).toBe(evening?.top);
  expect(morning?.right).toBeLessThan(evening?.left ?? 0);
});
