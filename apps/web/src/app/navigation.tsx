import { type ReactNode, use, useEffect, useMemo } from 'react';
import { type AroundNavHandler, Router } from 'wouter';
import { basePath, withoutBase } from '../lib/base-path.ts';
import type { LazyScreen } from '../lib/lazy.tsx';
import { type Texts, TextsContext } from '../lib/texts.ts';
import { useBackClosesDialogs } from './use-back-closes-dialogs.ts';

interface NavigationProps {
  /** Returns undefined if the code of the screen is part of the first chunk. */
  readonly screenAt: (path: string) => LazyScreen | undefined;
  readonly children: ReactNode;
}

/** Maximum time in milliseconds for which the previous screen stays while the next screen loads. */
const maxWait = 500;

/**
 * Keeps the previous screen until the next screen has loaded. React would show a fallback for at
 * least 300 ms.
 */
export function Navigation({ screenAt, children }: NavigationProps) {
  const texts = use(TextsContext);
  useBackClosesDialogs();
  const aroundNav = useMemo(() => navigateOnceLoaded(texts, screenAt), [texts, screenAt]);
  useEffect(() => {
    const fetchAhead = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (texts === null || link === null || link.origin !== location.origin) return;
      // A failed preload is ignored, because the screen reports it when it opens.
      screenAt(withoutBase(link.pathname))
        ?.preload(texts)
        .catch(() => {});
    };
    const signs = ['pointerover', 'focusin'] as const;
    for (const sign of signs) document.addEventListener(sign, fetchAhead);
    return () => {
      for (const sign of signs) document.removeEventListener(sign, fetchAhead);
    };
  }, [texts, screenAt]);
  return (
    <Router base={basePath.slice(0, -1)} aroundNav={aroundNav}>
      {children}
    </Router>
  );
}

function navigateOnceLoaded(
  texts: Texts | null,
  screenAt: NavigationProps['screenAt'],
): AroundNavHandler {
  let latest = 0;
  return (navigate, to, options) => {
    latest += 1;
    const own = latest;
    const from = location.href;
    const screen = screenAt(withoutBase(new URL(to, from).pathname));
    // A redirect has no previous screen that could stay.
    const isAtOnce = options?.replace === true || texts === null || screen === undefined;
    if (isAtOnce || screen.isReady(texts)) return navigate(to, options);
    const goOn = () => {
      if (own !== latest || location.href !== from) return;
      if (screen.isReady(texts)) leaveFocus();
      navigate(to, options);
    };
    const waited = new Promise((resolve) => {
      setTimeout(resolve, maxWait);
    });
    void Promise.race([screen.preload(texts), waited]).then(goOn, goOn);
  };
}

/**
 * Removes the focus before React removes the screen. Chromium recalculates all styles before it
 * removes a focused element, which is slow because the stylesheets of the next screen have just
 * loaded. The next screen takes the focus anyway.
 */
function leaveFocus(): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement) activeElement.blur();
}
