import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { type ReactNode, act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach } from 'vitest';
import '../app/theme/base.css';

import { ToastHost } from '../ui/toast.tsx';

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}

const unmounts: (() => Promise<void>)[] = [];

/** Shows elements in the page as the app does, in English and the dark theme; gone after the test. */
export async function mount(element: ReactNode): Promise<{ rerender: typeof rerender }> {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  document.documentElement.dataset['theme'] = 'dark';
  const i18n = setupI18n();
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);

  async function rerender(next: ReactNode): Promise<void> {
    await act(async () => {
      root.render(
        <I18nProvider i18n={i18n}>
          <ToastHost>{next}</ToastHost>
        </I18nProvider>,
      );
    });
  }

  unmounts.push(async () => {
    await act(async () => root.unmount());
    container.remove();
  });
  await rerender(element);
  return { rerender };
}

afterEach(async () => {
  for (const unmount of unmounts.splice(0)) await unmount();
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
});
