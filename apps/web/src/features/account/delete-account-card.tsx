import { Trans } from '@lingui/react/macro';
import { UserX } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { SectionCard } from '../../ui/layout.tsx';
import styles from './account-panel.module.css';

export function DeleteAccountCard({ onDelete }: { readonly onDelete: () => void }) {
  return (
    <SectionCard
      title={<Trans>Delete account</Trans>}
      hint={<Trans>Permanently deletes your account and everything in it.</Trans>}
    >
      <div className={styles.acts}>
        <Button
          variant="quiet"
          className={styles.dangerous}
          icon={<UserX size="1.25em" aria-hidden />}
          onClick={onDelete}
        >
          <Trans>Delete Account</Trans>
        </Button>
      </div>
    </SectionCard>
  );
}
