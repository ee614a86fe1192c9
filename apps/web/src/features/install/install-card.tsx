import { Trans } from '@lingui/react/macro';
import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { InstallGuideDialog } from './install-guide-dialog.tsx';
import { isRunningAsApp } from './is-running-as-app.ts';

export function InstallCard() {
  const [isOpen, setOpen] = useState(false);
  return (
    <SectionCard
      title={<Trans>Install as app</Trans>}
      hint={
        isRunningAsApp() ? (
          <Trans>Daymark runs as an app on this device. It can be on your others too.</Trans>
        ) : (
          <Trans>
            Put Daymark on your home screen or beside your other programs, in a window of its own.
          </Trans>
        )
      }
    >
      <div>
        <Button icon={<MonitorSmartphone size={20} aria-hidden />} onClick={() => setOpen(true)}>
          <Trans>Show me how</Trans>
        </Button>
      </div>
      <InstallGuideDialog open={isOpen} onClose={() => setOpen(false)} />
    </SectionCard>
  );
}
