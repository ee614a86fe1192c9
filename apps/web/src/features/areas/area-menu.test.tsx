import type { ComponentProps } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { madeArea } from '../../testing/factories.ts';
import { mount } from '../../testing/mount.tsx';
import { AreaMenu } from './area-menu.tsx';

const area = madeArea({ id: 'a', name: 'Reading' });

async function opened(props: Partial<ComponentProps<typeof AreaMenu>>) {
  const onAct = vi.fn<ComponentProps<typeof AreaMenu>['onAct']>();
  const usual = { area, score: null, day: 'open', isArchived: false } as const;
  await mount(<AreaMenu {...usual} {...props} onAct={onAct} />);
  await page.getByRole('button', { name: 'More for Reading' }).click();
  const items = page.getByRole('menuitem').elements();
  return { onAct, items: items.map(({ textContent }) => textContent) };
}

test('the area menu offers six actions on an unmarked day, including a skip', async () => {
  const { onAct, items } = await opened({});
  expect(items).toEqual(['Open', 'Edit', 'Skip today', 'Pause…', 'Archive…', 'End…']);
  await page.getByRole('menuitem', { name: 'Skip today' }).click();
  expect(onAct).toHaveBeenCalledExactlyOnceWith('skip', area);
});

test('the area menu offers to undo the skip of a skipped day', async () => {
  expect((await opened({ day: 'skipped' })).items).toContain('Undo skip');
});

test('the area menu offers no skip on a day that cannot be skipped', async () => {
  const { items } = await opened({ day: 'other' });
  expect(items).toEqual(['Open', 'Edit', 'Pause…', 'Archive…', 'End…']);
});

test('the area menu of an area with a target offers to enter an amount and to complete the day', async () => {
  const target = { kind: 'at_least', amount: 8 } as const;
  const { onAct, items } = await opened({ target });
  expect(items.slice(1, 5)).toEqual(['Edit', 'Enter amount…', 'Completed', 'Skip today']);
  await page.getByRole('menuitem', { name: 'Completed' }).click();
  expect(onAct).toHaveBeenCalledExactlyOnceWith('complete', area);
});

test('the area menu does not offer to complete a day with a target that is done', async () => {
  const target = { kind: 'at_least', amount: 8 } as const;
  const { items } = await opened({ target, score: 1, day: 'other' });
  expect(items.slice(1, 4)).toEqual(['Edit', 'Enter amount…', 'Pause…']);
});

test.each([
  { limit: 0, score: null, offered: ['Slipped'] },
  { limit: 0, score: 0, offered: ['Kept'] },
  { limit: 2, score: null, offered: ['Enter amount…', 'Slipped'] },
  { limit: 2, score: 1, offered: ['Enter amount…', 'Slipped'] },
  { limit: 2, score: 0, offered: ['Enter amount…', 'Kept'] },
] as const)(
  'the area menu of a limit of $limit offers $offered on a day with the score $score',
  async ({ limit, score, offered }) => {
    const { items } = await opened({ target: { kind: 'at_most', amount: limit }, score });
    expect(items.slice(2, items.indexOf('Skip today'))).toEqual(offered);
  },
);

test('the area menu of a limit offers no mark on a paused day', async () => {
  const target = { kind: 'at_most', amount: 0 } as const;
  expect((await opened({ target, day: 'resting' })).items).not.toContain('Slipped');
});

test('the area menu offers to bring back an archived area', async () => {
  const { items } = await opened({ day: 'other', isArchived: true });
  expect(items).toEqual(['Open', 'Edit', 'Pause…', 'Bring back', 'End…']);
});

test("the area menu on an ended area's page offers only to bring the area back", async () => {
  const { items } = await opened({
    area: { ...area, deleted_on: '2026-03-01' },
    isOnAreaPage: true,
  });
  expect(items).toEqual(['Bring back']);
});
