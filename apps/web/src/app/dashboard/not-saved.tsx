import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import { useLingui } from '@lingui/react/macro';
import { OldDataNotice } from '../../features/dashboard/old-data-notice.tsx';
import { RefusedChanges } from '../../features/dashboard/refused-changes.tsx';
import {
  DiscardChangeDialog,
  type DiscardedChange,
} from '../../features/settings/discard-change-dialog.tsx';
import { areaNameOf, useChangeText, useRetry } from '../../features/settings/queued-changes.ts';
import { useDialogState } from '../../lib/use-dialog-state.ts';
import { useOutbox } from '../../outbox/use-outbox.tsx';
import { useOldData } from './use-old-data.ts';
import { useRefusedChanges } from './use-refused-changes.ts';

/** What went wrong and needs the person: changes that the server refused, and data that it did not renew. */
export function NotSaved({ areas }: { readonly areas: readonly SyncedArea[] }) {
  const { t } = useLingui();
  const outbox = useOutbox();
  const { retry, retryAll } = useRetry();
  const changeText = useChangeText();
  const discarding = useDialogState<DiscardedChange>();

  function askToDiscard(id: string): void {
    const item = outbox.items().find((each) => each.id === id);
    if (item === undefined) return;
    const text = changeText(item, areaNameOf(item, areas) ?? t`a life area`);
    discarding.open({ id, text });
  }

  return (
    <>
      <RefusedChanges
        changes={useRefusedChanges(areas)}
        onRetry={retry}
        onRetryAll={retryAll}
        onDiscard={askToDiscard}
      />
      <OldDataNotice oldData={useOldData()} />
      <DiscardChangeDialog
        key={discarding.key}
        open={discarding.isOpen}
        onClose={discarding.close}
        change={discarding.subject}
        onDiscard={outbox.discard}
      />
    </>
  );
}
