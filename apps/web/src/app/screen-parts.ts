import type { ComponentType } from 'react';
import type { LaterCatalogue } from '../lib/languages.ts';
import type { ScreenPath } from '../lib/screen-paths.ts';
import { shareLoad } from '../lib/share-load.ts';
import type { documentPages } from './pages.tsx';

/**
 * Code and texts that a screen loads on demand. No module imports screens statically, because the
 * preload runs before React.
 */
export interface ScreenParts {
  readonly load: () => Promise<ComponentType>;
  readonly catalogues: readonly LaterCatalogue[];
  readonly isFor: 'everyone' | 'signed-in' | 'signed-out';
}

/** Describes a small page. All pages share one chunk, because people read several of them. */
function page(path: keyof typeof documentPages, isFor: ScreenParts['isFor']): ScreenParts {
  return {
    isFor,
    load: async () => (await import('./pages.tsx')).documentPages[path],
    // The install guides use texts of the catalogue `device`.
    catalogues: ['pages', 'errors', 'device'],
  };
}

function recovery(load: ScreenParts['load']): ScreenParts {
  return { isFor: 'everyone', load, catalogues: ['account', 'recovery', 'errors'] };
}

/** Screens by path, except the dashboard, which is part of the first chunk. */
export const screens: ReadonlyMap<string, ScreenParts> = new Map(
  Object.entries<ScreenParts>({
    '/login': {
      isFor: 'signed-out',
      load: async () => (await import('../features/account/login-screen.tsx')).LoginScreen,
      catalogues: ['account', 'errors'],
    },
    '/register': {
      isFor: 'signed-out',
      load: async () => (await import('../features/account/register-screen.tsx')).RegisterScreen,
      catalogues: ['account', 'errors'],
    },
    '/forgot-password': recovery(
      async () =>
        (await import('../features/account/recovery/forgot-password-screen.tsx'))
          .ForgotPasswordScreen,
    ),
    '/reset-password': recovery(
      async () =>
        (await import('../features/account/recovery/reset-password-screen.tsx'))
          .ResetPasswordScreen,
    ),
    '/confirm-email': recovery(
      async () =>
        (await import('../features/account/recovery/email-link-screens.tsx')).ConfirmEmailScreen,
    ),
    '/undo-email': recovery(
      async () =>
        (await import('../features/account/recovery/email-link-screens.tsx')).UndoEmailScreen,
    ),
    '/single-sign-on': {
      isFor: 'everyone',
      load: async () => (await import('./account/single-sign-on-screen.tsx')).SingleSignOnScreen,
      catalogues: ['account', 'errors'],
    },
    '/board': {
      isFor: 'signed-in',
      load: async () => (await import('./board-screen.tsx')).BoardScreen,
      catalogues: ['board'],
    },
    '/areas/:id': {
      isFor: 'signed-in',
      load: async () => (await import('./area-screen.tsx')).AreaScreen,
      catalogues: ['area'],
    },
    '/analytics': {
      isFor: 'signed-in',
      load: async () => (await import('./analytics-screen.tsx')).AnalyticsScreen,
      catalogues: ['analytics'],
    },
    '/data': {
      isFor: 'signed-in',
      load: async () => (await import('./data-screen.tsx')).DataScreen,
      catalogues: ['data', 'errors'],
    },
    '/settings': {
      isFor: 'signed-in',
      load: async () => (await import('./settings-screen.tsx')).SettingsScreen,
      catalogues: ['settings', 'account', 'dialogs', 'errors', 'device'],
    },
    '/privacy-policy': page('/privacy-policy', 'everyone'),
    '/terms-of-service': page('/terms-of-service', 'everyone'),
    '/help-support': page('/help-support', 'signed-in'),
    '/report-bug': page('/report-bug', 'signed-in'),
  } satisfies Record<Exclude<ScreenPath, '/dashboard'>, ScreenParts>).map(([path, parts]) => [
    path,
    // The preload and the router share one request.
    { ...parts, load: shareLoad(parts.load) },
  ]),
);

/** Returns the path of a visit's first screen. `screens` lacks the dashboard and unknown paths. */
export function getFirstPath(visited: string, isSignedIn: boolean): string {
  const path = visited.replace(/^\/areas\/[^/]+$/, '/areas/:id');
  if (isSignedIn || screens.get(path)?.isFor === 'everyone') return path;
  return path === '/register' ? path : '/login';
}
