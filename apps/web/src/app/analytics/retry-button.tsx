import { Trans } from '@lingui/react/macro';
import { RotateCw } from 'lucide-react';
import { useReplicaParts } from '../../replica/use-replica.tsx';
import { Button } from '../../ui/button.tsx';

/** Pulls the person's data again. */
export function RetryButton() {
  const { sync } = useReplicaParts();
  return (
    <Button icon={<RotateCw size={18} aria-hidden="true" />} onClick={() => void sync.pull()}>
      <Trans>Retry</Trans>
    </Button>
  );
}
