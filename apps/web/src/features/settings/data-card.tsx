import { Trans } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { SectionCard } from '../../ui/layout.tsx';
import styles from './settings.module.css';

export function DataCard({ onClear }: { readonly onClear: () => void }) {
  return (
    <SectionCard
      title={<Trans>Data management</Trans>}
      hint={
        <Trans>
          Clear what Daymark keeps on this device. Your account and everything the server has stay
          as they are.
        </Trans>
      }
    >
      <div className={styles.acts}>
        <Button icon={<Trash2 size="1.25em" aria-hidden />} onClick={onClear}>
          <Trans comment="Clear the app's data from this device">Clear</Trans>
        </Button>
      </div>
    </SectionCard>
  );
}
