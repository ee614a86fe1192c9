import { messages as errorSentences } from '@daymark/shared/locales/en/errors.po';
import type { I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';
import '../app/theme/base.css';

import { LiteralI18n } from '../lib/texts.ts';
import { ToastHost } from '../ui/toast.tsx';

export function englishI18n(): I18n {
  const i18n = new LiteralI18n({});
  i18n.loadAndActivate({ locale: 'en', messages: errorSentences });
  return i18n;
}

export function mountBare(element: ReactNode) {
  document.documentElement.dataset['theme'] = 'dark';
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const render = (next: ReactNode) => flushSync(() => root.render(next));
  onTestFinished(() => {
    flushSync(() => root.unmount());
    container.remove();
  });
  render(element);
  return { render };
}

export async function mount(element: ReactNode) {
  const i18n = englishI18n();
  const around = (next: ReactNode) => (
    <I18nProvider i18n={i18n}>
      <ToastHost>{next}</ToastHost>
    </I18nProvider>
  );
  const { render } = mountBare(around(element));
  return { rerender: async (next: ReactNode) => render(around(next)) };
}
