import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { whenInstalled } from '../harness/installed-app.ts';

/** What of a worker the compiler's libraries of a page do not know. */
interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly NotificationEvent: new (
    type: string,
    init: { notification: Notification; action: string },
  ) => Event;
  dispatchEvent(event: Event): void;
}

/** The app's service worker, which goes on without a page, and what the browser tells it. */
export interface AppWorker {
  /** As from a push service; resolves when the worker has shown something for it. */
  readonly push: (data: unknown) => Promise<void>;
  /** The titles and texts of what stands there. */
  readonly shown: () => Promise<{ title: string; body: string }[]>;
  /** A click on the only notification there; '' is beside the buttons. Resolves when the worker has done all it does. */
  readonly click: (action: 'done' | 'later' | '') => Promise<void>;
  /** There is a network again. */
  readonly sync: (tag: string) => Promise<void>;
}

/** @param page any of the app; what follows works when it is gone, too */
export async function appWorker(context: BrowserContext, page: Page): Promise<AppWorker> {
  await whenInstalled(page);
  const origin = new URL(page.url()).origin;
  // A page of its own, so that none of the app needs to stay.
  const browser = await context.newCDPSession(await context.newPage());
  const registrationId = await registrationOf(browser, origin);
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  return {
    async push(data) {
      const message = { origin, registrationId, data: JSON.stringify(data) };
      const showing = await worker.evaluateHandle(nextShowing);
      await browser.send('ServiceWorker.deliverPushMessage', message);
      await showing.evaluate(({ isOver }) => isOver);
    },
    shown: () => worker.evaluate(shown),
    click: (action) => worker.evaluate(click, action),
    async sync(tag) {
      const event = { origin, registrationId, tag, lastChance: false };
      await browser.send('ServiceWorker.dispatchSyncEvent', event);
    },
  };
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
 * The end of the worker's next showing. Who asks Chromium for what stands there while one more is being shown has it forget that
 * one: in 6 of 25 times, where it was asked without a pause.
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

/** Only a person can click; this is the same event, whose work can be waited for. */
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
