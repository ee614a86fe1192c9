import { LoadError } from '../../features/dashboard/load-error.tsx';
import { outageWords } from '../outage-words.tsx';
import { useReadError } from './use-read-error.ts';

/** In the place of what could not be loaded, with the reason: it is the network, or it is the server. */
export function FailedRead() {
  const error = useReadError(({ state }) => state.data === undefined);
  return <LoadError reason={outageWords(error)} onRetry={() => location.reload()} />;
}
