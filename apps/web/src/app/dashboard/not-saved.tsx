import type { LifeArea } from '@daymark/shared/areas/life-area.ts';
import { RefusedChanges } from '../../features/dashboard/refused-changes.tsx';
import { useOutbox } from '../../outbox/use-outbox.ts';
import { useRefusedChanges } from './use-refused-changes.ts';

export function NotSaved({ areas }: { readonly areas: readonly LifeArea[] }) {
  const outbox = useOutbox();
  return (
    <RefusedChanges
      changes={useRefusedChanges(areas)}
      onRetry={(id) => void outbox.retry(id)}
      onDiscard={(id) => void outbox.discard(id)}
    />
  );
}
