import type { ComponentProps } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { madeArea } from '../../testing/factories.ts';
import { mount } from '../../testing/mount.tsx';
import { AreaMenu } from './area-menu.tsx';

const area = madeArea({ id: 'a', name: 'Reading' });

async function opened(props: Partial<ComponentProps<typeof AreaMenu>>) {
  const onAct = vi.fn<ComponentProps<typeof AreaMenu>['onAct']>();
  await mount(<AreaMenu area={area} day="open" isArchived={false} {...props} onAct={onAct} />);
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
