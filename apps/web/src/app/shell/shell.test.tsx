import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { createSession } from '../../lib/session.ts';
import { tokenKey, userKey } from '../../lib/storage-keys.ts';
import { SessionContext } from '../../lib/use-services.ts';
import { madeUser } from '../../testing/factories.ts';
import { memoryStorage } from '../../testing/device-storage.ts';
import { mount } from '../../testing/mount.tsx';
import { OfflineBar } from './shell.tsx';

const screen = page.getByRole('main');
const region = screen.getByRole('status');
let isOnline = true;

beforeEach(() => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  return () => onLine.mockRestore();
});

function go(next: 'online' | 'offline') {
  isOnline = next === 'online';
  window.dispatchEvent(new Event(next));
}

test('the offline bar appears in a live region that already existed and took no space', async () => {
  const storage = memoryStorage({ [tokenKey]: 'a-token', [userKey]: JSON.stringify(madeUser) });
  await mount(
    <SessionContext value={createSession(storage)}>
      <main>
        <OfflineBar />
      </main>
    </SessionContext>,
  );
  const before = region.element();
  expect(screen.element().clientHeight).toBe(0);
  go('offline');
  await expect.element(region).toMatchTextContent(/^You are offline/);
  expect(region.element()).toBe(before);
  go('online');
  await expect.element(region).toHaveTextContent('');
  expect(screen.element().clientHeight).toBe(0);
});
