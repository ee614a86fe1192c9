import '../lib/trusted-scripts.ts';
import { setFallbackZone } from '@daymark/shared/calendar/zone.ts';
import { atBase, withoutBase } from '../lib/base-path.ts';
import type { PageMessage } from '../lib/worker-message.ts';
import { isForApp, leaveToNetwork } from './navigation.ts';
import { type Build, createPrecache, placeBuild } from './precache.ts';
import { handlePushes } from './push.ts';
import { sendOnSync } from './queue.ts';

declare const self: ServiceWorkerGlobalScope;
declare const BUILD: Build;

// Created before the polyfill loads, because `createPrecache` checks whether the browser lacks
// Temporal.
const build = placeBuild(BUILD);
const precache = createPrecache(build);
// Loads the polyfill before any date code. The build may contain several copies, and each works as
// a classic script.
if (!('Temporal' in globalThis)) importScripts(...build.withoutTemporal.slice(0, 1));
setFallbackZone(new Intl.DateTimeFormat().resolvedOptions().timeZone);

self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([fill(), leaveToNetwork(event)]));
});

/** Caches only the everyday files on a first visit, because the user waits for data. */
async function fill(): Promise<void> {
  await precache.fill();
  if (self.registration.active !== null) await precache.complete();
}

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([precache.removeOthers(), self.clients.claim()]));
});

self.addEventListener('message', (event) => {
  const message = event.data as PageMessage;
  // A new version waits until the user accepts it.
  if (message === 'take-over') void self.skipWaiting();
  if (message === 'complete') event.waitUntil(completeNext());
  if (typeof message === 'object') event.waitUntil(completeNext(message.screensIn));
});

let completed = Promise.resolve();

/** Caches one set at a time, because sets share files. The next page retries a failure. */
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
  if (request.mode === 'navigate' && isForApp(withoutBase(pathname), navigator.onLine)) {
    event.respondWith(precache.answer(atBase('/index.html')));
  } else if (precache.has(pathname)) {
    event.respondWith(precache.answer(pathname));
  }
});
