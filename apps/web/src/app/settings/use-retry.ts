import { useLingui } from '@lingui/react/macro';
import { useOutbox } from '../../outbox/use-outbox.tsx';
import { useToast } from '../../ui/toast.tsx';

/** Has one failed change, or all of them, sent once more. */
export function useRetry() {
  const { t } = useLingui();
  const outbox = useOutbox();
  const toast = useToast();

  function sayNotKept(): void {
    const text = t`This could not be saved on your device. Please try again.`;
    toast.show({ text, tone: 'error' });
  }

  return {
    retry: (id: string) => void outbox.retry(id).catch(sayNotKept),
    retryAll: () => void outbox.retryAll().catch(sayNotKept),
  };
}
