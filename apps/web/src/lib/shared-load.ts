/**
 * Returns a loader whose callers share one promise until it fails. WebKit resolves a second import() of a file, while the first is on
 * its way, before the module has run: what it exports is undefined then.
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
