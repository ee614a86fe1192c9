import { Suspense } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { type LazyScreen, lazyScreen } from '../lib/lazy-screen.tsx';
import { isPublicPage } from '../lib/public-page.ts';
import { Arrival } from './arrival.tsx';
import { DashboardScreen } from './dashboard-screen.tsx';
import { SignedIn, SignedOut } from './guards.tsx';
import { LoadingScreen } from './shell/loading-screen.tsx';

const LoginScreen = lazyScreen(
  async () => (await import('../features/account/login-screen.tsx')).LoginScreen,
  'account',
  'errors',
);

const RegisterScreen = lazyScreen(
  async () => (await import('../features/account/register-screen.tsx')).RegisterScreen,
  'account',
  'errors',
);

const AnalyticsScreen = lazyScreen(
  async () => (await import('./analytics-screen.tsx')).AnalyticsScreen,
  'analytics',
);

const SettingsScreen = lazyScreen(
  async () => (await import('./settings-screen.tsx')).SettingsScreen,
  'settings',
  'account',
  'errors',
  // The install guides.
  'device',
);

const pages = (
  ['/privacy-policy', '/terms-of-service', '/help-support', '/report-bug'] as const
).map(
  (path) =>
    [
      path,
      lazyScreen(
        async () => (await import('./pages.ts')).pages[path],
        'pages',
        'errors',
        // The install guides.
        'device',
      ),
    ] as const,
);

const screens = new Map<string, LazyScreen>([
  ['/login', LoginScreen],
  ['/register', RegisterScreen],
  ['/analytics', AnalyticsScreen],
  ['/settings', SettingsScreen],
  ...pages,
]);

/** The screen that a visit of this path begins with, where its code is not part of the start. */
export function firstScreen(path: string, isSignedIn: boolean): LazyScreen | undefined {
  if (isSignedIn || isPublicPage(path)) return screens.get(path);
  return path === '/register' ? RegisterScreen : LoginScreen;
}

export function Router() {
  const [path] = useLocation();
  return (
    <Suspense fallback={<LoadingScreen />}>
      <Switch>
        <Route path="/login">
          <SignedOut>
            <LoginScreen />
          </SignedOut>
        </Route>
        <Route path="/register">
          <SignedOut>
            <RegisterScreen />
          </SignedOut>
        </Route>
        <Route path="/dashboard">
          <SignedIn>
            <DashboardScreen />
          </SignedIn>
        </Route>
        <Route path="/analytics">
          <SignedIn>
            <AnalyticsScreen />
          </SignedIn>
        </Route>
        <Route path="/settings">
          <SignedIn>
            <SettingsScreen />
          </SignedIn>
        </Route>
        {pages.map(([page, Page]) => (
          <Route key={page} path={page}>
            {isPublicPage(page) ? (
              <Page />
            ) : (
              <SignedIn>
                <Page />
              </SignedIn>
            )}
          </Route>
        ))}
        <Route>
          <Redirect to="/dashboard" replace />
        </Route>
      </Switch>
      <Arrival path={path} />
    </Suspense>
  );
}
