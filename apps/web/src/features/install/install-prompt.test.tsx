import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ClockContext } from '../../lib/use-services.ts';
import { createInstallOffer, InstallContext } from '../../lib/install-offer.ts';
import { installationKey } from '../../lib/storage-keys.ts';
import { mount } from '../../testing/mount.tsx';
import { InstallPrompt, isInstallingPutOff, putOffInstalling } from './install-prompt.tsx';

const hour = 3_600_000;
const noon = Date.UTC(2026, 2, 1, 12);
let now = noon;
const clock = { now: () => now };

beforeEach(() => {
  now = noon;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => void vi.useRealTimers());

/** Fires the browser's install event, whose prompt the user accepts. */
function offerInstallation() {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: vi.fn<() => Promise<unknown>>(async () => ({ outcome: 'accepted' })),
  });
  dispatchEvent(event);
  return event;
}

async function start() {
  const offer = createInstallOffer(pageOfTest(), clock);
  const element = (
    <ClockContext value={clock}>
      <InstallContext value={offer}>
        <InstallPrompt />
      </InstallContext>
    </ClockContext>
  );
  const { rerender } = await mount(element);
  return { offer, leave: () => rerender(null) };
}

/** Returns the parts of the window that the offer uses. Listeners are removed after the test. */
function pageOfTest(): Window {
  const gone = new AbortController();
  onTestFinished(() => gone.abort());
  const { signal } = gone;
  return {
    localStorage,
    addEventListener: (type: string, listener: (event: Event) => void) =>
      window.addEventListener(type, listener, { signal }),
  } as Window;
}

/** Starts the app and fires the install event two seconds later. */
async function startWithOffer() {
  const { offer, leave } = await start();
  vi.advanceTimersByTime(2000);
  return { offer, leave, event: offerInstallation() };
}

const heading = () => page.getByRole('heading', { name: 'Install Daymark' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const record = () => JSON.parse(localStorage.getItem(installationKey) ?? 'null') as unknown;

test('the install prompt appears if the browser can install the app', async () => {
  await start();
  vi.advanceTimersByTime(2000);
  await expect.element(heading()).not.toBeInTheDocument();
  expect(offerInstallation().defaultPrevented).toBe(true);
  await expect.element(heading()).toBeVisible();
});

test('the install prompt does not appear in the first two seconds', async () => {
  await start();
  offerInstallation();
  vi.advanceTimersByTime(1999);
  await expect.element(heading()).not.toBeInTheDocument();
  vi.advanceTimersByTime(1);
  await expect.element(heading()).toBeVisible();
});

test('the install prompt stays away for 24 hours after Maybe Later', async () => {
  const first = await startWithOffer();
  await button('Maybe Later').click();
  await expect.element(heading()).not.toBeInTheDocument();
  await first.leave();

  now = noon + 24 * hour - 1;
  const second = await startWithOffer();
  await expect.poll(second.offer.state).toBe('available');
  await expect.element(heading()).not.toBeInTheDocument();
  await second.leave();

  now = noon + 24 * hour;
  await startWithOffer();
  await expect.element(heading()).toBeVisible();
});

test("Install in the install prompt opens the browser's prompt and records the installation", async () => {
  const { offer, event } = await startWithOffer();
  await button('Install').click();
  expect(event.prompt).toHaveBeenCalledTimes(1);
  await expect.element(heading()).not.toBeInTheDocument();
  expect(record()).toBeNull();
  dispatchEvent(new Event('appinstalled'));
  expect(offer.state()).toBe('installed');
  expect(record()).toEqual({
    installed: true,
    installDate: '2026-03-01T12:00:00.000Z',
    installMethod: 'prompt',
  });
  offerInstallation();
  await expect.element(heading()).not.toBeInTheDocument();
});

test("the install prompt disappears after an installation through the browser's menu", async () => {
  await startWithOffer();
  await expect.element(heading()).toBeVisible();
  dispatchEvent(new Event('appinstalled'));
  await expect.element(heading()).not.toBeInTheDocument();
  expect(record()).toMatchObject({ installMethod: 'manual' });
});

test('Show me how in the install prompt opens a dialog', async () => {
  await startWithOffer();
  await button('Show me how').click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
});

test('the install prompt is not postponed by default', () => {
  expect(isInstallingPutOff(noon)).toBe(false);
});

test('`putOffInstalling` postpones the install prompt for 24 hours', () => {
  putOffInstalling(noon);
  expect(isInstallingPutOff(noon)).toBe(true);
  expect(isInstallingPutOff(noon + 24 * hour - 1)).toBe(true);
  expect(isInstallingPutOff(noon + 24 * hour)).toBe(false);
});

test('a postponement dated in the future does not postpone the install prompt', () => {
  putOffInstalling(noon + hour);
  expect(isInstallingPutOff(noon)).toBe(false);
});
