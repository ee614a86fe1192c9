import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { getDateInZone } from '@daymark/shared/calendar/zone.ts';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { formatDate } from '../../lib/format.ts';
import { ClientContext, SessionContext } from '../../lib/use-services.ts';
import { createDeviceStore } from '../../local/device-store.ts';
import { OutboxProvider } from '../../local/use-outbox.tsx';
import { dashboardNetwork } from '../../testing/app-network.ts';
import { madeArea } from '../../testing/factories.ts';
import { refusal } from '../../testing/fake-network.ts';
import { mount } from '../../testing/mount.tsx';
import { mountApp } from '../../testing/mount-app.tsx';
import { ClockQuestion } from './clock-question.tsx';

const twoDays = 2 * 86_400_000;
const today = getDateInZone(Date.now(), 'UTC');
const words = (date: string) =>
  formatDate(date, 'en', { weekday: 'long', day: 'numeric', month: 'long' });
const dialog = () => page.getByRole('dialog', { name: 'Which day is it?' });
const answer = (date: string) => dialog().getByRole('button', { name: words(date) });

/**
 * Starts the app with a server whose clock is `offset` milliseconds ahead of the device's clock.
 */
function start(offset: number, isFuture = false) {
  const network = dashboardNetwork({ areas: [madeArea({ id: 'reading', name: 'Reading' })] });
  Object.assign(network.user, { timezone: 'UTC' });
  network.intercept(({ method }) =>
    isFuture && method === 'POST'
      ? refusal(422, { code: 'future_date', detail: 'Not yet.' })
      : undefined,
  );
  const stored = { ...network.stored, session_user: JSON.stringify(network.user) };
  const services = mountApp({ network, path: '/dashboard', stored });
  services.client.assumeClockOffset(offset);
  return services;
}

test('the clock dialog appears if the server is two days behind, and stores the chosen day', async () => {
  const { client, outbox } = start(-twoDays);
  await expect.element(dialog()).toBeVisible();
  const there = addDays(today, -2);
  await expect
    .element(dialog())
    .toMatchTextContent(`The server says ${words(there)}, this device says ${words(today)}.`);
  await answer(there).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(client.clockOffset()).toBe(-twoDays);
  const device = createDeviceStore(outbox.database);
  expect(await device.clockChoice()).toEqual({ offset: -twoDays, goesByDevice: false });
});

test("a mark refused as future stays queued if the device's clock is trusted @long", async () => {
  const services = start(0, true);
  const { client, outbox, session } = services;
  client.chooseClock({ offset: -twoDays, goesByDevice: false });
  const reload = vi.fn<() => void>();
  await mount(
    <SessionContext value={session}>
      <ClientContext value={client}>
        <OutboxProvider outbox={outbox}>
          <ClockQuestion
            here={today}
            there={addDays(today, -2)}
            offset={0}
            onDone={() => {}}
            reload={reload}
          />
        </OutboxProvider>
      </ClientContext>
    </SessionContext>,
  );
  await answer(today).click();
  await expect.poll(() => reload.mock.calls.length).toBe(1);
  expect(client.clockChoice()).toEqual({ offset: 0, goesByDevice: true });
  expect(client.clockOffset()).toBe(0);
  await outbox.recordEntry({ life_area_id: 'reading', score_date: today, score: 1 });
  // The page that is about to reload keeps the lock for five seconds.
  await outbox.flush();
  const sent = outbox.items().map(({ state, attempts }) => [state, attempts > 0]);
  expect(sent).toEqual([['pending', true]]);
});

test("a choice of the device's clock ends when its difference from the server's clock changes", () => {
  const { client } = start(-twoDays);
  client.chooseClock({ offset: -twoDays + 60_000, goesByDevice: true });
  expect(client.clockOffset()).toBe(0);
  client.chooseClock({ offset: 0, goesByDevice: true });
  expect(client.clockOffset()).toBe(-twoDays);
});
