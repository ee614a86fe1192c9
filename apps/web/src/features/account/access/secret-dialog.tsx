import { Trans, useLingui } from '@lingui/react/macro';
import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { copyText as copyToClipboard } from '../../../lib/copy-text.ts';
import type { Closable } from '../../../lib/use-dialog-state.ts';
import { useUnloadQuestion } from '../../../lib/use-unload-question.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Dialog } from '../../../ui/modal.tsx';
import { useToast } from '../../../ui/toast.tsx';
import styles from './access.module.css';

interface SecretDialogProps extends Closable {
  readonly title: ReactNode;
  readonly secret: string;
  readonly copyText: ReactNode;
  readonly copiedText: string;
  readonly children: ReactNode;
  readonly below?: ReactNode;
}

/** Shows a secret once. Escape, Back and a press outside do not close the dialog. */
export function SecretDialog(props: SecretDialogProps) {
  const { open, onClose, title, secret, copyText, copiedText, children, below } = props;
  const { t } = useLingui();
  const toast = useToast();
  useUnloadQuestion(open);

  async function copy(): Promise<void> {
    if (await copyToClipboard(secret)) toast.show({ text: copiedText });
    else
      toast.show({
        text: t`Your browser does not let us copy. Press the text to select it.`,
        tone: 'error',
      });
  }

  return (
    <Dialog
      compact
      open={open}
      onClose={onClose}
      dismissible={false}
      title={title}
      footer={
        <Button variant="quiet" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <div className={styles.secret}>
        <Notice>{children}</Notice>
        <code className={styles.secretText} translate="no">
          {secret}
        </code>
        <Button
          variant="primary"
          data-autofocus
          icon={<Copy size="1.25em" aria-hidden />}
          onClick={() => void copy()}
        >
          {copyText}
        </Button>
        {below}
      </div>
    </Dialog>
  );
}
