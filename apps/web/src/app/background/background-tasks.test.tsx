import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { OutboxContext } from '../../local/use-outbox.tsx';
import { mount } from '../../testing/mount.tsx';
import { createDevice, done, drain } from '../../testing/outbox-device.ts';
import { useOnlineToast } from './background-tasks.tsx';

function OnlineToast() {
  useOnlineToast();
  return null;
}

async function start() {
  const device = createDevice();
  const { outbox } = device.openTab();
  await mount(
    <OutboxContext value={outbox}>
      <OnlineToast />
    </OutboxContext>,
  );
  return { device, outbox };
}

const comeOnline = () => window.dispatchEvent(new Event('online'));

test('the online toast does not mention syncing if only refused changes remain', async () => {
  const { device, outbox } = await start();
  device.server.script(() => ({ status: 422, code: 'area_not_alive' }));
  await outbox.recordEntry(done('sleep'));
  await drain({ outbox });
  await expect.poll(() => outbox.items().map(({ state }) => state)).toEqual(['refused']);
  comeOnline();
  await expect.element(page.getByText('You are back online.')).toBeVisible();
  await expect.element(page.getByText(/syncing/)).not.toBeInTheDocument();
});

test('the online toast says that changes are syncing if some are waiting', async () => {
  const { device, outbox } = await start();
  device.server.script(() => 'request lost');
  await outbox.recordEntry(done('sleep'));
  await expect.poll(() => outbox.waiting().length).toBe(1);
  comeOnline();
  await expect.element(page.getByText('Back online. Your changes are syncing.')).toBeVisible();
});
