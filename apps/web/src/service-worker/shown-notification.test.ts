import type { PushPayload } from '@daymark/shared/notifications/push-payload.ts';
import { expect, it } from 'vitest';
import { readDoneFacts } from './push.ts';
import { createNotification } from './shown-notification.ts';

const reminder: PushPayload = {
  type: 'daily_reminder',
  title: '2 areas are still open today',
  body: 'Health and Work',
  url: '/dashboard',
  tag: 'daily_reminder',
  actions: [
    { action: 'done', title: 'All done' },
    { action: 'later', title: 'Again in an hour' },
  ],
  data: { date: '2026-03-01', area_ids: 'one,two', area_names: '["Health","Work"]' },
};

const here = { language: 'de', browserLanguage: 'fr-CH', isInSight: false, now: 7 };
const shown = (payload: object, changes: Partial<typeof here> = {}) =>
  createNotification(JSON.stringify(payload), { ...here, ...changes });

it("a notification shows the server's text and contains the data for its click", () => {
  expect(shown(reminder)).toEqual({
    title: '2 areas are still open today',
    options: {
      body: 'Health and Work',
      icon: '/icons/icon-192.png',
      badge: '/icons/badge-96.png',
      tag: 'daily_reminder',
      renotify: true,
      actions: reminder.actions,
      lang: 'de',
      timestamp: 7,
      silent: false,
      data: { url: '/dashboard', facts: reminder.data },
    },
    isSuperfluous: false,
  });
});

it.each([
  null,
  '',
  'not JSON',
  '{}',
  '[]',
  'null',
  '{"title":1}',
  JSON.stringify({ ...reminder, type: 'unheard_of' }),
  JSON.stringify({ ...reminder, actions: 'done' }),
])('the invalid push message %j still shows a notification', (text) => {
  const { title, options } = createNotification(text, here);
  expect([title, options.body]).toEqual(['Daymark', 'Es gibt etwas Neues für dich.']);
  expect(options.data).toEqual({ url: '/dashboard', facts: {} });
});

it("a notification uses the browser's language if the session cannot be read", () => {
  const { options } = createNotification(null, { ...here, language: undefined });
  expect(options.lang).toBe('fr');
  expect(createNotification(null, { ...here, language: 'it' }).options.lang).toBe('en');
});

it('a notification shows a signed-out person nothing about other users', () => {
  const signedOut = createNotification(JSON.stringify(reminder), { ...here, language: null });
  expect(JSON.stringify(signedOut)).not.toMatch(/Health|open today|area_ids/);
  expect(signedOut.options.data.url).toBe('/login');
});

it("a celebration's notification is silent and closes at once while the app is visible", () => {
  const celebration = { ...reminder, type: 'celebration', actions: [] };
  const inSight = shown(celebration, { isInSight: true });
  expect([inSight.isSuperfluous, inSight.options.silent]).toEqual([true, true]);
  for (const other of [shown(celebration), shown(reminder, { isInSight: true })]) {
    expect([other.isSuperfluous, other.options.silent]).toEqual([false, false]);
  }
});

it('a notification sets `renotify` only with a tag, because browsers require a tag for `renotify`', () => {
  expect(shown({ ...reminder, tag: '' }).options.renotify).toBe(false);
});

it('the data of a notification contains the areas that its button "Done" marks', () => {
  const { data } = shown(reminder).options;
  expect(readDoneFacts(data)).toEqual({ date: '2026-03-01', areaIds: ['one', 'two'] });
  expect(readDoneFacts({ ...data, facts: { date: '2026-03-01' } })).toBeNull();
  expect(readDoneFacts({ ...data, facts: { area_ids: 'one' } })).toBeNull();
});
