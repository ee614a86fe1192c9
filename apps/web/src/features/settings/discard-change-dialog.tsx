import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/modal.tsx';
import { Notice } from '../../ui/feedback.tsx';
import type { QueuedChange } from './queued-changes.ts';
import styles from './settings.module.css';

export type DiscardedChange = Pick<QueuedChange, 'id' | 'text'>;

interface DiscardChangeDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly change: DiscardedChange | null;
  /** Rejects when the device did not let go of it. */
  readonly onDiscard: (id: string) => Promise<void>;
}

/** Asks before a change that only this device has is given up. */
export function DiscardChangeDialog(props: DiscardChangeDialogProps) {
  const { open, onClose, change, onDiscard } = props;
  const [failed, setFailed] = useState(false);
  if (change === null) return null;

  async function confirm({ id }: DiscardedChange): Promise<void> {
    setFailed(false);
    try {
      await onDiscard(id);
      onClose();
    } catch {
      setFailed(true);
    }
  }

  return (
    <Dialog
      compact
      open={open}
      onClose={onClose}
      title={<Trans>Discard this change?</Trans>}
      footer={
        <>
          <Button variant="quiet" data-autofocus onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="danger" onClick={() => void confirm(change)}>
            <Trans>Discard</Trans>
          </Button>
        </>
      }
    >
      <div className={styles.question}>
        <p>
          <strong>{change.text}</strong>
        </p>
        <p>
          <Trans>
            The server does not have it. Discarding undoes it, with whatever builds on it.
          </Trans>
        </p>
        {failed && (
          <Notice tone="error">
            <Trans>This could not be saved on your device. Please try again.</Trans>
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
