import { Trans } from '@lingui/react/macro';
import type { MouseEvent, ReactNode } from 'react';
import { focusMain } from './focus-main.ts';
import { OfflineBar } from './offline-bar.tsx';
import styles from './shell.module.css';

/** What surrounds every screen. Each screen brings its own `main` with the id "main" and tabIndex -1. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <>
      <a className={styles.skip} href="#main" onClick={skipToMain}>
        <Trans>Skip to the content</Trans>
      </a>
      <OfflineBar />
      {children}
    </>
  );
}

function skipToMain(event: MouseEvent) {
  event.preventDefault();
  focusMain();
  document.getElementById('main')?.scrollIntoView();
}
