import { atBase, cachePrefix } from '../lib/base-path.ts';

/** Path of a built file, with the hash of its content unless the path contains the hash. */
export type BuiltFile = readonly [path: string, integrity?: string];

export interface Build {
  readonly id: string;
  readonly files: readonly BuiltFile[];
  readonly texts: Readonly<Record<string, readonly string[]>>;
  /** Texts of rarely opened screens. */
  readonly laterTexts: Readonly<Record<string, readonly string[]>>;
  /** Content-hashed paths of rarely opened screens. */
  readonly later: readonly string[];
  /** Content-hashed paths that are cached only in a browser without `Temporal`. */
  readonly withoutTemporal: readonly string[];
  /** Content-hashed paths that are cached on first use. */
  readonly onFirstUse: readonly string[];
}

/** Number of files to request at a time. Browsers open six connections to an HTTP/1.1 server. */
const atATime = 6;

/** Returns the build with the app's base path in front of each path. */
export function placeBuild({ id, files, texts, laterTexts, ...lists }: Build): Build {
  const place = (paths: readonly string[]) => paths.map(atBase);
  const placeTexts = (byLanguage: Build['texts']) =>
    Object.fromEntries(Object.entries(byLanguage).map(([each, paths]) => [each, place(paths)]));
  return {
    id,
    files: files.map(([path, ...integrity]) => [atBase(path), ...integrity]),
    texts: placeTexts(texts),
    laterTexts: placeTexts(laterTexts),
    later: place(lists.later),
    withoutTemporal: place(lists.withoutTemporal),
    onFirstUse: place(lists.onFirstUse),
  };
}

/** @param language language of the browser, whose texts `fill` caches. Falls back to English */
export function createPrecache(build: Build, language = navigator.language) {
  const name = cachePrefix + build.id;
  const onFirstUse = new Set(build.onFirstUse);
  const wanted = language.slice(0, 2);
  const own = wanted in build.texts ? wanted : 'en';
  const first: readonly BuiltFile[] = [
    ...build.files,
    ...named(build.texts[own] ?? []),
    ...named('Temporal' in globalThis ? [] : build.withoutTemporal),
  ];
  const screensIn = (texts: readonly string[]) =>
    new Map([...first, ...named(build.later), ...named(texts)].map((file) => [file[0], file]));
  const textsIn = (...languages: readonly string[]) =>
    [build.texts, build.laterTexts].flatMap((texts) =>
      languages.flatMap((each) => texts[each] ?? []),
    );
  const all = screensIn(textsIn(...Object.keys(build.texts)));

  const put = async (path: string, answer: Response) => (await caches.open(name)).put(path, answer);

  return {
    /**
     * Caches the everyday files, all or none. Rejects if a file is missing or not of this build.
     */
    async fill(): Promise<void> {
      const cache = await caches.open(name);
      await addAll(cache, first);
      for (const path of onFirstUse) {
        const earlier = await caches.match(path, { ignoreVary: true });
        if (earlier !== undefined && isOfType(path, earlier)) await cache.put(path, earlier);
      }
    },
    /**
     * Caches the remaining files, six at a time. Complete groups stay after a failure. Rejects as
     * `fill` does.
     * @param language leaves out the texts of all languages except this language and the browser's
     * language
     */
    async complete(language?: string): Promise<void> {
      const cache = await caches.open(name);
      const here = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
      const files = language === undefined ? all : screensIn(textsIn(own, language));
      const missing = [...files.values()].filter(([path]) => !here.has(path));
      // Loading all at once would delay a page in use, and a stopped worker would lose all of it.
      for (let start = 0; start < missing.length; start += atATime) {
        await addAll(cache, missing.slice(start, start + atATime));
      }
    },
    async removeOthers(): Promise<void> {
      const names = await caches.keys();
      const others = names.filter((other) => other.startsWith(cachePrefix) && other !== name);
      await Promise.all(others.map((other) => caches.delete(other)));
    },
    has: (path: string) => all.has(path) || onFirstUse.has(path),
    /** Returns the cached file, or else the file from the server. Caches files of `onFirstUse`. */
    async answer(path: string): Promise<Response> {
      const cached = await caches.match(path, { cacheName: name, ignoreVary: true });
      if (cached !== undefined) return cached;
      // A redirect may lead to a portal's sign-in page. Only a navigation follows it.
      const answer = await fetch(path, { redirect: 'manual' });
      // A full disk only means that the file is requested again.
      const isFile = answer.ok && isOfType(path, answer);
      if (onFirstUse.has(path) && isFile) await put(path, answer.clone()).catch(() => {});
      return answer;
    },
  };
}

function named(paths: readonly string[]): BuiltFile[] {
  return paths.map((path) => [path]);
}

/**
 * Caches all of the files or none. A portal may answer 200 with its sign-in page, which must not be
 * cached (decision 048).
 */
async function addAll(cache: Cache, files: readonly BuiltFile[]): Promise<void> {
  await cache.addAll(files.map(requestFor));
  for (const [path] of files) {
    const answer = await cache.match(path, { ignoreVary: true });
    if (answer === undefined || isOfType(path, answer)) continue;
    await Promise.all(files.map(([each]) => cache.delete(each, { ignoreVary: true })));
    throw new TypeError(`Something else came in the place of ${path}`);
  }
}

const types: Readonly<Record<string, RegExp>> = {
  css: /^text\/css\b/,
  html: /^text\/html\b/,
  js: /^(?:text|application)\/javascript\b/,
  json: /^application\/json\b/,
  png: /^image\/png\b/,
  svg: /^image\/svg\+xml\b/,
  wasm: /^application\/wasm\b/,
  webmanifest: /^application\/manifest\+json\b/,
  woff2: /^font\/woff2\b/,
};

function isOfType(path: string, { headers }: Response): boolean {
  const extension = path.slice(path.lastIndexOf('.') + 1);
  const type = headers.get('Content-Type');
  return type === null || (types[extension]?.test(type) ?? true);
}

/** A content-hashed file may come from the browser's cache, which the page has just filled. */
function requestFor([path, integrity]: BuiltFile): Request {
  return integrity === undefined
    ? new Request(path, { redirect: 'error' })
    : new Request(path, { redirect: 'error', cache: 'no-cache', integrity });
}
