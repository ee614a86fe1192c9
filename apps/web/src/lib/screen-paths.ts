/**
 * Path of every screen, as the router has it. The service worker answers only navigations to these
 * paths and `/`, because an access portal on the same host has its own pages (decision 048).
 */
export const screenPaths = [
  '/dashboard',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/undo-email',
  '/single-sign-on',
  '/board',
  '/areas/:id',
  '/analytics',
  '/data',
  '/settings',
  '/privacy-policy',
  '/terms-of-service',
  '/help-support',
  '/report-bug',
] as const;

export type ScreenPath = (typeof screenPaths)[number];

const patterns = ['/', ...screenPaths].map(
  (path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i'),
);

/** Returns whether the router has a screen for the path, ignoring case and a trailing slash. */
export function isScreenPath(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}
