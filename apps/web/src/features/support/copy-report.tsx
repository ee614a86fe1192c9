import { Trans, useLingui } from '@lingui/react/macro';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useToast } from '../../ui/toast.tsx';
import styles from './support.module.css';

/** Copies the report; where the browser does not let us, shows it to be copied by hand. */
export function CopyReport({ textOf }: { readonly textOf: () => string }) {
  const { t } = useLingui();
  const toast = useToast();
  const [shown, setShown] = useState<string>();

  async function copy() {
    const text = textOf();
    if (await copyText(text)) toast.show({ text: t`Report copied` });
    else setShown(text);
  }

  return (
    <div className={styles.copy}>
      <Button icon={<Copy size={20} aria-hidden />} onClick={() => void copy()}>
        <Trans>Copy the report</Trans>
      </Button>
      {shown !== undefined && (
        <TextArea
          label={<Trans>The report</Trans>}
          hint={<Trans>This browser does not let us copy. Select the text and copy it.</Trans>}
          readOnly
          rows={8}
          value={shown}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </div>
  );
}

/** Puts the text on the clipboard; false where the browser does not let us, as on an origin that is not secure. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
