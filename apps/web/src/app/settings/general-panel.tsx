import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { RestingAreasCard } from '../../features/areas/resting-areas-card.tsx';
import { BackupsSection } from '../../features/backups/backups-section.tsx';
import { useToday } from '../../features/dashboard/use-today.ts';
import { InstallCard } from '../../features/install/install-card.tsx';
import { HolidayCard } from '../../features/pauses/holiday-card.tsx';
import { AppearanceCard } from '../../features/settings/appearance-card.tsx';
import { DaysCard } from '../../features/settings/days-card.tsx';
import { ClearCard, DataCard } from '../../features/settings/data-card.tsx';
import { OfflineCard } from '../../features/settings/offline-card.tsx';
import { QueueCard } from '../../features/settings/queue-card.tsx';
import { StorageCard } from '../../features/settings/storage-card.tsx';
import styles from '../../features/settings/settings.module.css';
import { clearCachesAndWorkers, clearStorage } from '../../lib/clear-device.ts';
import { chooseTheme } from '../../lib/theme-choice.ts';
import { useTrueClock } from '../../lib/use-services.ts';
import { useOutbox, useShownUser } from '../../local/use-outbox.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useLeave } from '../sign-out/use-leave.ts';

export function GeneralPanel() {
  const { t } = useLingui();
  const clearData = useClearData();
  const today = useToday(useTrueClock(), useShownUser()).date;
  return (
    <>
      <Group title={t`Look and language`}>
        <AppearanceCard />
      </Group>
      <Group title={t({ message: 'Days', comment: 'A part of the settings' })}>
        <DaysCard />
        <HolidayCard today={today} />
        <RestingAreasCard today={today} />
      </Group>
      <BackupsSection
        renderGroup={(backups) => (
          <Group title={t`Your data`}>
            <DataCard />
            <StorageCard />
            {backups}
          </Group>
        )}
      >
        <Group title={t`This device`}>
          <QueueCard />
          <OfflineCard />
          <InstallCard />
          <ClearCard onClear={clearData} />
        </Group>
      </BackupsSection>
    </>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.group} aria-label={title}>
      <p className={styles.groupTitle} aria-hidden>
        {title}
      </p>
      {children}
    </section>
  );
}

function useClearData(): () => Promise<void> {
  const { t } = useLingui();
  const outbox = useOutbox();
  const toast = useToast();
  const leave = useLeave();
  return async () => {
    await outbox.eraseDevice();
    await clearCachesAndWorkers();
    leave();
    chooseTheme('system');
    clearStorage();
    toast.show({ text: t`App data cleared successfully` });
  };
}
