import './lib/trusted-scripts.ts';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { firstScreen } from './app/router.tsx';
import { createServices, type Services } from './app/services.ts';
import './app/theme/base.css';
import { forgetLinkedDay } from './features/dashboard/use-selected-day.ts';
import { detected, startTexts, temporal } from './preload.ts';

// Not awaited at the top level: the first screen's code imports what is bundled with this, and each would wait for the other.
void start();

async function start(): Promise<void> {
  // Not part of the start: no browser translates before the page has words.
  void import('./lib/translated-page.ts').then(
    ({ keepTranslatedPage }) => keepTranslatedPage(globalThis),
    () => {},
  );
  forgetLinkedDay();
  const services = createServices(window, { isLanguageOfVisit: detected.isOfVisit });

  const { texts, session } = services;

  await Promise.all([temporal.then(services.start), texts.speak(detected.language, startTexts)]);
  // Not before: who signs in brings a language, which is loaded in the place of the one that is spoken.
  void askWhoItIs(services);
  // Where it fails, the screen itself tries again and says what is wrong.
  await firstScreen(location.pathname, session.token() !== null)
    ?.preload(texts)
    .catch(() => {});

  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has lost its root');
  // As a transition it is rendered in small steps, between which events are handled.
  startTransition(() => createRoot(root).render(<App services={services} />));
}

/** Who is known is shown without it; where nobody is, the screen waits for the answer. */
async function askWhoItIs({ session, client, firstScreen: shown }: Services): Promise<void> {
  if (session.state().status === 'signed-in') await shown.promise;
  await session.refresh(client);
}
