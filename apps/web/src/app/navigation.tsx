import { type ReactNode, use, useEffect, useMemo } from 'react';
import { type AroundNavHandler, Router } from 'wouter';
import type { LazyScreen } from '../lib/lazy.tsx';
import { type Texts, TextsContext } from '../lib/texts.ts';
import { useBackClosesDialogs } from './use-back-closes-dialogs.ts';

interface NavigationProps {
  /** Undefined where its code is part of the start. */
  readonly screenAt: (path: string) => LazyScreen | undefined;
  readonly children: ReactNode;
}

/** In milliseconds. So long the screen before stays while the next one's code is fetched; then the page says that it loads. */
const patience = 500;

/**
 * What leads from screen to screen: the code and the texts of the next one are fetched as soon as a finger, the pointer or the focus is on a
 * link to it, and until they are there the one before it stays. React would show the fallback for 300 ms, however soon they come.
 */
export function Navigation({ screenAt, children }: NavigationProps) {
  const texts = use(TextsContext);
  useBackClosesDialogs();
  const aroundNav = useMemo(() => navigateOnceLoaded(texts, screenAt), [texts, screenAt]);
  useEffect(() => {
    const fetchAhead = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (texts === null || link === null || link.origin !== location.origin) return;
      // Where it cannot be fetched, the screen says so that is then opened.
      screenAt(link.pathname)
        ?.preload(texts)
        .catch(() => {});
    };
    const signs = ['pointerover', 'focusin'] as const;
    for (const sign of signs) document.addEventListener(sign, fetchAhead);
    return () => {
      for (const sign of signs) document.removeEventListener(sign, fetchAhead);
    };
  }, [texts, screenAt]);
  return <Router aroundNav={aroundNav}>{children}</Router>;
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
    const screen = screenAt(new URL(to, from).pathname);
    // A redirect has nothing before it that could stay.
    const isAtOnce = options?.replace === true || texts === null || screen === undefined;
    if (isAtOnce || screen.isHere(texts)) return navigate(to, options);
    const goOn = () => {
      if (own === latest && location.href === from) navigate(to, options);
    };
    const waited = new Promise((resolve) => {
      setTimeout(resolve, patience);
    });
    void Promise.race([screen.preload(texts), waited]).then(goOn, goOn);
  };
}
