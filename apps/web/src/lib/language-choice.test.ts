import type { Language } from '@daymark/shared/accounts/account.ts';
import { expect, test } from 'vitest';
import { fakeNetwork, json, networkFailure } from '../testing/fake-network.ts';
import { madeClient, madeSignedIn, madeUser } from '../testing/factories.ts';
import { memoryStorage } from '../testing/device-storage.ts';
import { createLanguageChoice, followSessionLanguage } from './language-choice.ts';
import { createSignInPage } from './sign-in-page.ts';
import { createSession } from './session.ts';
import { tokenKey, userKey } from './storage-keys.ts';

const known = { [tokenKey]: 'a-token', [userKey]: JSON.stringify(madeUser) };

/** Creates a device whose page is in English, and a server with the account's language. */
function device({
  stored = {},
  isOfVisit = false,
}: { stored?: Record<string, string>; isOfVisit?: boolean } = {}) {
  const storage = memoryStorage(stored);
  const session = createSession(storage);
  const account = { language: 'en' as Language, isReachable: true };
  const network = fakeNetwork(({ method, body }) => {
    if (!account.isReachable) return networkFailure;
    if (method === 'PUT') account.language = (body as { language: Language }).language;
    return json(200, { ...madeUser, language: account.language });
  });
  const page = { language: 'en' };
  const client = madeClient({
    getToken: session.token,
    getLanguage: () => page.language,
    onUnauthenticated: session.expire,
    fetch: network.fetch,
  });
  const choice = createLanguageChoice({
    texts: {
      load: async () => {},
      isLoaded: () => true,
      setLanguage: async (language) => {
        page.language = language;
      },
    },
    current: () => page.language,
    isOfVisit,
    session,
    client,
    storage,
  });
  followSessionLanguage(choice, session, window);
  const refresh = () => session.refresh(client);
  return { storage, session, account, network, page, choice, refresh };
}

const speaking = (language: Language) => ({ ...madeUser, language });

test('a language choice is stored on the device and in the account', async () => {
  const { choice, page, storage, account } = device({ stored: known });
  await choice.choose('de');
  expect(page.language).toBe('de');
  expect(storage.getItem('language')).toBe('de');
  await expect.poll(() => account.language).toBe('de');
});

test("a new device switches to the account's language at sign-in and stores it", async () => {
  const { session, page, storage } = device();
  session.accept({ ...madeSignedIn, user: speaking('ru') });
  await expect.poll(() => storage.getItem('language')).toBe('ru');
  expect(page.language).toBe('ru');
});

test('the page switches to a language that was chosen on another device', async () => {
  const { account, refresh, page } = device({ stored: { ...known, language: 'en' } });
  account.language = 'fr';
  await refresh();
  await expect.poll(() => page.language).toBe('fr');
});

test('a language chosen before sign-in is stored in the account afterwards', async () => {
  const { choice, session, page, account } = device();
  await choice.choose('fr');
  session.accept({ ...madeSignedIn, user: speaking('ru') });
  await expect.poll(() => account.language).toBe('fr');
  expect(page.language).toBe('fr');
});

test('a language chosen while the server is unreachable is sent at the next refresh', async () => {
  const { choice, account, network, refresh, page } = device({ stored: known });
  account.isReachable = false;
  await choice.choose('de');
  await expect.poll(() => network.requests.length).toBe(1);
  expect(account.language).toBe('en');
  account.isReachable = true;
  await refresh();
  await expect.poll(() => account.language).toBe('de');
  expect(page.language).toBe('de');
});

test('the last of several quick language choices is kept on the device and in the account', async () => {
  const { choice, account, page, storage } = device({ stored: known });
  await Promise.all([choice.choose('de'), choice.choose('ru'), choice.choose('fr')]);
  await expect.poll(() => account.language).toBe('fr');
  await expect.poll(() => storage.getItem('language_unsent')).toBeNull();
  expect(page.language).toBe('fr');
});

test("an unsent language choice never reaches another person's account", async () => {
  const { choice, session, account, page } = device({ stored: known });
  account.isReachable = false;
  await choice.choose('de');
  session.end();
  account.isReachable = true;
  account.language = 'ru';
  session.accept({ ...madeSignedIn, user: { ...speaking('ru'), id: 'another' } });
  await expect.poll(() => page.language).toBe('ru');
  expect(account.language).toBe('ru');
});

test("a language in the address overrides the account's language for one visit", async () => {
  const { refresh, page, account, storage } = device({ stored: known, isOfVisit: true });
  account.language = 'ru';
  await refresh();
  expect(page.language).toBe('en');
  expect(storage.getItem('language')).toBeNull();
});

test('a language whose texts cannot be loaded is not stored', async () => {
  const { choice, storage, page } = device({ stored: known });
  const broken = createLanguageChoice({
    texts: {
      load: async () => {},
      isLoaded: () => true,
      setLanguage: () => Promise.reject(networkFailure),
    },
    current: () => page.language,
    isOfVisit: false,
    session: createSession(storage),
    client: {
      call: () => expect.unreachable(),
      listen: () => expect.unreachable(),
      clockOffset: () => 0,
      serverAhead: () => 0,
      clockChoice: () => null,
      chooseClock: () => {},
      signInPage: createSignInPage(),
      assumeClockOffset: () => {},
    },
    storage,
  });
  expect(choice).not.toBe(broken);
  await expect(broken.choose('de')).rejects.toThrow('Failed to fetch');
  expect(storage.getItem('language')).toBeNull();
});

test('a language chosen offline is sent when the network returns', async () => {
  const { choice, account, network } = device({ stored: known });
  account.isReachable = false;
  await choice.choose('fr');
  await expect.poll(() => network.requests.length).toBeGreaterThan(0);
  account.isReachable = true;
  expect(account.language).toBe('en');
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => account.language).toBe('fr');
});
