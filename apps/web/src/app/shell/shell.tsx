import { Trans } from '@lingui/react/macro';
import { CloudOff } from 'lucide-react';
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useOnline } from '../../lib/connectivity.ts';
import { useSessionState } from '../../lib/use-services.ts';
import { SignInPageBar } from './sign-in-page-bar.tsx';
import styles from './shell.module.css';

/** What surrounds every screen. Each screen brings its own `main` with the id "main" and tabIndex -1. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <>
      <a className={styles.skip} href="#main" onClick={skipToMain}>
        <Trans>Skip to the content</Trans>
      </a>
      <OfflineBar />
      <SignInPageBar />
      {children}
    </>
  );
}

function skipToMain(event: MouseEvent) {
  event.preventDefault();
  focusMain();
  document.getElementById('main')?.scrollIntoView();
}

/**
 * Stands there from the first paint on, so that nothing moves, and empty while there is nothing to say: words that come
 * together with their region are often not read out.
 */
export function OfflineBar() {
  const isOnline = useOnline();
  const { status } = useSessionState();
  if (isOnline || status !== 'signed-in') return <output />;
  return (
    <output className={styles.bar}>
      <CloudOff size="1.25em" aria-hidden />
      <Trans>You are offline. Your changes are kept here and sync when you are connected.</Trans>
    </output>
  );
}

/** Every screen brings a `main` that can take the focus. What stands above it stays in view. */
export function focusMain(): void {
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
}

/**
 * Stands beside the screens: once the screen of `path` is there, the focus and the top of the page are too, or a screen
 * reader would not announce it. The first screen of a visit takes no focus, as with any page.
 */
export function FocusOnNavigation({ path }: { path: string }) {
  const before = useRef(path);
  // A layout effect: while the screen's code is still on its way, React delays it.
  useLayoutEffect(() => {
    if (before.current === path) return;
    before.current = path;
    window.scrollTo(0, 0);
    focusMain();
  }, [path]);
  return null;
}
