import type { Language } from '@daymark/shared/accounts/account.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { languages } from '../../lib/languages.ts';
import { languageNames, useLanguage } from '../../lib/language-choice.ts';
import { getAreaColorStyle } from '../../ui/area-color-style.ts';
import { useToast } from '../../ui/toast.tsx';
import { Wordmark } from '../../ui/wordmark.tsx';
import styles from './account-layout.module.css';

interface AccountLayoutProps {
  title: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  legal?: ReactNode;
}

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
            <DayPattern />
          </div>
          <header className={styles.header}>
            <h1 id="title">{title}</h1>
            {lead && <p className={styles.lead}>{lead}</p>}
          </header>
          {children}
          {footer && <p className={styles.footer}>{footer}</p>}
          {legal && <p className={styles.legal}>{legal}</p>}
          <LanguageRow />
        </div>
      </main>
    </div>
  );
}

/** Colors and days of five areas. X marks a completed day. */
const areas: readonly [color: string, days: string][] = [
  ['ocean', 'XXXX.XX.XXXX.XXXX'],
  ['sunset', '.XX.XX.XXXXXX.XXX'],
  ['emerald', 'X.X.XXXX.XXXXXXXX'],
  ['lavender', '..XX.X.XX.XXX.XXX'],
  ['warm', 'XX.XXXXX.X.XXXXXX'],
];

function DayPattern() {
  return (
    <div className={styles.pattern} aria-hidden>
      {areas.map(([color, days]) => (
        <div key={color} className={styles.patternRow} style={getAreaColorStyle(color)}>
          {Array.from(days, (day, index) => (
            <span key={index} className={styles.day} data-done={day === 'X' || undefined} />
          ))}
        </div>
      ))}
    </div>
  );
}

function LanguageRow() {
  const { t } = useLingui();
  const { language, choose } = useLanguage();
  const toast = useToast();

  async function change(next: Language) {
    try {
      await choose(next);
    } catch {
      const text = t`The texts could not be loaded. Please try again in a moment.`;
      toast.show({ text, tone: 'error' });
    }
  }

  return (
    <fieldset aria-label={t`Language`} className={styles.languages}>
      {languages.map((each) => (
        <button
          key={each}
          type="button"
          lang={each}
          className={styles.language}
          aria-pressed={each === language}
          onClick={() => void change(each)}
        >
          {languageNames[each]}
        </button>
      ))}
    </fieldset>
  );
}
