import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { lifeAreasQuery } from '../../features/areas/api/list-life-areas.ts';
import { useClient } from '../../lib/client-context.ts';
import { offlineModeKey, turnSwitch, useDeviceSwitch } from '../../lib/device-switch.ts';
import { useUser } from '../../lib/use-session.ts';
import { useToast } from '../../ui/toast.tsx';
import { useDeviceData } from '../local-first/device-context.ts';

/** Whether this device keeps the person's days. Off, what it has of them goes; on, all is asked for again, and kept. */
export function useOfflineChoice(): readonly [boolean, (isOn: boolean) => void] {
  const { t } = useLingui();
  const { snapshots } = useDeviceData();
  const { id } = useUser();
  const client = useClient();
  const queryClient = useQueryClient();
  const toast = useToast();

  function choose(isOn: boolean): void {
    turnSwitch(offlineModeKey, isOn);
    if (isOn) {
      askAgain();
      return;
    }
    snapshots.erase(id).catch(() => {
      turnSwitch(offlineModeKey, true);
      const text = t`This could not be saved on your device. Please try again.`;
      toast.show({ text, tone: 'error' });
    });
  }

  /** Also for what no screen shows now: later it would count as fresh, and the device would not hear of it. */
  function askAgain(): void {
    void queryClient.invalidateQueries({
      refetchType: 'all',
      // What came from the device is asked for by the screen that needs it, which alone knows how.
      predicate: ({ options }) => options.queryFn !== undefined,
    });
    // The list of the queue watches the areas without wanting them, which keeps them from being refetched.
    queryClient.query(lifeAreasQuery(client)).catch(() => {});
  }

  return [useDeviceSwitch(offlineModeKey), choose];
}
