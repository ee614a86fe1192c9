import '../lib/trusted-scripts.ts';
import { setZoneOfUnknown } from '@daymark/shared/calendar/zone.ts';
import type { PageMessage } from '../lib/worker-message.ts';
import { isForApp, leaveToNetwork } from './navigation.ts';
import { type Build, createPrecache } from './precache.ts';
import { handlePushes } from './push.ts';
import { sendOnSync } from './queue.ts';

declare const self: ServiceWorkerGlobalScope;
/** Put here by the build. */
declare const BUILD: Build;

// Sees whether the browser lacks Temporal, and keeps what stands in for it then.
const precache = createPrecache(BUILD);
// Before anything needs a date. The module that pages and other workers import is a script too; any of its copies will do.
if (!('Temporal' in globalThis)) importScripts(...BUILD.withoutTemporal.slice(0, 1));
setZoneOfUnknown(new Intl.DateTimeFormat().resolvedOptions().timeZone);

self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([fill(), leaveToNetwork(event)]));
});

/** A newer version comes as a whole; on a first visit the person is waiting for the data, and the rest comes when the page says so. */
async function fill(): Promise<void> {
  await precache.fill();
  if (self.registration.active !== null) await precache.complete();
}

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([precache.removeOthers(), self.clients.claim()]));
});

self.addEventListener('message', (event) => {
  const message = event.data as PageMessage;
  // The person agreed to the new version; until then it waits beside the one that is open.
  if (message === 'take-over') void self.skipWaiting();
  if (message === 'complete') event.waitUntil(completeNext());
  if (typeof message === 'object') event.waitUntil(completeNext(message.screensIn));
});

let completed = Promise.resolve();

/** Fetches one set after the other, because both have files in common. A failure waits for the next page. */
function completeNext(language?: string): Promise<void> {
  completed = completed.then(() => precache.complete(language)).catch(() => {});
  return completed;
}

sendOnSync(self);
handlePushes(self);

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate' && isForApp(pathname, navigator.onLine)) {
    event.respondWith(precache.answer('/index.html'));
  } else if (precache.has(pathname)) {
    event.respondWith(precache.answer(pathname));
  }
});
