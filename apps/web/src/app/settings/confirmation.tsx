import { type ReactNode, useCallback, useRef } from 'react';
import { ConfirmationContext } from '../../lib/confirmation.ts';
import { lazyPart } from '../../lib/lazy.tsx';
import { useDialogState } from '../../lib/use-dialog-state.ts';
import { useUser } from '../../lib/use-services.ts';

const ConfirmDialog = lazyPart(
  async () => (await import('../../features/account/confirm-dialog.tsx')).ConfirmDialog,
  'factor',
);

export function Confirmation({ children }: { readonly children: ReactNode }) {
  const user = useUser();
  const { key, isOpen, open, close } = useDialogState<'confirmation'>();
  const answer = useRef<(isConfirmed: boolean) => void>(null);

  const ask = useCallback(
    () =>
      new Promise<boolean>((resolve) => {
        answer.current?.(false);
        answer.current = resolve;
        open('confirmation');
      }),
    [open],
  );

  function end(isConfirmed: boolean): void {
    close();
    answer.current?.(isConfirmed);
    answer.current = null;
  }

  return (
    <ConfirmationContext value={ask}>
      {children}
      {key > 0 && (
        <ConfirmDialog
          key={key}
          open={isOpen}
          email={user.email}
          onClose={() => end(false)}
          onConfirmed={() => end(true)}
        />
      )}
    </ConfirmationContext>
  );
}
