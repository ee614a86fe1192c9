import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useAction } from '../../lib/use-action.ts';
import { useOutboxItems } from '../../local/use-outbox.tsx';
import { QuestionDialog } from '../../ui/question-dialog.tsx';
import type { QueuedChange } from './queued-changes.ts';

export type DiscardedChange = Pick<QueuedChange, 'id' | 'text'>;

interface DiscardChangeDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly change: DiscardedChange | null;
  /** Rejects if the device could not remove the change. */
  readonly onDiscard: (id: string) => Promise<void>;
}

export function DiscardChangeDialog(props: DiscardChangeDialogProps) {
  const { open, onClose, change, onDiscard } = props;
  const items = useOutboxItems();
  const isUnsent = items.some(({ id, state }) => id === change?.id && state !== 'sent');
  const isLate = open && !isUnsent;
  useEffect(() => {
    if (isLate) onClose();
  }, [isLate, onClose]);
  const { run, isPending, error } = useAction(async (id: string) => {
    await onDiscard(id);
    onClose();
  });
  if (change === null) return null;
  return (
    <QuestionDialog
      {...{ open, onClose, isPending }}
      title={<Trans>Discard this change?</Trans>}
      actText={<Trans>Discard</Trans>}
      onAct={() => run(change.id)}
      failure={
        error !== null && <Trans>This could not be saved on your device. Please try again.</Trans>
      }
    >
      <p>
        <strong>{change.text}</strong>
      </p>
      <p>
        <Trans>It isn’t on the server. Discarding also undoes any change made after it.</Trans>
      </p>
    </QuestionDialog>
  );
}
