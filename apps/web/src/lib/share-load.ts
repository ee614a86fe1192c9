/**
 * Returns a loader whose callers share one promise until it rejects. WebKit resolves a second
 * `import()` of a loading module early, with undefined exports.
 */
export function shareLoad<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
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
