import { Trans } from '@lingui/react/macro';
import { type ComponentProps, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields.tsx';
import styles from './factor.module.css';

type CodeFieldProps = Pick<
  ComponentProps<typeof TextField>,
  'name' | 'ref' | 'onChange' | 'onBlur' | 'error'
>;

export function CodeField(props: CodeFieldProps) {
  const id = useId();
  const [isRecovery, setRecovery] = useState(false);

  function change(): void {
    setRecovery(!isRecovery);
    document.getElementById(id)?.focus();
  }

  return (
    <div className={styles.code}>
      <TextField
        {...props}
        id={id}
        required
        data-autofocus
        className={styles.codeInput}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...(isRecovery ? recoveryCode : codeOfApp)}
      />
      <Button variant="quiet" onClick={change}>
        {isRecovery ? <Trans>Use the app instead</Trans> : <Trans>Use a recovery code</Trans>}
      </Button>
    </div>
  );
}

const codeOfApp = {
  label: <Trans>Code</Trans>,
  hint: <Trans>Six digits, from your authenticator app.</Trans>,
  autoComplete: 'one-time-code',
  inputMode: 'numeric',
} as const;

const recoveryCode = {
  label: <Trans>Recovery code</Trans>,
  hint: <Trans>One of the ten you saved. Each works once.</Trans>,
  autoComplete: 'off',
  inputMode: 'text',
} as const;
