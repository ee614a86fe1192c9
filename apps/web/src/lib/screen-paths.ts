/**
 * Path of every screen of the app, as the router has it. Beside these, and `/`, the service worker answers no navigation: an access
 * portal on the same host has pages of its own (decision 099).
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

/** Whether the router shows a screen at this path. It ignores case and a slash at the end. */
export function isScreenPath(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}
