import { useLingui } from '@lingui/react/macro';
import { useAutoBackup } from '../../features/backups/use-auto-backup.ts';
import { useToast } from '../../ui/toast.tsx';

/** Makes the automatic backups of whoever is signed in. */
export function KeepBackups() {
  const { t } = useLingui();
  const toast = useToast();
  useAutoBackup(() => {
    const text = t`This device did not keep the automatic backup: its storage may be full.`;
    toast.show({ text, tone: 'error' });
  });
  return null;
}
