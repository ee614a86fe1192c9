import type { ReactNode } from 'react';
import { Redirect, useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { useSessionState } from '../lib/use-services.ts';
import { LoadingScreen } from './shell/loading-screen.tsx';
import { UnreachableScreen } from './shell/unreachable-screen.tsx';

/** Where to go back to after the sign-in; kept with the history entry, so that a reload does not lose it. */
interface ReturnState {
  from?: unknown;
}

/** For screens that need a session. Without one the person signs in first and then comes back here. */
export function SignedIn({ children }: { children: ReactNode }) {
  const state = useSessionState();
  const [path] = useLocation();
  if (state.status === 'loading') return <LoadingScreen />;
  if (state.status === 'unreachable') return <UnreachableScreen error={state.error} />;
  if (state.status === 'signed-in') return children;
  // Where the device had to forget the person, whoever signs in next may be someone else.
  const isOver = state.why === 'left' || state.why === 'ended';
  const from = isOver ? undefined : path + location.search;
  return <Redirect to="/login" replace state={{ from } satisfies ReturnState} />;
}

/** For login and register: whoever is signed in goes to where they were, else to the dashboard. */
export function SignedOut({ children }: { children: ReactNode }) {
  const state = useSessionState();
  const returnState = useHistoryState<ReturnState | null>();
  if (state.status === 'loading') return <LoadingScreen />;
  if (state.status === 'unreachable') return <UnreachableScreen error={state.error} />;
  if (state.status === 'signed-out') return children;
  return <Redirect to={pathToReturnTo(returnState)} replace />;
}

/** Only a path of our own: history entries can be written by any page of this origin. */
function pathToReturnTo(state: ReturnState | null): string {
  const from = state?.from;
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : '/dashboard';
}
