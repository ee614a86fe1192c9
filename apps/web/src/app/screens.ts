import type { ComponentType } from 'react';
import type { LaterCatalogue } from '../lib/languages.ts';
import type { ScreenPath } from '../lib/screen-paths.ts';
import { sharedLoad } from '../lib/shared-load.ts';
import type { pages } from './pages.tsx';

/** A screen whose code and texts load when it is needed. Nothing of it is imported here: the preload runs before React is there. */
export interface ScreenParts {
  readonly load: () => Promise<ComponentType>;
  readonly catalogues: readonly LaterCatalogue[];
  readonly isFor: 'everyone' | 'signed-in' | 'signed-out';
}

/** Texts and forms beside the main screens, small and read one after another: they come as one. */
function page(path: keyof typeof pages, isFor: ScreenParts['isFor']): ScreenParts {
  return {
    isFor,
    load: async () => (await import('./pages.tsx')).pages[path],
    // The device's are of the install guides.
    catalogues: ['pages', 'errors', 'device'],
  };
}

/** What a link in a mail leads to, with or without a session in this browser. */
function recovery(load: ScreenParts['load']): ScreenParts {
  return { isFor: 'everyone', load, catalogues: ['account', 'recovery', 'errors'] };
}

/** By path: all but the dashboard, which is part of the start. */
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
        (await import('../features/account/recovery/link-screens.tsx')).ConfirmEmailScreen,
    ),
    '/undo-email': recovery(
      async () => (await import('../features/account/recovery/link-screens.tsx')).UndoEmailScreen,
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
      // The device's are of the install guides.
      catalogues: ['settings', 'account', 'dialogs', 'errors', 'device'],
    },
    '/privacy-policy': page('/privacy-policy', 'everyone'),
    '/terms-of-service': page('/terms-of-service', 'everyone'),
    '/help-support': page('/help-support', 'signed-in'),
    '/report-bug': page('/report-bug', 'signed-in'),
  } satisfies Record<Exclude<ScreenPath, '/dashboard'>, ScreenParts>).map(([path, parts]) => [
    path,
    // The preload and the router ask for the same one.
    { ...parts, load: sharedLoad(parts.load) },
  ]),
);

/** The path of the screen that a visit begins with, as `screens` has it. */
export function firstPath(visited: string, isSignedIn: boolean): string {
  const path = visited.replace(/^\/areas\/[^/]+$/, '/areas/:id');
  if (isSignedIn || screens.get(path)?.isFor === 'everyone') return path;
  return path === '/register' ? path : '/login';
}
