import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Build, type BuiltFile, createPrecache } from './precache.ts';

const icon = '/favicon.svg';
const theme = '/theme.js';
/** More than are asked for at a time. */
const icons = ['apple-touch-icon', 'badge-96', 'icon-192', 'icon-512', 'maskable-512'].map(
  (name) => `/icons/${name}.png`,
);
const other = 'sha256-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=';

beforeEach(async () => {
  for (const name of await caches.keys()) await caches.delete(name);
});

/** The file with what its content hashes to. */
async function built(path: string): Promise<BuiltFile> {
  const content = await (await fetch(path)).arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
  return [path, `sha256-${digest.toBase64()}`];
}

/** Of a build in which nothing else is, in a browser that speaks French. */
function precacheOf(parts: Partial<Build>) {
  const none = { files: [], texts: {}, later: [], withoutTemporal: [], onFirstUse: [] };
  return createPrecache({ id: 'one', ...none, ...parts }, 'fr-CA');
}

async function keptPaths(name: string): Promise<string[]> {
  const requests = await (await caches.open(name)).keys();
  return requests.map(({ url }) => new URL(url).pathname).toSorted();
}

test('keeps every file of the build, and answers with what it kept', async () => {
  const precache = precacheOf({
    files: [await built(icon), [theme]],
  });
  await precache.fill();
  expect(await keptPaths('build-one')).toEqual([icon, theme]);
  await (await caches.open('build-one')).put(icon, new Response('as it was kept'));
  expect(await (await precache.answer(icon)).text()).toBe('as it was kept');
  expect([precache.has(icon), precache.has('/api/v1/auth/me')]).toEqual([true, false]);
});

test('keeps nothing where one file is another than was built', async () => {
  const precache = precacheOf({
    files: [await built(icon), [theme, other]],
  });
  await expect(precache.fill()).rejects.toThrow(TypeError);
  expect(await keptPaths('build-one')).toEqual([]);
});

test('asks the server for what the browser has dropped', async () => {
  const precache = precacheOf({
    files: [await built(icon)],
  });
  expect(await (await precache.answer(icon)).text()).toContain('<svg');
});

test('removes what earlier builds kept, and nobody else’s', async () => {
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

  test('has what every day needs, in the language of the browser, and then the rest', async () => {
    const precache = precacheOf(parts);
    await precache.fill();
    expect(await kept()).toEqual([french, theme]);
    await precache.complete();
    expect(await kept()).toEqual([english, rest, french, theme]);
  });

  test('has all screens in one more language before the other languages', async () => {
    const german = icons[0] ?? '';
    const precache = precacheOf({ ...parts, texts: { ...parts.texts, de: [german] } });
    await precache.fill();
    await precache.complete('de');
    expect(await kept()).toEqual([rest, german, french, theme].toSorted());
    await precache.complete();
    expect(await kept()).toEqual([english, rest, german, french, theme].toSorted());
  });

  test('in a language that the app does not speak has the English texts', async () => {
    await precacheOf({ texts: { en: [english] } }).fill();
    expect(await kept()).toEqual([english]);
  });

  test('asks for nothing twice', async () => {
    const precache = precacheOf(parts);
    await precache.fill();
    await precache.complete();
    const addAll = vi.spyOn(Cache.prototype, 'addAll');
    await precache.complete();
    expect(addAll).not.toHaveBeenCalled();
    addAll.mockRestore();
  });

  test('keeps what came of the rest where a file is missing, and goes on from there', async () => {
    const there = [english, french, ...icons];
    const gone = 'http://localhost:1/gone.js';
    await expect(precacheOf({ later: [...there, gone] }).complete()).rejects.toThrow(TypeError);
    expect(await kept()).toEqual(there.slice(0, 6).toSorted());
    await precacheOf({ later: there }).complete();
    expect(await kept()).toEqual(there.toSorted());
  });
});

test('keeps what was asked for, with its headers, and takes it over into the next build', async () => {
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

describe('a page of HTML that comes in the place of a file', () => {
  // For a file that is missing the server of these tests answers 200 with a page, as a portal does.
  const gone = '/assets/gone-1.wasm';

  test('a page of HTML in place of a file is not kept when the file is asked for', async () => {
    const precache = precacheOf({ onFirstUse: [gone] });
    await precache.fill();
    const answer = await precache.answer(gone);
    expect(answer.headers.get('Content-Type')).toMatch(/^text\/html/);
    expect(await keptPaths('build-one')).toEqual([]);
  });

  test('a page of HTML in place of a file fails the whole build, and the next try keeps nothing of it', async () => {
    const precache = precacheOf({ files: [await built(icon), ['/assets/gone-1.js']] });
    await expect(precache.fill()).rejects.toThrow('/assets/gone-1.js');
    await expect(precacheOf({ later: [theme, gone] }).complete()).rejects.toThrow(gone);
    expect(await keptPaths('build-one')).toEqual([]);
  });

  test('a page of HTML in place of a file is not taken over from an earlier build that kept it', async () => {
    const page = new Response('<h1>Sign in</h1>', { headers: { 'Content-Type': 'text/html' } });
    await (await caches.open('build-zero')).put(gone, page);
    await precacheOf({ onFirstUse: [gone] }).fill();
    expect(await keptPaths('build-one')).toEqual([]);
  });
});

test('keeps what stands in for Temporal in a browser without it, and in no other', async () => {
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
