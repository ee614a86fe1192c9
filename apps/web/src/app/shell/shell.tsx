import { Trans } from '@lingui/react/macro';
import { CloudOff } from 'lucide-react';
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useOnline } from '../../lib/connectivity.ts';
import { useSessionState } from '../../lib/use-services.ts';
import { SignInPageBar } from './sign-in-page-bar.tsx';
import styles from './shell.module.css';

/** Each screen renders its own `main` with the id "main" and tabIndex -1. */
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

/** Always rendered, because screen readers often skip text that arrives with its live region. */
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

/** Focuses `main` without scrolling, so that messages above the screen stay visible. */
export function focusMain(): void {
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
}

/** Makes screen readers announce the new screen. The first screen of a visit takes no focus. */
export function FocusOnNavigation({ path }: { path: string }) {
  const before = useRef(path);
  // React delays a layout effect until the screen's code has loaded.
  useLayoutEffect(() => {
    if (before.current === path) return;
    before.current = path;
    window.scrollTo(0, 0);
    focusMain();
  }, [path]);
  return null;
}
