const publicPages: ReadonlySet<string> = new Set(['/privacy-policy', '/terms-of-service']);

/** Open to everyone: signing up binds to them. */
export function isPublicPage(path: string): boolean {
  return publicPages.has(path);
}
