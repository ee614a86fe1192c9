/** A file of the build: its path, and what its content hashes to where the path does not say so already. */
export type BuiltFile = readonly [path: string, integrity?: string];

export interface Build {
  readonly id: string;
  readonly files: readonly BuiltFile[];
  /** Paths that change with their content, cached at once where the browser lacks `Temporal`, and never else. */
  readonly withoutTemporal: readonly string[];
  /** Paths that change with their content, each cached once it was asked for. */
  readonly onFirstUse: readonly string[];
}

const prefix = 'build-';

/** Caches the files of one build, all of them or none. What the API answers never comes near it. */
export function createPrecache(build: Build) {
  const name = prefix + build.id;
  const onFirstUse = new Set(build.onFirstUse);
  const files = [...build.files];
  if (!('Temporal' in globalThis))
    files.push(...build.withoutTemporal.map((path) => [path] as const));
  const paths = new Set([...files.map(([path]) => path), ...onFirstUse]);

  const put = async (path: string, answer: Response) => (await caches.open(name)).put(path, answer);

  return {
    /** Fetches every file of the build, and takes over what was asked for before. Rejects when one is missing or another than was built. */
    async fill(): Promise<void> {
      const cache = await caches.open(name);
      await cache.addAll(files.map(requestFor));
      for (const path of onFirstUse) {
        const earlier = await caches.match(path, { ignoreVary: true });
        if (earlier !== undefined) await cache.put(path, earlier);
      }
    },
    /** Removes the caches of earlier builds. */
    async removeOthers(): Promise<void> {
      const names = await caches.keys();
      const others = names.filter((other) => other.startsWith(prefix) && other !== name);
      await Promise.all(others.map((other) => caches.delete(other)));
    },
    has: (path: string) => paths.has(path),
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

/** A path that changes with its content may come from the browser's cache; the page has just filled that. */
function requestFor([path, integrity]: BuiltFile): Request {
  return integrity === undefined
    ? new Request(path)
    : new Request(path, { cache: 'no-cache', integrity });
}
