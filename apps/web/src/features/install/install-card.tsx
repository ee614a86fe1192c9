import { Trans } from '@lingui/react/macro';
import { Download, MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { useInstallOffer, useInstallState } from '../../lib/install-offer.ts';
import { Button } from '../../ui/button.tsx';
import { SectionCard } from '../../ui/layout.tsx';
import { InstallGuideDialog } from './install-guide-dialog.tsx';
import styles from './install.module.css';

export function InstallCard() {
  const offer = useInstallOffer();
  const state = useInstallState();
  const [isOpen, setOpen] = useState(false);
  return (
    <SectionCard
      title={<Trans>Install as app</Trans>}
      hint={
        state === 'installed' ? (
          <Trans>Daymark is an app on this device. It can be on your others too.</Trans>
        ) : (
          <Trans>Add Daymark to your home screen and open it like any app.</Trans>
        )
      }
    >
      <div className={styles.acts}>
        {state === 'available' && (
          <Button icon={<Download size={20} aria-hidden />} onClick={() => void offer.install()}>
            <Trans>Install</Trans>
          </Button>
        )}
        <Button icon={<MonitorSmartphone size={20} aria-hidden />} onClick={() => setOpen(true)}>
          <Trans>Show me how</Trans>
        </Button>
      </div>
      <InstallGuideDialog open={isOpen} onClose={() => setOpen(false)} />
    </SectionCard>
  );
}
