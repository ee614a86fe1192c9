import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { Button } from '../../ui/button.tsx';

/** Asks again for whatever of the screen could not be had. */
export function RetryButton() {
  const queryClient = useQueryClient();
  return (
    <Button
      icon={<RotateCw size={18} aria-hidden="true" />}
      onClick={() => {
        void queryClient.refetchQueries({
          type: 'active',
          predicate: ({ state }) => state.status === 'error',
        });
      }}
    >
      <Trans>Retry</Trans>
    </Button>
  );
}
