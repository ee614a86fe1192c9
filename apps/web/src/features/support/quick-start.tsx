import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { SectionCard } from '../../ui/layout.tsx';
import styles from './support.module.css';

export function QuickStart() {
  return (
    <SectionCard title={<Trans>Quick start</Trans>}>
      <ol className={styles.steps}>
        <Step number={1} title={<Trans>Create your first life area</Trans>}>
          <Trans>
            On the <Link href="/dashboard">dashboard</Link>, add an area of your life, such as
            health, work or friends, and give it a color. Three to five areas are a good beginning.
          </Trans>
        </Step>
        <Step number={2} title={<Trans>Rate your daily progress</Trans>}>
          <Trans>
            Tap an area and choose Completed or Not Done. That is all a day needs; a note is up to
            you.
          </Trans>
        </Step>
        <Step number={3} title={<Trans>View your analytics</Trans>}>
          <Trans>
            <Link href="/analytics">Analytics</Link> shows how a week, a month or half a year went,
            which areas do best and how long your streaks are.
          </Trans>
        </Step>
        <Step number={4} title={<Trans>Set up notifications</Trans>}>
          <Trans>
            In <Link href="/settings?tab=notifications">Settings</Link>, under Notifications, choose
            what Daymark may tell you about and at what time.
          </Trans>
        </Step>
      </ol>
    </SectionCard>
  );
}

interface StepProps {
  readonly number: number;
  readonly title: ReactNode;
  readonly children: ReactNode;
}

function Step({ number, title, children }: StepProps) {
  return (
    <li className={styles.step}>
      <span className={styles.number} aria-hidden>
        {number}
      </span>
      <h3 className={styles.stepTitle}>{title}</h3>
      <p>{children}</p>
    </li>
  );
}
