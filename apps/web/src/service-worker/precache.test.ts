import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Build, type BuiltFile, createPrecache } from './precache.ts';

const icon = '/favicon.svg';
const theme = '/theme.js';
/** Five icons. With two other files, they are more than the six that are requested at a time. */
const icons = ['apple-touch-icon', 'badge-96', 'icon-192', 'icon-512', 'maskable-512'].map(
  (name) => `/icons/${name}.png`,
);
const other = 'sha256-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=';

beforeEach(async () => {
  for (const name of await caches.keys()) await caches.delete(name);
});

/** Returns a built file with the hash of its content. */
async function built(path: string): Promise<BuiltFile> {
  const content = await (await fetch(path)).arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
  return [path, `sha256-${digest.toBase64()}`];
}

/** Creates a precache of only the given parts, in a French browser. */
function precacheOf(parts: Partial<Build>) {
  const none = {
    files: [],
    texts: {},
    laterTexts: {},
    later: [],
    withoutTemporal: [],
    onFirstUse: [],
  };
  return createPrecache({ id: 'one', ...none, ...parts }, 'fr-CA');
}

async function keptPaths(name: string): Promise<string[]> {
  const requests = await (await caches.open(name)).keys();
  return requests.map(({ url }) => new URL(url).pathname).toSorted();
}

test('a precache stores every file of the build and serves the files from its cache', async () => {
  const precache = precacheOf({
    files: [await built(icon), [theme]],
  });
  await precache.fill();
  expect(await keptPaths('build-one')).toEqual([icon, theme]);
  await (await caches.open('build-one')).put(icon, new Response('as it was kept'));
  expect(await (await precache.answer(icon)).text()).toBe('as it was kept');
  expect([precache.has(icon), precache.has('/api/v1/auth/me')]).toEqual([true, false]);
});

test('a precache stores nothing if one file differs from the build', async () => {
  const precache = precacheOf({
    files: [await built(icon), [theme, other]],
  });
  await expect(precache.fill()).rejects.toThrow(TypeError);
  expect(await keptPaths('build-one')).toEqual([]);
});

test('a precache requests a file from the server if the browser deleted it', async () => {
  const precache = precacheOf({
    files: [await built(icon)],
  });
  expect(await (await precache.answer(icon)).text()).toContain('<svg');
});

test('a precache removes caches of earlier builds and no other caches', async () => {
  for (const name of ['build-zero', 'build-one', 'not-ours']) await caches.open(name);
  await precacheOf({}).removeOthers();
  expect((await caches.keys()).toSorted()).toEqual(['build-one', 'not-ours']);
});

describe('a first visit', () => {
  const [english, french, rest] = ['/favicon.svg', '/manifest.webmanifest', '/icons/badge-96.png'];
  const parts = {
    files: [[theme]] as const,
    texts: { en: [english], fr: [french] },
    later: [rest],
  };
  const kept = async () => keptPaths('build-one');

  test("a first visit caches the everyday files in the browser's language, then all other files", async () => {
    const precache = precacheOf(parts);
    await precache.fill();
    expect(await kept()).toEqual([french, theme]);
    await precache.complete();
    expect(await kept()).toEqual([english, rest, french, theme]);
  });

  test('a first visit caches the texts of rarely opened screens only after the everyday files', async () => {
    const [rare = ''] = icons;
    const precache = precacheOf({ ...parts, laterTexts: { fr: [rare] } });
    await precache.fill();
    expect(await kept()).toEqual([french, theme]);
    await precache.complete('fr');
    expect(await kept()).toEqual([rest, rare, french, theme].toSorted());
  });

  test('a first visit caches all screens in the chosen language before other languages', async () => {
    const german = icons[0] ?? '';
    const precache = precacheOf({ ...parts, texts: { ...parts.texts, de: [german] } });
    await precache.fill();
    await precache.complete('de');
    expect(await kept()).toEqual([rest, german, french, theme].toSorted());
    await precache.complete();
    expect(await kept()).toEqual([english, rest, german, french, theme].toSorted());
  });

  test('a first visit caches English texts for an unsupported browser language', async () => {
    await precacheOf({ texts: { en: [english] } }).fill();
    expect(await kept()).toEqual([english]);
  });

  test('a first visit requests no file twice', async () => {
    const precache = precacheOf(parts);
    await precache.fill();
    await precache.complete();
    const addAll = vi.spyOn(Cache.prototype, 'addAll');
    await precache.complete();
    expect(addAll).not.toHaveBeenCalled();
    addAll.mockRestore();
  });

  test('a first visit keeps the received files if one file is missing, and resumes later', async () => {
    const there = [english, french, ...icons];
    const gone = 'http://localhost:1/gone.js';
    await expect(precacheOf({ later: [...there, gone] }).complete()).rejects.toThrow(TypeError);
    expect(await kept()).toEqual(there.slice(0, 6).toSorted());
    await precacheOf({ later: there }).complete();
    expect(await kept()).toEqual(there.toSorted());
  });
});

test('a precache stores files on first use and copies them into the next build', async () => {
  const first = precacheOf({ onFirstUse: [theme] });
  await first.fill();
  expect([first.has(theme), await keptPaths('build-one')]).toEqual([true, []]);
  const asked = await first.answer(theme);
  expect(await keptPaths('build-one')).toEqual([theme]);
  const again = await first.answer(theme);
  expect(await again.text()).toBe(await asked.text());
  expect([...again.headers]).toEqual([...asked.headers]);
  const headers = { 'Content-Type': 'text/javascript' };
  await (await caches.open('build-one')).put(theme, new Response('as it was kept', { headers }));

  const second = precacheOf({
    id: 'two',
    files: [await built(icon)],
    onFirstUse: [theme],
  });
  await second.fill();
  await second.removeOthers();
  expect(await keptPaths('build-two')).toEqual([icon, theme]);
  expect(await (await second.answer(theme)).text()).toBe('as it was kept');
});

describe('an HTML page instead of a file', () => {
  // The test server answers a missing file with 200 and a page, as a portal does.
  const gone = '/assets/gone-1.wasm';

  test('an HTML page instead of a file is passed on but not cached', async () => {
    const precache = precacheOf({ onFirstUse: [gone] });
    await precache.fill();
    const answer = await precache.answer(gone);
    expect(answer.headers.get('Content-Type')).toMatch(/^text\/html/);
    expect(await keptPaths('build-one')).toEqual([]);
  });

  test('an HTML page instead of a file fails the precache, which then stores nothing', async () => {
    const precache = precacheOf({ files: [await built(icon), ['/assets/gone-1.js']] });
    await expect(precache.fill()).rejects.toThrow('/assets/gone-1.js');
    await expect(precacheOf({ later: [theme, gone] }).complete()).rejects.toThrow(gone);
    expect(await keptPaths('build-one')).toEqual([]);
  });

  test('an HTML page instead of a file is not copied from an earlier build', async () => {
    const page = new Response('<h1>Sign in</h1>', { headers: { 'Content-Type': 'text/html' } });
    await (await caches.open('build-zero')).put(gone, page);
    await precacheOf({ onFirstUse: [gone] }).fill();
    expect(await keptPaths('build-one')).toEqual([]);
  });
});

test('the Temporal polyfill is cached only in a browser without Temporal', async () => {
  const build = { withoutTemporal: [theme] };
  await precacheOf(build).fill();
  expect(await keptPaths('build-one')).toEqual([]);
  vi.stubGlobal('Temporal', undefined);
  Reflect.deleteProperty(globalThis, 'Temporal');
  try {
    await precacheOf(build).fill();
  } finally {
    vi.unstubAllGlobals();
  }
  expect(await keptPaths('build-one')).toEqual([theme]);
});
