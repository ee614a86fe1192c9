import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { createSession, type Session } from '../lib/session.ts';
import { SessionContext } from '../lib/use-services.ts';
import { madeSignedIn } from '../testing/factories.ts';
import { memoryStorage } from '../testing/device-storage.ts';
import { mountBare } from '../testing/mount.tsx';
import { createDevice, done } from '../testing/outbox-device.ts';
import type { Outbox } from './outbox.ts';
import { OutboxProvider, useOutboxItems, useShownUser } from './use-outbox.tsx';

function Queue() {
  const items = useOutboxItems();
  return <output>{items.map(({ state }) => state).join(' ')}</output>;
}

function show(screen: ReactNode, { outbox, session }: { outbox: Outbox; session: Session }) {
  mountBare(
    <SessionContext value={session}>
      <OutboxProvider outbox={outbox}>{screen}</OutboxProvider>
    </SessionContext>,
  );
}

const shown = () => document.querySelector('output')?.textContent;

it('`useOutboxItems` returns waiting and refused changes', async () => {
  const device = createDevice();
  device.server.script(() => ({ status: 503, code: 'unavailable', retryAfter: 60 }));
  const { outbox } = device.openTab();
  show(<Queue />, { outbox, session: createSession(memoryStorage()) });
  await expect.poll(shown).toBe('');

  await outbox.recordEntry(done('other'));
  await outbox.flush();
  await expect.poll(shown).toBe('pending');

  await outbox.recordEntry(done('sleep'));
  await outbox.flush();
  await expect.poll(shown).toBe('pending pending');

  device.server.script(({ body }) =>
    JSON.stringify(body).includes('sleep') ? { status: 404, code: 'not_found' } : 'answered',
  );
  device.pass(61);
  await outbox.flush();
  await expect.poll(shown).toBe('refused');
});

it('`useOutboxItems` returns no changes after a sign-out', async () => {
  const device = createDevice();
  device.server.script(() => 'request lost');
  const { outbox } = device.openTab();
  const session = createSession(memoryStorage());
  show(<Queue />, { outbox, session });
  await outbox.recordEntry(done('sleep'));
  await outbox.flush();
  await expect.poll(shown).toBe('pending');
  device.owner = null;
  session.end();
  await expect.poll(shown).toBe('');
});

it('`useShownUser` renders again after a profile change, not after a mark', async () => {
  const device = createDevice();
  device.server.script(() => 'request lost');
  const { outbox } = device.openTab();
  const session = createSession(memoryStorage());
  session.accept(madeSignedIn);
  const onRender = vi.fn<() => void>();
  function DayEnd() {
    onRender();
    return <output>{useShownUser().day_ends_at}</output>;
  }
  show(<DayEnd />, { outbox, session });
  await expect.poll(shown).toBe('00:00');
  onRender.mockClear();
  await outbox.recordEntry(done('sleep'));
  expect(outbox.overlaid()).toHaveLength(1);
  expect(onRender).not.toHaveBeenCalled();
  await outbox.add([{ kind: 'profile', fields: { day_ends_at: '03:00' } }]);
  await expect.poll(shown).toBe('03:00');
});
