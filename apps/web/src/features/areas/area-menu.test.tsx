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

test('the area menu offers all actions on an open day', async () => {
  const { onAct, items } = await opened({});
  expect(items).toEqual(['Open', 'Edit', 'Skip today', 'Pause…', 'Archive…', 'End…']);
  await page.getByRole('menuitem', { name: 'Skip today' }).click();
  expect(onAct).toHaveBeenCalledExactlyOnceWith('skip', area);
});

test('the area menu offers to undo a skip', async () => {
  expect((await opened({ day: 'skipped' })).items).toContain('Undo skip');
});

test('the area menu offers no skip on a day that is completed or not due', async () => {
  const { items } = await opened({ day: 'other' });
  expect(items).toEqual(['Open', 'Edit', 'Pause…', 'Archive…', 'End…']);
});

test('the area menu offers to bring back an archived area', async () => {
  const { items } = await opened({ day: 'other', isArchived: true });
  expect(items).toEqual(['Open', 'Edit', 'Pause…', 'Bring back', 'End…']);
});

test('the menu of an ended area on its own page offers only to bring it back', async () => {
  const { items } = await opened({ area: { ...area, deleted_on: '2026-03-01' }, isOnPage: true });
  expect(items).toEqual(['Bring back']);
});
