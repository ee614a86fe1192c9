import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { firstScreen } from './app/router.tsx';
import { createServices } from './app/services.ts';
import './app/theme/base.css';
import { detected, startTexts, temporal } from './preload.ts';

// Not awaited at the top level: the first screen's code imports what is bundled with this, and each would wait for the other.
void start();

async function start(): Promise<void> {
  const services = createServices(window, { isLanguageOfVisit: detected.isOfVisit });

  const { texts, session } = services;
  const isKnown = session.state().status === 'signed-in';
  // Without a person there is nothing to show.
  if (!isKnown) void session.refresh(services.client);
  await Promise.all([temporal.then(services.start), texts.speak(detected.language, startTexts)]);
  // Where it fails, the screen itself tries again and says what is wrong.
  await firstScreen(location.pathname, session.token() !== null)
    ?.preload(texts)
    .catch(() => {});

  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has lost its root');
  // As a transition it is rendered in small steps, between which events are handled.
  startTransition(() => createRoot(root).render(<App services={services} />));
  // Who is known is shown without asking who it is.
  if (isKnown) {
    await services.firstScreen.promise;
    void session.refresh(services.client);
  }
}
