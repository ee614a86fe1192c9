import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Notice } from './feedback.tsx';
import { Dialog } from './modal.tsx';
import styles from './modal.module.css';

interface QuestionDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** What comes of it. */
  readonly children: ReactNode;
  readonly actText: ReactNode;
  readonly onAct: () => void;
  /** The dialog cannot be left until it is done. */
  readonly isPending?: boolean;
  /** Why it failed, where it has. */
  readonly failure?: ReactNode;
}

/** Asks before something that is hard to bring back, so that Enter cancels. */
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
