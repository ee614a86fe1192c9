import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../testing/mount.tsx';
import { OldDataNotice } from './not-saved.tsx';

const screen = page.getByRole('main');
const region = screen.getByRole('status');
const oldData = { reason: 'The server is busy.', isRetrying: false, retry() {} };

test('the notice of old data appears in a live region that already existed', async () => {
  const shown = (data: typeof oldData | null) => (
    <main>
      <OldDataNotice oldData={data} />
    </main>
  );
  const { rerender } = await mount(shown(null));
  const before = region.element();
  expect(screen.element().clientHeight).toBe(0);
  await rerender(shown(oldData));
  await expect.element(region).toMatchTextContent('Showing what’s saved on this device');
  await expect.element(region).toMatchTextContent('The server is busy.');
  expect(region.element()).toBe(before);
});
