import { useLingui } from '@lingui/react/macro';
import { turnSwitch, useDeviceSwitch } from '../../lib/device-settings.ts';
import { offlineModeKey } from '../../lib/storage-keys.ts';
import { useUser } from '../../lib/use-services.ts';
import { useToast } from '../../ui/toast.tsx';
import { useReplicaParts } from '../../replica/use-replica.tsx';

/** Whether this device keeps the person's days. Off, what it has of them goes; on, all is asked for again, and kept. */
export function useOfflineChoice(): readonly [boolean, (isOn: boolean) => void] {
  const { t } = useLingui();
  const { replica, sync } = useReplicaParts();
  const { id } = useUser();
  const toast = useToast();

  function choose(isOn: boolean): void {
    turnSwitch(offlineModeKey, isOn);
    if (isOn) {
      void sync.pull();
      return;
    }
    replica.erase(id).catch(() => {
      turnSwitch(offlineModeKey, true);
      const text = t`This could not be saved on your device. Please try again.`;
      toast.show({ text, tone: 'error' });
    });
  }

  return [useDeviceSwitch(offlineModeKey), choose];
}
