import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { whenInstalled } from '../harness/installed-app.ts';

/** Members of a worker's scope that TypeScript's DOM library lacks. */
interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly NotificationEvent: new (
    type: string,
    init: { notification: Notification; action: string },
  ) => Event;
  dispatchEvent(event: Event): void;
}

export type AppWorker = Awaited<ReturnType<typeof appWorker>>;

/** Returns functions that operate the app's service worker, even after the page is closed. */
export async function appWorker(context: BrowserContext, page: Page) {
  await whenInstalled(page);
  const origin = new URL(page.url()).origin;
  // The DevTools session belongs to an extra page, so that all pages of the app can be closed.
  const browser = await context.newCDPSession(await context.newPage());
  const registrationId = await registrationOf(browser, origin);
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  return {
    /** Delivers a push message. Resolves when the worker has shown a notification for it. */
    async push(data: unknown): Promise<void> {
      const message = { origin, registrationId, data: JSON.stringify(data) };
      const showing = await worker.evaluateHandle(nextShowing);
      await browser.send('ServiceWorker.deliverPushMessage', message);
      await showing.evaluate(({ isOver }) => isOver);
    },
    shown: () => worker.evaluate(shown),
    /** Clicks a button or the body of the only notification. Resolves when the worker is done. */
    click: (action: 'done' | 'later' | '') => worker.evaluate(click, action),
    sync: () => dispatchSync(browser, origin, registrationId),
  };
}

/** Dispatches the sync event that browsers send once they are online. */
export async function dispatchSync(
  browser: CDPSession,
  origin: string,
  known?: string,
): Promise<void> {
  const registrationId = known ?? (await registrationOf(browser, origin));
  const event = { origin, registrationId, tag: 'send-changes', lastChance: false };
  await browser.send('ServiceWorker.dispatchSyncEvent', event);
}

async function registrationOf(browser: CDPSession, origin: string): Promise<string> {
  const found = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (ours) resolve(ours.registrationId);
    });
  });
  await browser.send('ServiceWorker.enable');
  return found;
}

/**
 * Runs in the worker. `isOver` resolves when the next notification is shown. Chromium may lose a
 * notification if `getNotifications` is called at the same time, as in 6 of 25 trials.
 */
function nextShowing() {
  const { registration } = globalThis as unknown as WorkerScope;
  const show = registration.showNotification.bind(registration);
  const isOver = new Promise<void>((resolve) => {
    registration.showNotification = (...given) => {
      registration.showNotification = show;
      return show(...given).finally(resolve);
    };
  });
  return { isOver };
}

async function shown() {
  const { registration } = globalThis as unknown as WorkerScope;
  const notifications = await registration.getNotifications();
  return notifications.map(({ title, body }) => ({ title, body }));
}

/** Dispatches the event of a click, because Playwright cannot click a notification. */
async function click(action: string) {
  const self = globalThis as unknown as WorkerScope;
  const [notification] = await self.registration.getNotifications();
  if (notification === undefined) throw new Error('No notification to click');
  const work: Promise<unknown>[] = [];
  const event = new self.NotificationEvent('notificationclick', { notification, action });
  Object.defineProperty(event, 'waitUntil', { value: (one: Promise<unknown>) => work.push(one) });
  self.dispatchEvent(event);
  await Promise.all(work);
}
