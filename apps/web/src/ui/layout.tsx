import { useLingui } from '@lingui/react/macro';
import { ArrowLeft, ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useLocation } from 'wouter';
import { IconButton } from './button.tsx';
import styles from './layout.module.css';

interface ScreenProps {
  /** The heading. */
  title: ReactNode;
  /** At the end of the header, such as one button. */
  action?: ReactNode;
  /** Text reads best in a narrow column, an article has its contents beside that; pictures and cards take the whole width. */
  width?: 'text' | 'article' | 'full' | undefined;
  children: ReactNode;
}

/** A secondary screen: a way back, its heading, its content. */
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
      {/* Named, because it takes the focus when the screen arrives. */}
      <main id="main" tabIndex={-1} className={styles.main} aria-labelledby={id}>
        {children}
      </main>
    </div>
  );
}

interface SectionCardProps {
  title: ReactNode;
  /** A sentence below the title. */
  hint?: ReactNode | undefined;
  /** At the end of the header, such as a state. */
  action?: ReactNode | undefined;
  /** Draws a line between the children: for a list of settings or facts. */
  divided?: boolean | undefined;
  children?: ReactNode;
}

/** A part of a screen: a heading and what belongs to it, on a raised surface. */
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
  /** What it is about, always in view. */
  summary: ReactNode;
  /** Whether it starts open; with `onOpenChange`, whether it is. */
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  /** Whether its content is rendered only once it opens, because it is large. */
  isLate?: boolean | undefined;
  children: ReactNode;
}

/** A line that opens to show more: the browser's own, so that its search in the page finds what is closed. */
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

/** One step back to where the person came from, as with the browser's own button; to the dashboard when the visit began here. */
export function useGoBack(): () => void {
  const [, navigate] = useLocation();
  return () => {
    if (canGoBack()) history.back();
    else navigate('/dashboard', { replace: true });
  };
}

/** The history's length also counts other sites' pages and the ones ahead, so it is asked only where nothing else can be. */
function canGoBack(): boolean {
  return 'navigation' in window ? window.navigation.canGoBack : history.length > 1;
}
