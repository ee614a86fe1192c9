import { Fragment, Suspense } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { type LazyScreen, lazyScreen } from '../lib/lazy.tsx';
import { FocusOnNavigation } from './focus-on-navigation.tsx';
import { DashboardScreen } from './dashboard-screen.tsx';
import { SignedIn, SignedOut } from './guards.tsx';
import { screens, firstPath } from './screens.ts';
import { LoadingScreen } from './shell/loading-screen.tsx';

const guards = { everyone: Fragment, 'signed-in': SignedIn, 'signed-out': SignedOut };

const routes = [...screens].map(([path, { load, catalogues, isFor }]) => ({
  path,
  Guard: guards[isFor],
  Screen: lazyScreen(load, ...catalogues),
}));

/** The screen that a visit of this path begins with, where its code is not part of the start. */
export function firstScreen(path: string, isSignedIn: boolean): LazyScreen | undefined {
  const first = firstPath(path, isSignedIn);
  return routes.find((route) => route.path === first)?.Screen;
}

export function Router() {
  const [path] = useLocation();
  return (
    <Suspense fallback={<LoadingScreen />}>
      <Switch>
        <Route path="/dashboard">
          <SignedIn>
            <DashboardScreen />
          </SignedIn>
        </Route>
        {routes.map(({ path, Guard, Screen }) => (
          <Route key={path} path={path}>
            <Guard>
              <Screen />
            </Guard>
          </Route>
        ))}
        <Route>
          <Redirect to="/dashboard" replace />
        </Route>
      </Switch>
      <FocusOnNavigation path={path} />
    </Suspense>
  );
}
