/**
 * Returns a loader whose callers share one promise until it fails. WebKit resolves a second
 * `import()` of a loading module before the module has run, with undefined exports.
 */
export function sharedLoad<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let coming: Promise<Loaded> | null = null;
  return () => {
    if (coming === null) {
      coming = load();
      coming.catch(() => {
        coming = null;
      });
    }
    return coming;
  };
}
