/** A file of the build: its path, and what its content hashes to where the path does not say so already. */
export type BuiltFile = readonly [path: string, integrity?: string];

const prefix = 'build-';

/** Caches the files of one build, all of them or none. What the API answers never comes near it. */
export function createPrecache(build: { id: string; files: readonly BuiltFile[] }) {
  const name = prefix + build.id;
  const paths = new Set(build.files.map(([path]) => path));

  return {
    /** Fetches every file of the build. Rejects when one is missing or another than was built. */
    async fill(): Promise<void> {
      const cache = await caches.open(name);
      await cache.addAll(build.files.map(requestFor));
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
      return cached ?? fetch(path);
    },
  };
}

/** A path that changes with its content may come from the browser's cache; the page has just filled that. */
function requestFor([path, integrity]: BuiltFile): Request {
  return integrity === undefined
    ? new Request(path)
    : new Request(path, { cache: 'no-cache', integrity });
}
