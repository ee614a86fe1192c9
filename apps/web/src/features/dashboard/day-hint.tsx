import { Plural, Trans } from '@lingui/react/macro';
import { CircleCheckBig, Sparkles, Sunrise } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './day-hint.module.css';
import type { HintKind } from './dashboard-phase.ts';

interface DayHintProps {
  readonly kind: HintKind;
  /** How many cards today has. */
  readonly areas: number;
}

/** What there is to say about today, in one line. */
export function DayHint({ kind, areas }: DayHintProps) {
  if (kind === 'first-scoring') {
    return (
      <DayNotice
        icon={<Sparkles size={20} />}
        title={
          <Plural
            value={areas}
            one="Your first life area is ready"
            other="Your first life areas are ready"
          />
        }
      >
        <Plural
          value={areas}
          one="Tap its ring once it is done."
          other="Tap a ring once its area is done."
        />
      </DayNotice>
    );
  }
  if (kind === 'all-completed') {
    return (
      <DayNotice
        tone="done"
        icon={<CircleCheckBig size={20} />}
        title={<Trans>A complete day</Trans>}
      >
        <Trans>All that was due is done.</Trans>
      </DayNotice>
    );
  }
  return (
    <DayNotice icon={<Sunrise size={20} />} title={<Trans>New Day, Fresh Start</Trans>}>
      <Trans>Tap a ring to begin.</Trans>
    </DayNotice>
  );
}

interface DayNoticeProps {
  readonly tone?: 'done' | 'correcting' | undefined;
  readonly icon: ReactNode;
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** Buttons beside the words, or below where there is no room. */
  readonly acts?: ReactNode;
}

/** A sign, a few words and what can be done about them. */
export function DayNotice({ tone, icon, title, children, acts }: DayNoticeProps) {
  return (
    <aside className={styles.hint} data-tone={tone}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <p className={styles.words}>
        <strong className={styles.title}>{title}</strong>
        <span className={styles.line}>{children}</span>
      </p>
      {acts && <div className={styles.acts}>{acts}</div>}
    </aside>
  );
}
