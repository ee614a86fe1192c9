import { lazy, Suspense } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { Arrival } from './arrival.tsx';
import { DashboardScreen } from './dashboard-screen.tsx';
import { SignedIn, SignedOut } from './guards.tsx';
import { LoadingScreen } from './shell/loading-screen.tsx';

const LoginScreen = lazy(async () => {
  const { LoginScreen } = await import('../features/account/login-screen.tsx');
  return { default: LoginScreen };
});

const RegisterScreen = lazy(async () => {
  const { RegisterScreen } = await import('../features/account/register-screen.tsx');
  return { default: RegisterScreen };
});

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
        <Route>
          <Redirect to="/dashboard" replace />
        </Route>
      </Switch>
      <Arrival path={path} />
    </Suspense>
  );
}
