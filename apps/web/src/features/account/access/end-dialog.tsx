import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { unlessGone } from '../../../lib/api-errors.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useAction } from '../../../lib/use-action.ts';
import { QuestionDialog } from '../../../ui/question-dialog.tsx';

interface EndDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly name: string;
  readonly children: ReactNode;
  readonly end: () => Promise<unknown>;
  /** Resolves after the list is up to date. */
  readonly onEnded: () => Promise<void>;
}

/** Asks before a program loses access, because its secret cannot be restored. */
export function EndDialog(props: EndDialogProps) {
  const { open, onClose, title, name, children, end, onEnded } = props;
  const { i18n } = useLingui();
  const { run, isPending, error } = useAction(async () => {
    await unlessGone(end());
    onClose();
    await onEnded();
  });
  return (
    <QuestionDialog
      {...{ open, onClose, title, isPending }}
      actText={<Trans comment="The access of another program">End</Trans>}
      onAct={run}
      failure={error !== null && errorText(i18n, error)}
    >
      <p>
        <strong>{name}</strong>
      </p>
      <p>{children}</p>
    </QuestionDialog>
  );
}
