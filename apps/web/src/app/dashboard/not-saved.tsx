import type { LifeArea } from '@daymark/shared/areas/life-area.ts';
import { useLingui } from '@lingui/react/macro';
import { RefusedChanges } from '../../features/dashboard/refused-changes.tsx';
import { useOutbox } from '../../outbox/use-outbox.ts';
import { useToast } from '../../ui/toast.tsx';
import { useRefusedChanges } from './use-refused-changes.ts';

export function NotSaved({ areas }: { readonly areas: readonly LifeArea[] }) {
  const { t } = useLingui();
  const outbox = useOutbox();
  const toast = useToast();

  function sayNotKept(): void {
    const text = t`This could not be saved on your device. Please try again.`;
    toast.show({ text, tone: 'error' });
  }

  return (
    <RefusedChanges
      changes={useRefusedChanges(areas)}
      onRetry={(id) => void outbox.retry(id).catch(sayNotKept)}
      onDiscard={(id) => void outbox.discard(id).catch(sayNotKept)}
    />
  );
}
