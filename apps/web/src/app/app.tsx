import { I18nProvider } from '@lingui/react';
import { type ReactNode, StrictMode, useEffect, useState } from 'react';
import { ClientContext, ClockContext, SessionContext, useSession } from '../lib/use-services.ts';
import { InstallContext } from '../lib/install-offer.ts';
import { lazyPart } from '../lib/lazy.tsx';
import { waitForPaint } from '../lib/next-paint.ts';
import { TextsContext } from '../lib/texts.ts';
import { LanguageChoiceContext } from '../lib/language-choice.ts';
import { OutboxProvider } from '../local/use-outbox.tsx';
import { ReplicaProvider } from '../local/use-replica.tsx';
import { MarkingContext } from '../marking/use-marking.ts';
import { ToastHost, useToast } from '../ui/toast.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { MarkResponsesPlace } from './mark-responses-place.tsx';
import { Navigation } from './navigation.tsx';
import { Router, getScreen } from './router.tsx';
import type { Services } from './services.ts';
import { Shell } from './shell/shell.tsx';

export function App({ services }: { services: Services }) {
  const { firstScreen } = services;
  useEffect(() => void waitForPaint().then(firstScreen.resolve), [firstScreen]);
  return (
    <Providers services={services}>
      <Navigation screenAt={getScreen}>
        <Shell>
          <ErrorBoundary>
            <Router />
          </ErrorBoundary>
          <MarkResponsesPlace />
          <LaterTasks />
          <ClearToastsAtSignOut />
        </Shell>
      </Navigation>
    </Providers>
  );
}

const BackgroundTasks = lazyPart(
  async () => (await import('./background/background-tasks.tsx')).BackgroundTasks,
  'device',
);

/**
 * Delay of background tasks, in milliseconds. Until then, only the first screen uses the network.
 */
const backgroundDelay = 1000;

function LaterTasks() {
  const [isTime, setTime] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTime(true), backgroundDelay);
    return () => clearTimeout(timer);
  }, []);
  return isTime && <BackgroundTasks />;
}

/** Clears the toasts at sign-out, because they name the user's areas. */
function ClearToastsAtSignOut() {
  const session = useSession();
  const { clear } = useToast();
  useEffect(
    () =>
      session.subscribe(() => {
        if (session.state().status === 'signed-out') clear();
      }),
    [session, clear],
  );
  return null;
}

function Providers({ services, children }: { services: Services; children: ReactNode }) {
  return (
    <StrictMode>
      <I18nProvider i18n={services.i18n}>
        <TextsContext value={services.texts}>
          <LanguageChoiceContext value={services.languageChoice}>
            <ClockContext value={services.clock}>
              <SessionContext value={services.session}>
                <ClientContext value={services.client}>
                  <OutboxProvider outbox={services.outbox}>
                    <ReplicaProvider parts={services}>
                      <MarkingContext value={services.marking}>
                        <InstallContext value={services.installOffer}>
                          <ToastHost>{children}</ToastHost>
                        </InstallContext>
                      </MarkingContext>
                    </ReplicaProvider>
                  </OutboxProvider>
                </ClientContext>
              </SessionContext>
            </ClockContext>
          </LanguageChoiceContext>
        </TextsContext>
      </I18nProvider>
    </StrictMode>
  );
}
