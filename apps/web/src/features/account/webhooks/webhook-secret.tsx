import { Trans, useLingui } from '@lingui/react/macro';
import { Copy } from 'lucide-react';
import { useRef } from 'react';
import { copyText } from '../../../lib/copy-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/feedback.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { useToast } from '../../../ui/toast.tsx';
import styles from './webhooks.module.css';

/** The one time that the secret is seen. */
export function WebhookSecret({ secret }: { readonly secret: string }) {
  const { t } = useLingui();
  const toast = useToast();
  const field = useRef<HTMLInputElement>(null);

  async function copy(): Promise<void> {
    if (await copyText(secret)) {
      toast.show({ text: t`Secret copied` });
      return;
    }
    field.current?.select();
    toast.show({ text: t`Please copy the selected secret yourself`, tone: 'error' });
  }

  return (
    <div className={styles.secret}>
      <Notice tone="success" role="alert">
        <div className={styles.secretWords}>
          <p>
            <Trans>
              The program checks with this secret that events come from here. It is shown only now.
            </Trans>
          </p>
          <TextField ref={field} label={<Trans>Secret</Trans>} value={secret} readOnly />
          <div>
            <Button icon={<Copy size="1.25em" aria-hidden />} onClick={() => void copy()}>
              <Trans>Copy</Trans>
            </Button>
          </div>
        </div>
      </Notice>
    </div>
  );
}
