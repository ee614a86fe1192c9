// The server puts this script before theme.js if PUBLIC_URL has a path. The app then shares its
// origin with other programs, and sees only the part of the storage whose keys begin with its path
// and a space (decision 115). No other path contains a space, so a Daymark deeper below keeps its
// own part.
(function () {
  const { src } = /** @type {HTMLScriptElement} */ (document.currentScript);
  const path = new URL('.', src).pathname;
  const start = `${path} `;
  // Redirects from the path without its final slash, where no service worker controls the page. The
  // server cannot redirect, because a proxy that strips the path turns both addresses into `/`.
  if (`${location.pathname}/` === path) location.replace(path + location.search + location.hash);
  try {
    const parts = {
      localStorage: createPart(localStorage),
      sessionStorage: createPart(sessionStorage),
    };
    for (const [name, value] of Object.entries(parts))
      Object.defineProperty(window, name, { value });
  } catch {
    // The browser forbids storage, which preload.ts reports.
  }
  addEventListener('storage', (event) => {
    const { key, isTrusted } = event;
    if (!isTrusted || key === null) return;
    event.stopImmediatePropagation();
    if (!key.startsWith(start)) return;
    dispatchEvent(new StorageEvent('storage', { key: key.slice(start.length) }));
  });

  /** @param {Storage} storage @returns {Storage} */
  function createPart(storage) {
    const names = () =>
      Object.keys(storage)
        .filter((key) => key.startsWith(start))
        .map((key) => key.slice(start.length));
    /** @type {Storage} */
    const part = {
      get length() {
        return names().length;
      },
      key: (index) => names()[index] ?? null,
      getItem: (name) => storage.getItem(start + name),
      setItem: (name, value) => storage.setItem(start + name, value),
      removeItem: (name) => storage.removeItem(start + name),
      clear() {
        for (const name of names()) storage.removeItem(start + name);
      },
    };
    return new Proxy(part, {
      ownKeys: names,
      getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true }),
    });
  }
})();
