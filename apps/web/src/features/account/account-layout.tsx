import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Wordmark } from '../../ui/wordmark.tsx';
import styles from './account-layout.module.css';
import { DayPattern } from './day-pattern.tsx';
import { LanguageRow } from './language-row.tsx';

interface AccountLayoutProps {
  title: ReactNode;
  /** Below the title, one sentence. */
  lead: ReactNode;
  children: ReactNode;
  /** The way to the other screen. */
  footer: ReactNode;
  /** The way to the terms and to the privacy policy. */
  legal: ReactNode;
}

/** The two screens before the sign-in: on a wide screen beside a picture of what the product does. */
export function AccountLayout({ title, lead, children, footer, legal }: AccountLayoutProps) {
  return (
    <div className={styles.page}>
      <aside className={styles.aside}>
        <Wordmark />
        <div className={styles.promise}>
          <p className={styles.headline}>
            <Trans>See your days add up.</Trans>
          </p>
          <p className={styles.words}>
            <Trans>
              Mark each area of your life done or not done. Ten seconds a day is enough.
            </Trans>
          </p>
          <DayPattern />
        </div>
      </aside>
      <main id="main" className={styles.main} tabIndex={-1} aria-labelledby="title">
        <div className={styles.column}>
          <div className={styles.brand}>
            <Wordmark />
          </div>
          <header className={styles.header}>
            <h1 id="title">{title}</h1>
            <p className={styles.lead}>{lead}</p>
          </header>
          {children}
          <p className={styles.footer}>{footer}</p>
          <p className={styles.legal}>{legal}</p>
          <LanguageRow />
        </div>
      </main>
    </div>
  );
}
