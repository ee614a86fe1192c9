import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { useWaitingItems } from '../../outbox/use-outbox.tsx';
import { useToast } from '../../ui/toast.tsx';

/** Says that the network is back; that it is away stands at the top of every screen. */
export function useConnectionWords(): void {
  const { t } = useLingui();
  const toast = useToast();
  const waiting = useWaitingItems();
  const say = useEffectEvent(() => {
    toast.show({
      text:
        waiting.length === 0 ? t`You are back online.` : t`Back online. Your changes are syncing.`,
    });
  });
  useEffect(() => {
    const tell = () => say();
    addEventListener('online', tell);
    return () => removeEventListener('online', tell);
  }, []);
}
