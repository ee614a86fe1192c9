import { I18nProvider } from '@lingui/react';
import { type ReactNode, StrictMode } from 'react';
import { ClientContext, ClockContext, SessionContext } from '../lib/use-services.ts';
import { InstallContext } from '../lib/install-offer.ts';
import { TextsContext } from '../lib/texts.ts';
import { AnswersContext } from '../lib/answers.ts';
import { LanguageChoiceContext } from '../lib/language-choice.ts';
import { OutboxProvider } from '../outbox/use-outbox.tsx';
import { ReplicaProvider } from '../replica/use-replica.tsx';
import { ToastHost } from '../ui/toast.tsx';
import type { Services } from './services.ts';

export function Providers({ services, children }: { services: Services; children: ReactNode }) {
  return (
    <StrictMode>
      <I18nProvider i18n={services.i18n}>
        <TextsContext value={services.texts}>
          <LanguageChoiceContext value={services.languageChoice}>
            <ClockContext value={services.clock}>
              <SessionContext value={services.session}>
                <ClientContext value={services.client}>
                  <AnswersContext value={services.answers}>
                    <OutboxProvider outbox={services.outbox}>
                      <ReplicaProvider parts={services}>
                        <InstallContext value={services.installOffer}>
                          <ToastHost>{children}</ToastHost>
                        </InstallContext>
                      </ReplicaProvider>
                    </OutboxProvider>
                  </AnswersContext>
                </ClientContext>
              </SessionContext>
            </ClockContext>
          </LanguageChoiceContext>
        </TextsContext>
      </I18nProvider>
    </StrictMode>
  );
}
