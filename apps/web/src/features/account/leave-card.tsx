import { Trans } from '@lingui/react/macro';
import { LogOut, UserX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import styles from './account-panel.module.css';

interface LeaveCardProps {
  readonly onSignOut: () => void;
  readonly onDelete: () => void;
}

/** The ways out: for now, and for good. */
export function LeaveCard({ onSignOut, onDelete }: LeaveCardProps) {
  return (
    <SectionCard title={<Trans>Session and account</Trans>} divided>
      <Way consequence={<Trans>Ends the session on this device.</Trans>}>
        <Button icon={<LogOut size="1.25em" aria-hidden />} onClick={onSignOut}>
          <Trans>Sign Out</Trans>
        </Button>
      </Way>
      <Way consequence={<Trans>Erases your account and everything in it for good.</Trans>}>
        <Button
          variant="quiet"
          className={styles.dangerous}
          icon={<UserX size="1.25em" aria-hidden />}
          onClick={onDelete}
        >
          <Trans>Delete Account</Trans>
        </Button>
      </Way>
    </SectionCard>
  );
}

function Way({ consequence, children }: { consequence: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.way}>
      <p className={styles.muted}>{consequence}</p>
      {children}
    </div>
  );
}
