/**
 * Path of the app on its host: `/`, or for example `/daymark/` if PUBLIC_URL has a path. Pages
 * learn it from the link to the manifest, and the service worker from its own address.
 */
export const basePath = findBasePath();

function findBasePath(): string {
  if (!('document' in globalThis)) return new URL('.', location.href).pathname;
  const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
  return link === null ? '/' : new URL('.', link.href).pathname;
}

/** @param path of the app, such as `/board` */
export function atBase(path: string): string {
  return basePath + path.slice(1);
}

/** Returns the path of the app for a path of the host, such as `/board` for `/daymark/board`. */
export function withoutBase(path: string): string {
  return path.startsWith(basePath) ? path.slice(basePath.length - 1) : path;
}

/**
 * Each path has its own database, caches and channels, because browsers share them within a host.
 * The space after the path keeps these names apart from those of a Daymark at a longer path.
 */
export const databaseName = basePath === '/' ? 'daymark' : `daymark ${basePath}`;
export const cachePrefix = basePath === '/' ? 'build-' : `${basePath} build-`;
