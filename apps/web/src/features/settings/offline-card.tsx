import { Trans, useLingui } from '@lingui/react/macro';
import { offlineModeKey } from '../../lib/storage-keys.ts';
import { setSwitch, useDeviceSwitch } from '../../lib/device-settings.ts';
import { useUser } from '../../lib/use-services.ts';
import { useReplicaParts } from '../../local/use-replica.tsx';
import { SectionCard } from '../../ui/layout.tsx';
import { Switch } from '../../ui/fields.tsx';
import { useToast } from '../../ui/toast.tsx';

export function OfflineCard() {
  const { t } = useLingui();
  const { replica, sync } = useReplicaParts();
  const { id } = useUser();
  const toast = useToast();
  const isOn = useDeviceSwitch(offlineModeKey);

  function choose(next: boolean): void {
    setSwitch(offlineModeKey, next);
    if (next) {
      void sync.pull();
      return;
    }
    replica.erase(id).catch(() => {
      setSwitch(offlineModeKey, true);
      const text = t`This could not be saved on your device. Please try again.`;
      toast.show({ text, tone: 'error' });
    });
  }

  return (
    <SectionCard title={<Trans>Offline</Trans>}>
      <Switch
        label={<Trans>Offline mode</Trans>}
        hint={
          isOn ? (
            <Trans>Your areas and all their days are stored on this device.</Trans>
          ) : (
            <Trans>
              Only unsynced changes and your backups are on this device. Your days come from the
              server.
            </Trans>
          )
        }
        checked={isOn}
        onCheckedChange={choose}
      />
    </SectionCard>
  );
}
