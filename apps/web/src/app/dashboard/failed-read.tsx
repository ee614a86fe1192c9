import { LoadError } from '../../features/dashboard/load-error.tsx';
import { useSyncStatus } from '../../replica/use-replica.tsx';
import { outageWords } from '../shell/message-screens.tsx';

/** In the place of what could not be loaded, with the reason: it is the network, or it is the server. */
export function FailedRead() {
  const { error } = useSyncStatus();
  return <LoadError reason={outageWords(error)} onRetry={() => location.reload()} />;
}
