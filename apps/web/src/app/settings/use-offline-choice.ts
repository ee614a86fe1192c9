import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { offlineModeKey, turnSwitch, useDeviceSwitch } from '../../lib/device-switch.ts';
import { useUser } from '../../lib/use-session.ts';
import { useToast } from '../../ui/toast.tsx';
import { useDeviceData } from '../local-first/device-context.ts';

/** Whether this device keeps the person's days. Off, what it has of them goes; on, all is asked for again, and kept. */
export function useOfflineChoice(): readonly [boolean, (isOn: boolean) => void] {
  const { t } = useLingui();
  const { snapshots } = useDeviceData();
  const { id } = useUser();
  const queryClient = useQueryClient();
  const toast = useToast();

  function choose(isOn: boolean): void {
    turnSwitch(offlineModeKey, isOn);
    if (isOn) {
      void queryClient.invalidateQueries();
      return;
    }
    snapshots.erase(id).catch(() => {
      turnSwitch(offlineModeKey, true);
      const text = t`This could not be saved on your device. Please try again.`;
      toast.show({ text, tone: 'error' });
    });
  }

  return [useDeviceSwitch(offlineModeKey), choose];
}
