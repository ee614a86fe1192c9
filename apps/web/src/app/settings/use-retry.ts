import { useLingui } from '@lingui/react/macro';
import { useOutbox } from '../../outbox/use-outbox.ts';
import { useToast } from '../../ui/toast.tsx';

/** Has a refused change sent once more. */
export function useRetry(): (id: string) => void {
  const { t } = useLingui();
  const outbox = useOutbox();
  const toast = useToast();
  return (id) => {
    outbox.retry(id).catch(() => {
      const text = t`This could not be saved on your device. Please try again.`;
      toast.show({ text, tone: 'error' });
    });
  };
}
