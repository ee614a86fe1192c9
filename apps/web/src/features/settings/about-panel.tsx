import { Trans } from '@lingui/react/macro';
import { Bug, ChevronRight, FileText, LifeBuoy, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { version } from '../../../package.json';
import { SectionCard } from '../../ui/layout.tsx';
import { Wordmark } from '../../ui/wordmark.tsx';
import styles from './settings.module.css';

export function AboutPanel() {
  return (
    <>
      <SectionCard title={<Trans>About Daymark</Trans>}>
        <div className={styles.about}>
          <Wordmark />
          <p className={styles.muted}>
            <Trans>Version {version}</Trans>
          </p>
          <p>
            <Trans>
              Track the areas of your life, mark each day done or not done, and see how it goes.
            </Trans>
          </p>
        </div>
      </SectionCard>
      <SectionCard title={<Trans>More</Trans>}>
        <ul className={styles.links}>
          <LinkRow to="/privacy-policy" icon={<ShieldCheck size={20} aria-hidden />}>
            <Trans>Privacy Policy</Trans>
          </LinkRow>
          <LinkRow to="/terms-of-service" icon={<FileText size={20} aria-hidden />}>
            <Trans>Terms of Service</Trans>
          </LinkRow>
          <LinkRow to="/help-support" icon={<LifeBuoy size={20} aria-hidden />}>
            <Trans>Help & Support</Trans>
          </LinkRow>
          <LinkRow to="/report-bug" icon={<Bug size={20} aria-hidden />}>
            <Trans>Report a Bug</Trans>
          </LinkRow>
        </ul>
      </SectionCard>
    </>
  );
}

interface LinkRowProps {
  readonly to: string;
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

function LinkRow({ to, icon, children }: LinkRowProps) {
  return (
    <li>
      <Link href={to} className={styles.link}>
        {icon}
        <span>{children}</span>
        <ChevronRight size={20} aria-hidden />
      </Link>
    </li>
  );
}
