import { Trans } from '@lingui/react/macro';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import styles from './shell.module.css';

/** What surrounds every screen. Each screen brings its own `main` with tabIndex -1. */
export function Shell({ children }: { children: ReactNode }) {
  useFocusOnNavigation();
  return (
    <>
      <a className={styles.skip} href="#main" onClick={skipToMain}>
        <Trans>Skip to the content</Trans>
      </a>
      {children}
    </>
  );
}

function skipToMain(event: MouseEvent) {
  event.preventDefault();
  focusMain();
}

function focusMain() {
  document.querySelector<HTMLElement>('main')?.focus();
}

/** A screen reader hears nothing of a new screen unless the focus goes there. */
function useFocusOnNavigation() {
  const [path] = useLocation();
  const before = useRef(path);
  useEffect(() => {
    if (before.current === path) return;
    before.current = path;
    window.scrollTo(0, 0);
    focusMain();
  }, [path]);
}
