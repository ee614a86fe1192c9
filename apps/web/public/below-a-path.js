// The server puts this script before theme.js if PUBLIC_URL has a path. The app then shares its
// origin with other programs, and sees only the part of the storage whose keys begin with its path
// (decision 115).
(function () {
  const { src } = /** @type {HTMLScriptElement} */ (document.currentScript);
  const path = new URL('.', src).pathname;
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
    if (!key.startsWith(path)) return;
    dispatchEvent(new StorageEvent('storage', { key: key.slice(path.length) }));
  });

  /** @param {Storage} storage @returns {Storage} */
  function createPart(storage) {
    const names = () =>
      Object.keys(storage)
        .filter((key) => key.startsWith(path))
        .map((key) => key.slice(path.length));
    /** @type {Storage} */
    const part = {
      get length() {
        return names().length;
      },
      key: (index) => names()[index] ?? null,
      getItem: (name) => storage.getItem(path + name),
      setItem: (name, value) => storage.setItem(path + name, value),
      removeItem: (name) => storage.removeItem(path + name),
      clear() {
        for (const name of names()) storage.removeItem(path + name);
      },
    };
    return new Proxy(part, {
      ownKeys: names,
      getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true }),
    });
  }
})();
