import { Trans, useLingui } from '@lingui/react/macro';
import { Copy, Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '../../lib/copy-text.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useUnloadQuestion } from '../../lib/use-unload-question.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Dialog } from '../../ui/modal.tsx';
import { useToast } from '../../ui/toast.tsx';
import panel from './account-panel.module.css';
import { CheckLine } from './check-line.tsx';
import styles from './factor.module.css';

interface RecoveryCodesDialogProps {
  readonly open: boolean;
  readonly codes: readonly string[];
  readonly email: string;
  readonly onKept: () => void;
}

/** Shows the codes once. Closes only after the user ticks that the codes are kept. */
export function RecoveryCodesDialog({ open, codes, email, onKept }: RecoveryCodesDialogProps) {
  const [isKept, setKept] = useState(false);
  useUnloadQuestion(open);
  return (
    <Dialog
      open={open}
      onClose={onKept}
      dismissible={false}
      title={<Trans>Keep your recovery codes</Trans>}
      footer={
        <Button variant="primary" disabled={!isKept} onClick={onKept}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <div className={styles.recovery}>
        <Notice>
          <Trans>
            If you lose your phone, one of these signs you in. Each works once. They’re shown only
            now, so keep them somewhere you can reach without your phone.
          </Trans>
        </Notice>
        <div className={styles.printed}>
          <p>
            <Trans>Recovery codes of {email} for Daymark</Trans>
          </p>
          <ul className={styles.codes} translate="no">
            {codes.map((code) => (
              <li key={code}>
                {halvesOf(code).map((half) => (
                  <span key={half}>{half}</span>
                ))}
              </li>
            ))}
          </ul>
        </div>
        <Acts codes={codes} email={email} />
        <CheckLine checked={isKept} onCheckedChange={setKept}>
          <Trans>I have kept them</Trans>
        </CheckLine>
      </div>
    </Dialog>
  );
}

/** Splits a code after its middle hyphen, where a narrow screen breaks the line. */
function halvesOf(code: string): readonly string[] {
  const middle = code.indexOf('-', code.length / 2 - 1) + 1;
  return middle === 0 ? [code] : [code.slice(0, middle), code.slice(middle)];
}

function Acts({ codes, email }: Pick<RecoveryCodesDialogProps, 'codes' | 'email'>) {
  const { t } = useLingui();
  const toast = useToast();
  const text = `${t`Recovery codes of ${email} for Daymark`}\n\n${codes.join('\n')}\n`;

  async function copy(): Promise<void> {
    if (await copyText(text)) toast.show({ text: t`Recovery codes copied` });
    else
      toast.show({
        text: t`Your browser does not let us copy. Please select them.`,
        tone: 'error',
      });
  }

  return (
    <div className={panel.acts}>
      <Button icon={<Copy size="1.25em" aria-hidden />} onClick={() => void copy()}>
        <Trans>Copy</Trans>
      </Button>
      <Button
        icon={<Download size="1.25em" aria-hidden />}
        onClick={() => saveFile({ name: 'daymark-recovery-codes.txt', content: new Blob([text]) })}
      >
        <Trans>Download</Trans>
      </Button>
      <Button icon={<Printer size="1.25em" aria-hidden />} onClick={() => window.print()}>
        <Trans>Print</Trans>
      </Button>
    </div>
  );
}
