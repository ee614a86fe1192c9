import { messages as errorSentences } from '@daymark/shared/locales/en/errors.po';
import { onTestFinished } from 'vitest';
import { App } from '../app/app.tsx';
import { getFirstScreen } from '../app/router.tsx';
import { createServices } from '../app/services.ts';
import type { fakeNetwork } from './fake-network.ts';
import { mountBare } from './mount.tsx';

interface Start {
  network: ReturnType<typeof fakeNetwork>;
  path: string;
  stored?: Record<string, string>;
}

const here = location.href;

export function mountApp({ network, path, stored = {} }: Start) {
  const fetch = window.fetch.bind(window);
  // An unanswered request would hold the sync lock in later tests.
  const end = Promise.withResolvers<never>();
  end.promise.catch(() => {});
  window.fetch = (...request) => Promise.race([network.fetch(...request), end.promise]);
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  history.replaceState(null, '', path);
  const over = new AbortController();
  const services = createServices(pageUntil(over.signal));
  services.i18n.loadAndActivate({ locale: 'en', messages: errorSentences });
  void start();
  onTestFinished(() => {
    over.abort();
    services.sync.stop();
    services.replica.close();
    services.outbox.close();
    services.session.end();
    end.reject(new TypeError('The test is over'));
    window.fetch = fetch;
    localStorage.clear();
    history.replaceState(null, '', here);
  });
  return services;

  /** Preloads as main.tsx does, because React would show the skeleton for at least 300 ms. */
  async function start(): Promise<void> {
    await services.start();
    const { texts, session } = services;
    await getFirstScreen(location.pathname, session.token() !== null)
      ?.preload(texts)
      .catch(() => {});
    if (over.signal.aborted) return;
    mountBare(<App services={services} />);
    void session.refresh(services.client);
  }
}

function pageUntil(signal: AbortSignal): typeof window {
  return new Proxy(window, {
    get(page, name) {
      if (name === 'addEventListener') {
        return (type: string, listener: EventListener) =>
          page.addEventListener(type, listener, { signal });
      }
      const value: unknown = Reflect.get(page, name);
      return typeof value === 'function' ? (value.bind(page) as unknown) : value;
    },
  });
}
