import { useLingui } from '@lingui/react/macro';
import { clearCachesAndWorkers, clearStorage } from '../../lib/device-data.ts';
import { chooseTheme } from '../../lib/device-settings.ts';
import { useOutbox } from '../../outbox/use-outbox.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useLeave } from '../sign-out/use-leave.ts';

/** Makes this device forget everything, who is signed in too. Rejects when something could not be removed. */
export function useClearData(): () => Promise<void> {
  const { t } = useLingui();
  const outbox = useOutbox();
  const toast = useToast();
  const leave = useLeave();
  return async () => {
    await outbox.eraseDevice();
    await clearCachesAndWorkers();
    leave();
    chooseTheme('dark');
    clearStorage();
    toast.show({ text: t`App data cleared successfully` });
  };
}
