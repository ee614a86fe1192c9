import type { Streak } from '@daymark/shared/timeline/streak.ts';
import type { ReactNode } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { madeArea, madeEntry } from '../../testing/factories.ts';
import { mount } from '../../testing/mount.tsx';
import { AreaCard } from './area-card.tsx';
import type { AreaOnDay } from './area-on-day.ts';

const area = madeArea({ id: 'health', name: 'Health', color: 'ocean' });
const date = '2026-03-20';
const open: AreaOnDay = { area, entry: null, state: 'unscored', due: { kind: 'due' } };
const done: AreaOnDay = {
  area,
  entry: madeEntry({ life_area_id: 'health', score_date: date, notes: 'A long walk' }),
  state: 'done',
  due: { kind: 'due' },
};

const streakOf = (current: number, unit: Streak['unit'] = 'days'): Streak => ({
  current,
  best: current,
  unit,
  last_completed_date: date,
});

type CardProps = Parameters<typeof AreaCard>[0];

function card(parts: Partial<CardProps> = {}) {
  return (
    <AreaCard
      {...open}
      date={date}
      pending={null}
      streak={null}
      waiting={false}
      isPast={false}
      onOpen={() => {}}
      onMark={() => {}}
      menuOf={() => null}
      {...parts}
    />
  );
}

async function mountCard(parts: Partial<CardProps> = {}) {
  const spies = { onOpen: vi.fn<CardProps['onOpen']>(), onMark: vi.fn<CardProps['onMark']>() };
  await mount(card({ ...spies, ...parts }));
  return spies;
}

const button = (name: string) => page.getByRole('button', { name, exact: true });

test('the button of an area card is named by its area and state and opens the entry sheet', async () => {
  const { onOpen } = await mountCard();
  await button('Health, Due today').click();
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(area, date);
});

test('the button name of an area card includes the note, the streak and an unsent change', async () => {
  await mount(card({ ...done, streak: streakOf(12), waiting: true }));
  await expect
    .element(button('Health, Completed, Has a note, 12-day streak, Waiting to sync'))
    .toBeVisible();
});

test('an area card writes the length of a streak in weeks', async () => {
  await mount(card({ ...done, streak: streakOf(5, 'weeks') }));
  await expect.element(button('Health, Completed, Has a note, 5-week streak')).toBeVisible();
  await expect.element(page.getByText('5 weeks', { exact: true })).toBeInTheDocument();
});

test('the streak of an area card is animated after a mark, but not after a change of day', async () => {
  const { rerender } = await mount(card({ streak: streakOf(11) }));
  const motions = () =>
    page
      .getByText(/^\d+ days$/)
      .element()
      .getAnimations();
  await expect.element(page.getByText('11 days', { exact: true })).toBeInTheDocument();
  expect(motions()).toEqual([]);
  // The mark is not stored yet, so the old number stays.
  await rerender(card({ pending: { score: 1, notes: '' }, streak: streakOf(11) }));
  expect(motions()).toEqual([]);
  await rerender(card({ ...done, streak: streakOf(12) }));
  expect(motions()).toHaveLength(1);
  await rerender(card({ ...done, date: '2026-03-21', streak: streakOf(12) }));
  await rerender(card({ ...done, date: '2026-03-21', streak: streakOf(13) }));
  expect(motions()).toEqual([]);
});

test('the ring of an area card marks the area and does not open the entry sheet', async () => {
  const { onOpen, onMark } = await mountCard();
  const ring = page.getByRole('checkbox', { name: 'Health', exact: true });
  await expect.element(ring).not.toBeChecked();
  expect(ring.element().getBoundingClientRect().width).toBeGreaterThanOrEqual(48);
  await ring.click();
  expect(onMark).toHaveBeenCalledExactlyOnceWith(area, date);
  expect(onOpen).not.toHaveBeenCalled();
});

test('Enter on the ring of an area card opens the entry sheet', async () => {
  const { onOpen, onMark } = await mountCard();
  (page.getByRole('checkbox').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(area, date);
  expect(onMark).not.toHaveBeenCalled();
});

test('the ring of a completed area card is checked', async () => {
  await mount(card({ ...done }));
  await expect.element(page.getByRole('checkbox', { name: 'Health' })).toBeChecked();
});

test('the menu of an area card does not open the entry sheet', async () => {
  const menuOf = vi.fn<(entry: AreaOnDay) => ReactNode>(() => <button type="button">More</button>);
  const { onOpen } = await mountCard({ menuOf });
  await button('More').click();
  expect(menuOf).toHaveBeenCalledWith(open);
  expect(onOpen).not.toHaveBeenCalled();
});

test('the ring of an area card fills when the card is marked as completed', async () => {
  const { rerender } = await mount(card());
  const ring = () => getComputedStyle(document.querySelector('circle') as Element).fillOpacity;
  expect(ring()).toBe('0');
  await rerender(card({ ...done }));
  await expect.poll(ring).toBe('1');
});

test('an area card on a past day has no checkbox, and its ring opens the entry sheet', async () => {
  const menuOf = () => <button type="button">More</button>;
  const { onOpen } = await mountCard({ isPast: true, menuOf });
  await button('Health, Not Scored').click();
  await expect.element(button('More')).toBeVisible();
  const ring = document.querySelector('article svg')?.getBoundingClientRect() ?? new DOMRect();
  const middle = [ring.x + ring.width / 2, ring.y + ring.height / 2] as const;
  const pressed = document.elementFromPoint(...middle)?.closest('button');
  pressed?.click();
  expect(onOpen.mock.calls).toEqual([
    [area, date],
    [area, date],
  ]);
  expect(page.getByRole('checkbox').elements()).toEqual([]);
});

test.each([
  ['done', 'Completed'],
  ['not-done', 'Not Done'],
  ['unscored', 'Not Scored'],
] as const)('an area card on a past day shows the state %s as "%s"', async (state, label) => {
  await mount(card({ isPast: true, ...done, state }));
  await expect.element(page.getByText(label)).toBeVisible();
});

test('an area card on a past day shows its note', async () => {
  await mount(card({ isPast: true, ...done }));
  await expect.element(page.getByText('A long walk')).toBeVisible();
  expect(page.getByText('Has a note').elements()).toEqual([]);
});

test.each([
  [{ kind: 'due' }, 'Due today'],
  [{ kind: 'left', times: 1, per: 'week' }, '1 more this week'],
  [{ kind: 'left', times: 2, per: 'week' }, '2 more this week'],
  [{ kind: 'left', times: 2, per: 'month' }, '2 more this month'],
  [{ kind: 'reached', per: 'week' }, 'Weekly goal reached'],
  [{ kind: 'reached', per: 'month' }, 'Monthly goal reached'],
  [{ kind: 'reached', per: 'days' }, 'Goal reached'],
  [{ kind: 'off' }, 'Not today'],
  [{ kind: 'skipped' }, 'Skipped'],
  [{ kind: 'paused', until: null }, 'Paused'],
  [{ kind: 'paused', until: '2026-03-22' }, 'Paused until Sunday'],
  [{ kind: 'paused', until: '2026-04-05' }, 'Paused until April 5'],
  [{ kind: 'paused', until: '2027-01-05' }, 'Paused until January 5, 2027'],
] as const)('an area card shows the due state %j as "%s"', async (due, words) => {
  await mount(card({ due }));
  await expect.element(button(`Health, ${words}`)).toBeVisible();
});

test('an area card shows a mark instead of Not today, and Skipped instead of Not Done', async () => {
  const { rerender } = await mount(card({ ...done, due: { kind: 'off' } }));
  await expect.element(page.getByText('Completed')).toBeVisible();
  await rerender(card({ state: 'not-done', due: { kind: 'skipped' } }));
  await expect.element(page.getByText('Skipped')).toBeVisible();
  await rerender(card({ state: 'not-done', due: { kind: 'off' } }));
  await expect.element(page.getByText('Not Done')).toBeVisible();
});

test('an area card on a past day says that the area was not due', async () => {
  await mount(card({ isPast: true, due: { kind: 'off' } }));
  await expect.element(page.getByText('Not due')).toBeVisible();
});

test('the button of an area card is at least 48 pixels high on a phone', async () => {
  await page.viewport(390, 844);
  await mount(card());
  const heights = page
    .getByRole('button')
    .elements()
    .map((one) => one.getBoundingClientRect().height);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(48);
  await page.viewport(1440, 900);
});

test.for([
  [390, 844],
  [1440, 900],
] as const)(
  `an area card shows the area's description instead of "Due today" in a window of %i × %i`,
  async ([width, height]) => {
    await page.viewport(width, height);
    const described = { ...area, description: 'Move for half an hour' };
    const { rerender } = await mount(card({ area: described }));
    const shown = () => (page.getByRole('article').element() as HTMLElement).innerText;
    await expect.poll(shown).toMatch(/Health[^]*Move for half an hour/);
    expect(shown()).not.toContain('Due today');
    await rerender(card({ ...done, area: described, streak: streakOf(3) }));
    await expect.poll(shown).toMatch(/3 days/);
    await page.viewport(1440, 900);
  },
);

test.each([
  ['skipped', { kind: 'skipped' }],
  ['paused', { kind: 'paused', until: null }],
] as const)(
  'the ring of an area card is dashed and has a sign while the area is %s',
  async (_, due) => {
    await mount(card());
    const line = () => getComputedStyle(document.querySelectorAll('circle')[1] as Element);
    const { stroke, strokeDasharray } = line();
    expect(strokeDasharray).toBe('none');
    const { rerender } = await mount(card({ due }));
    const of = [...document.querySelectorAll('article')].at(-1)?.querySelectorAll('circle, path');
    const ring = getComputedStyle(of?.[1] as Element);
    expect(ring.stroke).not.toBe(stroke);
    expect(ring.strokeDasharray).not.toBe('none');
    expect(of).toHaveLength(5);
    // A mark counts even if the area is skipped or paused.
    await rerender(card({ ...done, due }));
    await expect.element(page.getByRole('checkbox').last()).toBeChecked();
  },
);

test.for(['Relationships', 'Health & Fitness'])(
  'an area card on a phone breaks no word of the name %s in double-sized letters',
  async (name) => {
    await page.viewport(390, 844);
    const root = document.documentElement;
    root.style.fontSize = '32px';
    onTestFinished(async () => {
      root.style.removeProperty('font-size');
      await page.viewport(1440, 900);
    });
    await mount(
      <div style={{ padding: 16 }}>{card({ area: { ...area, name, icon: 'users' } })}</div>,
    );
    const text = page.getByText(name).element().firstChild as Text;
    const wordStarts = [...name.matchAll(/\S+/g)].map(({ index, 0: word }) => [index, word.length]);
    const lines = wordStarts.map(([start = 0, length = 0]) => {
      const range = document.createRange();
      range.setStart(text, start);
      range.setEnd(text, start + length);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size;
    });
    expect(lines.every((count) => count === 1)).toBe(true);
  },
);

const glasses = { kind: 'at_least', amount: 8 } as const;
const water = { ...area, name: 'Water', unit: 'glasses' };
const partly = madeEntry({ life_area_id: 'health', score_date: date, score: 0, amount: 5 });
const measured: Partial<CardProps> = { area: water, target: glasses };

test('the card of an area with a target shows the amount even before it is stored', async () => {
  const { rerender } = await mount(card(measured));
  await expect.element(button('Water, 0 of 8\u{a0}glasses')).toBeVisible();
  await rerender(card({ ...measured, entry: partly }));
  await expect.element(button('Water, 5 of 8\u{a0}glasses')).toBeVisible();
  const pending = { score: 1, notes: '', amount: 8 } as const;
  await rerender(card({ ...measured, entry: partly, pending }));
  await expect.element(button('Water, 8 of 8\u{a0}glasses')).toBeVisible();
  expect(page.getByRole('article').element()).toHaveAttribute('data-state', 'done');
});

test('the ring of an area with a target says what a tap adds, and a right click opens the sheet', async () => {
  const { onOpen, onMark } = await mountCard({ ...measured, area: { ...water, step: 0.5 } });
  const ring = button('Water: add 0.5');
  await ring.click();
  expect(onMark).toHaveBeenCalledOnce();
  expect(onOpen).not.toHaveBeenCalled();
  await ring.click({ button: 'right' });
  expect(onOpen).toHaveBeenCalledOnce();
});

test.each([
  [{ due: { kind: 'kept' } }, 'Sugar, Kept so far'],
  [{ due: { kind: 'kept' }, isPast: true }, 'Sugar, Kept'],
  [{ entry: { ...partly, amount: undefined }, state: 'not-done' }, 'Sugar, Slipped'],
  [
    { target: { kind: 'at_most', amount: 2 }, entry: { ...partly, score: 1, amount: 1 } },
    'Sugar, 1 of at most 2',
  ],
  [
    { target: { kind: 'at_most', amount: 2 }, entry: { ...partly, amount: 3 } },
    'Sugar, 3, over by 1',
  ],
] as const)('the card of a limit with %j is named %s', async (parts, name) => {
  const target = { kind: 'at_most', amount: 0 } as const;
  await mount(card({ area: { ...area, name: 'Sugar' }, target, ...(parts as Partial<CardProps>) }));
  await expect.element(button(name)).toBeVisible();
});
