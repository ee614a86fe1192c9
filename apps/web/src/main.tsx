import './lib/trusted-scripts.ts';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { getFirstScreen } from './app/router.tsx';
import { createServices, type Services } from './app/services.ts';
import './app/theme/base.css';
import { forgetLinkedDay } from './features/dashboard/use-selected-day.ts';
import { withoutBase } from './lib/base-path.ts';
import { detected, startTexts, temporal } from './preload.ts';

// No top-level await: the chunk of the first screen imports this chunk, so each would wait for the
// other.
void start();

async function start(): Promise<void> {
  // Loaded separately, because no browser translates the page before it has text.
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
  // Runs after `setLanguage`, because the user's own language may replace the first language.
  void askWhoItIs(services);
  // The screen itself retries the load and reports a failure.
  await getFirstScreen(withoutBase(location.pathname), session.token() !== null)
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
