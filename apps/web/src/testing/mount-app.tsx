import { afterEach } from 'vitest';
import { App } from '../app/app.tsx';
import { createServices } from '../app/services.ts';
import type { fakeNetwork } from './fake-network.ts';
import { mountBare } from './mount.tsx';

interface Start {
  network: ReturnType<typeof fakeNetwork>;
  path: string;
  /** What this device has kept. */
  stored?: Record<string, string>;
}

const here = location.href;
const cleanups: (() => void)[] = [];

/** Starts the whole app at a path, in English, over a network of the test's. */
export function mountApp({ network, path, stored = {} }: Start) {
  const fetch = window.fetch.bind(window);
  window.fetch = network.fetch;
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  history.replaceState(null, '', path);
  const services = createServices(window);
  services.i18n.loadAndActivate({ locale: 'en', messages: {} });
  void services.start();
  mountBare(<App services={services} />);
  void services.session.refresh(services.client);
  cleanups.push(() => {
    services.sync.stop();
    services.replica.close();
    services.outbox.close();
    services.session.end();
    window.fetch = fetch;
    localStorage.clear();
    history.replaceState(null, '', here);
  });
  return services;
}

afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});
