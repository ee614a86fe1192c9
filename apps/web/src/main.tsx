import './lib/trusted-scripts.ts';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { getFirstScreen } from './app/router.tsx';
import { createServices, type Services } from './app/services.ts';
import './app/theme/base.css';
import { forgetLinkedDay } from './features/dashboard/use-selected-day.ts';
import { detected, startTexts, temporal } from './preload.ts';

// No top-level await: chunks of the first screen import this one, and both would wait.
void start();

async function start(): Promise<void> {
  // Loaded separately, because no browser translates a page before it has text.
  void import('./lib/translated-page.ts').then(
    ({ keepTranslatedPage }) => keepTranslatedPage(globalThis),
    () => {},
  );
  forgetLinkedDay();
  const services = createServices(window, { isLanguageOfVisit: detected.isOfVisit });

  const { texts, session } = services;

  await Promise.all([
    temporal.then(services.start),
    texts.setLanguage(detected.language, startTexts),
  ]);
  // Runs later, because a sign-in may load another language and replace the current one.
  void askWhoItIs(services);
  // The screen itself retries and reports a failure.
  await getFirstScreen(location.pathname, session.token() !== null)
    ?.preload(texts)
    .catch(() => {});

  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has lost its root');
  // A transition renders in small steps and handles events in between.
  startTransition(() => createRoot(root).render(<App services={services} />));
}

/** A known user sees the first screen at once. Otherwise the screen waits for the server. */
async function askWhoItIs({ session, client, firstScreen: shown }: Services): Promise<void> {
  if (session.state().status === 'signed-in') await shown.promise;
  await session.refresh(client);
}
