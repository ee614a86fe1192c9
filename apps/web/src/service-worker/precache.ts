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
  const all = new Map<string, BuiltFile>(
    [...first, ...named(Object.values(build.texts).flat()), ...named(build.later)].map((file) => [
      file[0],
      file,
    ]),
  );

  const put = async (path: string, answer: Response) => (await caches.open(name)).put(path, answer);

  return {
    /**
     * Fetches what the screens of every day need, all of it or nothing, and takes over what was asked for before. Rejects when
     * a file is missing or another than was built.
     */
    async fill(): Promise<void> {
      const cache = await caches.open(name);
      await cache.addAll(first.map(requestFor));
      for (const path of onFirstUse) {
        const earlier = await caches.match(path, { ignoreVary: true });
        if (earlier !== undefined) await cache.put(path, earlier);
      }
    },
    /** Fetches every file of the build that is not here, some at a time, and keeps what came. Rejects as `fill` does. */
    async complete(): Promise<void> {
      const cache = await caches.open(name);
      const here = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
      const missing = [...all.values()].filter(([path]) => !here.has(path));
      // All at once they would hold up a page that the person is tapping on, and a worker that is stopped would begin anew.
      for (let start = 0; start < missing.length; start += atATime) {
        await cache.addAll(missing.slice(start, start + atATime).map(requestFor));
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
      const answer = await fetch(path);
      // Without room it is fetched again the next time.
      if (onFirstUse.has(path) && answer.ok) await put(path, answer.clone()).catch(() => {});
      return answer;
    },
  };
}

function named(paths: readonly string[]): BuiltFile[] {
  return paths.map((path) => [path]);
}

/** A path that changes with its content may come from the browser's cache; the page has just filled that. */
function requestFor([path, integrity]: BuiltFile): Request {
  return integrity === undefined
    ? new Request(path)
    : new Request(path, { cache: 'no-cache', integrity });
}
