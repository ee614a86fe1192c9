import { ErrorBoundary } from './error-boundary.tsx';
import { Providers } from './providers.tsx';
import { Router } from './router.tsx';
import type { Services } from './services.ts';
import { AfterStart } from './shell/after-start.tsx';
import { Shell } from './shell/shell.tsx';

export function App({ services }: { services: Services }) {
  return (
    <Providers services={services}>
      <Shell>
        <ErrorBoundary>
          <Router />
        </ErrorBoundary>
        <AfterStart />
      </Shell>
    </Providers>
  );
}
