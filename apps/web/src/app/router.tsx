import { useLingui } from '@lingui/react/macro';
import { Fragment, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { readInvitationFromAddress } from '../features/account/invitation-link.ts';
import { type LazyScreen, lazyScreen } from '../lib/lazy.tsx';
import { getReturnPath, type ReturnState } from '../lib/return-path.ts';
import { useSessionState } from '../lib/use-services.ts';
import { useToast } from '../ui/toast.tsx';
import { DashboardScreen } from './dashboard-screen.tsx';
import { getFirstPath, screens } from './screen-parts.ts';
import { LoadingScreen, UnreachableScreen } from './shell/message-screens.tsx';
import { FocusOnNavigation } from './shell/shell.tsx';

const guards = { everyone: Fragment, 'signed-in': SignedIn, 'signed-out': SignedOut };

const routes = [...screens].map(([path, { load, catalogues, isFor }]) => ({
  path,
  Guard: guards[isFor],
  Screen: lazyScreen(load, ...catalogues),
}));

export function getScreen(path: string): LazyScreen | undefined {
  return getFirstScreen(path, true);
}

/** Returns the first screen of a visit. Undefined if its code is part of the first chunk. */
export function getFirstScreen(path: string, isSignedIn: boolean): LazyScreen | undefined {
  const first = getFirstPath(path, isSignedIn);
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

function SignedIn({ children }: { children: ReactNode }) {
  const state = useSessionState();
  const [path] = useLocation();
  if (state.status === 'loading') return <LoadingScreen />;
  if (state.status === 'unreachable') return <UnreachableScreen error={state.error} />;
  if (state.status === 'signed-in') return children;
  // A sign-out does not keep the path, because another user may sign in next.
  const isOver = state.why === 'left' || state.why === 'ended';
  const from = isOver ? undefined : path + location.search;
  return <Redirect to="/login" replace state={{ from } satisfies ReturnState} />;
}

function SignedOut({ children }: { children: ReactNode }) {
  const state = useSessionState();
  const returnState = useHistoryState<ReturnState | null>();
  const [wasSignedIn] = useState(state.status === 'signed-in');
  if (state.status === 'loading') return <LoadingScreen />;
  if (state.status === 'unreachable') return <UnreachableScreen error={state.error} />;
  if (state.status === 'signed-out') return children;
  return (
    <>
      {wasSignedIn && <UnusedInvitation />}
      <Redirect to={getReturnPath(returnState)} replace />
    </>
  );
}

function UnusedInvitation() {
  const { t } = useLingui();
  const { show } = useToast();
  const [hasInvitation] = useState(() => readInvitationFromAddress(location) !== '');
  useEffect(() => {
    if (hasInvitation) show({ text: t`You are signed in. To use the invitation, sign out first.` });
  }, [hasInvitation, show, t]);
  return null;
}
