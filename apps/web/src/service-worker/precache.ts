/** A file of the build: its path, and what its content hashes to where the path does not say so already. */
export type BuiltFile = readonly [path: string, integrity?: string];

export interface Build {
  readonly id: string;
  /** What the screens of every day need. */
  readonly files: readonly BuiltFile[];
  /** Paths of the texts in each language, which change with their content. */
  readonly texts: Readonly<Record<string, readonly string[]>>;
  /** Paths of what is opened now and then, which change with their content. */
  readonly later: readonly string[];
  /** Paths that change with their content, cached at once where the browser lacks `Temporal`, and never else. */
  readonly withoutTemporal: readonly string[];
  /** Paths that change with their content, each cached once it was asked for. */
  readonly onFirstUse: readonly string[];
}

const prefix = 'build-';
/** As many requests as browsers send side by side to a server of HTTP/1.1. */
const atATime = 6;

/**
 * Caches the files of one build. What the API answers never comes near it.
 *
 * @param language that of the browser; what the person has chosen in its place is there with the rest
 */
export function createPrecache(build: Build, language = navigator.language) {
  const name = prefix + build.id;
  const onFirstUse = new Set(build.onFirstUse);
  const ownTexts = build.texts[language.slice(0, 2)] ?? build.texts['en'] ?? [];
  const first: readonly BuiltFile[] = [
    ...build.files,
    ...named(ownTexts),
    ...named('Temporal' in globalThis ? [] : build.withoutTemporal),
  ];
  const screensIn = (texts: readonly string[]) =>
    new Map([...first, ...named(build.later), ...named(texts)].map((file) => [file[0], file]));
  const all = screensIn(Object.values(build.texts).flat());

  const put = async (path: string, answer: Response) => (await caches.open(name)).put(path, answer);

  return {
    /**
     * Fetches what the screens of every day need, all of it or nothing, and takes over what was asked for before. Rejects when
     * a file is missing or another than was built.
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
     * Fetches every file of the build that is not cached, some at a time, and keeps what came. Rejects as `fill` does.
     * @param language leaves out the texts of all languages but this one and the browser's
     */
    async complete(language?: string): Promise<void> {
      const cache = await caches.open(name);
      const here = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
      const wanted = language === undefined ? all : screensIn(build.texts[language] ?? []);
      const missing = [...wanted.values()].filter(([path]) => !here.has(path));
      // All at once they would hold up a page that the person is tapping on, and a worker that is stopped would begin anew.
      for (let start = 0; start < missing.length; start += atATime) {
        await addAll(cache, missing.slice(start, start + atATime));
      }
    },
    /** Removes the caches of earlier builds. */
    async removeOthers(): Promise<void> {
      const names = await caches.keys();
      const others = names.filter((other) => other.startsWith(prefix) && other !== name);
      await Promise.all(others.map((other) => caches.delete(other)));
    },
    has: (path: string) => all.has(path) || onFirstUse.has(path),
    /** The cached file, or the server's where the browser has dropped it. */
    async answer(path: string): Promise<Response> {
      const cached = await caches.match(path, { cacheName: name, ignoreVary: true });
      if (cached !== undefined) return cached;
      // A redirect leads to the sign-in page of a portal: a visit follows it there, and a file fails.
      const answer = await fetch(path, { redirect: 'manual' });
      // Without room it is fetched again the next time.
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
 * Caches all of these files or none. A portal or a network that asks for a sign-in may answer 200 with its page, which must not be
 * cached in the place of a file (decision 099).
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

/** Pattern of the media type that each kind of file in the build has. */
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

/** A path that changes with its content may come from the browser's cache; the page has just filled that. */
function requestFor([path, integrity]: BuiltFile): Request {
  return integrity === undefined
    ? new Request(path, { redirect: 'error' })
    : new Request(path, { redirect: 'error', cache: 'no-cache', integrity });
}
