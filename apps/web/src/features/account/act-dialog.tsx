import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { getErrorText } from '../../lib/error-text.ts';
import { useAction } from '../../lib/use-action.ts';
import { QuestionDialog } from '../../ui/question-dialog.tsx';

type QuestionProps = ComponentProps<typeof QuestionDialog>;

interface ActDialogProps extends Omit<QuestionProps, 'onAct' | 'isPending' | 'failure'> {
  readonly act: () => Promise<unknown>;
  readonly onDone: () => Promise<void>;
}

export function ActDialog({ act, onDone, ...question }: ActDialogProps) {
  const { i18n } = useLingui();
  const { run, isPending, error } = useAction(async () => {
    await act();
    question.onClose();
    await onDone();
  });
  const failure = error !== null && getErrorText(i18n, error);
  return <QuestionDialog {...question} {...{ isPending, failure }} onAct={run} />;
}
