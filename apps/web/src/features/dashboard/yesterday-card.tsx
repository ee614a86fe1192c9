import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown, History, X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { IconButton } from '../../ui/button.tsx';
import type { Yesterday } from './use-yesterday.ts';
import styles from './yesterday-card.module.css';

interface YesterdayCardProps {
  readonly yesterday: Yesterday;
  readonly onDismiss: () => void;
  /** The list that it unfolds. */
  readonly children: ReactNode;
}

/** A quiet line about what was left open yesterday, to be marked there and then. */
export function YesterdayCard({ yesterday, onDismiss, children }: YesterdayCardProps) {
  const { t } = useLingui();
  const list = useId();
  const { open, listed, toggle } = yesterday;
  return (
    <section className={styles.card}>
      <div className={styles.header}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={listed !== null}
          aria-controls={list}
          onClick={toggle}
        >
          <History size={20} aria-hidden="true" />
          <span className={styles.words}>
            {open === 0 ? (
              <Trans>Yesterday: nothing open any more</Trans>
            ) : (
              <Plural value={open} one="Yesterday: # still open" other="Yesterday: # still open" />
            )}
          </span>
          <ChevronDown className={styles.arrow} size={20} aria-hidden="true" />
        </button>
        <IconButton label={t`Dismiss`} onClick={onDismiss}>
          <X size={20} aria-hidden="true" />
        </IconButton>
      </div>
      <div id={list} hidden={listed === null}>
        {children}
      </div>
    </section>
  );
}
