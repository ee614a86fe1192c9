import { useLingui } from '@lingui/react/macro';
import { ArrowLeft, ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useLocation } from 'wouter';
import { IconButton } from './button.tsx';
import styles from './layout.module.css';

interface ScreenProps {
  title: ReactNode;
  action?: ReactNode;
  /** `text` is for reading, `article` has room for a table of contents, `full` is for cards. */
  width?: 'text' | 'article' | 'full' | undefined;
  children: ReactNode;
}

export function Screen({ title, action, width = 'full', children }: ScreenProps) {
  const { t } = useLingui();
  const id = useId();
  const goBack = useGoBack();
  return (
    <div className={styles.page} data-width={width}>
      <header className={styles.header}>
        <IconButton label={t`Back`} className={styles.back} onClick={goBack}>
          <ArrowLeft size={24} aria-hidden />
        </IconButton>
        <h1 id={id} className={styles.title}>
          {title}
        </h1>
        {action}
      </header>
      {/* `main` has a name, because it takes the focus when the screen opens. */}
      <main id="main" tabIndex={-1} className={styles.main} aria-labelledby={id}>
        {children}
      </main>
    </div>
  );
}

interface SectionCardProps {
  title: ReactNode;
  hint?: ReactNode | undefined;
  action?: ReactNode | undefined;
  divided?: boolean | undefined;
  children?: ReactNode;
}

export function SectionCard({ title, hint, action, divided, children }: SectionCardProps) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header className={styles.cardHeader}>
        <h2 id={id} className={styles.cardTitle}>
          {title}
        </h2>
        {action}
      </header>
      {hint && <p className={styles.hint}>{hint}</p>}
      <div className={styles.body} data-divided={divided || undefined}>
        {children}
      </div>
    </section>
  );
}

interface DisclosureProps {
  summary: ReactNode;
  /** Initial state, or the controlled state with `onOpenChange`. */
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  /** Whether the content is large and therefore rendered only after it opens. */
  isLate?: boolean | undefined;
  children: ReactNode;
}

/** Native `details` element, so that find-in-page also finds closed content. */
export function Disclosure(props: DisclosureProps) {
  const { summary, open, onOpenChange, isLate, children } = props;
  const [isRendered, setRendered] = useState(isLate !== true);
  return (
    <details
      className={styles.disclosure}
      open={open}
      onToggle={(event) => {
        setRendered(true);
        onOpenChange?.(event.currentTarget.open);
      }}
    >
      <summary className={styles.summary}>
        <span className={styles.words}>{summary}</span>
        <ChevronDown size={20} aria-hidden className={styles.arrow} />
      </summary>
      <div className={styles.content}>{isRendered && children}</div>
    </details>
  );
}

export function useGoBack(): () => void {
  const [, navigate] = useLocation();
  return () => {
    if (canGoBack()) history.back();
    else navigate('/dashboard', { replace: true });
  };
}

/** `history.length` also counts other sites and forward entries, so it is only the fallback. */
function canGoBack(): boolean {
  return 'navigation' in window ? window.navigation.canGoBack : history.length > 1;
}
