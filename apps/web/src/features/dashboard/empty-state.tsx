import { Trans } from '@lingui/react/macro';
import { Plus, Sprout } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { MessagePanel } from '../../ui/feedback.tsx';

interface EmptyStateProps {
  readonly onCreate: () => void;
  /** Shows the last day that had areas; null where there is none. */
  readonly onSeePast: (() => void) | null;
}

/** Where there is no area to score. */
export function EmptyState({ onCreate, onSeePast }: EmptyStateProps) {
  if (onSeePast !== null) return <NoneActive onCreate={onCreate} onSeePast={onSeePast} />;
  return (
    <MessagePanel
      icon={<Sprout size={40} strokeWidth={1.5} />}
      title={<Trans>No Life Areas Yet</Trans>}
      action={<CreateButton onCreate={onCreate} />}
    >
      <Trans>Start by creating your first life area to track!</Trans>
    </MessagePanel>
  );
}

/** All areas have ended, and what was marked in them is still there. */
function NoneActive({ onCreate, onSeePast }: EmptyStateProps & { readonly onSeePast: () => void }) {
  return (
    <MessagePanel
      icon={<Sprout size={40} strokeWidth={1.5} />}
      title={<Trans>No areas are active today</Trans>}
      action={
        <>
          <CreateButton onCreate={onCreate} />
          <Button onClick={onSeePast}>
            <Trans>See your last day</Trans>
          </Button>
        </>
      }
    >
      <Trans>Everything you have marked is kept. Create an area to go on.</Trans>
    </MessagePanel>
  );
}

function CreateButton({ onCreate }: Pick<EmptyStateProps, 'onCreate'>) {
  return (
    <Button variant="primary" icon={<Plus size={20} aria-hidden="true" />} onClick={onCreate}>
      <Trans>Create Life Area</Trans>
    </Button>
  );
}
