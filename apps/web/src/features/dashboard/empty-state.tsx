import { Trans } from '@lingui/react/macro';
import { Plus, Sprout } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { MessagePanel } from '../../ui/message-panel.tsx';

/** Where there is no area to score. */
export function EmptyState({ onCreate }: { readonly onCreate: () => void }) {
  return (
    <MessagePanel
      icon={<Sprout size={40} strokeWidth={1.5} />}
      title={<Trans>No Life Areas Yet</Trans>}
      action={
        <Button variant="primary" icon={<Plus size={20} aria-hidden="true" />} onClick={onCreate}>
          <Trans>Create Life Area</Trans>
        </Button>
      }
    >
      <Trans>Start by creating your first life area to track!</Trans>
    </MessagePanel>
  );
}
