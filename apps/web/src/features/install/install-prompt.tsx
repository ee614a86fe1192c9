import { Trans } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useClock } from '../../lib/use-services.ts';
import { useInstallOffer, useInstallState } from '../../lib/install-offer.ts';
import { Button } from '../../ui/button.tsx';
import { SectionCard } from '../../ui/layout.tsx';
import { InstallGuideDialog } from './install-guide-dialog.tsx';
import styles from './install.module.css';

/** Time before the prompt appears, in milliseconds. */
const delay = 2000;

export function InstallPrompt() {
  const clock = useClock();
  const offer = useInstallOffer();
  const state = useInstallState();
  const [isTime, setTime] = useState(false);
  const [isPutOff, setPutOff] = useState(() => isInstallingPutOff(clock.now()));
  const [isGuideOpen, setGuideOpen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTime(true), delay);
    return () => clearTimeout(timer);
  }, []);

  if (state !== 'available' || !isTime || isPutOff) return null;
  return (
    <div className={styles.prompt}>
      <SectionCard
        title={<Trans>Install Daymark</Trans>}
        hint={<Trans>One tap away, in its own window.</Trans>}
      >
        <div className={styles.acts}>
          <Button icon={<Download size={20} aria-hidden />} onClick={() => void offer.install()}>
            <Trans>Install</Trans>
          </Button>
          <Button
            variant="quiet"
            onClick={() => {
              setPutOff(true);
              putOffInstalling(clock.now());
            }}
          >
            <Trans>Maybe Later</Trans>
          </Button>
          <Button variant="quiet" onClick={() => setGuideOpen(true)}>
            <Trans>Show me how</Trans>
          </Button>
        </div>
        <InstallGuideDialog open={isGuideOpen} onClose={() => setGuideOpen(false)} />
      </SectionCard>
    </div>
  );
}

const key = 'install_prompt_put_off';
const day = 24 * 3_600_000;

export function putOffInstalling(now: number): void {
  localStorage.setItem(key, String(now));
}

export function isInstallingPutOff(now: number): boolean {
  const since = Number(localStorage.getItem(key) ?? Number.NaN);
  return now - since >= 0 && now - since < day;
}
