import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { madeArea } from '../../testing/factories.ts';
import { mount } from '../../testing/mount.tsx';
import { EndAreaDialog } from './end-area-dialog.tsx';

type OnEnd = (area: SyncedArea, options: { erase: boolean }) => Promise<void>;
const area = madeArea({ id: 'a', name: 'Reading' });

async function open(onEnd: OnEnd = async () => {}) {
  const spies = { onEnd: vi.fn<OnEnd>(onEnd), onClose: vi.fn<() => void>() };
  await mount(<EndAreaDialog open area={area} {...spies} />);
  return spies;
}

const button = (name: string) => page.getByRole('button', { name, exact: true });

test('the End dialog names the area and by default keeps its history', async () => {
  const { onEnd } = await open();
  await expect.element(page.getByRole('dialog', { name: 'End Reading?' })).toBeVisible();
  await button('End').click();
  expect(onEnd).toHaveBeenCalledExactlyOnceWith(area, { erase: false });
});

test("the End dialog shows the area's name unchanged, even if it contains markup", async () => {
  const written = '<b>Reading</b> \\u003c';
  const acts = { onEnd: async () => {}, onClose: () => {} };
  await mount(<EndAreaDialog open area={{ ...area, name: written }} {...acts} />);
  await expect.element(page.getByRole('heading')).toHaveTextContent(`End ${written}?`);
});

test('the End dialog erases the history if the user ticks the box', async () => {
  const { onEnd } = await open();
  await page.getByRole('checkbox', { name: 'Also erase its history' }).click();
  await button('End and erase').click();
  expect(onEnd).toHaveBeenCalledExactlyOnceWith(area, { erase: true });
});

test('the End dialog says how long backups contain erased data', async () => {
  await open();
  await expect
    .element(page.getByRole('checkbox', { name: 'Also erase its history' }))
    .toHaveAccessibleDescription(
      'All its marks and notes are deleted for good. Older backups still contain them until they’re replaced.',
    );
});

test('the End dialog focuses Cancel, which changes nothing', async () => {
  const { onEnd, onClose } = await open();
  await expect.element(button('Cancel')).toHaveFocus();
  await button('Cancel').click();
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(onEnd).not.toHaveBeenCalled();
});

test('the End dialog reports that the device cannot store the change', async () => {
  await open(async () => {
    throw new Error('full');
  });
  await button('End').click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('This could not be saved on your device. Please try again.');
});
