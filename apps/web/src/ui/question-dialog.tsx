import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Closable } from '../lib/use-dialog-state.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import { Dialog } from './modal.tsx';
import styles from './modal.module.css';

interface QuestionDialogProps extends Closable {
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly actText: ReactNode;
  readonly onAct: () => void;
  readonly isPending?: boolean;
  readonly failure?: ReactNode;
}

/** Asks before an action that is hard to undo. Cancel has the focus, so Enter cancels. */
export function QuestionDialog(props: QuestionDialogProps) {
  const { open, onClose, title, children, actText, onAct, isPending, failure } = props;
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
          <Button variant="danger" busy={isPending} onClick={onAct}>
            {actText}
          </Button>
        </>
      }
    >
      <div className={styles.question}>
        {children}
        {failure && <Notice tone="error">{failure}</Notice>}
      </div>
    </Dialog>
  );
}
