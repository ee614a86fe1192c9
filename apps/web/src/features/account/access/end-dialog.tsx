import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ApiError } from '../../../lib/api-errors.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/feedback.tsx';
import { Dialog } from '../../../ui/modal.tsx';
import styles from './access.module.css';

interface EndDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly name: string;
  /** What ends with it. */
  readonly children: ReactNode;
  readonly end: () => Promise<unknown>;
  /** Resolves when what is shown is true again. */
  readonly onEnded: () => Promise<void>;
}

/** Asks before the access of a program ends: no Undo brings its secret back. */
export function EndDialog(props: EndDialogProps) {
  const { open, onClose, title, name, children, end, onEnded } = props;
  const { i18n } = useLingui();
  const { run, isPending, error } = useAction(async () => {
    try {
      await end();
    } catch (failure) {
      // One that was ended elsewhere, or has expired, is as good as ended.
      if (!(failure instanceof ApiError && failure.status === 404)) throw failure;
    }
    onClose();
    await onEnded();
  });
  return (
    <Dialog
      compact
      open={open}
      onClose={onClose}
      dismissible={!isPending}
      title={title}
      footer={
        <>
          <Button variant="quiet" data-autofocus disabled={isPending} onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="danger" busy={isPending} onClick={run}>
            <Trans comment="The access of another program">End</Trans>
          </Button>
        </>
      }
    >
      <div className={styles.question}>
        <p>
          <strong>{name}</strong>
        </p>
        <p>{children}</p>
        {error !== null && (
          <Notice tone="error" role="alert">
            {errorText(i18n, error)}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
