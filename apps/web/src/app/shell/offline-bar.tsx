import { Trans } from '@lingui/react/macro';
import { CloudOff } from 'lucide-react';
import { useOnline } from '../../lib/connectivity.ts';
import { useSessionState } from '../../lib/use-services.ts';
import styles from './shell.module.css';

/**
 * Stands there from the first paint on, so that nothing moves, and empty while there is nothing to say: words that come
 * together with their region are often not read out.
 */
export function OfflineBar() {
  const isOnline = useOnline();
  const { status } = useSessionState();
  if (isOnline || status !== 'signed-in') return <output />;
  return (
    <output className={styles.offline}>
      <CloudOff size="1.25em" aria-hidden />
      <Trans>You are offline. Your changes are kept here and sync when you are connected.</Trans>
    </output>
  );
}
