import { isScreen, leaveToNetwork } from './navigation.ts';
import { type Build, createPrecache } from './precache.ts';
import { handlePushes } from './push.ts';
import { sendOnSync } from './queue.ts';

declare const self: ServiceWorkerGlobalScope;
/** Put here by the build. */
declare const BUILD: Build;

const precache = createPrecache(BUILD);

self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([precache.fill(), leaveToNetwork(event)]));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([precache.removeOthers(), self.clients.claim()]));
});

self.addEventListener('message', ({ data }) => {
  // The person agreed to the new version; until then it waits beside the one that is open.
  if (data === 'take-over') void self.skipWaiting();
});

sendOnSync(self);
handlePushes(self);

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate' && isScreen(pathname)) {
    event.respondWith(precache.answer('/index.html'));
  } else if (precache.has(pathname)) {
    event.respondWith(precache.answer(pathname));
  }
});
